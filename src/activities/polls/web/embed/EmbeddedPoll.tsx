import { useEffect, useState } from 'preact/hooks';
import { formatList } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ActivityMark } from '#web/kit/parts/ActivityMark.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { EmbedView, PollResult } from '#activities/polls/contract.views.ts';
import { methodName } from '../method.words.ts';
import { ContestLines } from '../parts/ContestLines.tsx';
import { timeOf, turnoutOf } from '../parts/poll-times.ts';
import { pollWords } from '../poll.words.ts';
import { namelessClient } from '../nameless-client.ts';
import { Bars } from '../parts/Rounds.tsx';
import { resultWords } from '../results/results.words.ts';
import { outcomeSentence, roundBars, shownCount } from '../parts/story.ts';
import { mayVoteHere, useEmbed } from './embed.state.ts';
import type { FramedBallot } from './FramedBallot.tsx';
import { countingWords } from '../poll/counting.words.ts';
import { embedWords } from './embed.words.ts';
import styles from './EmbeddedPoll.module.css';

/** A poll in a frame on another site: it shows the poll and links to the page where people vote. */
export function EmbeddedPoll({ params }: PageProps) {
  return <Framed pollId={params['pollId'] ?? ''} acts={false} />;
}

/** On a site that the owner named: people vote in the frame if the browser allows it. */
export function EmbeddedBallot({ params }: PageProps) {
  return <Framed pollId={params['pollId'] ?? ''} acts />;
}

function Framed({ pollId, acts }: { readonly pollId: string; readonly acts: boolean }) {
  const { poll, trouble, reload } = useEmbed(namelessClient, pollId);
  return (
    <div class={styles['frame']} data-activity="polls">
      {trouble !== undefined ? (
        <h1 class={styles['trouble']}>{embedWords(trouble)}</h1>
      ) : poll === undefined ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <Shown poll={poll} acts={acts} onCast={reload} />
      )}
    </div>
  );
}

interface ShownProps {
  readonly poll: EmbedView;
  readonly acts: boolean;
  readonly onCast: () => void;
}

type Ballot = typeof FramedBallot;

/**
 * Undefined until it is loaded, or if it may not be shown or cannot be fetched. Without the kit's own part: a frame
 * that used it would cost every other page one more file.
 */
const useBallot = (isWanted: boolean): Ballot | undefined => {
  const [ballot, setBallot] = useState<Ballot>();
  useEffect(() => {
    if (isWanted) import('./FramedBallot.tsx').then((part) => setBallot(() => part.FramedBallot), ignore);
  }, [isWanted]);
  return isWanted ? ballot : undefined;
};

const ignore = (): void => undefined;

function Shown({ poll, acts, onCast }: ShownProps) {
  const { title, status, result, results, pollId } = poll;
  const Ballot = useBallot(acts && status === 'open' && mayVoteHere(poll.voters));
  const time = timeOf(poll);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <div>
        <h1 class={styles['title']}>{title}</h1>
        <p class={styles['facts']}>
          <span class={styles['status']}>{pollWords(status)}</span>
          {time !== undefined && <span>{time}</span>}
          <span>{turnoutOf(poll)}</span>
        </p>
      </div>
      {Ballot && <Ballot pollId={pollId} onCast={onCast} />}
      {result === undefined || result.count.ballots === 0 ? (
        <p class="hint">
          {result === undefined ? countingWords(`results.${results}`) : outcomeSentence(result)}
        </p>
      ) : poll.contests ? (
        <ContestLines result={result} question={poll.question} contests={poll.contests} class="stack-3" />
      ) : (
        <Outcome result={result} />
      )}
      <WayIn pollId={pollId} isOpen={status === 'open' && !Ballot} hasResult={result !== undefined} />
    </>
  );
}

const MOST_BARS = 8;

function Outcome({ result }: { readonly result: PollResult }) {
  const { isFinal } = result;
  const count = shownCount(result);
  const bars = roundBars(count, count.rounds.length - 1);
  const left = bars.length - MOST_BARS;
  return (
    <section class="stack-3" aria-label={resultWords(isFinal ? 'title' : 'soFar')}>
      {count.winners.length > 0 && (
        <p class={styles['winner']}>
          <Icon name="check" size={0.9} />
          {formatList(count.winners)}
        </p>
      )}
      <p class={styles['sentence']} aria-live="polite">
        {outcomeSentence(result)}
      </p>
      {bars.length > 0 && <Bars bars={bars.slice(0, MOST_BARS)} threshold={count.rounds.at(-1)?.threshold} />}
      <p class="hint">
        {left > 0 && `${embedWords('more', { count: left })}. `}
        {methodName(count.method)}
        {!isFinal && `. ${resultWords('preliminary')}`}
      </p>
    </section>
  );
}

interface WayInProps {
  readonly pollId: string;
  readonly isOpen: boolean;
  readonly hasResult: boolean;
}

/**
 * A small window beside the site: a frame on another site has no session and no storage of its own. Where windows are
 * not allowed, the link opens a tab.
 */
const openWindow = (event: MouseEvent, address: string): void => {
  if (open(address, 'roundtable-vote', 'popup,width=480,height=760')) event.preventDefault();
};

/** Nothing here acts: a click stolen by the framing site only opens a window. */
function WayIn({ pollId, isOpen, hasResult }: WayInProps) {
  const address = `/polls/${pollId}`;
  return (
    <p class={styles['way']}>
      <a
        class={styles['vote']}
        href={address}
        target="_blank"
        rel="noopener"
        onClick={(event) => isOpen && openWindow(event, address)}
      >
        {embedWords(isOpen ? 'vote' : hasResult ? 'whole' : 'toPoll')}
        <span class="visually-hidden"> ({embedWords(isOpen ? 'newWindow' : 'newTab')})</span>
      </a>
      <span class={styles['brand']}>
        <ActivityMark activity="polls" /> Roundtable
      </span>
    </p>
  );
}
