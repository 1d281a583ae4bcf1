import { SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { namesIn, resultsOf } from '../rules/evening.ts';
import type { Results } from '../rules/evening.ts';
import type { ScoredItem } from '../rules/scoreboard.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { teamBoardOf } from '../rules/teams.ts';
import type { TeamRow } from '../rules/teams.ts';
import { outcomeKeys, placesIn } from './programme.items.ts';
import { readFromSeat } from './programme.service.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { fromMemberItem, memberQuery } from './rooms.items.ts';

export const BOARD_ROWS = 50;

/** What is stored of each scored item, one after the other. */
export async function* readOutcomes(
  { store }: Pick<RoomDeps, 'store'>,
  { roomId, items }: Pick<RoomState, 'roomId' | 'items'>,
) {
  for (const { itemId, weight, status, outcome } of items) {
    if (status !== 'done' || !outcome || outcome.parts === 0) continue;
    const stored = await store.batchGet(platformTable, outcomeKeys(roomId, itemId, outcome));
    yield { itemId, weight, stored: stored.filter((part) => part !== undefined) };
  }
}

const readBoard = async (
  deps: RoomDeps,
  room: Pick<RoomState, 'roomId' | 'items'>,
): Promise<{ readonly results: Results; readonly members: readonly Member[] }> => {
  const items: ScoredItem[] = [];
  for await (const { itemId, weight, stored } of readOutcomes(deps, room))
    items.push({ itemId, weight, places: stored.flatMap(placesIn) });
  if (items.length === 0) return { results: resultsOf([], new Map()), members: [] };
  const stored = await readAll({ store: deps.store, table: platformTable }, memberQuery(room.roomId));
  const members = stored.map(fromMemberItem);
  return { results: resultsOf(items, namesIn(members, items)), members };
};

/** Always from the stored outcomes: nobody edits it. */
export const makeBoard = async (
  deps: RoomDeps,
  room: Pick<RoomState, 'roomId' | 'items'>,
): Promise<Results> => (await readBoard(deps, room)).results;

interface Board extends Results {
  readonly teams: readonly TeamRow[];
}

const makeTeamBoard = async (deps: RoomDeps, room: RoomState): Promise<Board> => {
  const { results, members } = await readBoard(deps, room);
  if (results.tables.size === 0) return { ...results, teams: [] };
  const teamOf = new Map(members.map(({ memberId, teamId }) => [String(memberId), teamId]));
  return { ...results, teams: teamBoardOf(results.rows, room.teams?.list ?? [], teamOf) };
};

const KEPT_MS = 2 * SECOND_MS;
const MOST_KEPT = 500;

interface Kept {
  readonly version: number;
  readonly at: number;
  readonly made: Promise<unknown>;
}

/** A hall full of phones asks at once when an item ends; names and seats may be two seconds old. */
export class Scoreboards {
  readonly #kept = new Map<string, Kept>();

  of(deps: RoomDeps, room: RoomState): Promise<Board> {
    return this.share(deps, room, 'current', () => makeTeamBoard(deps, room));
  }

  /** Computed once for all callers within two seconds, unless the room has changed. */
  share<T>(deps: RoomDeps, room: RoomState, what: string, make: () => Promise<T>): Promise<T> {
    const now = deps.clock.now();
    const key = `${room.roomId} ${what}`;
    const known = this.#kept.get(key);
    if (known && known.version === room.version && now - known.at < KEPT_MS) return known.made as Promise<T>;
    const made = make();
    this.#kept.delete(key);
    this.#kept.set(key, { version: room.version, at: now, made });
    // After a failure the next caller reads again.
    made.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return made;
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
  const { tables, rows, teams } = await deps.scoreboards.of(deps, room);
  const mine = rows.find(({ memberId }) => memberId === member.memberId);
  return ok({
    items: room.items
      .filter(({ itemId }) => tables.has(itemId))
      .map(({ itemId, title, weight }) => ({ itemId, title, weight })),
    people: rows.length,
    rows: rows.slice(0, BOARD_ROWS),
    ...(teams.length > 0 && { teams: [...teams] }),
    ...(mine && { mine }),
  });
};
