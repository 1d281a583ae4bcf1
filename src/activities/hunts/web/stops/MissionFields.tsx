import { useRef } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Switch, Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_TEXT, missionTypes } from '#activities/hunts/contract.file.ts';
import type { Level, Mission, MissionType } from '#activities/hunts/contract.file.ts';
import { changed, emptyMission, freeId, replaced, without } from '../build/draft.ts';
import { LinesField } from '../build/fields.tsx';
import { missionWords } from './mission.words.ts';
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

type Choice = Mission & { type: 'choice' };

interface ChoiceFieldsProps {
  readonly mission: Choice;
  readonly onChange: (mission: Choice) => void;
}

const MOST_OPTIONS = 12;

function ChoiceFields({ mission, onChange }: ChoiceFieldsProps) {
  const { options = [], correct = [] } = mission;
  const mark = (id: string, isRight: boolean): void =>
    onChange({ ...mission, correct: isRight ? [...correct, id] : correct.filter((each) => each !== id) });
  return (
    <fieldset class={styles['rows']}>
      <legend class={styles['legend']}>{missionWords('options')}</legend>
      {options.map(({ id, text }, index) => (
        <div key={id} class={styles['optionRow']}>
          <TextField
            label={missionWords('option', { number: index + 1 })}
            maxLength={500}
            autocomplete="off"
            value={text}
            onInput={(typed) =>
              onChange({
                ...mission,
                options: replaced(options, id, (option) => ({ ...option, text: typed })),
              })
            }
          />
          <Checkbox
            label={missionWords('isRight', { number: index + 1 })}
            isChecked={correct.includes(id)}
            onChange={(isRight) => mark(id, isRight)}
          />
          <IconButton
            icon="cross"
            label={missionWords('removeOption', { number: index + 1 })}
            onClick={() =>
              onChange({
                ...mission,
                options: without(options, id),
                correct: correct.filter((each) => each !== id),
              })
            }
          />
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <div>
          <Button
            icon="plus"
            onClick={() =>
              onChange({ ...mission, options: [...options, { id: freeId('o', options), text: '' }] })
            }
          >
            {missionWords('addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface NearMiss {
  readonly text: string;
  readonly reply: string;
}

interface NearMissFieldsProps {
  readonly nearMisses: readonly NearMiss[];
  readonly onChange: (nearMisses: { text: string; reply: string }[]) => void;
}

/** What is nearly right and foreseen gets a reply of its own. */
function NearMissFields({ nearMisses, onChange }: NearMissFieldsProps) {
  const set = (index: number, patch: Partial<NearMiss>): void =>
    onChange(nearMisses.map((miss, at) => (at === index ? { ...miss, ...patch } : miss)));
  return (
    <details class={styles['fold']} open={nearMisses.length > 0}>
      <summary>{missionWords('nearMisses')}</summary>
      <div class={styles['rows']}>
        {nearMisses.map(({ text, reply }, index) => (
          // Rows have no ids; their place is what they are known by.
          <div key={index} class={styles['pairRow']}>
            <TextField
              label={missionWords('nearMissText')}
              maxLength={200}
              autocomplete="off"
              value={text}
              onInput={(typed) => set(index, { text: typed })}
            />
            <TextField
              label={missionWords('nearMissReply')}
              maxLength={500}
              autocomplete="off"
              value={reply}
              onInput={(typed) => set(index, { reply: typed })}
            />
            <IconButton
              icon="cross"
              label={missionWords('removeNearMiss', { number: index + 1 })}
              onClick={() => onChange(nearMisses.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button icon="plus" onClick={() => onChange([...nearMisses, { text: '', reply: '' }])}>
            {missionWords('addNearMiss')}
          </Button>
        </div>
      </div>
    </details>
  );
}
