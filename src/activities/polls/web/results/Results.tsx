import { formatList } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { PollResult, PollView } from '#activities/polls/contract.views.ts';
import type { KeptReceipt } from '../poll/receipts.ts';
import { methodName } from '../method.words.ts';
import { Comparison } from './Comparison.tsx';
import { ContestResults, Standing } from './ContestResults.tsx';
import { Margins } from './Margins.tsx';
import { OpenBallots } from './OpenBallots.tsx';
import { DateTable } from './DateTable.tsx';
import { Details, Duels } from './Details.tsx';
import { FlowChart, hasFlow } from './FlowChart.tsx';
import { picturesOf } from '../parts/OptionPicture.tsx';
import { WinnerPictures } from '../parts/WinnerPictures.tsx';
import { Rounds } from '../parts/Rounds.tsx';
import { resultWords } from './results.words.ts';
import { finalMargin, hasRounds, outcomeSentence, shownCount, showVotes } from '../parts/story.ts';
import { Trust } from './Trust.tsx';
import styles from './Results.module.css';

interface ResultsProps {
  readonly poll: PollView;
  readonly result: PollResult;
  readonly receipt: KeptReceipt | undefined;
}

/** The result first, then how it came about, then the means to check it. */
export function Results({ poll, result, receipt }: ResultsProps) {
  const count = shownCount(result);
  return (
    <section class={styles['frame']} aria-labelledby="results-title">
      <h2 id="results-title">{resultWords(result.isFinal ? 'title' : 'soFar')}</h2>
      <div class={styles['results']}>
        <div class={styles['column']}>
          {poll.question !== undefined && <h3>{poll.question}</h3>}
          <Winner poll={poll} result={result} />
          {count.ballots > 0 && <Course poll={poll} result={result} />}
          {count.pairwise && count.ballots > 0 && <Duels pairwise={count.pairwise} />}
          {hasFlow(count) && <FlowChart count={count} />}
          <ContestResults poll={poll} result={result} />
        </div>
        <div class={styles['column']}>
          {count.ballots > 0 && (
            <>
              <Details count={count} poll={poll} />
              {hasOpenBallots(poll) && <OpenBallots pollId={poll.pollId} />}
              {count.method !== 'dates' && <Doubts poll={poll} version={result.chainLength} />}
            </>
          )}
          <Trust poll={poll} result={result} receipt={receipt} />
        </div>
      </div>
    </section>
  );
}

/** How the result came about: rounds, places, or who can come when. */
function Course({ poll, result }: Pick<ResultsProps, 'poll' | 'result'>) {
  const count = shownCount(result);
  const pictures = picturesOf(poll.candidates);
  if (count.method === 'dates') return <DateTable poll={poll} count={count} />;
  if (!hasRounds(count)) return <Standing count={count} pictures={pictures} />;
  return (
    <>
      <Rounds count={count} pictures={pictures} />
      {result.leftOut && <p class="hint">{resultWords('leftOut', { count: result.leftOut.rounds })}</p>}
    </>
  );
}

function Doubts({ poll, version }: Pick<ResultsProps, 'poll'> & { readonly version: number }) {
  const asked = { pollId: poll.pollId, version };
  return (
    <>
      <Margins {...asked} isWeighted={poll.turnout.rollWeight !== undefined} />
      <Comparison {...asked} />
    </>
  );
}

/** Open ballots were promised with names; imported ones have none. */
const hasOpenBallots = ({ settings, status, closedBy }: PollView): boolean =>
  settings.ballots === 'open' && status !== 'open' && closedBy !== 'import';

function Winner({ poll, result }: Pick<ResultsProps, 'poll' | 'result'>) {
  const { isFinal, quorumReached } = result;
  const count = shownCount(result);
  const margin = finalMargin(count);
  const { quorum } = poll.settings;
  return (
    <div class={styles['winner']}>
      <WinnerPictures winners={count.winners} pictures={picturesOf(poll.candidates)} />
      {count.winners.length > 0 && (
        <p class={styles['name']}>
          <Icon name="check" size={0.9} />
          {formatList(count.winners)}
        </p>
      )}
      <p class={styles['sentence']} aria-live="polite">
        {outcomeSentence(result)}
        {margin && ` ${resultWords('margin', margin)}`}
      </p>
      <p class="hint">
        {methodName(count.method)}
        {!isFinal && `. ${resultWords('preliminary')}`}
      </p>
      {poll.turnout.rollWeight !== undefined && (
        <p class="hint">
          {resultWords('weighted', {
            voters: resultWords('voters', { count: poll.turnout.ballots }),
            weight: showVotes(count.ballots),
            roll: showVotes(poll.turnout.rollWeight),
          })}
        </p>
      )}
      {quorum !== undefined && quorumReached !== undefined && (
        <p class="hint">{resultWords(quorumReached ? 'quorumYes' : 'quorumNo', { count: quorum })}</p>
      )}
    </div>
  );
}
