import { Button } from '#web/kit/parts/Button.tsx';
import { operationsWords } from '../operations.words.ts';
import styles from './panels.module.css';

interface TroubleProps {
  readonly reason: string | undefined;
  readonly onRetry: () => Promise<void>;
}

export function Trouble({ reason, onRetry }: TroubleProps) {
  if (reason === undefined) return null;
  return (
    <p class={styles['trouble']} role="status">
      {operationsWords('notLoaded', { reason })}{' '}
      <Button size="small" onClick={() => void onRetry()}>
        {operationsWords('tryAgain')}
      </Button>
    </p>
  );
}
