import { activityIds, activityShapes } from '#web/kit/parts/marks.ts';
import styles from './App.module.css';

/** Five seats round a table; the sixth, nearest to you, is free. */
export const SEAT_ANGLES = [150, 210, 270, 330, 30] as const;

export function Logo() {
  return (
    <svg class={styles['logo']} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle class={styles['table']} cx="32" cy="34" r="14.5" />
      {activityIds.map((activity, index) => {
        const angle = ((SEAT_ANGLES[index] ?? 0) * Math.PI) / 180;
        const [x, y] = [32 + 25 * Math.cos(angle), 34 + 25 * Math.sin(angle)];
        return (
          <path
            key={activity}
            class={styles['seat']}
            data-activity={activity}
            fill-rule="evenodd"
            d={activityShapes[activity]}
            transform={`translate(${(x - 7.8).toFixed(2)} ${(y - 7.8).toFixed(2)}) scale(0.65)`}
          />
        );
      })}
    </svg>
  );
}
