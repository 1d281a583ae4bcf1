import { useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName, rememberName } from '#platform/rooms/web/own-seat.ts';
import type { OutsideView } from '#activities/engagements/contract.views.ts';
import { playWords } from '../play.words.ts';
import styles from './JoinForm.module.css';

interface JoinFormProps {
  readonly game: OutsideView;
  readonly onJoin: (name: string, teamId: string | undefined) => Promise<ClientFailure | undefined>;
}

const problemOf = (failure: ClientFailure | undefined): string | undefined =>
  failure && (failure.fields.find(({ path }) => path === 'name')?.message ?? failure.message);

/** Asks for a name, and a team where players choose. A taken name comes back with one that is free. */
export function JoinForm({ game, onJoin }: JoinFormProps) {
  const [name, setName] = useState(lastName());
  const [teamId, setTeamId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<ClientFailure>();
  const join = async (wanted: string): Promise<void> => {
    setEmpty(wanted.trim() === '');
    if (wanted.trim() === '' || isBusy) return;
    setBusy(true);
    const problem = await onJoin(wanted, teamId === '' ? undefined : teamId);
    setFailure(problem);
    setBusy(false);
    if (!problem) rememberName(wanted.trim());
  };
  const suggestion = failure?.code === 'game-name-taken' ? failure.params?.['suggestion'] : undefined;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join(name);
      }}
    >
      {game.isLocked && <p class={styles['locked']}>{playWords('locked')}</p>}
      <TextField
        label={playWords('yourName')}
        value={name}
        onInput={setName}
        error={isEmpty ? playWords('nameMissing') : problemOf(failure)}
        autocomplete="nickname"
        autocapitalize="words"
        enterKeyHint="go"
        maxLength={LONGEST_NAME}
        spellcheck={false}
        required
      />
      {typeof suggestion === 'string' && (
        <Button
          icon="person"
          onClick={() => {
            setName(suggestion);
            void join(suggestion);
          }}
        >
          {playWords('useName', { name: suggestion })}
        </Button>
      )}
      {game.teamMode === 'chosen' && <TeamField teams={game.teams} teamId={teamId} onTeam={setTeamId} />}
      <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
        {playWords('join')}
      </Button>
    </form>
  );
}

interface TeamFieldProps {
  readonly teams: OutsideView['teams'];
  readonly teamId: string;
  readonly onTeam: (teamId: string) => void;
}

function TeamField({ teams, teamId, onTeam }: TeamFieldProps) {
  const options = teams.map((team) => ({ value: team.teamId, label: team.name }));
  return (
    <SelectField
      label={playWords('yourTeam')}
      value={teamId}
      options={[{ value: '', label: playWords('anyTeam') }, ...options]}
      onChange={onTeam}
    />
  );
}
