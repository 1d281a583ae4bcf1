import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { navigate } from '#web/kit/navigation.tsx';
import { newWords } from '../new.words.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { PollFields } from '../parts/PollFields.tsx';
import { useSaving } from '../parts/use-saving.ts';
import { emptyForm, newPollOf } from '../poll-form.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './NewPollPage.module.css';

const loadImport = async () => (await import('../parts/ImportPart.tsx')).ImportPart;

/** Title, options, go. */
export function NewPollPage() {
  const [form, setForm] = useState(emptyForm);
  const [hasImport, setImport] = useState(false);
  const { errors, isBusy, save } = useSaving(form);
  const make = (open: boolean): Promise<void> =>
    save(
      () => pollsClient.createPoll({ body: newPollOf(form, open) }),
      ({ pollId }) => navigate(`/polls/${pollId}`, 'replace'),
    );
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
        <PollFields form={form} errors={errors} onForm={setForm} />
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
