import { IconButton } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { LookPicker } from '#web/kit/parts/LookPicker.tsx';
import { LONGEST_NAME, MOST_MEMBERS } from '#activities/hunts/contract.file.ts';
import type { Team } from '#activities/hunts/contract.file.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import { buildWords } from '../build.words.ts';
import { teamName } from '../draft-names.ts';
import { changed } from '../draft.ts';
import { NumberField } from '../NumberField.tsx';
import { teamWords } from './team.words.ts';
import styles from './Teams.module.css';

interface TeamRowProps {
  readonly team: Team;
  readonly index: number;
  readonly onChange: (team: Team) => void;
  readonly onRemove: () => void;
}

export function TeamRow({ team, index, onChange, onRemove }: TeamRowProps) {
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
      <details class={styles['fold']}>
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
    <div class={styles['extras']}>
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
