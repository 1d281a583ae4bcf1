import { useEffect } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { pinIcon } from '../hunt-icons.ts';
import type { PositionWatch } from '../where/position-watch.ts';
import { thisPlatform } from '../where/platform.ts';
import { watchWord } from '../where/watch-state.ts';
import type { WatchState, WatchWord } from '../where/watch-state.ts';
import { whereWords } from '../where/where.words.ts';
import styles from './Inside.module.css';

/** 8 m, 140 m, 1.4 km. */
export const metres = (distanceM: number): string =>
  distanceM >= 1000
    ? whereWords('kilometres', { length: formatNumber(distanceM / 1000, { maximumFractionDigits: 1 }) })
    : whereWords('metres', {
        length: formatNumber(distanceM, { maximumFractionDigits: distanceM < 10 ? 1 : 0 }),
      });

/** What to do about it. */
const helpFor = (word: WatchWord, state: WatchState): string | undefined => {
  const accuracy = metres(state.last?.accuracyM ?? 0);
  switch (word) {
    case 'asking':
    case 'searching':
    case 'stale':
    case 'insecure':
    case 'unsupported':
      return whereWords(`${word}Text`);
    case 'refused':
    case 'unavailable':
      return whereWords(`${word}_${thisPlatform()}`);
    case 'imprecise':
      return whereWords(`imprecise_${thisPlatform()}`, { accuracy });
    default:
      return undefined;
  }
};

interface WhereLineProps {
  readonly watch: PositionWatch;
  /** frugal: somebody may want it soon; fine: now. */
  readonly effort?: 'fine' | 'frugal';
}

const TROUBLES: ReadonlySet<WatchWord> = new Set([
  'refused',
  'unavailable',
  'insecure',
  'unsupported',
  'imprecise',
  'searching',
  'stale',
]);

/** Asks for positions while it is seen. */
export function WhereLine({ watch, effort = 'fine' }: WhereLineProps) {
  useEffect(() => watch.want(effort), [watch, effort]);
  return <WhereStatus watch={watch} />;
}

/** How sure the phone is of where it is, or why it is not and what helps. */
export function WhereStatus({ watch }: Pick<WhereLineProps, 'watch'>) {
  // Ages change without a new position.
  useServerNow(Infinity);
  const state = watch.state.value;
  const word = watchWord(state, Date.now());
  const help = helpFor(word, state);
  const text =
    word === 'known'
      ? whereWords('known', { accuracy: metres(state.last?.accuracyM ?? 0) })
      : whereWords(word);
  return (
    <div class={styles['where']} data-trouble={TROUBLES.has(word) || undefined} role="status">
      <p class={styles['whereLineLine']}>
        <Icon name={TROUBLES.has(word) ? 'warning' : pinIcon} size={1.1} /> {text}
      </p>
      {help !== undefined && <p class={styles['help']}>{help}</p>}
      {(word === 'refused' || word === 'unavailable') && (
        <div>
          <Button size="small" onClick={() => watch.retry()}>
            {whereWords('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
