import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField, SelectField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import styles from './Bank.module.css';
import { banksClient } from './banks.client.ts';
import { blueprintsOf, examFormsOf } from './exam-form.ts';
import { bankSettingsWords } from './settings.words.ts';
import type { ScoreRule } from '#activities/quizzes/contract.exam.ts';
import type { ExamForm } from './exam-form.ts';

interface BankSettingsProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

const startOf = (bank: BankView) => ({
  title: bank.title,
  about: bank.about,
  isShared: bank.isShared,
  exams: examFormsOf(bank),
});
type SettingsForm = ReturnType<typeof startOf>;

const check = ({ title, exams }: SettingsForm): FieldProblems => ({
  ...(title.trim() === '' && { title: bankSettingsWords('needsName') }),
  ...(blueprintsOf(exams) === undefined && { exams: bankSettingsWords('badNumber') }),
});

/** All settings of the bank; saved together. */
export function BankSettings({ bank, onBank }: BankSettingsProps) {
  const { bankId } = bank;
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(banksClient.changeBank, {
    start: () => startOf(bank),
    check,
    draft: `quizzes.bank.${bankId}`,
    onDone: (changed) => {
      onBank(changed);
      showToast(bankSettingsWords('saved'), { kind: 'good' });
    },
  });
  const { title, about, isShared, exams } = values;
  const set = (change: Partial<SettingsForm>): void => setValues({ ...values, ...change });
  const save = (): void => {
    const body = { title: title.trim(), about: about.trim(), isShared, exams: blueprintsOf(exams) ?? [] };
    void send({ params: { bankId }, body });
  };
  return (
    <form
      class={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {draftLine}
      <AboutFields {...{ values, problems, set }} />
      <section class={styles['section']}>
        <h2>{bankSettingsWords('exams')}</h2>
        <p class={styles['soft']}>{bankSettingsWords(exams.length === 0 ? 'noExams' : 'examsHint')}</p>
        {exams.map((form, index) => (
          <ExamFields
            key={`${form.provider} ${form.certificate}`}
            form={form}
            onForm={(changed) => set({ exams: exams.with(index, changed) })}
          />
        ))}
      </section>
      <Problem>{problems['exams']}</Problem>
      <div class={styles['tools']}>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {kitWords('save')}
        </Button>
      </div>
      <DeleteBank bankId={bankId} />
    </form>
  );
}

interface AboutFieldsProps {
  readonly values: SettingsForm;
  readonly problems: FieldProblems;
  readonly set: (change: Partial<SettingsForm>) => void;
}

function AboutFields({ values: { title, about, isShared }, problems, set }: AboutFieldsProps) {
  return (
    <>
      <TextField
        label={bankSettingsWords('name')}
        maxLength={200}
        value={title}
        error={problems['title']}
        onInput={(typed) => set({ title: typed })}
      />
      <TextArea
        label={bankSettingsWords('about')}
        isOptional
        rows={3}
        maxLength={2000}
        value={about}
        error={problems['about']}
        onInput={(typed) => set({ about: typed })}
      />
      <Switch
        label={bankSettingsWords('share')}
        hint={bankSettingsWords('shareHint')}
        isChecked={isShared}
        onChange={(chosen) => set({ isShared: chosen })}
      />
    </>
  );
}

function DeleteBank({ bankId }: { readonly bankId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useAction(banksClient.deleteBank, {
    onDone: () => {
      navigate('/quizzes/banks', 'replace');
      showToast(bankSettingsWords('deleted'));
    },
    isToast: true,
  });
  return (
    <section class={styles['section']}>
      <h2>{bankSettingsWords('danger')}</h2>
      <p class={styles['soft']}>{bankSettingsWords('dangerText')}</p>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {bankSettingsWords('delete')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        title={bankSettingsWords('danger')}
        onClose={() => setAsking(false)}
        actions={
          <Button kind="danger" isBusy={isBusy} onClick={() => void run({ params: { bankId } })}>
            {bankSettingsWords('reallyDelete')}
          </Button>
        }
      >
        <p>{bankSettingsWords('dangerText')}</p>
      </Dialog>
    </section>
  );
}

const RULES = [
  'all-or-nothing',
  'difference',
  'difference-with-misses',
  'ripkey',
  'weighted-sum',
  'true-false',
  'kprim',
  'off-by-one',
  'formula',
] as const satisfies readonly ScoreRule[];

interface ExamFieldsProps {
  readonly form: ExamForm;
  readonly onForm: (form: ExamForm) => void;
}

/** How one certificate's exam is drawn; the server's defaults apply otherwise. */
function ExamFields({ form, onForm }: ExamFieldsProps) {
  const title = form.certificate === '' ? bankSettingsWords('general') : form.certificate;
  return (
    <fieldset class={styles['fields']}>
      <legend>{title}</legend>
      <Switch
        label={bankSettingsWords('hasExam')}
        isChecked={form.isSet}
        onChange={(isSet) => onForm({ ...form, isSet })}
      />
      {form.isSet && <Numbers {...{ form, onForm }} />}
      {form.isSet && <Weights {...{ form, onForm }} />}
    </fieldset>
  );
}

function Numbers({ form, onForm }: ExamFieldsProps) {
  return (
    <div class={styles['pairs']}>
      <TextField
        label={bankSettingsWords('questions')}
        inputMode="numeric"
        maxLength={4}
        value={form.questions}
        onInput={(questions) => onForm({ ...form, questions })}
      />
      <TextField
        label={bankSettingsWords('minutes')}
        inputMode="numeric"
        maxLength={4}
        value={form.minutes}
        onInput={(minutes) => onForm({ ...form, minutes })}
      />
      <SelectField
        label={bankSettingsWords('scoredAs')}
        value={form.isScaled ? 'scaled' : 'percent'}
        options={[
          { value: 'percent' as const, label: bankSettingsWords('percent') },
          { value: 'scaled' as const, label: bankSettingsWords('scaled') },
        ]}
        onChange={(chosen) =>
          onForm({ ...form, isScaled: chosen === 'scaled', passMark: chosen === 'scaled' ? '700' : '70' })
        }
      />
      <TextField
        label={bankSettingsWords('passMark')}
        inputMode="decimal"
        maxLength={6}
        value={form.passMark}
        onInput={(passMark) => onForm({ ...form, passMark })}
      />
      <SelectField
        label={bankSettingsWords('rule')}
        value={form.rule}
        options={RULES.map((value) => ({ value, label: bankSettingsWords(value) }))}
        onChange={(rule) => onForm({ ...form, rule })}
      />
    </div>
  );
}

function Weights({ form, onForm }: ExamFieldsProps) {
  return (
    <fieldset class={styles['fields']}>
      <legend>{bankSettingsWords('weights')}</legend>
      <p class={styles['soft']}>{bankSettingsWords('weightHint')}</p>
      <div class={styles['pairs']}>
        {form.weights.map(({ category, weight }) => (
          <TextField
            key={category}
            label={category}
            inputMode="decimal"
            maxLength={6}
            value={weight}
            onInput={(typed) =>
              onForm({
                ...form,
                weights: form.weights.map((one) =>
                  one.category === category ? { category, weight: typed } : one,
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
