import { formatPercent } from '../i18n/formats.ts';
import { kitWords } from '../words.ts';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** Share done, 0 to 1; left out while nobody knows. */
  readonly share?: number | undefined;
  /** What is happening now: "1,204 of 3,000 rows, about 12 s left". */
  readonly text?: string | undefined;
}

export function Progress({ label, share, text }: ProgressProps) {
  const isKnown = share !== undefined;
  const percent = isKnown ? Math.round(Math.min(1, Math.max(0, share)) * 100) : undefined;
  const shown =
    text ?? (isKnown ? kitWords('percentDone', { percent: formatPercent(share) }) : kitWords('working'));
  return (
    <div class={styles['progress']}>
      <div class={styles['texts']}>
        <span class="strong">{label}</span>
        <span class={styles['text']}>{shown}</span>
      </div>
      <progress class="visually-hidden" aria-label={label} aria-valuetext={shown} max={100} value={percent} />
      <div class={styles['track']} aria-hidden="true">
        <span
          class={styles['bar']}
          data-unknown={isKnown ? undefined : true}
          style={isKnown ? { width: `${percent}%` } : undefined}
        />
      </div>
    </div>
  );
}
