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

/** So many rows of 3 vh letters fit below each other. */
const TALL = 12;
/** And so many under a podium. */
const SHORT = 6;

export const wallRows = (rows: readonly BoardRow[]): WallRow[] =>
  rows.map((row, index) => ({ ...row, look: teamLook(row.colour, index) }));

/** Places in columns that are read downwards; what does not fit is counted. */
export const columnsOf = <T>(
  rows: readonly T[],
  hasPodium = false,
): { readonly columns: T[][]; readonly left: number } => {
  const tall = hasPodium ? SHORT : TALL;
  const shown = rows.slice(0, 2 * tall);
  const half = shown.length <= tall ? shown.length : Math.ceil(shown.length / 2);
  const columns = [shown.slice(0, half), shown.slice(half)].filter(({ length }) => length > 0);
  return { columns, left: rows.length - shown.length };
};

/** The first three ranks, with everybody who shares them; nobody when nobody has a point. */
export const winners = <T extends Pick<BoardRow, 'rank' | 'points'>>(rows: readonly T[]): T[] =>
  rows.some(({ points }) => points > 0) ? rows.filter(({ rank }) => rank <= 3).slice(0, 6) : [];

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
