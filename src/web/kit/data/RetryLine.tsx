import type { ComponentChildren } from 'preact';
import { Button } from '../parts/Button.tsx';
import { kitWords } from '../words.ts';
import styles from './DraftLine.module.css';

interface RetryLineProps {
  /** Nothing is shown while there is none. */
  readonly children: ComponentChildren;
  readonly onRetry: () => void;
}

/** What is on the page stays and may be old: why, and once more. */
export function RetryLine({ children, onRetry }: RetryLineProps) {
  if (children === undefined) return null;
  return (
    <p class={styles['line']} role="status">
      {children}
      <Button size="small" onClick={onRetry}>
        {kitWords('tryAgain')}
      </Button>
    </p>
  );
}
