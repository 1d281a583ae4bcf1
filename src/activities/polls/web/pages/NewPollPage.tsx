import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { newWords } from '../new.words.ts';
import { Lazy } from '../parts/Lazy.tsx';
import { checkForm, emptyForm, fieldOf, newPollOf, parseOptions } from '../poll-form.ts';
import type { FormErrors, PollForm } from '../poll-form.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './NewPollPage.module.css';

const loadSettings = async () => (await import('../parts/PollSettings.tsx')).PollSettings;
const loadImport = async () => (await import('../parts/ImportPart.tsx')).ImportPart;

function useMaking(form: PollForm) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const make = async (open: boolean): Promise<void> => {
    const missing = checkForm(form);
    setErrors(missing);
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    const made = await pollsClient.createPoll({ body: newPollOf(form, open) });
    setBusy(false);
    if (made.ok) return navigate(`/polls/${made.value.pollId}`, 'replace');
    const { fields, message } = made.error;
    setErrors(Object.fromEntries(fields.map((field) => [fieldOf(field.path), field.message])));
    if (fields.length === 0) showToast(message, { kind: 'bad' });
  };
  return { errors, isBusy, make };
}

/** Title, options, go. */
export function NewPollPage() {
  const [form, setForm] = useState(emptyForm);
  const [hasMore, setMore] = useState(false);
  const [hasImport, setImport] = useState(false);
  const { errors, isBusy, make } = useMaking(form);
  const count = parseOptions(form.options).length;
  return (
    <Page title={newWords('title')} lead={newWords('lead')} width="narrow" activity="polls">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make(true);
        }}
      >
        <TextField
          label={newWords('question')}
          placeholder={newWords('questionPlaceholder')}
          value={form.title}
          onInput={(title) => setForm({ ...form, title })}
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
          onInput={(options) => setForm({ ...form, options })}
          error={errors['options']}
          required
        />
        <details class={styles['more']} onToggle={(event) => setMore(hasMore || event.currentTarget.open)}>
          <summary>{newWords('more')}</summary>
          {hasMore && <Lazy load={loadSettings} props={{ form, errors, onForm: setForm }} />}
        </details>
        <div class={styles['actions']}>
          <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
            {newWords('open')}
          </Button>
          <Button kind="quiet" onClick={() => void make(false)}>
            {newWords('saveDraft')}
          </Button>
        </div>
      </form>
      <details class={styles['more']} onToggle={(event) => setImport(hasImport || event.currentTarget.open)}>
        <summary>{newWords('importTitle')}</summary>
        {hasImport && <Lazy load={loadImport} props={{}} />}
      </details>
    </Page>
  );
}
