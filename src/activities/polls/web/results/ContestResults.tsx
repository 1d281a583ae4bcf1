import { formatList, formatNumber } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { Count } from '#platform/tally/contract.ts';
import type { Contest, ContestResult } from '#activities/polls/contract.contests.ts';
import type { PollResult, PollView } from '#activities/polls/contract.views.ts';
import { methodName } from '../method.words.ts';
import { contestWords } from '../parts/contests.words.ts';
import { contestSentence, rankedResult } from '../parts/ContestLines.tsx';
import type { PicturesByName } from '../parts/OptionPicture.tsx';
import { Bars, Rounds } from '../parts/Rounds.tsx';
import { hasRounds, shownCount } from '../parts/story.ts';
import type { RoundBar } from '../parts/story.ts';
import { Comparison } from './Comparison.tsx';
import { Margins } from './Margins.tsx';
import { resultWords } from './results.words.ts';
import styles from './Results.module.css';

interface ContestResultsProps {
  readonly poll: PollView;
  readonly result: PollResult;
}

const NO_PICTURES: PicturesByName = new Map();

/** The further questions of a paper, each with its own answer. */
export function ContestResults({ poll, result }: ContestResultsProps) {
  return (poll.contests ?? []).map((contest) => {
    const own = result.contests?.find(({ id }) => id === contest.id);
    return (
      own && (
        <section key={contest.id} class={styles['part']} aria-labelledby={`result-${contest.id}`}>
          <h3 id={`result-${contest.id}`}>{contest.title}</h3>
          <p class={styles['sentence']} aria-live="polite">
            {own.kind === 'yes-no' && own.isAdopted && isValid(result) && <Icon name="check" size={0.9} />}{' '}
            {contestSentence(result, own)}
          </p>
          <OneResult {...{ poll, result, contest, own }} />
        </section>
      )
    );
  });
}

const isValid = ({ isFinal, quorumReached }: PollResult): boolean => isFinal && quorumReached !== false;

interface OneResultProps extends ContestResultsProps {
  readonly contest: Contest;
  readonly own: ContestResult;
}

function OneResult({ poll, result, contest, own }: OneResultProps) {
  if (own.kind === 'ranked') {
    const count = shownCount(rankedResult(result, own));
    if (count.ballots === count.undervotes) return null;
    const asked = { pollId: poll.pollId, contest: contest.id, version: result.chainLength };
    return (
      <>
        <p class="hint">
          {count.winners.length > 1 && `${formatList(count.winners)}. `}
          {methodName(count.method)}. {contestWords('blankSum', { count: count.undervotes })}
        </p>
        {hasRounds(count) ? (
          <Rounds count={count} pictures={NO_PICTURES} contest={contest.id} />
        ) : (
          <Standing count={count} pictures={NO_PICTURES} />
        )}
        {own.leftOut && <p class="hint">{resultWords('leftOut', { count: own.leftOut.rounds })}</p>}
        <Margins {...asked} isWeighted={poll.turnout.rollWeight !== undefined} />
        <Comparison {...asked} />
      </>
    );
  }
  return (
    <>
      <Bars bars={barsOf(own)} threshold={undefined} />
      <p class="hint">
        {contest.kind === 'yes-no' && contestWords(contest.majority === 'simple' ? 'simple' : 'twoThirds')}{' '}
        {contestWords('blankSum', { count: own.blank })}
      </p>
    </>
  );
}

const bar = (name: string, votes: number): RoundBar => ({
  name,
  votes,
  gained: 0,
  mark: undefined,
  isGone: false,
});

const barsOf = (own: Exclude<ContestResult, { kind: 'ranked' }>): readonly RoundBar[] =>
  own.kind === 'scale'
    ? own.steps.map((votes, step) => bar(formatNumber(step + 1), votes))
    : [
        bar(contestWords('yes'), own.yes),
        bar(contestWords('no'), own.no),
        bar(contestWords('abstained'), own.abstain),
      ];

/** For methods that rank everyone at once: all places, best first. */
export function Standing({ count, pictures }: { readonly count: Count; readonly pictures: PicturesByName }) {
  const [round] = count.rounds;
  return (
    <section class={styles['part']}>
      <h3>{resultWords('ranking')}</h3>
      {round ? (
        <Rounds count={count} pictures={pictures} isPlain />
      ) : (
        <ol class={styles['places']}>
          {(count.ranking ?? []).map((names) => (
            <li key={names.join('\n')}>{names.join(' = ')}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
