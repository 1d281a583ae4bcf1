import type { ComponentChildren } from 'preact';
import styles from './TableSheet.module.css';

interface SectionProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

export function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details class={styles['section']} open={isOpen}>
      <summary>{title}</summary>
      <div class={styles['body']}>{children}</div>
    </details>
  );
}
