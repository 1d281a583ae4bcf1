import { ringPath } from '#web/kit/charts/scales.ts';
import { formatPercent } from '#web/kit/i18n/formats.ts';
import { Picture } from '#web/kit/parts/Picture.tsx';
import type { Readiness } from '#activities/quizzes/contract.learner.ts';
import { chartWords } from './chart.words.ts';
import styles from './Charts.module.css';

const inside = (share: number): number => Math.min(1, Math.max(0, share));

/** In steps of five, and never 0 or 100: more digits would promise more than anybody knows. */
const rounded = (share: number): number => Math.min(0.95, Math.max(0.05, Math.round(share * 20) / 20));

const inRing = (low: number, high: number): string =>
  low === high ? formatPercent(high) : `${Math.round(100 * low)}–${formatPercent(high)}`;

/** The range of the chance of passing, or what is missing to estimate it. */
export function ReadinessGauge({ chance, missing, seen, concepts }: Readiness) {
  const [low, high] = chance ? [rounded(chance.low), rounded(chance.high)] : [0, 0];
  const span =
    low === high
      ? chartWords('about', { share: formatPercent(low) })
      : chartWords('span', { from: formatPercent(low), to: formatPercent(high) });
  const words = chance ? span : chartWords('missing', { count: missing });
  return (
    <div class={styles['gauge']}>
      <Picture viewBox="-52 -52 104 104" label={`${chartWords('readiness')}: ${words}`}>
        <path class={styles['ring']} d={ringPath({ start: 0, end: 1 }, 42, 33)} />
        {chance ? (
          <>
            <path
              class={styles['reached']}
              d={ringPath({ start: 0, end: inside(chance.probability) }, 42, 33)}
            />
            <path
              class={styles['span']}
              d={ringPath({ start: inside(chance.low), end: inside(chance.high) }, 50, 46)}
            />
          </>
        ) : (
          seen > 0 && (
            <path class={styles['span']} d={ringPath({ start: 0, end: seen / (seen + missing) }, 42, 33)} />
          )
        )}
        <text class={styles[low === high ? 'text' : 'range']} text-anchor="middle" dy="0.36em">
          {chance ? inRing(low, high) : '?'}
        </text>
      </Picture>
      <div class={styles['words']}>
        <p class={styles['name']}>{chartWords('readiness')}</p>
        <p>{words}</p>
        <p class={styles['soft']}>{chartWords('seen', { seen, concepts })}</p>
      </div>
    </div>
  );
}
