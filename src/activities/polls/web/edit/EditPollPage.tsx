import { useForm } from '#web/kit/data/form.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { OwnerView } from '#activities/polls/contract.views.ts';
import { newWords } from './new.words.ts';
import { PollFields } from './PollFields.tsx';
import {
  changeOf,
  checkForm,
  fieldOf,
  formOf,
  frozenChangeOf,
  mayMoveEnd,
  withoutUploads,
} from './poll-form.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './EditPoll.module.css';

/** Changes a poll: all of it before the first ballot, then the description, and the end to a later one. */
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

const loadEnd = async () => (await import('./PollSettings.tsx')).LaterEnd;

function EditForm({ poll }: { readonly poll: OwnerView }) {
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(pollsClient.changePoll, {
    start: () => formOf(poll),
    check: checkForm,
    fieldOf,
    draft: `polls.edit.${poll.pollId}`,
    keeps: withoutUploads,
    onDone: () => navigate(`/polls/${poll.pollId}`, 'replace'),
  });
  const isFrozen = poll.hasBallots || poll.status === 'closed' || poll.status === 'archived';
  const body = isFrozen ? frozenChangeOf(values, poll) : changeOf(values);
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send({ params: { pollId: poll.pollId }, body });
      }}
    >
      {draftLine}
      {isFrozen ? (
        <>
          <p>{newWords('frozen')}</p>
          <TextArea
            label={newWords('description')}
            value={values.description}
            onInput={(description) => setValues({ ...values, description })}
            error={problems['description']}
            maxLength={4000}
          />
          {mayMoveEnd(poll) && (
            <Lazy load={loadEnd} props={{ form: values, errors: problems, onForm: setValues }} />
          )}
        </>
      ) : (
        <PollFields form={values} errors={problems} onForm={setValues} />
      )}
      <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
        {kitWords('save')}
      </Button>
    </form>
  );
}
