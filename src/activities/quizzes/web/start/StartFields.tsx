import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';
import type { PickerName } from '#activities/quizzes/contract.views.ts';
import { Checkbox, RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { nameOf } from '../study-wish.ts';
import { withEntry } from './start-form.ts';
import type { StartField, StartForm } from './start-form.ts';
import { startWords } from './start.words.ts';
import styles from './Start.module.css';

interface StartFieldsProps {
  readonly form: StartForm;
  readonly entries: readonly CatalogueEntry[];
  readonly entry: CatalogueEntry;
  readonly wrong: readonly StartField[];
  readonly onChange: (form: StartForm) => void;
}

export function StartFields(props: StartFieldsProps) {
  const { form, entries, entry, wrong, onChange } = props;
  const isExam = form.mode === 'exam';
  const set = (change: Partial<StartForm>): void => onChange({ ...form, ...change });
  return (
    <div class={styles['fields']}>
      <SelectField
        label={startWords('certificate')}
        value={String(form.entry)}
        options={entries.map((each, index) => ({
          value: String(index),
          label: [nameOf(each), each.provider].filter((part) => part !== '').join(' · '),
        }))}
        onChange={(value) => onChange(withEntry(form, Number(value), entries[Number(value)]))}
      />
      <RadioGroup
        label={startWords('mode')}
        value={form.mode}
        options={(['study', 'review', 'exam'] as const).map((value) => ({
          value,
          label: startWords(value),
          hint: startWords(`${value}Hint`),
        }))}
        onChange={(mode) =>
          set({ mode, questions: mode === 'exam' ? '' : form.questions === '' ? '10' : form.questions })
        }
      />
      <LanguageField {...{ form, entry, set }} />
      <TextField
        label={startWords('questions')}
        type="text"
        inputMode="numeric"
        isOptional={isExam}
        {...(isExam && { hint: startWords('asTheExam') })}
        error={wrong.includes('questions') ? startWords('questionsWrong') : undefined}
        value={form.questions}
        onInput={(questions) => set({ questions })}
      />
      {isExam ? (
        <TextField
          label={startWords('minutes')}
          inputMode="numeric"
          isOptional
          hint={startWords('asTheExam')}
          error={wrong.includes('minutes') ? startWords('minutesWrong') : undefined}
          value={form.minutes}
          onInput={(minutes) => set({ minutes })}
        />
      ) : (
        <StudyFields {...{ form, entry, wrong, set }} />
      )}
    </div>
  );
}

interface PartProps {
  readonly form: StartForm;
  readonly entry: CatalogueEntry;
  readonly set: (change: Partial<StartForm>) => void;
}

function LanguageField({ form, entry, set }: PartProps) {
  const languages = (['EN', 'DE'] as const).filter((language) => entry.questions[language] > 0);
  if (languages.length < 2) return null;
  return (
    <SelectField<QuestionLanguage>
      label={startWords('language')}
      value={form.language}
      options={languages.map((value) => ({
        value,
        label: startWords('languageCount', { name: startWords(value), count: entry.questions[value] }),
      }))}
      onChange={(language) => set({ language })}
    />
  );
}

const LEVELS = ['1', '2', '3', '4', '5'] as const;

function StudyFields({ form, entry, wrong, set }: PartProps & Pick<StartFieldsProps, 'wrong'>) {
  return (
    <>
      {entry.categories.length > 1 && (
        <fieldset class={styles['group']}>
          <legend>{startWords('categories')}</legend>
          <p class={styles['hint']}>{startWords('categoriesHint')}</p>
          {entry.categories.map(({ category, concepts }) => (
            <Checkbox
              key={category}
              label={startWords('category', { name: category, count: concepts })}
              isChecked={form.categories.includes(category)}
              onChange={(isChecked) =>
                set({
                  categories: isChecked
                    ? [...form.categories, category]
                    : form.categories.filter((other) => other !== category),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div class={styles['pair']}>
        <SelectField
          label={startWords('easiest')}
          error={wrong.includes('difficulty') ? startWords('difficultyWrong') : undefined}
          value={String(form.easiest)}
          options={LEVELS.map((value) => ({ value: String(value), label: startWords(`level${value}`) }))}
          onChange={(value) => set({ easiest: Number(value) })}
        />
        <SelectField
          label={startWords('hardest')}
          value={String(form.hardest)}
          options={LEVELS.map((value) => ({ value: String(value), label: startWords(`level${value}`) }))}
          onChange={(value) => set({ hardest: Number(value) })}
        />
      </div>
      {form.mode === 'study' && (
        <RadioGroup<PickerName>
          label={startWords('picker')}
          value={form.picker}
          options={(['adaptive', 'classic'] as const).map((value) => ({
            value,
            label: startWords(value),
            hint: startWords(`${value}Hint`),
          }))}
          onChange={(picker) => set({ picker })}
        />
      )}
    </>
  );
}
