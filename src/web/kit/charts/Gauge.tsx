import { formatPercent } from '../i18n/formats.ts';
import { Picture } from '../parts/Picture.tsx';
import { ringPath } from './scales.ts';
import styles from './charts.module.css';

interface GaugeProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** What stands in the middle; the percentage if left out. */
  readonly text?: string;
}

/** How much of one thing is reached: readiness, turnout, time left. */
export function Gauge({ label, share, text }: GaugeProps) {
  const reached = Math.min(1, Math.max(0, share));
  const shown = text ?? formatPercent(reached);
  return (
    <div class={styles['gauge']}>
      <Picture viewBox="-50 -50 100 100" label={`${label}: ${shown}`}>
        <path class={styles['track']} d={ringPath({ start: 0, end: 1 }, 48, 38)} />
        {reached > 0 && <path class={styles['reached']} d={ringPath({ start: 0, end: reached }, 48, 38)} />}
        <text class={styles['gaugeText']} text-anchor="middle" dy="0.36em">
          {shown}
        </text>
      </Picture>
      <span class={styles['gaugeLabel']} aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
