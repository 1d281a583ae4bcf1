import { Icon } from './Icon.tsx';
import styles from './FileVerdict.module.css';

interface FileVerdictProps {
  /** How many can be taken, and in words: none is not good. */
  readonly count: number;
  readonly good: string;
  /** What is imported, but changed. */
  readonly changed?: string | undefined;
  readonly bad?: string | undefined;
}

/** How much of a file can be taken. */
export function FileVerdict({ count, good, changed, bad }: FileVerdictProps) {
  return (
    <p class={styles['verdict']} role="status">
      <span class={count > 0 ? styles['good'] : undefined}>
        {count > 0 && <Icon name="check" size={1.1} />} {good}
      </span>
      {changed !== undefined && <span>{changed}</span>}
      {bad !== undefined && (
        <span class={styles['bad']}>
          <Icon name="warning" size={1.1} /> {bad}
        </span>
      )}
    </p>
  );
}
