import { useEffect } from 'preact/hooks';
import { formatList } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ActivityMark } from '#web/kit/parts/ActivityMark.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { EmbedView, PollResult } from '#activities/polls/contract.views.ts';
import { methodName } from '../method.words.ts';
import { timeOf, turnoutOf } from '../parts/poll-times.ts';
import { pollWords } from '../poll.words.ts';
import { pollsClientWith } from '../polls.client.ts';
import { Bars } from '../parts/Rounds.tsx';
import { resultWords } from '../results/results.words.ts';
import { roundBars, winnerSentence } from '../parts/story.ts';
import { useEmbed } from './embed.state.ts';
import { embedWords } from './embed.words.ts';
import styles from './EmbeddedPoll.module.css';

/** Without the session's cookie, also where the framing site is our own: what is shown is what everybody sees. */
const fetchBare: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' });

const frameClient = pollsClientWith({ fetch: fetchBare });

/** A poll in a frame on another site: it shows, and leads to the page where one can act. */
export function EmbeddedPoll({ params }: PageProps) {
  const pollId = params['pollId'] ?? '';
  const { poll, trouble } = useEmbed(frameClient, pollId);
  return (
    <div class={styles['frame']} data-activity="polls">
      {trouble !== undefined ? (
        <h1 class={styles['trouble']}>{embedWords(trouble)}</h1>
      ) : poll === undefined ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <Shown poll={poll} />
      )}
    </div>
  );
}

function Shown({ poll }: { readonly poll: EmbedView }) {
  const { title, status, result, results, pollId } = poll;
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
      {result === undefined || result.count.ballots === 0 ? (
        <p class={styles['note']}>
          {result === undefined
            ? pollWords(`results.${results}`)
            : winnerSentence(result.count, result.isFinal)}
        </p>
      ) : (
        <Outcome result={result} />
      )}
      <WayIn pollId={pollId} isOpen={status === 'open'} hasResult={result !== undefined} />
    </>
  );
}

const MOST_BARS = 8;

function Outcome({ result: { count, isFinal } }: { readonly result: PollResult }) {
  const bars = roundBars(count, count.rounds.length - 1);
  const left = bars.length - MOST_BARS;
  return (
    <section class={styles['outcome']} aria-label={resultWords(isFinal ? 'title' : 'soFar')}>
      {count.winners.length > 0 && (
        <p class={styles['winner']}>
          <Icon name="check" size={0.9} />
          {formatList(count.winners)}
        </p>
      )}
      <p class={styles['sentence']} aria-live="polite">
        {winnerSentence(count, isFinal)}
      </p>
      {bars.length > 0 && <Bars bars={bars.slice(0, MOST_BARS)} threshold={count.rounds.at(-1)?.threshold} />}
      <p class={styles['note']}>
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

/** The only control, and it acts nowhere: a click stolen by the framing site opens a tab and no more. */
function WayIn({ pollId, isOpen, hasResult }: WayInProps) {
  return (
    <p class={styles['way']}>
      <a class={styles['vote']} href={`/polls/${pollId}`} target="_blank" rel="noopener">
        {embedWords(isOpen ? 'vote' : hasResult ? 'whole' : 'toPoll')}
        <span class="visually-hidden"> ({embedWords('newTab')})</span>
      </a>
      <span class={styles['brand']}>
        <ActivityMark activity="polls" /> Roundtable
      </span>
    </p>
  );
}
