import { useMemo, useState } from 'preact/hooks';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { ballotShape, draftFor } from './kept-drafts.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { useHasBegun, timeOf, turnoutOf } from '../parts/poll-times.ts';
import { holdsToken, isLinked } from './receipts.ts';
import { useVote } from './use-vote.ts';
import { Voting } from './Voting.tsx';
import { missingPoll, pollWords } from '../poll.words.ts';
import { openPoll } from '../polls.state.ts';
import styles from './PollPage.module.css';
import { formatDate } from '#web/kit/i18n/formats.ts';

export { Voting };

export function PollPage({ params }: PageProps) {
  const pollId = params['pollId'] ?? '';
  const opened = useMemo(() => openPoll(pollId), [pollId]);
  const screen = useLive(opened.page);
  if (screen.phase === 'loading') return <LoadingPoll />;
  if (screen.phase === 'here') return <ShownPoll poll={screen.view} {...opened} />;
  return (
    <Trouble
      trouble={screen.phase}
      activity="polls"
      onRetry={() => void opened.page.reload()}
      {...missingPoll(screen.phase)}
      action={
        <ButtonLink href="/polls/new" icon="plus" kind="primary">
          {pollWords('makeOne')}
        </ButtonLink>
      }
    />
  );
}

function LoadingPoll() {
  return (
    <div class={styles['loading']}>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={5} />
    </div>
  );
}

interface ShownPollProps extends ReturnType<typeof openPoll> {
  readonly poll: PollView;
}

const loadCounting = async () => (await import('./CountingNote.tsx')).CountingNote;
const loadNoResult = async () => (await import('./NoResult.tsx')).NoResult;
const loadReceipt = async () => (await import('./ReceiptCard.tsx')).ReceiptCard;
const loadShare = async () => (await import('../owner/ShareCard.tsx')).ShareCard;
const loadRemoval = async () => (await import('../owner/OwnerPart.tsx')).Removal;
const loadUnsent = async () => (await import('./UnsentBallot.tsx')).UnsentBallot;
const loadOwner = async () => (await import('../owner/OwnerPart.tsx')).OwnerPart;
const loadResults = async () => (await import('../results/Results.tsx')).Results;

function ShownPoll({ poll, page, hold, release }: ShownPollProps) {
  const vote = useVote(poll, () => void page.reload());
  const isOwner = poll.audience === 'owner';
  const onPoll = (next: PollView): void => page.show(next);
  return (
    <Page title={poll.title} lead={poll.description === '' ? undefined : poll.description} activity="polls">
      <PollFacts poll={poll} />
      <div class={styles['layout']} data-owner={isOwner || undefined}>
        {isOwner && poll.status !== 'archived' && (
          <div class={styles['share']}>
            <Lazy load={loadShare} props={{ poll, onPoll }} />
          </div>
        )}
        <Main poll={poll} vote={vote} onShowResults={() => void release()} />
        {poll.audience === 'voter' && poll.mayRemove && (
          <Lazy load={loadRemoval} props={{ pollId: poll.pollId }} />
        )}
        {isOwner && (
          <div class={styles['owner']}>
            <Lazy load={loadOwner} props={{ poll, onPoll, onHold: hold, onRelease: () => void release() }} />
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
          <Lazy load={loadCounting} props={{ poll }} />
        </div>
      )}
      {result !== undefined && (
        <Lazy load={loadResults} shape="tall" props={{ poll, result, receipt: vote.receipt }} />
      )}
      <KeptBallot poll={poll} vote={vote} isOver={isOver} />
      {(uncounted !== undefined || (isOver && result === undefined)) && (
        <Lazy load={loadNoResult} props={{ poll, onShowResults }} />
      )}
    </div>
  );
}

/** This device's ballot once voting is over; otherwise a way to open a ballot cast elsewhere. */
function KeptBallot({ poll, vote, isOver }: OwnBallotProps & { readonly isOver: boolean }) {
  const { receipt, hold } = vote;
  if (receipt !== undefined)
    return isOver ? (
      <Lazy load={loadReceipt} props={{ poll, receipt, onChange: noop, onWithdraw: noop, onHold: hold }} />
    ) : null;
  // In an open poll, a device that has voted shows the receipt form in place of the ballot.
  const isFolded = isOver || (poll.status === 'open' && !poll.hasVoted);
  return (
    <>
      {isOver && draftFor(poll) !== undefined && <Lazy load={loadUnsent} props={{ poll }} />}
      {isFolded && <FoldedDoor poll={poll} vote={vote} />}
    </>
  );
}

/** On every poll, open or closed: people with a receipt may have voted on another device. */
function FoldedDoor({ poll: { pollId }, vote }: OwnBallotProps) {
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <details class={styles['receipt']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{pollWords('useReceipt')}</summary>
      {isOpen && <Lazy load={loadReceiptDoor} props={{ pollId, hasVoted: false, onOpen: vote.hold }} />}
    </details>
  );
}

const noop = (): void => undefined;

interface OwnBallotProps {
  readonly poll: PollView;
  readonly vote: ReturnType<typeof useVote>;
}

const loadReceiptDoor = async () => (await import('./ReceiptDoor.tsx')).ReceiptDoor;

/** What this reader can do now: vote, see the sent ballot, or why neither is possible. */
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
      props={{
        poll,
        receipt,
        onChange: () => setEditing(true),
        onWithdraw: () => void vote.withdraw(),
        onHold: vote.hold,
      }}
    />
  );
}

const loadAccountGate = async () => (await import('./AccountGate.tsx')).AccountGate;

function FirstBallot({ poll, vote }: OwnBallotProps) {
  if (poll.hasVoted && vote.problem === undefined && !holdsToken(poll.pollId)) {
    const { pollId, takesTokens } = poll;
    return <Lazy load={loadReceiptDoor} props={{ pollId, takesTokens, hasVoted: true, onOpen: vote.hold }} />;
  }
  const ballot = (
    <Voting
      key={ballotShape(poll)}
      poll={poll}
      before={undefined}
      unsent={vote.unsent}
      problem={vote.problem}
      onReview={vote.prepare}
      onSend={(filled) => void vote.send(filled)}
    />
  );
  const { voters } = poll.settings;
  const isGated = voters === 'accounts' || voters === 'roll';
  return isGated ? <Lazy load={loadAccountGate} props={{ ballot }} /> : ballot;
}

/** The line under the title: state, time, turnout. */
function PollFacts({ poll }: { readonly poll: PollView }) {
  const { settings, reopenedAt, startsAt, extensions } = poll;
  // "Open" next to a start in the future would confuse people.
  const isAhead = !useHasBegun(startsAt) && poll.status === 'open';
  const status = isAhead ? 'ahead' : poll.status;
  const time = timeOf(poll);
  return (
    <div class={styles['facts']}>
      <p class={styles['line']}>
        <span class={styles['status']} data-status={status}>
          {pollWords(status)}
        </span>
        {time !== undefined && <span>{time}</span>}
        <span aria-live="polite">{turnoutOf(poll)}</span>
        {settings.quorum !== undefined && <span>{pollWords('quorum', { count: settings.quorum })}</span>}
      </p>
      {reopenedAt !== undefined && (
        <p class={styles['factsNote']}>{pollWords('reopened', { time: formatDate(reopenedAt) })}</p>
      )}
      {extensions.map(({ at, from, to }) => (
        <p key={at} class={styles['factsNote']}>
          {pollWords('extended', { at: formatDate(at), from: formatDate(from), to: formatDate(to) })}
        </p>
      ))}
    </div>
  );
}
