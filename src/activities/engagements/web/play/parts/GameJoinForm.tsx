import { useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { rememberName } from '#platform/rooms/web/own-seat.ts';
import { JoinForm } from '#platform/rooms/web/parts/JoinForm.tsx';
import type { OutsideView } from '#activities/engagements/contract.views.ts';
import { playWords } from '../play.words.ts';

interface GameJoinFormProps {
  readonly game: OutsideView;
  readonly onJoin: (name: string, teamId: string | undefined) => Promise<ClientFailure | undefined>;
}

/** Asks for a name, and a team where players choose. */
export function GameJoinForm({ game, onJoin }: GameJoinFormProps) {
  const [teamId, setTeamId] = useState('');
  const join = async (name: string): Promise<ClientFailure | undefined> => {
    const problem = await onJoin(name, teamId === '' ? undefined : teamId);
    if (!problem) rememberName(name.trim());
    return problem;
  };
  const teams = game.teams.map((team) => ({ value: team.teamId, label: team.name }));
  return (
    <JoinForm
      isLocked={game.isLocked}
      onJoin={join}
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
