import { useEffect, useState } from 'preact/hooks';
import { formatList } from '#web/kit/i18n/formats.ts';
import type { PollResult } from '#activities/polls/contract.views.ts';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { picturesOf } from './OptionPicture.tsx';
import { resultWords } from './results.words.ts';
import { Bars } from './Rounds.tsx';
import { roundBars, winnerSentence } from './story.ts';
import { WinnerPictures } from './WinnerPictures.tsx';
import styles from './ScreenResult.module.css';

interface ScreenResultProps {
  readonly result: PollResult;
  readonly candidates: readonly Candidate[];
}

const STEP_MS = 2600;

/** On the wall a final count plays once through its rounds and ends with the winner; a live one stands where it is. */
export function ScreenResult({ result, candidates }: ScreenResultProps) {
  const pictures = picturesOf(candidates);
  const { count, isFinal, hash } = result;
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
  const bars = roundBars(count, shown).slice(0, 8);
  return (
    <div class={styles['result']}>
      {last > 0 && (
        <p class={styles['round']}>{resultWords('round', { round: shown + 1, count: last + 1 })}</p>
      )}
      <div class={styles['bars']}>
        {bars.length > 0 ? (
          <Bars bars={bars} threshold={count.rounds[shown]?.threshold} pictures={pictures} />
        ) : (
          <p>{formatList(count.winners)}</p>
        )}
      </div>
      {shown >= last && (
        <div class={styles['winner']} data-final={isFinal || undefined}>
          {isFinal && <WinnerPictures winners={count.winners} pictures={pictures} />}
          <p>
            {isFinal
              ? winnerSentence(count, true)
              : `${resultWords('soFar')}: ${winnerSentence(count, false)}`}
          </p>
        </div>
      )}
    </div>
  );
}
