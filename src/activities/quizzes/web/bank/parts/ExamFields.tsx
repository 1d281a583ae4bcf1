import { Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import type { ScoreRule } from '#activities/quizzes/contract.exam.ts';
import styles from '../Bank.module.css';
import type { ExamForm } from '../exam-form.ts';
import { bankSettingsWords } from '../settings.words.ts';

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

/** How one certificate's exam is drawn; without rules of its own the server's hold. */
export function ExamFields({ form, onForm }: ExamFieldsProps) {
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
