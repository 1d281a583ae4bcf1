import { useEffect, useState } from 'preact/hooks';
import type { PollResult, PollView } from '#activities/polls/contract.views.ts';
import { pollWords } from '../poll.words.ts';
import { ContestLines } from '../parts/ContestLines.tsx';
import { picturesOf } from '../parts/OptionPicture.tsx';
import { resultWords } from '../results/results.words.ts';
import { Bars } from '../parts/Rounds.tsx';
import { outcomeSentence, roundBars, shownCount } from '../parts/story.ts';
import { WinnerPictures } from '../parts/WinnerPictures.tsx';
import styles from './PollScreenPage.module.css';

interface ScreenResultProps {
  readonly poll: PollView;
  readonly result: PollResult;
}

const STEP_MS = 2600;
const MOST_BARS = 8;
const FEW_BARS = 5;

/** All questions of a paper at once; a poll with one question shows its rounds. */
export function ScreenResult({ poll, result }: ScreenResultProps) {
  const { question, contests } = poll;
  return contests ? (
    <ContestLines {...{ result, question, contests }} class={styles['lines']} />
  ) : (
    <OneCount poll={poll} result={result} />
  );
}

/** On the wall a final count plays through its rounds once and ends with the winner; a live one shows its latest round. */
function OneCount({ poll, result }: ScreenResultProps) {
  const pictures = picturesOf(poll.candidates);
  const { isFinal, hash } = result;
  const count = shownCount(result);
  const last = count.rounds.length - 1;
  const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [index, setIndex] = useState(isFinal && !isStill ? 0 : last);
  useEffect(() => setIndex(isFinal && !isStill ? 0 : last), [isFinal ? hash : last]);
  useEffect(() => {
    if (index >= last) return undefined;
    const timer = setTimeout(() => setIndex(index + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [index, last]);
  const shown = Math.min(index, last);
  const all = roundBars(count, shown);
  const bars = all.slice(0, MOST_BARS);
  return (
    <div class={styles['result']}>
      {/* Above the bars: below them it would be off the screen, however many options there are. */}
      <div class={styles['head']}>
        {shown >= last ? (
          <div class={styles['winner']} data-final={isFinal || undefined}>
            {isFinal && <WinnerPictures winners={count.winners} pictures={pictures} />}
            <p>{isFinal ? outcomeSentence(result) : `${resultWords('soFar')}: ${outcomeSentence(result)}`}</p>
          </div>
        ) : (
          <p class={styles['round']}>{resultWords('round', { round: shown + 1, count: last + 1 })}</p>
        )}
      </div>
      {bars.length > 0 && (
        <div
          class={styles['bars']}
          data-few={bars.length <= FEW_BARS || undefined}
          style={{ '--bars': bars.length }}
        >
          <Bars bars={bars} threshold={count.rounds[shown]?.threshold} pictures={pictures} />
          {all.length > bars.length && (
            <p class={styles['round']}>{pollWords('more', { count: all.length - bars.length })}</p>
          )}
        </div>
      )}
    </div>
  );
}
