import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';
import styles from './Problem.module.css';

interface ProblemProps {
  /** Nothing is shown while there is none. */
  readonly children: ComponentChildren;
  /** Concerns the whole page, not what is above it. */
  readonly isBanner?: boolean;
}

/** Why something failed, next to its cause. Screen readers announce it. */
export function Problem({ children, isBanner }: ProblemProps) {
  if (children === undefined || children === '') return null;
  return (
    <p class={styles['problem']} data-banner={isBanner} role="alert">
      <Icon name="warning" size={1.1} />
      <span>{children}</span>
    </p>
  );
}
