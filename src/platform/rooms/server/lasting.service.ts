import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { CodesIn } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readAll, readPages } from '#server/kit/read-pages.ts';
import { exists } from '#store/port/conditions.ts';
import type { Key } from '#store/port/values.ts';
import { archivedItems, eveningOf, keptUntil, namesIn } from '../rules/evening.ts';
import type { Evening } from '../rules/evening.ts';
import { forgetPlayed, MOST_EVENINGS, openEvening, setLasting } from '../rules/lasting.ts';
import { seasonOf } from '../rules/season.ts';
import type { SeasonEvening, SeasonRow } from '../rules/season.ts';
import type { RoomEvent, RoomState } from '../rules/state.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Decide } from './change-versioned.ts';
import { keepCode } from './codes.service.ts';
import {
  endChange,
  eveningKey,
  eveningsQuery,
  fromEveningItem,
  keysToKeep,
  outcomeKeysOf,
  putEvening,
  totalsId,
} from './evenings.items.ts';
import type { PastEvening } from './evenings.items.ts';
import { outcomeKeys, outcomeOperations, placesIn } from './programme.items.ts';
import { readFromSeat } from './programme.service.ts';
import { requireHost } from './rooms.guards.ts';
import { codeExpiresAt, fromMemberItem, memberQuery, roomQuery, ttlOf } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom } from './rooms.service.ts';
import { BOARD_ROWS } from './scoreboard.service.ts';

const AT_ONCE = 100;

/** Keeps seats and code as long as the room. After a crash, the next evening or the next attempt does the rest. */
export const keepWithRoom = async (deps: RoomDeps, room: RoomState, isSeatsOnly: boolean): Promise<void> => {
  const end = room.isLasting ? keptUntil(room) : codeExpiresAt(room.closedAt ?? room.closesAt);
  await keepCode(deps, { code: room.code, targetId: room.roomId, expiresAt: end });
  const place = { store: deps.store, table: platformTable };
  for await (const items of readPages(place, roomQuery(room.roomId))) {
    const keys = keysToKeep(room, items, isSeatsOnly);
    for (let from = 0; from < keys.length; from += AT_ONCE)
      await Promise.all(
        keys
          .slice(from, from + AT_ONCE)
          .map((key) => deps.store.update(platformTable, key, endChange(room), exists)),
      );
  }
};

const lastingOf = ({ roomId, isLasting, evening, closesAt }: RoomState) => ({
  roomId,
  isLasting,
  evening,
  closesAt,
});

export const setLastingAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, isLasting }: { readonly roomId: string; readonly isLasting: boolean },
) => {
  const decide: Decide<RoomState, RoomEvent, 'not-allowed' | 'room-closed'> = (room) => {
    const allowed = requireHost(room, actor);
    return allowed.ok ? setLasting(room, isLasting) : allowed;
  };
  const changed = await changeVersioned(deps, deps.rooms, roomId, decide);
  if (!changed.ok) return changed;
  await keepWithRoom(deps, changed.value.state, false);
  return ok(lastingOf(changed.value.state));
};

const deleteAll = (deps: RoomDeps, keys: readonly Key[]): Promise<void> =>
  deps.store.batchWrite(keys.map((key) => ({ op: 'delete', table: platformTable, key })));

export const readPast = async (
  { store }: RoomDeps,
  roomId: string,
  evening: number,
): Promise<PastEvening | undefined> => {
  const item = await store.get(platformTable, eveningKey(roomId, evening));
  return item && fromEveningItem(item);
};

const dropPast = async (deps: RoomDeps, roomId: string, evening: number): Promise<boolean> => {
  const past = await readPast(deps, roomId, evening);
  // Deletes its parts first: as long as the evening is found, it can be deleted again.
  if (past) await deleteAll(deps, [...outcomeKeysOf(roomId, past), eveningKey(roomId, evening)]);
  return past !== undefined;
};

/** Its leaderboard is stored before the room goes on, under an id of its own: a crash leaves a part that nobody names. */
const archive = async (deps: RoomDeps, room: RoomState): Promise<PastEvening> => {
  const results = await deps.scoreboards.of(deps, room);
  const outcomeId = deps.ids.uuid();
  const evening = eveningOf(room);
  const operations = outcomeOperations(
    { roomId: room.roomId, ttlAt: ttlOf(room) * SECOND_MS },
    { itemId: totalsId(room.evening), outcomeId },
    results.totals,
  );
  await deps.store.batchWrite(operations);
  const totals = { outcomeId, parts: operations.length, winners: [] };
  return { ...evening, items: archivedItems(evening.items, results), totals };
};

