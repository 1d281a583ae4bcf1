import { useRef } from 'preact/hooks';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { countdownWords } from './countdown.words.ts';
import styles from './Parts.module.css';

interface CountdownProps {
  readonly from: number | undefined;
  readonly until: number;
}

const LAST_SECONDS = 10;

/** What is left of the time by the server's clock. The bar is for the eye; the number says the same. */
export function Countdown({ from, until }: CountdownProps) {
  const now = useServerNow(until, 200);
  const leftMs = Math.max(0, until - now);
  const seconds = Math.ceil(leftMs / 1000);
  const share = from === undefined || until <= from ? 1 : Math.min(1, leftMs / (until - from));
  const isLow = seconds <= LAST_SECONDS;
  // A question of five seconds never has ten left.
  const hadMore = useRef(false);
  if (seconds > LAST_SECONDS) hadMore.current = true;
  const isTen = hadMore.current && isLow;
  return (
    <div class={styles['countdown']} data-low={isLow || undefined}>
      <div class={styles['bar']} aria-hidden="true">
        <div class={styles['left']} style={{ transform: `scaleX(${share})` }} />
      </div>
      <span
        class={styles['seconds']}
        role="timer"
        aria-label={countdownWords('secondsLeft', { count: seconds })}
      >
        {seconds}
      </span>
      <span class="visually-hidden" aria-live="polite">
        {leftMs === 0 ? countdownWords('timeUp') : isTen ? countdownWords('tenLeft') : ''}
      </span>
    </div>
  );
}
