import { kitWords } from '../words.ts';
import { playerShapes } from './marks.ts';
import type { PlayerNumber } from './marks.ts';
import styles from './Seat.module.css';

interface SeatProps {
  readonly number: PlayerNumber;
  readonly name?: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly isAway?: boolean;
}

/** A person at the table: the seat's colour and shape, and the name if given. */
export function Seat({ number, name, size = 'medium', isAway = false }: SeatProps) {
  return (
    <span class={styles['seat']} data-size={size} data-away={isAway || undefined} data-player={number}>
      <svg class={styles['disc']} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle class={styles['chair']} cx="24" cy="24" r="22" />
        <path class={styles['shape']} d={playerShapes[number]} transform="translate(12 12)" />
      </svg>
      {name !== undefined && <span class={styles['name']}>{name}</span>}
      {isAway && <span class={styles['away']}>{kitWords('away')}</span>}
    </span>
  );
}
