import { useState } from 'preact/hooks';
import { rememberName } from '#platform/rooms/web/own-seat.ts';
import { JoinForm } from '#platform/rooms/web/parts/JoinForm.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import type { OutsideView } from '#activities/engagements/contract.views.ts';
import { playWords } from './play.words.ts';
import type { PlayerState } from './player.state.ts';

/** Asks for a name, and a team where players choose. */
export function GameJoinForm({ game, state }: { readonly game: OutsideView; readonly state: PlayerState }) {
  const [teamId, setTeamId] = useState('');
  const join = async (wish: Parameters<PlayerState['join']>[0]) => {
    const joined = await state.join({ ...wish, teamId: teamId === '' ? undefined : teamId });
    if (joined.ok) rememberName(wish.name.trim());
    return joined;
  };
  const teams = game.teams.map((team) => ({ value: team.teamId, label: team.name }));
  return (
    <JoinForm
      isLocked={game.isLocked}
      join={join}
      words={{
        locked: playWords('locked'),
        name: playWords('yourName'),
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
