import type { ComponentChildren } from 'preact';
import { activityShapes } from './marks.ts';
import type { ActivityId } from './marks.ts';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ComponentChildren;
  /** The one next step. */
  readonly action?: ComponentChildren;
  readonly activity?: ActivityId;
}

const CHAIRS = [0, 72, 144, 216, 288];

/** An empty table: what is missing here, and how to begin. */
export function EmptyState({ title, text, action, activity }: EmptyStateProps) {
  return (
    <div class={styles['empty']} data-activity={activity}>
      <svg class={styles['picture']} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        {CHAIRS.map((angle) => (
          <rect
            key={angle}
            class={styles['chair']}
            x="48"
            y="6"
            width="24"
            height="13"
            rx="6.5"
            transform={`rotate(${angle} 60 60)`}
          />
        ))}
        <circle class={styles['table']} cx="60" cy="60" r="35" />
        {activity !== undefined && (
          <path
            class={styles['mark']}
            fill-rule="evenodd"
            d={activityShapes[activity]}
            transform="translate(48 48)"
          />
        )}
      </svg>
      <p class={styles['title']}>{title}</p>
      {text !== undefined && <p class={styles['text']}>{text}</p>}
      {action}
    </div>
  );
}
