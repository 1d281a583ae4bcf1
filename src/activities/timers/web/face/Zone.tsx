import { useComputed } from '@preact/signals';
import { playerShapes } from '#web/kit/parts/marks.ts';
import { faceWords } from './face.words.ts';
import type { SeatFace } from './seat-face.ts';
import { signOf, StateSign } from './StateSign.tsx';
import { useHold } from './use-hold.ts';
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

/** What a press does, for those who hear the zone instead of seeing it. */
const actOf = (phase: SeatFace['phase'], isStart: boolean, canHandTo: boolean): string | undefined => {
  if (isStart) return undefined;
  if (phase === 'running' || phase === 'flagged') return faceWords('endTurn');
  return canHandTo ? faceWords('handTo') : undefined;
};

/** One player's part of the table: a single button as large as its place, turned to face its player. */
export function Zone({ face, turn, isStart, isTappable, onTap, onHandTo }: ZoneProps) {
  const { seat, phase, player } = face;
  const canHandTo =
    onHandTo !== undefined && !isStart && (phase === 'waiting' || phase === 'next' || phase === 'passed');
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
        if (isTappable && phase === 'running' && event.button === 0) {
          event.preventDefault();
          onTap(seat);
        } else handlers.onPointerDown(event);
      }}
      onClick={(event) => {
        if (isTappable && phase === 'running' && event.detail > 0) return;
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

function ZoneFace({ face, isStart }: Pick<ZoneProps, 'face' | 'isStart'>) {
  const { name, phase, player, note } = face;
  const sign = isStart ? 'running' : signOf(phase, face.level.value);
  return (
    <>
      <span class={styles['pattern']} aria-hidden="true" />
      <span class={styles['head']}>
        <svg class={styles['shape']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={playerShapes[player]} />
        </svg>
        <span class={styles['name']}>{name}</span>
      </span>
      <Digits face={face} />
      <span class={styles['foot']}>
        <span class={styles['state']}>
          <StateSign name={sign} />
          {faceWords(isStart ? 'tapToBegin' : sign)}
        </span>
        <span class={styles['side']}>{face.side}</span>
        {note !== '' && <span class={styles['note']}>{note}</span>}
      </span>
    </>
  );
}

/** Only its text node changes while the clock runs; the size follows the number of digits. */
export function Digits({ face }: { readonly face: SeatFace }) {
  const length = useComputed(() => face.digits.value.length);
  return (
    <span class={styles['digits']} style={{ '--chars': Math.max(4, length.value) }} data-seat={face.seat}>
      {face.digits}
    </span>
  );
}
