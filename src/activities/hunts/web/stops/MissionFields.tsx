import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Switch, Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { Level } from '#activities/hunts/contract.file.ts';
import { LONGEST_TEXT, missionFacts, missionTypes } from '#activities/hunts/contract.missions.ts';
import type { Mission, MissionOf, MissionType } from '#activities/hunts/contract.missions.ts';
import { changed, emptyMission, freeId, replaced, without } from '../build/draft.ts';
import { LinesField } from '../build/fields.tsx';
import { missionWords } from '../missions.words.ts';
import { missionFieldWords, stopWords } from './stop.words.ts';
import styles from './Stops.module.css';

interface MissionFieldsProps {
  readonly level: Level;
  readonly mission: Mission;
  /** The other way needs no place and no character of its own. */
  readonly isTwin?: boolean;
  readonly onChange: (mission: Mission) => void;
}

const twinTypes = missionTypes.filter((type) => missionFacts[type].isTwin);

/** What is to be done, and what counts as done. */
export function MissionFields({ level, mission, isTwin = false, onChange }: MissionFieldsProps) {
  // Trying another kind and coming back loses nothing.
  const written = useRef(new Map<MissionType, Mission>());
  const choose = (type: MissionType): void => {
    written.current.set(mission.type, mission);
    const next = written.current.get(type) ?? emptyMission(type);
    const { prompt, needsPlace } = mission;
    onChange(
      changed(next, {
        prompt: prompt ?? next.prompt,
        needsPlace: missionFacts[type].place === 'is' ? undefined : needsPlace,
      }),
    );
  };
  const types = isTwin ? twinTypes : missionTypes;
  const { place } = missionFacts[mission.type];
  const { Fields } = editors[mission.type] as MissionEditor;
  return (
    <div class={styles['fields']}>
      <SelectField
        label={missionFieldWords('kind')}
        hint={
          place === 'is' && !level.location
            ? missionFieldWords('noPlaceYet')
            : missionWords(`${mission.type}_about`)
        }
        value={mission.type}
        options={types.map((value) => ({ value, label: missionWords(`${value}_name`) }))}
        onChange={choose}
      />
      <TextArea
        label={missionFieldWords('prompt')}
        isOptional={place === 'is'}
        rows={2}
        maxLength={LONGEST_TEXT}
        value={mission.prompt ?? ''}
        onInput={(prompt) => onChange(changed(mission, { prompt }))}
      />
      {Fields && <Fields level={level} mission={mission} onChange={onChange} />}
      {!isTwin && place === 'may' && level.location && (
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

interface KindFieldsProps<M extends Mission> {
  readonly level: Level;
  readonly mission: M;
  readonly onChange: (mission: M) => void;
}

function TextFields({ mission, onChange }: KindFieldsProps<MissionOf<'text'>>) {
  return (
    <>
      <LinesField
        label={missionFieldWords('answers')}
        hint={missionFieldWords('answersHint')}
        entries={mission.answers ?? []}
        onChange={(answers) => onChange({ ...mission, answers })}
      />
      <NearMissFields
        nearMisses={mission.nearMisses ?? []}
        onChange={(nearMisses) => onChange({ ...mission, nearMisses })}
      />
    </>
  );
}

function CodeField({ mission, onChange }: KindFieldsProps<MissionOf<'code'>>) {
  return (
    <TextField
      label={missionFieldWords('typedCode')}
      hint={missionFieldWords('codeHint')}
      isOptional
      maxLength={60}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      value={mission.code ?? ''}
      onInput={(code) => onChange(changed(mission, { code }))}
    />
  );
}

function GoalField({ level, mission, onChange }: KindFieldsProps<MissionOf<'chat'>>) {
  const intents = level.character?.intents ?? [];
  return (
    <SelectField
      label={missionFieldWords('goal')}
      hint={missionFieldWords('goalHint')}
      value={intents.some(({ id }) => id === mission.goal) ? (mission.goal ?? '') : ''}
      options={[
        { value: '', label: missionFieldWords('goalNone') },
        ...intents.map(({ id, phrases }) => ({ value: id, label: (phrases[0] ?? id).slice(0, 60) })),
      ]}
      onChange={(goal) => onChange(changed(mission, { goal: goal === '' ? undefined : goal }))}
    />
  );
}

const MOST_OPTIONS = 12;

function ChoiceFields({ mission, onChange }: KindFieldsProps<MissionOf<'choice'>>) {
  const { options = [], correct = [] } = mission;
  const mark = (id: string, isRight: boolean): void =>
    onChange({ ...mission, correct: isRight ? [...correct, id] : correct.filter((each) => each !== id) });
  return (
    <fieldset class={styles['rows']}>
      <legend class={styles['legend']}>{missionFieldWords('options')}</legend>
      {options.map(({ id, text }, index) => (
        <div key={id} class={styles['optionRow']}>
          <TextField
            label={missionFieldWords('option', { number: index + 1 })}
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
            label={missionFieldWords('isRight', { number: index + 1 })}
            isChecked={correct.includes(id)}
            onChange={(isRight) => mark(id, isRight)}
          />
          <IconButton
            icon="cross"
            label={missionFieldWords('removeOption', { number: index + 1 })}
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
            {missionFieldWords('addOption')}
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
      <summary>{missionFieldWords('nearMisses')}</summary>
      <div class={styles['rows']}>
        {nearMisses.map(({ text, reply }, index) => (
          // Rows have no ids; their place is what they are known by.
          <div key={index} class={styles['pairRow']}>
            <TextField
              label={missionFieldWords('nearMissText')}
              maxLength={200}
              autocomplete="off"
              value={text}
              onInput={(typed) => set(index, { text: typed })}
            />
            <TextField
              label={missionFieldWords('nearMissReply')}
              maxLength={500}
              autocomplete="off"
              value={reply}
              onInput={(typed) => set(index, { reply: typed })}
            />
            <IconButton
              icon="cross"
              label={missionFieldWords('removeNearMiss', { number: index + 1 })}
              onClick={() => onChange(nearMisses.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button icon="plus" onClick={() => onChange([...nearMisses, { text: '', reply: '' }])}>
            {missionFieldWords('addNearMiss')}
          </Button>
        </div>
      </div>
    </details>
  );
}

interface MissionEditor<M extends Mission = Mission> {
  /** What is to be written for it beside the task; none: nothing. */
  readonly Fields?: FunctionComponent<KindFieldsProps<M>>;
}

/** One row for each mission, as its author fills it in. */
const editors: { readonly [Type in MissionType]: MissionEditor<MissionOf<Type>> } = {
  gps: {},
  photo: {},
  text: { Fields: TextFields },
  code: { Fields: CodeField },
  choice: { Fields: ChoiceFields },
  chat: { Fields: GoalField },
  host: {},
};
