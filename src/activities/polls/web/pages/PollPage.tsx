import { useEffect, useMemo } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { ballotShape } from '../kept-drafts.ts';
import { pageSources } from '../page-sources.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { PollFacts, PrivacyNote } from '../parts/PollFacts.tsx';
import { useHasBegun } from '../parts/use-has-begun.ts';
import { useVote } from '../parts/use-vote.ts';
import { Voting } from '../parts/Voting.tsx';
import { pollWords } from '../poll.words.ts';
import { PollState } from '../polls.state.ts';
import styles from './PollPage.module.css';

export function PollPage({ params }: PageProps) {
  const pollId = params['pollId'] ?? '';
  const state = useMemo(() => new PollState(pageSources, pollId), [pollId]);
  useEffect(() => () => state.close(), [state]);
  const screen = state.screen.value;
  switch (screen.phase) {
    case 'loading':
      return <LoadingPoll />;
    case 'here':
      return <ShownPoll poll={screen.poll} state={state} />;
    default:
      return <Trouble phase={screen.phase} onRetry={() => void state.reload()} />;
  }
}

function LoadingPoll() {
  return (
    <div class={styles['loading']}>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={5} />
    </div>
  );
}

interface ShownPollProps {
  readonly poll: PollView;
  readonly state: PollState;
}

const loadReceipt = async () => (await import('../parts/ReceiptCard.tsx')).ReceiptCard;
const loadShare = async () => (await import('../owner/ShareCard.tsx')).ShareCard;
const loadOwner = async () => (await import('../owner/OwnerPart.tsx')).OwnerPart;
const loadResults = async () => (await import('../results/Results.tsx')).Results;

function ShownPoll({ poll, state }: ShownPollProps) {
  const vote = useVote(poll, () => void state.reload());
  const isOwner = poll.audience === 'owner';
  const onPoll = (next: PollView): void => state.show(next);
  return (
    <Page title={poll.title} lead={poll.description === '' ? undefined : poll.description} activity="polls">
      <PollFacts poll={poll} />
      <div class={styles['layout']} data-owner={isOwner || undefined}>
        {isOwner && poll.status !== 'archived' && (
          <div class={styles['share']}>
            <Lazy load={loadShare} props={{ poll }} />
          </div>
        )}
        <Main poll={poll} vote={vote} onShowResults={() => void state.release()} />
        {isOwner && (
          <div class={styles['owner']}>
            <Lazy
              load={loadOwner}
              props={{ poll, onPoll, onHold: () => state.hold(), onRelease: () => void state.release() }}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

function Main({ poll, vote, onShowResults }: OwnBallotProps & { readonly onShowResults: () => void }) {
  const { status, result, uncounted } = poll;
  const isOver = status === 'closed' || status === 'archived';
  return (
    <div class={styles['main']}>
      {status === 'draft' && <p class={styles['note']}>{pollWords('notOpenYet')}</p>}
      {status === 'open' && (
        <div class={styles['ballot']}>
          <OwnBallot poll={poll} vote={vote} />
          <PrivacyNote settings={poll.settings} />
        </div>
      )}
      {result !== undefined && <Lazy load={loadResults} props={{ poll, result, receipt: vote.receipt }} />}
      {isOver && vote.receipt !== undefined && (
        <Lazy load={loadReceipt} props={{ poll, receipt: vote.receipt, onChange: noop, onWithdraw: noop }} />
      )}
      {uncounted !== undefined && (
        <p class={styles['note']}>{pollWords(uncounted === 'busy' ? 'countingBusy' : 'tooLarge')}</p>
      )}
      {isOver && result === undefined && uncounted === undefined && (
        <NoResult poll={poll} onShowResults={onShowResults} />
      )}
    </div>
  );
}

/** Over, but not shown: to voters because they may not, to the owner because looking is final. */
function NoResult({
  poll,
  onShowResults,
}: Pick<OwnBallotProps, 'poll'> & { readonly onShowResults: () => void }) {
  if (poll.audience === 'voter') return <p class={styles['note']}>{pollWords('resultsOwner')}</p>;
  return (
    <Card title={pollWords('closedNow')} kind="accent" activity="polls">
      <p>{pollWords('lookIsFinal')}</p>
      <div>
        <Button kind="primary" onClick={onShowResults}>
          {pollWords('showResults')}
        </Button>
      </div>
    </Card>
  );
}

const noop = (): void => undefined;

interface OwnBallotProps {
  readonly poll: PollView;
  readonly vote: ReturnType<typeof useVote>;
}

const loadReceiptDoor = async () => (await import('../parts/ReceiptDoor.tsx')).ReceiptDoor;

/** What this reader can do now: vote, look at what was sent, or why neither. */
function OwnBallot({ poll, vote }: OwnBallotProps) {
  const { receipt, isEditing, setEditing } = vote;
  if (!useHasBegun(poll.startsAt)) return <p class={styles['note']}>{pollWords('notOpenYet')}</p>;
  if (receipt === undefined) return <FirstBallot poll={poll} vote={vote} />;
  if (isEditing) {
    return (
      <Voting
        key={ballotShape(poll)}
        poll={poll}
        before={receipt.choices}
        unsent={vote.unsent}
        problem={vote.problem}
        onSend={(filled) => void vote.send(filled)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <Lazy
      load={loadReceipt}
      props={{ poll, receipt, onChange: () => setEditing(true), onWithdraw: () => void vote.withdraw() }}
    />
  );
}

const loadAccountGate = async () => (await import('../parts/AccountGate.tsx')).AccountGate;

function FirstBallot({ poll, vote }: OwnBallotProps) {
  if (poll.hasVoted && vote.problem === undefined) {
    return <Lazy load={loadReceiptDoor} props={{ pollId: poll.pollId, onOpen: vote.adopt }} />;
  }
  const ballot = (
    <Voting
      key={ballotShape(poll)}
      poll={poll}
      before={undefined}
      unsent={vote.unsent}
      problem={vote.problem}
      onSend={(filled) => void vote.send(filled)}
    />
  );
  return poll.settings.voters === 'accounts' ? <Lazy load={loadAccountGate} props={{ ballot }} /> : ballot;
}

interface TroubleProps {
  readonly phase: 'missing' | 'unreachable';
  readonly onRetry: () => void;
}

function Trouble({ phase, onRetry }: TroubleProps) {
  const isMissing = phase === 'missing';
  const title = pollWords(isMissing ? 'missingTitle' : 'unreachableTitle');
  return (
    <EmptyPage
      title={title}
      text={pollWords(isMissing ? 'missingText' : 'unreachableText')}
      activity="polls"
      action={
        isMissing ? (
          <ButtonLink href="/polls/new" icon="plus" kind="primary">
            {pollWords('makeOne')}
          </ButtonLink>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {pollWords('tryAgain')}
          </Button>
        )
      }
    />
  );
}
