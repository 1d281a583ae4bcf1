import { useState } from 'preact/hooks';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { newWords } from '../new.words.ts';
import { parseOptions } from '../poll-form.ts';
import type { FormErrors, PollForm } from '../poll-form.ts';
import { Lazy } from './Lazy.tsx';
import styles from './PollFields.module.css';

interface PollFieldsProps {
  readonly form: PollForm;
  readonly errors: FormErrors;
  readonly onForm: (form: PollForm) => void;
}

const loadSettings = async () => (await import('./PollSettings.tsx')).PollSettings;
const BASIC = new Set(['title', 'options']);

/** The two fields that matter, and the rest behind one fold, which opens by itself when something in it is wrong. */
export function PollFields({ form, errors, onForm }: PollFieldsProps) {
  const [hasMore, setMore] = useState(false);
  const isWrongInside = Object.keys(errors).some((field) => !BASIC.has(field));
  const count = parseOptions(form.options).length;
  return (
    <>
      <TextField
        label={newWords('question')}
        placeholder={newWords('questionPlaceholder')}
        value={form.title}
        onInput={(title) => onForm({ ...form, title })}
        error={errors['title']}
        maxLength={200}
        enterKeyHint="next"
        required
      />
      <TextArea
        label={newWords('options')}
        hint={count === 0 ? newWords('optionsHint') : newWords('optionCount', { count })}
        placeholder={newWords('optionsPlaceholder')}
        rows={6}
        value={form.options}
        onInput={(options) => onForm({ ...form, options })}
        error={errors['options']}
        required
      />
      <details
        class={styles['more']}
        open={hasMore || isWrongInside}
        onToggle={(event) => setMore(event.currentTarget.open)}
      >
        <summary>{newWords('more')}</summary>
        {(hasMore || isWrongInside) && <Lazy load={loadSettings} props={{ form, errors, onForm }} />}
      </details>
    </>
  );
}
