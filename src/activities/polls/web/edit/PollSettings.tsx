import { useState } from 'preact/hooks';
import type { Method } from '#platform/tally/contract.ts';
import { Checkbox, RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { offeredMethods, settingFacts } from '#activities/polls/contract.settings.ts';
import type { SettingFacts } from '#activities/polls/contract.settings.ts';
import { equalsBy, methodFamilies } from '#platform/tally/contract.ts';
import { aboutMethod } from './method-about.words.ts';
import { methodName } from '../method.words.ts';
import { newWords } from './new.words.ts';
import type { FormErrors, PollForm } from './poll-form.ts';
import type { SettingFields } from './setting-fields.ts';
import { settingsWords } from './settings.words.ts';
import styles from './EditPoll.module.css';

const methodsFor = (seats: string): readonly Method[] => offeredMethods[Number(seats) > 1 ? 'many' : 'one'];

/** Another number of seats may need another method. */
export const withSeats = (form: PollForm, seats: string): PollForm => {
  const known = methodsFor(seats);
  return { ...form, seats, method: known.includes(form.method) ? form.method : (known[0] ?? 'irv') };
};

interface PollSettingsProps {
  readonly form: PollForm;
  readonly errors: FormErrors;
  readonly onForm: (form: PollForm) => void;
}

/** Everything that has a good default. */
export function PollSettings(props: PollSettingsProps) {
  return (
    <div class={styles['settings']}>
      <Counting {...props} />
      <Others {...props} />
      <Times {...props} />
      <Statute {...props} />
    </div>
  );
}

function Counting({ form, errors, onForm }: PollSettingsProps) {
  return (
    <>
      <TextArea
        label={newWords('description')}
        hint={settingsWords('descriptionHint')}
        rows={3}
        value={form.description}
        onInput={(description) => onForm({ ...form, description })}
        error={errors['description']}
        maxLength={4000}
      />
      {form.slots === undefined && <SeatsAndMethod {...{ form, errors, onForm }} />}
    </>
  );
}

function SeatsAndMethod({ form, errors, onForm }: PollSettingsProps) {
  return (
    <>
      <TextField
        label={settingsWords('seats')}
        hint={settingsWords('seatsHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        value={form.seats}
        onInput={(seats) => onForm(withSeats(form, seats))}
        error={errors['seats']}
      />
      <SelectField
        label={settingsWords('method')}
        hint={aboutMethod(form.method)}
        value={form.method}
        options={methodsFor(form.seats).map((value) => ({ value, label: methodName(value) }))}
        onChange={(method) => onForm({ ...form, method })}
      />
    </>
  );
}

const loadRules = async () => (await import('./RuleFields.tsx')).RuleFields;

function Statute(props: PollSettingsProps) {
  const isWrong = props.errors['rules'] !== undefined;
  const [isOpen, setOpen] = useState(() => Object.keys(props.form.rules ?? {}).length > 0);
  return (
    <details
      class={styles['settings']}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{settingsWords('statute')}</summary>
      {(isOpen || isWrong) && <Lazy load={loadRules} props={props} />}
    </details>
  );
}

type Facts = typeof settingFacts;
/** All settings without a field of their own above. */
type Name = Exclude<keyof SettingFields, 'method' | 'seats'>;
type OfKind<Kind> = { [Key in Name]: Facts[Key]['kind'] extends Kind ? Key : never }[Name];
type Option = { [Key in OfKind<'choice'>]: `${Key}.${Facts[Key]['values'][number]}` }[OfKind<'choice'>];
/** A setting without words does not compile. */
type WordKey = Name | `${OfKind<'toggle' | 'number'> | Option}.hint` | Option;

const word = (...path: string[]): string => settingsWords(path.join('.') as WordKey);

const isEdited = (name: string): name is Name => !['method', 'seats', 'rules'].includes(name);

/** Shown only when the setting is on. */
const equalsNote = ({ equalRanks, method }: PollForm): string | undefined => {
  if (!equalRanks) return undefined;
  const equals = equalsBy[method];
  if (equals === undefined) return settingsWords('equalRanks.whole');
  return equals === 'exhaust' ? settingsWords('equalRanks.stops') : undefined;
};

const isAsked = (name: Name, row: SettingFacts, { method, equalRanks, slots }: PollForm): boolean => {
  if (slots || methodFamilies[method] === 'dates') return !row.isOfRanks && name !== 'shuffle';
  if (name === 'overvote') return equalRanks && equalsBy[method] === 'split';
  return !(row.isOfRanks && methodFamilies[method] === 'scores');
};

function Others(props: PollSettingsProps) {
  return Object.keys(settingFacts)
    .filter(isEdited)
    .map((name) => <Setting key={name} name={name} row={settingFacts[name]} {...props} />);
}

interface SettingProps extends PollSettingsProps {
  readonly name: Name;
  readonly row: SettingFacts;
}

function Setting({ name, row, form, errors, onForm }: SettingProps) {
  const value = form[name];
  const set = (next: string | boolean): void => onForm({ ...form, [name]: next });
  const label = word(name);
  if (!isAsked(name, row, form)) return null;
  if (typeof value === 'boolean') {
    const hint = [word(name, 'hint'), name === 'equalRanks' && equalsNote(form)].filter(Boolean).join(' ');
    return <Checkbox label={label} hint={hint} isChecked={value} onChange={set} />;
  }
  const options = row.values?.map((option) => ({
    value: option,
    label: word(name, option),
    hint: word(name, option, 'hint'),
  }));
  if (options) return <RadioGroup label={label} value={value} options={options} onChange={set} />;
  return (
    <TextField
      label={label}
      hint={word(name, 'hint')}
      isOptional={row.start === undefined}
      type="number"
      inputMode="numeric"
      min={1}
      max={row.most ?? Infinity}
      value={value}
      onInput={set}
      error={errors[name]}
    />
  );
}

/** For a poll that has ballots. */
export function LaterEnd({ form, errors, onForm }: PollSettingsProps) {
  return (
    <TextField
      label={settingsWords('expiresAt')}
      hint={settingsWords('expiresAtLater')}
      type="datetime-local"
      value={form.expiresAt}
      onInput={(expiresAt) => onForm({ ...form, expiresAt })}
      error={errors['expiresAt']}
    />
  );
}

function Times({ form, errors, onForm }: PollSettingsProps) {
  return (
    <>
      <TextField
        label={settingsWords('startsAt')}
        isOptional
        type="datetime-local"
        value={form.startsAt}
        onInput={(startsAt) => onForm({ ...form, startsAt })}
        error={errors['startsAt']}
      />
      <TextField
        label={settingsWords('expiresAt')}
        hint={settingsWords('expiresAtHint')}
        isOptional
        type="datetime-local"
        value={form.expiresAt}
        onInput={(expiresAt) => onForm({ ...form, expiresAt })}
        error={errors['expiresAt']}
      />
    </>
  );
}