export const openEveningAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, durationMinutes }: { readonly roomId: string; readonly durationMinutes?: number | undefined },
) => {
  const before = await readSettledRoom(deps, roomId);
  if (!before.ok) return before;
  const allowed = requireHost(before.value, actor);
  if (!allowed.ok) return allowed;
  const minutes = durationMinutes ?? DAY_MS / MINUTE_MS;
  const possible = openEvening(before.value, minutes, deps.clock.now());
  if (!possible.ok) return possible;
  const past = await archive(deps, before.value);
  // Counted again meanwhile, or opened by somebody else: what was archived is out of date.
  const decide: Decide<RoomState, RoomEvent, CodesIn<ReturnType<typeof openEvening>> | 'conflict'> = (
    room,
    now,
  ) => (room.version === before.value.version ? openEvening(room, minutes, now) : fail('conflict'));
  const rooms: RoomDeps['rooms'] = {
    ...deps.rooms,
    save: (next, previous, events) => [
      ...deps.rooms.save(next, previous, events),
      ...(next.evening === previous.evening ? [] : [putEvening(roomId, past)]),
    ],
  };
  const opened = await changeVersioned(deps, rooms, roomId, decide);
  if (!opened.ok) return opened;
  await keepWithRoom(deps, opened.value.state, true);
  await dropPast(deps, roomId, opened.value.state.evening - MOST_EVENINGS);
  return ok(lastingOf(opened.value.state));
};

/** The host deletes one evening, also from the season. */
export const deleteEvening = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, evening }: { readonly roomId: string; readonly evening: number },
) => {
  const found = await readSettledRoom(deps, roomId);
  if (!found.ok) return found;
  const allowed = requireHost(found.value, actor);
  if (!allowed.ok) return allowed;
  if (evening !== found.value.evening)
    return (await dropPast(deps, roomId, evening)) ? ok({ evening }) : fail('room-evening-not-found');
  const decide: Decide<RoomState, RoomEvent, 'room-still-open'> = forgetPlayed;
  const changed = await changeVersioned(deps, deps.rooms, roomId, decide);
  if (!changed.ok) return changed;
  await deleteAll(deps, outcomeKeysOf(roomId, eveningOf(found.value)));
  return ok({ evening });
};

interface Season {
  readonly evenings: readonly Pick<Evening, 'evening' | 'title' | 'startedAt'>[];
  readonly rows: readonly (SeasonRow & { readonly name: string })[];
}

/** From the stored leaderboards of the evenings before, and the current one as it is now. */
const makeSeason = async (deps: RoomDeps, room: RoomState): Promise<Season> => {
  const { roomId } = room;
  const place = { store: deps.store, table: platformTable };
  const past = (await readAll(place, eveningsQuery(roomId))).map(fromEveningItem);
  const keys = past.map(({ evening, totals }) => outcomeKeys(roomId, totalsId(evening), totals));
  const parts = await deps.store.batchGet(platformTable, keys.flat());
  let read = 0;
  const before: SeasonEvening[] = past.map(({ evening }, index) => {
    const mine = parts.slice(read, (read += keys[index]?.length ?? 0));
    return { evening, places: mine.flatMap((part) => (part ? placesIn(part) : [])) };
  });
  const { totals } = await deps.scoreboards.of(deps, room);
  const season = [...before, { evening: room.evening, places: totals }];
  const names = namesIn((await readAll(place, memberQuery(roomId))).map(fromMemberItem), season);
  const rows = seasonOf(season, new Set(names.keys()));
  const current = eveningOf(room);
  return {
    evenings: [...past, ...(current.items.length > 0 ? [current] : [])]
      .map(({ evening, title, startedAt }) => ({ evening, title, startedAt }))
      .toReversed(),
    rows: rows.map((row) => ({ ...row, name: names.get(row.memberId) ?? '' })),
  };
};

export const readSeason = async (
  deps: RoomDeps,
  actor: Actor,
  asked: { readonly roomId: string; readonly seat?: string | undefined },
) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const { evenings, rows } = await deps.scoreboards.share(deps, room, 'season', () => makeSeason(deps, room));
  const mine = rows.find(({ memberId }) => memberId === member.memberId);
  return ok({
    evenings: [...evenings],
    people: rows.length,
    rows: rows.slice(0, BOARD_ROWS).map(shownRow),
    ...(mine && { mine: shownRow(mine) }),
  });
};

const shownRow = (row: Season['rows'][number]) => ({ ...row, parts: [...row.parts] });
