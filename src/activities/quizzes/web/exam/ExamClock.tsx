import { useEffect, useState } from 'preact/hooks';
import { formatClock } from '#web/kit/i18n/formats.ts';
import type { ExamRun } from './exam-run.ts';
import { examWords } from './exam.words.ts';
import styles from './Exam.module.css';

const SAID_AT = [10, 5, 1];
const MINUTE_MS = 60_000;
const LAST_MS = 5 * MINUTE_MS;
/** Two clocks never agree to the millisecond: by then the exam is over on the server's too. */
const GRACE_MS = 1500;

/** Counts to the server's deadline. A reader hears it at ten, five and one minute, not every second. */
export function ExamClock({ run }: { readonly run: ExamRun }) {
  const [leftMs, setLeft] = useState(() => run.remainingMs(Date.now()));
  useEffect(() => {
    const tick = (): void => {
      const left = run.remainingMs(Date.now());
      setLeft(left);
      if (left <= -GRACE_MS) run.timeIsUp();
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [run]);
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return (
    <p class={styles['clock']} data-late={leftMs < LAST_MS || undefined}>
      <span role="timer" aria-label={examWords('timeLeft')}>
        {formatClock(leftMs)}
      </span>
      <span class="visually-hidden" aria-live="polite">
        {SAID_AT.includes(minutes) && examWords('minutesLeft', { count: minutes })}
      </span>
    </p>
  );
}
