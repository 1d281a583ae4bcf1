import type { Answer } from '#web/kit/client.ts';
import { refusal } from '#web/kit/data/action.ts';
import type { Refused } from '../table/table-model.ts';
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

/** A table's answer to a wish, for `useAction`. */
export const answered = (refused: Refused): Answer<undefined> =>
  refused === undefined ? { ok: true, value: undefined } : refusal(() => refused);
