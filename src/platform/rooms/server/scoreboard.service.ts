import { SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { BoardRow } from '../contract.programme.ts';
import { scoreboardOf } from '../rules/scoreboard.ts';
import type { ScoredItem } from '../rules/scoreboard.ts';
import type { RoomState } from '../rules/state.ts';
import { teamBoardOf } from '../rules/teams.ts';
import type { TeamRow } from '../rules/teams.ts';
import { outcomeKeys, placesIn } from './programme.items.ts';
import { readFromSeat } from './programme.service.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { fromMemberItem, memberQuery } from './rooms.items.ts';

export const BOARD_ROWS = 50;

const readOutcomes = async ({ store }: RoomDeps, room: RoomState): Promise<readonly ScoredItem[]> => {
  const scored = room.items.filter(({ status, outcome }) => status === 'done' && (outcome?.parts ?? 0) > 0);
  const items: ScoredItem[] = [];
  for (const { itemId, weight, outcome } of scored) {
    const rows = outcome
      ? await store.batchGet(platformTable, outcomeKeys(room.roomId, itemId, outcome))
      : [];
    items.push({ itemId, weight, places: rows.flatMap((row) => (row ? placesIn(row) : [])) });
  }
  return items;
};

interface Board {
  readonly scored: ReadonlySet<string>;
  readonly rows: readonly BoardRow[];
  readonly teams: readonly TeamRow[];
}

/** Always from the stored outcomes: nobody edits it. */
const makeBoard = async (deps: RoomDeps, room: RoomState): Promise<Board> => {
  const items = await readOutcomes(deps, room);
  if (items.length === 0) return { scored: new Set(), rows: [], teams: [] };
  const stored = await readAll({ store: deps.store, table: platformTable }, memberQuery(room.roomId));
  const members = stored.map(fromMemberItem);
  const placed = new Set(items.flatMap(({ places }) => places.map(({ memberId }) => memberId)));
  const seated = members.filter(
    ({ status, role, memberId }) =>
      status === 'seated' && (role === 'player' || (role === 'host' && placed.has(memberId))),
  );
  const names = new Map(seated.map(({ memberId, name }) => [String(memberId), name]));
  const rows = scoreboardOf(items, [...names.keys()]).map((row) => ({
    ...row,
    name: names.get(row.memberId) ?? '',
    parts: [...row.parts],
  }));
  const teamOf = new Map(members.map(({ memberId, teamId }) => [String(memberId), teamId]));
  const teams = teamBoardOf(rows, room.teams?.list ?? [], teamOf);
  return { scored: new Set(items.map(({ itemId }) => itemId)), rows, teams };
};

const KEPT_MS = 2 * SECOND_MS;
const MOST_KEPT = 500;

interface Kept {
  readonly version: number;
  readonly at: number;
  readonly board: Promise<Board>;
}

/** A hall full of phones asks at once when an item ends; names and seats may be two seconds old. */
export class Scoreboards {
  readonly #kept = new Map<string, Kept>();

  of(deps: RoomDeps, room: RoomState): Promise<Board> {
    const now = deps.clock.now();
    const known = this.#kept.get(room.roomId);
    if (known && known.version === room.version && now - known.at < KEPT_MS) return known.board;
    const board = makeBoard(deps, room);
    this.#kept.delete(room.roomId);
    this.#kept.set(room.roomId, { version: room.version, at: now, board });
    // What failed is read anew by the next who asks.
    board.catch(() => this.#kept.delete(room.roomId));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return board;
  }
}

export const readScoreboard = async (
  deps: RoomDeps,
  actor: Actor,
  asked: { readonly roomId: string; readonly seat?: string | undefined },
) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const { scored, rows, teams } = await deps.scoreboards.of(deps, room);
  const mine = rows.find(({ memberId }) => memberId === member.memberId);
  return ok({
    items: room.items
      .filter(({ itemId }) => scored.has(itemId))
      .map(({ itemId, title, weight }) => ({ itemId, title, weight })),
    people: rows.length,
    rows: rows.slice(0, BOARD_ROWS),
    ...(teams.length > 0 && { teams: [...teams] }),
    ...(mine && { mine }),
  });
};
