/** Where the tap zones lie on one device in the middle of the table, and which way each is turned. */

export type Turn = 0 | 90 | 180 | 270;

export interface ZonePlace {
  /** Grid lines, from 1. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Clockwise degrees: 180 faces the player on the far side. */
  readonly turn: Turn;
}

export interface ZonePlan {
  readonly rows: number;
  readonly columns: number;
  /** By place in the order of play, clockwise as people sit. */
  readonly places: readonly ZonePlace[];
  /** The controls lie after this row (portrait) or in it; they never cover a zone. */
  readonly barAfterRow: number;
}

export type Arrangement = 'around' | 'one-way';
export type Shape = 'portrait' | 'landscape';

interface PlanRequest {
  readonly seats: number;
  readonly arrangement: Arrangement;
  readonly shape: Shape;
}

const place = (
  row: number,
  column: number,
  turn: Turn,
  span: { readonly rowSpan?: number; readonly columnSpan?: number } = {},
): ZonePlace => ({ row, column, rowSpan: 1, columnSpan: 1, ...span, turn });

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Two face each other over the short edges; more sit along the long edges, an odd one at the near end. */
const aroundPortrait = (seats: number): ZonePlan => {
  if (seats === 2) {
    return { rows: 2, columns: 1, places: [place(2, 1, 0), place(1, 1, 180)], barAfterRow: 1 };
  }
  const pairs = Math.floor(seats / 2);
  const left = range(pairs)
    .toReversed()
    .map((row) => place(row, 1, 90));
  const right = range(pairs).map((row) => place(row, 2, 270));
  const end = seats % 2 === 1 ? [place(pairs + 1, 1, 0, { columnSpan: 2 })] : [];
  return {
    rows: pairs + end.length,
    columns: 2,
    places: [...end, ...left, ...right],
    barAfterRow: Math.ceil((pairs + end.length) / 2),
  };
};

/** The same with the long edges above and below. */
const aroundLandscape = (seats: number): ZonePlan => {
  const near = Math.ceil(seats / 2);
  const far = seats - near;
  const columns = near * Math.max(far, 1);
  const across = (count: number, row: number, turn: Turn): readonly ZonePlace[] =>
    range(count).map((index) =>
      place(row, 1 + (index - 1) * (columns / count), turn, { columnSpan: columns / count }),
    );
  // Clockwise seen from above: along the near edge from right to left, then the far edge from left to right.
  return {
    rows: 2,
    columns,
    places: [...across(near, 2, 0).toReversed(), ...across(far, 1, 180)],
    barAfterRow: 1,
  };
};

/** Everybody looks from the same side: a laptop, or a phone that is passed around. */
const oneWay = (seats: number, shape: Shape): ZonePlan => {
  const columns = shape === 'portrait' ? (seats <= 4 ? 1 : 2) : seats <= 3 ? seats : Math.ceil(seats / 2);
  const rows = Math.ceil(seats / columns);
  const places = range(seats).map((number) => {
    const [row, column] = [Math.floor((number - 1) / columns) + 1, ((number - 1) % columns) + 1];
    const isLastAlone = number === seats && column < columns;
    return place(row, column, 0, isLastAlone ? { columnSpan: columns - column + 1 } : {});
  });
  return { rows, columns, places, barAfterRow: rows };
};

export const planZones = ({ seats, arrangement, shape }: PlanRequest): ZonePlan => {
  if (arrangement === 'one-way') return oneWay(seats, shape);
  return shape === 'portrait' ? aroundPortrait(seats) : aroundLandscape(seats);
};
