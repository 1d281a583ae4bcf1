import type { ComponentChildren } from 'preact';
import styles from './Stat.module.css';

interface StatProps {
  readonly label: string;
  readonly value: ComponentChildren;
  /** What the number means: a change, a share, a comparison. */
  readonly note?: ComponentChildren;
}

/** One number that matters, with its name. Put several in a StatRow. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div class={styles['stat']}>
      <dt class={styles['label']}>{label}</dt>
      <dd class={styles['value']}>{value}</dd>
      {note !== undefined && <dd class={styles['note']}>{note}</dd>}
    </div>
  );
}

export function StatRow({ children }: { readonly children: ComponentChildren }) {
  return <dl class={styles['row']}>{children}</dl>;
}
