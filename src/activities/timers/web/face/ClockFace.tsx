import type { ComponentChildren } from 'preact';
import type { SeatFace } from './seat-face.ts';
import { Zone } from './Zone.tsx';
import type { ZoneActs } from './Zone.tsx';
import { planZones } from './zone-plan.ts';
import type { Arrangement, Shape, ZonePlan } from './zone-plan.ts';
import styles from './ClockFace.module.css';

interface ClockFaceProps extends ZoneActs {
  /** In the order of play. */
  readonly faces: readonly SeatFace[];
  readonly arrangement: Arrangement;
  readonly shape: Shape;
  readonly isLeftHanded: boolean;
  /** Nobody has played yet: the first tap chooses who begins. */
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
  const { faces, arrangement, shape, isLeftHanded, isStart, canTap, bar, ...acts } = props;
  const plan = planZones({ seats: faces.length, arrangement, shape });
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
            <Zone face={face} turn={place.turn} isStart={isStart} isTappable={canTap(face)} {...acts} />
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
