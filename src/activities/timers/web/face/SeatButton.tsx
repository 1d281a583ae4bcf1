import { faceWords } from './face.words.ts';
import type { SeatFace } from './seat-face.ts';
import { ZoneFace } from './ZoneFace.tsx';
import styles from './Clock.module.css';

interface SeatButtonProps {
  readonly face: SeatFace;
  readonly isStart: boolean;
  readonly isTappable: boolean;
  readonly onTap: () => void;
}

/** One's own zone on one's own phone: nothing but the tap, answered on the way down. */
export function SeatButton({ face, isStart, isTappable, onTap }: SeatButtonProps) {
  return (
    <button
      type="button"
      class={styles['zone']}
      data-player={face.player}
      data-phase={isStart ? 'next' : face.phase}
      data-level={face.phase === 'running' ? face.level.value : 'calm'}
      aria-disabled={!isTappable || undefined}
      onPointerDown={(event) => {
        if (!isTappable || event.button !== 0) return;
        event.preventDefault();
        onTap();
      }}
      onClick={(event) => {
        // A pointer has done it already; keys and screen readers click without one.
        if (isTappable && event.detail === 0) onTap();
      }}
    >
      <span class={styles['turned']}>
        <ZoneFace face={face} isStart={isStart} />
      </span>
      {isTappable && !isStart && <span class="visually-hidden">{faceWords('endTurn')}</span>}
    </button>
  );
}
