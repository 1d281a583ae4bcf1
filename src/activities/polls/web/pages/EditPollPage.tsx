import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { OwnerView } from '#activities/polls/contract.views.ts';
import { newWords } from '../new.words.ts';
import { PollFields } from '../parts/PollFields.tsx';
import { useSaving } from '../parts/use-saving.ts';
import { changeOf, formOf } from '../poll-form.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './NewPollPage.module.css';

/** Changes a poll: all of it before the first ballot, the description at any time. */
export function EditPollPage({ params }: PageProps) {
  const pollId = params['pollId'] ?? '';
  const { value: poll, ...read } = useQuery(() => pollsClient.readPoll({ params: { pollId } }), [pollId]);
  const problem = poll?.audience === 'voter' ? newWords('notYours') : read.problem;
  return (
    <Page title={newWords('editTitle')} width="narrow" activity="polls">
      {problem !== undefined && (
        <EmptyState
          title={problem}
          activity="polls"
          action={<ButtonLink href={`/polls/${pollId}`}>{newWords('toPoll')}</ButtonLink>}
        />
      )}
      {poll === undefined && problem === undefined && <Skeleton shape="row" count={4} />}
      {poll?.audience === 'owner' && <EditForm poll={poll} />}
    </Page>
  );
}

function EditForm({ poll }: { readonly poll: OwnerView }) {
  const [form, setForm] = useState(() => formOf(poll));
  const { errors, isBusy, save } = useSaving(form);
  const isFrozen = poll.hasBallots || poll.status === 'closed' || poll.status === 'archived';
  const body = isFrozen ? { description: form.description } : changeOf(form);
  const params = { pollId: poll.pollId };
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(
          () => pollsClient.changePoll({ params, body }),
          () => navigate(`/polls/${poll.pollId}`, 'replace'),
        );
      }}
    >
      {isFrozen ? (
        <>
          <p>{newWords('frozen')}</p>
          <TextArea
            label={newWords('description')}
            value={form.description}
            onInput={(description) => setForm({ ...form, description })}
            error={errors['description']}
            maxLength={4000}
          />
        </>
      ) : (
        <PollFields form={form} errors={errors} onForm={setForm} />
      )}
      <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
        {newWords('save')}
      </Button>
    </form>
  );
}
