import { useRef } from 'preact/hooks';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_TEXT, missionTypes } from '#activities/hunts/contract.file.ts';
import type { Level, Mission, MissionType } from '#activities/hunts/contract.file.ts';
import { changed, emptyMission } from '../draft.ts';
import { LinesField } from '../LinesField.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { missionWords } from './mission.words.ts';
import { NearMissFields } from './NearMissFields.tsx';
import { stopWords } from './stop.words.ts';
import styles from './Stops.module.css';

interface MissionFieldsProps {
  readonly level: Level;
  readonly mission: Mission;
  /** The other way needs no place and no character of its own. */
  readonly isTwin?: boolean;
  readonly onChange: (mission: Mission) => void;
}

const TWIN_TYPES: readonly MissionType[] = ['text', 'choice', 'code', 'photo'];

const aboutOf = (type: MissionType): string => missionWords(`${type}About`);

/** What is to be done, and what counts as done. */
export function MissionFields({ level, mission, isTwin = false, onChange }: MissionFieldsProps) {
  // Trying another kind and coming back loses nothing.
  const written = useRef(new Map<MissionType, Mission>());
  const choose = (type: MissionType): void => {
    written.current.set(mission.type, mission);
    const next = written.current.get(type) ?? emptyMission(type);
    const { prompt, needsPlace } = mission;
    onChange(
      changed(next, { prompt: prompt ?? next.prompt, needsPlace: type === 'gps' ? undefined : needsPlace }),
    );
  };
  const types = isTwin ? TWIN_TYPES : missionTypes;
  return (
    <div class={styles['fields']}>
      <SelectField
        label={missionWords('kind')}
        hint={mission.type === 'gps' && !level.location ? missionWords('noPlaceYet') : aboutOf(mission.type)}
        value={mission.type}
        options={types.map((value) => ({ value, label: missionWords(value) }))}
        onChange={choose}
      />
      <TextArea
        label={missionWords('prompt')}
        isOptional={mission.type === 'gps'}
        rows={2}
        maxLength={LONGEST_TEXT}
        value={mission.prompt ?? ''}
        onInput={(prompt) => onChange(changed(mission, { prompt }))}
      />
      <KindFields level={level} mission={mission} onChange={onChange} />
      {!isTwin && mission.type !== 'gps' && mission.type !== 'host' && level.location && (
        <Switch
          label={stopWords('needsPlace')}
          hint={stopWords('needsPlaceHint')}
          isChecked={mission.needsPlace === true}
          onChange={(needsPlace) => onChange(changed(mission, { needsPlace: needsPlace || undefined }))}
        />
      )}
    </div>
  );
}

type KindFieldsProps = Pick<MissionFieldsProps, 'level' | 'mission' | 'onChange'>;

function KindFields({ level, mission, onChange }: KindFieldsProps) {
  switch (mission.type) {
    case 'text':
      return (
        <>
          <LinesField
            label={missionWords('answers')}
            hint={missionWords('answersHint')}
            entries={mission.answers ?? []}
            onChange={(answers) => onChange({ ...mission, answers })}
          />
          <NearMissFields
            nearMisses={mission.nearMisses ?? []}
            onChange={(nearMisses) => onChange({ ...mission, nearMisses })}
          />
        </>
      );
    case 'code':
      return (
        <TextField
          label={missionWords('typedCode')}
          hint={missionWords('codeHint')}
          isOptional
          maxLength={60}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={mission.code ?? ''}
          onInput={(code) => onChange(changed(mission, { code }))}
        />
      );
    case 'choice':
      return <ChoiceFields mission={mission} onChange={onChange} />;
    case 'chat':
      return <GoalField level={level} mission={mission} onChange={onChange} />;
    default:
      return null;
  }
}

interface GoalFieldProps {
  readonly level: Level;
  readonly mission: Mission & { type: 'chat' };
  readonly onChange: (mission: Mission) => void;
}

function GoalField({ level, mission, onChange }: GoalFieldProps) {
  const intents = level.character?.intents ?? [];
  return (
    <SelectField
      label={missionWords('goal')}
      hint={missionWords('goalHint')}
      value={intents.some(({ id }) => id === mission.goal) ? (mission.goal ?? '') : ''}
      options={[
        { value: '', label: missionWords('goalNone') },
        ...intents.map(({ id, phrases }) => ({ value: id, label: (phrases[0] ?? id).slice(0, 60) })),
      ]}
      onChange={(goal) => onChange(changed(mission, { goal: goal === '' ? undefined : goal }))}
    />
  );
}
