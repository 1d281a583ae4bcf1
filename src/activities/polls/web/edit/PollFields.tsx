import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { newWords } from './new.words.ts';
import { ownZone } from '../parts/own-time.ts';
import { parseOptions } from './option-lines.ts';
import { emptySlot } from './slot-form.ts';
import { withOptions } from './poll-form.ts';
import type { FormErrors, FormUpdate, PollForm } from './poll-form.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import styles from './EditPoll.module.css';

interface PollFieldsProps {
  readonly form: PollForm;
  readonly errors: FormErrors;
  readonly onForm: FormUpdate;
}

const loadDetails = async () => (await import('./OptionDetails.tsx')).OptionDetails;
const loadSettings = async () => (await import('./PollSettings.tsx')).PollSettings;
const loadSlots = async () => (await import('./SlotFields.tsx')).SlotFields;
const loadQuestions = async () => (await import('./MoreQuestions.tsx')).MoreQuestions;
const BASIC = new Set(['title', 'options', 'details', 'question', 'contests', 'slots']);

/** The two main fields, and the rest folded; an error inside opens its fold. */
export function PollFields({ form, errors, onForm }: PollFieldsProps) {
  const [hasMore, setMore] = useState(false);
  const [hasQuestions, setQuestions] = useState(() => (form.contests ?? []).length > 0);
  const isWrongInside = Object.keys(errors).some((field) => !BASIC.has(field));
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
      {form.slots ? (
        <Lazy load={loadSlots} props={{ form, errors, onForm }} />
      ) : (
        <Options {...{ form, errors, onForm }} />
      )}
      <details
        class={styles['settings']}
        open={hasQuestions}
        onToggle={(event) => setQuestions(event.currentTarget.open)}
      >
        <summary>{newWords('questions')}</summary>
        {hasQuestions && <Lazy load={loadQuestions} props={{ form, errors, onForm }} />}
      </details>
      <details
        class={styles['settings']}
        open={hasMore || isWrongInside}
        onToggle={(event) => setMore(event.currentTarget.open)}
      >
        <summary>{newWords('more')}</summary>
        {(hasMore || isWrongInside) && <Lazy load={loadSettings} props={{ form, errors, onForm }} />}
      </details>
    </>
  );
}

/** What is voted on: a list of options, or time slots. */
function Options({ form, errors, onForm }: PollFieldsProps) {
  const [hasDetails, setDetails] = useState(() => Object.keys(form.details).length > 0);
  const count = parseOptions(form.options).length;
  return (
    <>
      <TextArea
        label={newWords('options')}
        hint={count === 0 ? newWords('optionsHint') : newWords('optionCount', { count })}
        placeholder={newWords('optionsPlaceholder')}
        rows={6}
        value={form.options}
        onInput={(options) => onForm(withOptions(form, options))}
        error={errors['options']}
        required
      />
      <details
        class={styles['settings']}
        open={hasDetails}
        onToggle={(event) => setDetails(event.currentTarget.open)}
      >
        <summary>{newWords('details')}</summary>
        {hasDetails && <Lazy load={loadDetails} props={{ form, onForm }} />}
      </details>
      {errors['details'] !== undefined && <p role="alert">{errors['details']}</p>}
      {form.options === '' && (
        <div>
          <Button
            size="small"
            onClick={() => onForm({ ...form, slots: [emptySlot, emptySlot], timeZone: ownZone() })}
          >
            {newWords('findDate')}
          </Button>
        </div>
      )}
    </>
  );
}
