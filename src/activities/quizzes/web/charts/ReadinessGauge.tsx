import { ringPath } from '#web/kit/charts/scales.ts';
import { formatPercent } from '#web/kit/i18n/formats.ts';
import { Picture } from '#web/kit/parts/Picture.tsx';
import type { Readiness } from '#activities/quizzes/contract.learner.ts';
import { chartWords } from './chart.words.ts';
import styles from './Charts.module.css';

const inside = (share: number): number => Math.min(1, Math.max(0, share));

/** The chance of passing, with the span it may as well lie in. */
export function ReadinessGauge({ probability, low, high, seen, concepts }: Readiness) {
  const [shown, from, to] = [probability, low, high].map((share) => formatPercent(inside(share)));
  const span = chartWords('span', { from: from ?? '', to: to ?? '' });
  return (
    <div class={styles['gauge']}>
      <Picture viewBox="-52 -52 104 104" label={`${chartWords('readiness')}: ${shown}, ${span}`}>
        <path class={styles['ring']} d={ringPath({ start: 0, end: 1 }, 42, 33)} />
        {probability >= 0.005 && (
          <path class={styles['reached']} d={ringPath({ start: 0, end: inside(probability) }, 42, 33)} />
        )}
        <path class={styles['span']} d={ringPath({ start: inside(low), end: inside(high) }, 50, 46)} />
        <text class={styles['text']} text-anchor="middle" dy="0.36em">
          {shown}
        </text>
      </Picture>
      <div class={styles['words']}>
        <p class={styles['name']}>{chartWords('readiness')}</p>
        <p>{span}</p>
        <p class={styles['soft']}>{chartWords('seen', { seen, concepts })}</p>
      </div>
    </div>
  );
}
