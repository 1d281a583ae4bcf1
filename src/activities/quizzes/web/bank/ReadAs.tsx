import { SelectField } from '#web/kit/parts/Field.tsx';
import { importWords } from './import.words.ts';
import type { FileFormat, Importing } from './ImportBankPage.tsx';
import styles from './Bank.module.css';

const FORMATS = [
  'csv',
  'json',
  'markdown',
  'gift',
  'aiken',
  'moodle-xml',
  'qti',
  'anki',
] as const satisfies readonly FileFormat[];

/** The same file, read in another way. */
export function ReadAs({ importing: { wish, preview, reread } }: { readonly importing: Importing }) {
  const hasNumbers = preview?.report.refused.some(({ code }) => code === 'quiz-key-number') ?? false;
  return (
    <div class={styles['choices']}>
      <SelectField
        label={importWords('format')}
        value={wish.format ?? 'itself'}
        options={[
          { value: 'itself' as const, label: importWords('byItself') },
          ...FORMATS.map((value) => ({ value, label: importWords(value) })),
        ]}
        onChange={(format) => void reread({ format: format === 'itself' ? undefined : format })}
      />
      <SelectField
        label={importWords('key')}
        hint={hasNumbers ? importWords('keyHint') : undefined}
        value={wish.correct ?? 'letters'}
        options={[
          { value: 'letters' as const, label: importWords('keyLetters') },
          { value: 'one-based' as const, label: importWords('keyFromOne') },
          { value: 'zero-based' as const, label: importWords('keyFromZero') },
        ]}
        onChange={(correct) => void reread({ correct: correct === 'letters' ? undefined : correct })}
      />
    </div>
  );
}
