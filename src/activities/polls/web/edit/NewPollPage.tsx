import { useState } from 'preact/hooks';
import { useForm } from '#web/kit/data/form.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { navigate } from '#web/kit/navigation.tsx';
import { newWords } from './new.words.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { PollFields } from './PollFields.tsx';
import { checkForm, emptyForm, fieldOf, newPollOf, withoutUploads } from './poll-form.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './EditPoll.module.css';

const loadImport = async () => (await import('./ImportPart.tsx')).ImportPart;

/** Title, options, go. */
export function NewPollPage() {
  const [hasImport, setImport] = useState(false);
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(pollsClient.createPoll, {
    start: () => emptyForm,
    check: checkForm,
    fieldOf,
    draft: 'polls.new',
    keeps: withoutUploads,
    onDone: ({ pollId }) => navigate(`/polls/${pollId}`, 'replace'),
  });
  const make = (open: boolean): Promise<void> => send({ body: newPollOf(values, open) });
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
        {draftLine}
        <PollFields form={values} errors={problems} onForm={setValues} />
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
