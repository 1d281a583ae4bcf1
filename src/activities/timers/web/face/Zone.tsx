import { faceWords } from './face.words.ts';
import type { SeatFace } from './seat-face.ts';
import { useHold } from './use-hold.ts';
import { ZoneFace } from './ZoneFace.tsx';
import type { Turn } from './zone-plan.ts';
import styles from './Zone.module.css';

export interface ZoneActs {
  /** Ends the turn of a running seat, or starts with this one. */
  readonly onTap: (seat: number) => void;
  /** Hands the turn to a seat out of order; left out where that is not allowed. */
  readonly onHandTo?: ((seat: number) => void) | undefined;
}

interface ZoneProps extends ZoneActs {
  readonly face: SeatFace;
  readonly turn: Turn;
  readonly isStart: boolean;
  readonly isTappable: boolean;
}

const isOn = (phase: SeatFace['phase']): boolean => phase === 'running' || phase === 'flagged';

const WAITING: readonly SeatFace['phase'][] = ['waiting', 'next', 'passed', 'fallen'];

/** What a press does, for those who hear the zone instead of seeing it. */
const actOf = (phase: SeatFace['phase'], isStart: boolean, canHandTo: boolean): string | undefined => {
  if (isStart) return undefined;
  if (isOn(phase)) return faceWords('endTurn');
  return canHandTo ? faceWords('handTo') : undefined;
};

/** One player's part of the table: a single button as large as its place, turned to face its player. */
export function Zone({ face, turn, isStart, isTappable, onTap, onHandTo }: ZoneProps) {
  const { seat, phase, player } = face;
  const canHandTo = onHandTo !== undefined && !isStart && WAITING.includes(phase);
  const { state, handlers } = useHold(
    () => canHandTo && onHandTo(seat),
    () => isTappable && onTap(seat),
  );
  const level = face.level.value;
  return (
    <button
      type="button"
      class={styles['zone']}
      data-player={player}
      data-phase={isStart ? 'next' : phase}
      data-level={phase === 'running' ? level : 'calm'}
      data-turn={turn}
      data-hold={canHandTo ? state : 'idle'}
      aria-disabled={!isTappable && !canHandTo ? true : undefined}
      {...handlers}
      onPointerDown={(event) => {
        // A clock that answers on the way down is faster than one that waits for the finger to leave.
        if (isTappable && isOn(phase) && event.button === 0) {
          event.preventDefault();
          onTap(seat);
        } else handlers.onPointerDown(event);
      }}
      onClick={(event) => {
        if (isTappable && isOn(phase) && event.detail > 0) return;
        handlers.onClick(event);
      }}
    >
      <span class={styles['turned']} data-turn={turn}>
        <ZoneFace face={face} isStart={isStart} />
      </span>
      <span class="visually-hidden">{actOf(phase, isStart, canHandTo)}</span>
    </button>
  );
}
