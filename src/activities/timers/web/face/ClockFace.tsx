import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatFace } from './seat-reading.ts';
import { planZones } from './zone-plan.ts';
import type { Arrangement, Shape, ZonePlan, Turn } from './zone-plan.ts';
import { faceWords } from './face.words.ts';
import { useHold } from './HoldButton.tsx';
import { ZoneFace } from './ZoneFace.tsx';
import styles from './Clock.module.css';

interface ClockFaceProps extends ZoneActs {
  /** In the order of play. */
  readonly faces: readonly SeatFace[];
  readonly arrangement: Arrangement;
  readonly shape: Shape;
  readonly isLeftHanded: boolean;
  /** For small children: shows only the running turn. */
  readonly isBigHand: boolean;
  /** Before the start: the first tap chooses who starts. */
  readonly isStart: boolean;
  readonly canTap: (face: SeatFace) => boolean;
  /** Pause, undo, more: between the zones, so that nobody reaches over a clock. */
  readonly bar: ComponentChildren;
}

/** The row of the controls comes on top of the zones' own rows. */
const rowsOf = ({ rows, barAfterRow }: ZonePlan): string =>
  Array.from({ length: rows + 1 }, (_, index) => (index === barAfterRow ? 'auto' : 'minmax(0, 1fr)')).join(
    ' ',
  );

/** One device for the whole table. */
export function ClockFace(props: ClockFaceProps) {
  const { arrangement, shape, isLeftHanded, isBigHand, isStart, canTap, bar, ...acts } = props;
  const turns = props.faces.filter(({ phase }) => isBigHand && isOn(phase));
  const isBig = turns.length > 0;
  const faces = isBig ? turns : props.faces;
  const plan = planZones({ seats: faces.length, arrangement: isBig ? 'one-way' : arrangement, shape });
  return (
    <div
      class={styles['face']}
      style={{
        gridTemplateRows: rowsOf(plan),
        gridTemplateColumns: `repeat(${plan.columns}, minmax(0, 1fr))`,
      }}
    >
      {faces.map((face, index) => {
        const place = plan.places[index];
        if (place === undefined) return null;
        const row = place.row > plan.barAfterRow ? place.row + 1 : place.row;
        return (
          <div
            key={face.seat}
            class={styles['place']}
            style={{
              gridRow: `${row} / span ${place.rowSpan}`,
              gridColumn: `${place.column} / span ${place.columnSpan}`,
            }}
          >
            <Zone face={face} turn={place.turn} isTappable={canTap(face)} {...{ isStart, isBig, ...acts }} />
          </div>
        );
      })}
      <div
        class={styles['bar']}
        data-left={isLeftHanded || undefined}
        style={{ gridRow: plan.barAfterRow + 1, gridColumn: `1 / span ${plan.columns}` }}
      >
        {bar}
      </div>
    </div>
  );
}

interface ZoneActs {
  /** Ends the turn of a running seat, or starts the game with this one. */
  readonly onTap: (seat: number) => void;
  /** Hands the turn to a seat out of order; omitted if that is not allowed. */
  readonly onHandTo?: ((seat: number) => void) | undefined;
}

interface ZoneProps extends ZoneActs {
  readonly face: SeatFace;
  readonly turn: Turn;
  readonly isStart: boolean;
  readonly isBig: boolean;
  readonly isTappable: boolean;
}

/** A child's hand lands with several fingers and bounces: it must not end the turn that it started. */
const SLAP_MS = 600;

const isOn = (phase: SeatFace['phase']): boolean => phase === 'running' || phase === 'flagged';

const WAITING: readonly SeatFace['phase'][] = ['waiting', 'next', 'passed', 'fallen'];

/** What a press does, for screen readers. */
const actOf = (phase: SeatFace['phase'], isStart: boolean, canHandTo: boolean): string | undefined => {
  if (isStart) return undefined;
  if (isOn(phase)) return faceWords('endTurn');
  return canHandTo ? faceWords('handTo') : undefined;
};

/** One player's part of the table: a single button as large as its place, turned to face its player. */
function Zone({ face, turn, isStart, isBig, isTappable, onTap, onHandTo }: ZoneProps) {
  const { seat, phase, player } = face;
  const canHandTo = onHandTo !== undefined && !isStart && WAITING.includes(phase);
  const { state, handlers } = useHold(
    () => canHandTo && onHandTo(seat),
    () => isTappable && onTap(seat),
  );
  const level = face.level.value;
  const [shownAt] = useState(() => performance.now());
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
        // Reacting when the finger goes down is faster than waiting for it to leave.
        if (isTappable && isOn(phase) && event.button === 0) {
          event.preventDefault();
          if (!isBig || event.timeStamp - shownAt > SLAP_MS) onTap(seat);
        } else handlers.onPointerDown(event);
      }}
      onClick={(event) => {
        if (isTappable && isOn(phase) && event.detail > 0) return;
        handlers.onClick(event);
      }}
    >
      <span class={styles['turned']} data-turn={turn}>
        <ZoneFace face={face} isStart={isStart} isBig={isBig} />
      </span>
      <span class="visually-hidden">{actOf(phase, isStart, canHandTo)}</span>
    </button>
  );
}
