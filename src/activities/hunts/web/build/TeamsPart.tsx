import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { LookPicker } from '#web/kit/parts/LookPicker.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { MOST_TEAMS, LONGEST_NAME, MOST_MEMBERS } from '#activities/hunts/contract.file.ts';
import type { Team } from '#activities/hunts/contract.file.ts';
import type { Settings } from '#activities/hunts/contract.settings.ts';
import { huntsClient } from '../hunts.client.ts';
import { teamLook } from '../team-look.ts';
import { newId, newPasscode } from '../new-id.ts';
import { buildWords } from './build.words.ts';
import { teamName, putBack, replaced, without, changed } from './draft.ts';
import type { Draft } from './draft.ts';
import { NumberField } from './fields.tsx';
import { teamWords } from './parts.words.ts';
import styles from './Build.module.css';

interface TeamsPartProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
  readonly settings: Settings | undefined;
  readonly gameId: string;
  readonly onSettings: (settings: Settings) => void;
}

const newTeams = (count: number, first: number): Team[] =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    name: teamName({ name: '' }, first + index),
    colour: String(playerNumberAt(first + index)),
  }));

/** Teams that are prepared, and how players come into them. */
export function TeamsPart({ gameId, draft, onEdit, settings, onSettings }: TeamsPartProps) {
  const teams = draft.teams ?? [];
  const setTeams = (edit: (teams: readonly Team[]) => Team[]): void =>
    onEdit((before) => ({ ...before, teams: edit(before.teams ?? []) }));
  const remove = (team: Team, index: number): void => {
    setTeams((before) => without(before, team.id));
    showToast(buildWords('removed', { name: teamName(team, index) }), {
      action: { label: kitWords('undo'), run: () => setTeams((before) => putBack(before, team, index)) },
    });
  };
  const renewPasscodes = (): void => {
    setTeams((before) => before.map((team) => ({ ...team, passcode: team.passcode || newPasscode() })));
    showToast(teamWords('passcodesDone'), {
      action: { label: kitWords('undo'), run: () => setTeams(() => teams) },
    });
  };
  return (
    <div class={styles['teams']}>
      <p class={styles['teamsLead']}>{teamWords('lead')}</p>
      {teams.length === 0 ? (
        <EmptyState title={teamWords('emptyTitle')} text={teamWords('emptyText')} activity="hunts" />
      ) : (
        <ul class={styles['teamsList']} aria-label={teamWords('list')}>
          {teams.map((team, index) => (
            <TeamRow
              key={team.id}
              team={team}
              index={index}
              onChange={(next) => setTeams((before) => replaced(before, team.id, () => next))}
              onRemove={() => remove(team, index)}
            />
          ))}
        </ul>
      )}
      <AddTeams
        count={teams.length}
        onAdd={(more) => setTeams((before) => [...before, ...newTeams(more, before.length)])}
      />
      {teams.length > 0 && (
        <div>
          <Button kind="quiet" onClick={renewPasscodes}>
            {teamWords('passcodes')}
          </Button>
        </div>
      )}
      {settings && <JoinSettings gameId={gameId} settings={settings} onSettings={onSettings} />}
    </div>
  );
}

function AddTeams({ count, onAdd }: { readonly count: number; readonly onAdd: (more: number) => void }) {
  const [many, setMany] = useState(6);
  const room = MOST_TEAMS - count;
  if (room < 1) return null;
  return (
    <div class={styles['adding']}>
      <Button icon="plus" onClick={() => onAdd(1)}>
        {teamWords('add')}
      </Button>
      <NumberField
        label={teamWords('howMany')}
        from={1}
        to={room}
        value={Math.min(many, room)}
        onChange={(next = 1) => setMany(next)}
      />
      <Button onClick={() => onAdd(Math.min(many, room))}>
        {teamWords('make', { count: Math.min(many, room) })}
      </Button>
    </div>
  );
}

interface JoinSettingsProps {
  readonly gameId: string;
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
}

/** Shown at once, and reverted if it is refused. */
function JoinSettings({ gameId, settings, onSettings }: JoinSettingsProps) {
  const { run } = useAction(huntsClient.changeSettings, {
    onDone: onSettings,
    onRefused: () => onSettings(settings),
    isToast: true,
    isEach: true,
  });
  const change = (body: Partial<Settings>): void => {
    onSettings({ ...settings, ...body });
    void run({ params: { gameId }, body });
  };
  return (
    <div class={styles['settings']}>
      <Switch
        label={teamWords('mayMake')}
        isChecked={settings.mayMakeTeams}
        onChange={(mayMakeTeams) => change({ mayMakeTeams })}
      />
      <NumberField
        label={teamWords('phones')}
        from={1}
        to={50}
        value={settings.phonesPerTeam}
        onChange={(phonesPerTeam) => phonesPerTeam !== undefined && change({ phonesPerTeam })}
      />
    </div>
  );
}

interface TeamRowProps {
  readonly team: Team;
  readonly index: number;
  readonly onChange: (team: Team) => void;
  readonly onRemove: () => void;
}

function TeamRow({ team, index, onChange, onRemove }: TeamRowProps) {
  const number = index + 1;
  return (
    <li class={styles['team']}>
      <div class={styles['head']}>
        <LookPicker
          label={teamWords('look', { number })}
          value={teamLook(team.colour, index)}
          onChange={(look) => onChange({ ...team, colour: String(look) })}
        />
        <TextField
          label={teamWords('name', { number })}
          placeholder={teamName({ name: '' }, index)}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          value={team.name}
          onInput={(name) => onChange({ ...team, name })}
        />
        <IconButton
          icon="cross"
          label={buildWords('remove', { name: teamName(team, index) })}
          onClick={onRemove}
        />
      </div>
      <details class={styles['teamsFold']}>
        <summary>{teamWords('more')}</summary>
        <TeamExtras team={team} number={number} onChange={onChange} />
      </details>
    </li>
  );
}

interface TeamExtrasProps {
  readonly team: Team;
  readonly number: number;
  readonly onChange: (team: Team) => void;
}

function TeamExtras({ team, number, onChange }: TeamExtrasProps) {
  return (
    <div class="stack-3">
      <TextField
        label={teamWords('passcode', { number })}
        hint={teamWords('passcodeHint')}
        isOptional
        maxLength={40}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={team.passcode ?? ''}
        onInput={(passcode) => onChange(changed(team, { passcode }))}
      />
      <NumberField
        label={teamWords('most', { number })}
        isOptional
        from={1}
        to={MOST_MEMBERS}
        value={team.most}
        onChange={(most) => onChange(changed(team, { most }))}
      />
      <TextField
        label={teamWords('difficulty', { number })}
        isOptional
        maxLength={40}
        autocomplete="off"
        value={team.difficulty_level ?? ''}
        onInput={(difficulty_level) => onChange(changed(team, { difficulty_level }))}
      />
    </div>
  );
}
