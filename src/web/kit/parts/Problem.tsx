import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';
import styles from './Problem.module.css';

interface ProblemProps {
  /** Nothing is shown while there is none. */
  readonly children: ComponentChildren;
  /** Of the whole page, not of what stands above it. */
  readonly isBanner?: boolean;
}

/** Why something was not done, beside its cause, said as soon as it is there. */
export function Problem({ children, isBanner }: ProblemProps) {
  if (children === undefined || children === '') return null;
  return (
    <p class={styles['problem']} data-banner={isBanner} role="alert">
      <Icon name="warning" size={1.1} />
      <span>{children}</span>
    </p>
  );
}
