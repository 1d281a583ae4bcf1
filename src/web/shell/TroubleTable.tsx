import { activityIds } from '#web/kit/parts/marks.ts';
import { SEAT_ANGLES } from './Logo.tsx';
import styles from './TroublePages.module.css';

interface TroubleTableProps {
  /** empty: the seat asked for is free; apart: the chairs stand away; broken: a crack through the top. */
  readonly kind: 'empty' | 'apart' | 'broken';
}

/** The table again, a little out of order. */
export function TroubleTable({ kind }: TroubleTableProps) {
  const away = kind === 'apart' ? -11 : 0;
  return (
    <svg class={styles['picture']} viewBox="0 0 160 160" aria-hidden="true" focusable="false">
      {activityIds.map((activity, index) => (
        <rect
          key={activity}
          class={styles['chair']}
          data-activity={activity}
          x="64"
          y={20 + away}
          width="32"
          height="14"
          rx="7"
          transform={`rotate(${(SEAT_ANGLES[index] ?? 0) + 90} 80 80)`}
        />
      ))}
      <rect
        class={styles['free']}
        x="64"
        y={20 + away}
        width="32"
        height="14"
        rx="7"
        transform="rotate(180 80 80)"
      />
      <circle class={styles['table']} cx="80" cy="80" r="40" />
      {kind === 'broken' && <path class={styles['crack']} d="M76 42l8 16-10 9 11 15-7 9 5 14-4 13" />}
    </svg>
  );
}
