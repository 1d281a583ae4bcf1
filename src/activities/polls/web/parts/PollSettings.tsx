import type { Method } from '#platform/tally/contract.ts';
import { Checkbox, RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { aboutMethod } from '../method-about.words.ts';
import { methodName } from '../method.words.ts';
import { newWords } from '../new.words.ts';
import type { FormErrors, PollForm } from '../poll-form.ts';
import { settingsWords } from '../settings.words.ts';
import styles from './PollSettings.module.css';

const oneSeatMethods = [
  'irv',
  'schulze',
  'ranked-pairs',
  'minimax',
  'borda',
  'approval',
  'star',
  'plurality',
] as const satisfies readonly Method[];

const manySeatMethods = [
  'stv-scottish',
  'stv-meek',
  'stv-wigm',
  'stv-fractional',
  'sequential-irv',
  'bottoms-up',
  'schulze',
  'borda',
  'approval',
  'plurality',
] as const satisfies readonly Method[];

const methodsFor = (seats: string): readonly Method[] =>
  Number(seats) > 1 ? manySeatMethods : oneSeatMethods;

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
      <People {...props} />
      <BallotOptions {...props} />
      <Times {...props} />
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

function People({ form, onForm }: PollSettingsProps) {
  return (
    <>
      <RadioGroup
        label={settingsWords('voters')}
        value={form.voters}
        options={[
          { value: 'anyone', label: settingsWords('anyone'), hint: settingsWords('anyoneHint') },
          { value: 'codes', label: settingsWords('codes'), hint: settingsWords('codesHint') },
          { value: 'accounts', label: settingsWords('accounts'), hint: settingsWords('accountsHint') },
        ]}
        onChange={(voters) => onForm({ ...form, voters })}
      />
      <RadioGroup
        label={settingsWords('ballots')}
        value={form.ballots}
        options={[
          { value: 'secret', label: settingsWords('secret'), hint: settingsWords('secretHint') },
          { value: 'open', label: settingsWords('openBallots'), hint: settingsWords('openBallotsHint') },
        ]}
        onChange={(ballots) => onForm({ ...form, ballots })}
      />
      <RadioGroup
        label={settingsWords('results')}
        value={form.results}
        options={[
          { value: 'after-close', label: settingsWords('afterClose'), hint: settingsWords('afterCloseHint') },
          { value: 'live', label: settingsWords('live'), hint: settingsWords('liveHint') },
          { value: 'owner', label: settingsWords('owner'), hint: settingsWords('ownerHint') },
        ]}
        onChange={(results) => onForm({ ...form, results })}
      />
    </>
  );
}

function BallotOptions({ form, errors, onForm }: PollSettingsProps) {
  return (
    <>
      <Checkbox
        label={settingsWords('canEdit')}
        hint={settingsWords('canEditHint')}
        isChecked={form.canEdit}
        onChange={(canEdit) => onForm({ ...form, canEdit })}
      />
      <Checkbox
        label={settingsWords('shuffle')}
        hint={settingsWords('shuffleHint')}
        isChecked={form.shuffle}
        onChange={(shuffle) => onForm({ ...form, shuffle })}
      />
      {form.method !== 'star' && <RankOptions form={form} errors={errors} onForm={onForm} />}
      <TextField
        label={settingsWords('quorum')}
        hint={settingsWords('quorumHint')}
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        value={form.quorum}
        onInput={(quorum) => onForm({ ...form, quorum })}
        error={errors['quorum']}
      />
    </>
  );
}

function RankOptions({ form, errors, onForm }: PollSettingsProps) {
  return (
    <>
      <Checkbox
        label={settingsWords('equalRanks')}
        hint={
          form.equalRanks
            ? `${settingsWords('equalRanksHint')} ${settingsWords('equalRanksNote')}`
            : settingsWords('equalRanksHint')
        }
        isChecked={form.equalRanks}
        onChange={(equalRanks) => onForm({ ...form, equalRanks })}
      />
      <Checkbox
        label={settingsWords('writeIns')}
        hint={settingsWords('writeInsHint')}
        isChecked={form.writeIns}
        onChange={(writeIns) => onForm({ ...form, writeIns })}
      />
      <TextField
        label={settingsWords('maxRanks')}
        hint={settingsWords('maxRanksHint')}
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        value={form.maxRanks}
        onInput={(maxRanks) => onForm({ ...form, maxRanks })}
        error={errors['maxRanks']}
      />
    </>
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
