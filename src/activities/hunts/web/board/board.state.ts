import type { ScreenView } from '#activities/hunts/contract.console.ts';
import type { BoardRow } from '#activities/hunts/contract.views.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import { huntsClient } from '../hunts.client.ts';

export interface WallRow extends BoardRow {
  readonly look: PlayerNumber;
}

/** More rows in one column would be too small to read from ten metres. */
const TALL = 20;
/** Under a podium. */
const SHORT = 8;
/** Short names do not get larger letters than these. */
const LEAST_LETTERS = 10;
/** Letters of a name that fits into a third of the wall. */
const SHORT_NAME = 14;
/** Up to so many rows one column is enough. */
const ONE_COLUMN = 12;

export const wallRows = (rows: readonly BoardRow[]): WallRow[] =>
  rows.map((row, index) => ({ ...row, look: teamLook(row.colour, index) }));

interface Columns<T> {
  readonly columns: T[][];
  /** So many had no room. */
  readonly left: number;
}

/** In columns of equal length that are read downwards. */
const inColumns = <T>(rows: readonly T[], count: number, tall: number): Columns<T> => {
  const shown = rows.slice(0, count * tall);
  const length = Math.ceil(shown.length / count);
  const columns = Array.from({ length: count }, (_, at) => shown.slice(at * length, (at + 1) * length));
  return { columns: columns.filter((column) => column.length > 0), left: rows.length - shown.length };
};

/** Places; what does not fit is counted. */
export const columnsOf = <T>(rows: readonly T[], hasPodium = false): Columns<T> => {
  const tall = hasPodium ? SHORT : TALL;
  return inColumns(rows, rows.length <= Math.min(ONE_COLUMN, tall) ? 1 : 2, tall);
};

const longestIn = (rows: readonly Pick<BoardRow, 'name'>[]): number =>
  Math.max(LEAST_LETTERS, ...rows.map(({ name }) => name.length));

/** Before the start there is nothing but names: short ones fit in three columns. */
export const nameColumnsOf = <T extends Pick<BoardRow, 'name'>>(rows: readonly T[]): Columns<T> => {
  const most = longestIn(rows) > SHORT_NAME ? 2 : 3;
  return inColumns(rows, Math.min(most, Math.ceil(rows.length / ONE_COLUMN)), TALL);
};

/** How large letters may be: by the longest name, by how many rows share the height. */
export const sizesOf = (columns: readonly (readonly Pick<BoardRow, 'name'>[])[]) => ({
  '--columns': columns.length,
  '--rows': columns[0]?.length ?? 1,
  '--longest': longestIn(columns.flat()),
});

/** The first three ranks, with everybody who shares them; nobody without points. */
export const winners = <T extends Pick<BoardRow, 'rank' | 'points'>>(rows: readonly T[]): T[] =>
  rows.filter(({ rank, points }) => rank <= 3 && points > 0).slice(0, 6);

/** The board is replaced; other messages mean that the clock started or stopped, which needs a fresh view. */
export const hearScreen = {
  'board.changed': (hunt: ScreenView, board: ScreenView['board']): ScreenView => ({ ...hunt, board }),
};

/** It holds no secrets, so it needs no seat. */
export const huntWall = (live: Pick<LiveClient, 'follow'>, gameId: string) =>
  new LivePage<ScreenView>({
    isLiveFirst: true,
    read: () => huntsClient.readScreen({ params: { gameId } }),
    follow: followTopic<typeof huntTopic, 'screen'>(
      { live: async () => live, kind: 'hunt', key: gameId, as: () => ({ role: 'screen' }) },
      hearScreen,
    ),
  });
