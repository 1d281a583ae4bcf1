import { useState } from 'preact/hooks';
import { rememberName } from '#platform/rooms/web/own-seat.ts';
import { JoinForm } from '#platform/rooms/web/parts/JoinForm.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import type { OutsideView } from '#activities/engagements/contract.views.ts';
import { playWords } from './play.words.ts';
import type { PlayerState } from './player.state.ts';

/** Shown before anybody joins: who sees what. */
const nameHint = ({ asksNames, engagementType }: OutsideView): string | undefined => {
  if (!asksNames) return playWords('unseen');
  return engagementType === 'poll' || engagementType === 'survey' ? playWords('seen') : undefined;
};

/** Asks for a name, and a team where players choose. */
export function GameJoinForm({ game, state }: { readonly game: OutsideView; readonly state: PlayerState }) {
  const [teamId, setTeamId] = useState('');
  const join = async (wish: Parameters<PlayerState['join']>[0]) => {
    const name = wish.name?.trim() === '' ? undefined : wish.name;
    const joined = await state.join({ ...wish, name, teamId: teamId === '' ? undefined : teamId });
    if (joined.ok && name !== undefined) rememberName(name.trim());
    return joined;
  };
  const teams = game.teams.map((team) => ({ value: team.teamId, label: team.name }));
  return (
    <JoinForm
      isLocked={game.isLocked}
      isNameOptional={!game.asksNames}
      join={join}
      words={{
        locked: playWords('locked'),
        name: playWords('yourName'),
        nameHint: nameHint(game),
        nameMissing: playWords('nameMissing'),
        useName: (name) => playWords('useName', { name }),
        join: playWords('join'),
      }}
    >
      {game.teamMode === 'chosen' && (
        <SelectField
          label={playWords('yourTeam')}
          value={teamId}
          options={[{ value: '', label: playWords('anyTeam') }, ...teams]}
          onChange={setTeamId}
        />
      )}
    </JoinForm>
  );
}
