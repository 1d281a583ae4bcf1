import { useId } from 'preact/hooks';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { editorWords } from './editor.words.ts';
import type { FormProblems, QuestionForm } from './question-form.ts';
import styles from './Bank.module.css';

const LEVELS = ['1', '2', '3', '4', '5'] as const;

interface PlaceFieldsProps {
  readonly form: QuestionForm;
  readonly problems: FormProblems;
  readonly bank: BankView;
  readonly onForm: (form: QuestionForm) => void;
}

/** Where the question belongs: domain, certificate, difficulty, language. */
export function PlaceFields({ form, problems, bank, onForm }: PlaceFieldsProps) {
  return (
    <>
      <div class={styles['places']}>
        <CategoryField {...{ form, problems, bank, onForm }} />
        <SelectField
          label={editorWords('difficulty')}
          value={LEVELS[form.difficulty - 1] ?? '3'}
          options={LEVELS.map((value) => ({ value, label: editorWords('difficultyOf', { level: value }) }))}
          onChange={(level) => onForm({ ...form, difficulty: Number(level) })}
        />
        <SelectField
          label={editorWords('language')}
          value={form.language}
          options={[
            { value: 'EN' as const, label: editorWords('english') },
            { value: 'DE' as const, label: editorWords('german') },
          ]}
          onChange={(language) => onForm({ ...form, language })}
        />
        <TextField
          label={editorWords('certificate')}
          isOptional
          autocomplete="off"
          maxLength={200}
          value={form.certificate}
          error={problems.certificate && editorWords(problems.certificate)}
          onInput={(certificate) => onForm({ ...form, certificate })}
        />
        <TextField
          label={editorWords('provider')}
          isOptional
          autocomplete="off"
          maxLength={200}
          value={form.provider}
          onInput={(provider) => onForm({ ...form, provider })}
        />
      </div>
      <TextArea
        label={editorWords('references')}
        isOptional
        rows={2}
        value={form.references}
        onInput={(references) => onForm({ ...form, references })}
      />
    </>
  );
}

function CategoryField({ form, problems, bank, onForm }: PlaceFieldsProps) {
  const categoriesId = useId();
  const known = new Set(
    bank.certificates.flatMap(({ categories }) => categories.map(({ category }) => category)),
  );
  return (
    <div>
      <TextField
        label={editorWords('category')}
        autocomplete="off"
        maxLength={200}
        list={categoriesId}
        value={form.category}
        error={problems.category && editorWords(problems.category)}
        onInput={(category) => onForm({ ...form, category })}
      />
      <datalist id={categoriesId}>
        {[...known].map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
    </div>
  );
}
