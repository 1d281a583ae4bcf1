import { activityShapes } from './marks.ts';
import type { ActivityId } from './marks.ts';
import styles from './ActivityMark.module.css';

interface ActivityMarkProps {
  readonly activity: ActivityId;
  /** Height and width in text heights. */
  readonly size?: number;
}

/** An activity's shape in its colour. Its name is next to it, so screen readers skip it. */
export function ActivityMark({ activity, size = 1.25 }: ActivityMarkProps) {
  return (
    <svg
      class={styles['mark']}
      data-activity={activity}
      width={`${size}em`}
      height={`${size}em`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path fill-rule="evenodd" d={activityShapes[activity]} />
    </svg>
  );
}
