import type { BoardRow } from '#activities/hunts/contract.views.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';

export interface WallRow extends BoardRow {
  readonly look: PlayerNumber;
}

/** So many rows of 3 vh letters fit on a wall, in two columns. */
export const MOST_ROWS = 20;
const ONE_COLUMN = 10;

/** Teams without a colour of their own keep the look they have: by id, because the board has no other fixed order. */
export const wallRows = (rows: readonly BoardRow[]): WallRow[] => {
  const order = rows.map(({ teamId }) => teamId).toSorted();
  return rows.map((row) => ({ ...row, look: teamLook(row.colour, order.indexOf(row.teamId)) }));
};

/** Places in columns that are read downwards. */
export const columnsOf = <T>(rows: readonly T[]): T[][] => {
  const shown = rows.slice(0, MOST_ROWS);
  if (shown.length <= ONE_COLUMN) return shown.length === 0 ? [] : [[...shown]];
  const half = Math.ceil(shown.length / 2);
  return [shown.slice(0, half), shown.slice(half)];
};

/** The first three ranks, with everybody who shares them; nobody when nobody has a point. */
export const winners = <T extends Pick<BoardRow, 'rank' | 'points'>>(rows: readonly T[]): T[] =>
  rows.some(({ points }) => points > 0) ? rows.filter(({ rank }) => rank <= 3).slice(0, 6) : [];
