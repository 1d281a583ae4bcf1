import { Checkbox, RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { aboutMethod } from '../method-about.words.ts';
import { methodName } from '../method.words.ts';
import { newWords } from '../new.words.ts';
import { methodsFor, withSeats } from '../poll-form.ts';
import type { FormErrors, PollForm } from '../poll-form.ts';
import styles from './PollSettings.module.css';

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
        hint={newWords('descriptionHint')}
        rows={3}
        value={form.description}
        onInput={(description) => onForm({ ...form, description })}
        error={errors['description']}
        maxLength={4000}
      />
      <TextField
        label={newWords('seats')}
        hint={newWords('seatsHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        value={form.seats}
        onInput={(seats) => onForm(withSeats(form, seats))}
        error={errors['seats']}
      />
      <SelectField
        label={newWords('method')}
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
        label={newWords('voters')}
        value={form.voters}
        options={[
          { value: 'anyone', label: newWords('anyone'), hint: newWords('anyoneHint') },
          { value: 'codes', label: newWords('codes'), hint: newWords('codesHint') },
          { value: 'accounts', label: newWords('accounts'), hint: newWords('accountsHint') },
        ]}
        onChange={(voters) => onForm({ ...form, voters })}
      />
      <RadioGroup
        label={newWords('ballots')}
        value={form.ballots}
        options={[
          { value: 'secret', label: newWords('secret'), hint: newWords('secretHint') },
          { value: 'open', label: newWords('openBallots'), hint: newWords('openBallotsHint') },
        ]}
        onChange={(ballots) => onForm({ ...form, ballots })}
      />
      <RadioGroup
        label={newWords('results')}
        value={form.results}
        options={[
          { value: 'after-close', label: newWords('afterClose'), hint: newWords('afterCloseHint') },
          { value: 'live', label: newWords('live'), hint: newWords('liveHint') },
          { value: 'owner', label: newWords('owner'), hint: newWords('ownerHint') },
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
        label={newWords('canEdit')}
        hint={newWords('canEditHint')}
        isChecked={form.canEdit}
        onChange={(canEdit) => onForm({ ...form, canEdit })}
      />
      <Checkbox
        label={newWords('shuffle')}
        hint={newWords('shuffleHint')}
        isChecked={form.shuffle}
        onChange={(shuffle) => onForm({ ...form, shuffle })}
      />
      {form.method !== 'star' && <RankOptions form={form} errors={errors} onForm={onForm} />}
      <TextField
        label={newWords('quorum')}
        hint={newWords('quorumHint')}
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
        label={newWords('equalRanks')}
        hint={
          form.equalRanks
            ? `${newWords('equalRanksHint')} ${newWords('equalRanksNote')}`
            : newWords('equalRanksHint')
        }
        isChecked={form.equalRanks}
        onChange={(equalRanks) => onForm({ ...form, equalRanks })}
      />
      <Checkbox
        label={newWords('writeIns')}
        hint={newWords('writeInsHint')}
        isChecked={form.writeIns}
        onChange={(writeIns) => onForm({ ...form, writeIns })}
      />
      <TextField
        label={newWords('maxRanks')}
        hint={newWords('maxRanksHint')}
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
        label={newWords('startsAt')}
        isOptional
        type="datetime-local"
        value={form.startsAt}
        onInput={(startsAt) => onForm({ ...form, startsAt })}
        error={errors['startsAt']}
      />
      <TextField
        label={newWords('expiresAt')}
        hint={newWords('expiresAtHint')}
        isOptional
        type="datetime-local"
        value={form.expiresAt}
        onInput={(expiresAt) => onForm({ ...form, expiresAt })}
        error={errors['expiresAt']}
      />
    </>
  );
}
