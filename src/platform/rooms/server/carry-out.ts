import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Failure } from '#core/result.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readPages } from '#server/kit/read-pages.ts';
import {
  confirmEnd,
  confirmStart,
  endItem,
  failStart,
  findItem,
  replaceOutcome,
} from '../rules/programme.ts';
import type { OutcomeNote, ProgrammeItem } from '../rules/programme.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Settled } from './deadlines.ts';
import {
  claimOperation,
  fromPlayedItem,
  outcomeKeys,
  outcomeOperations,
  playedKey,
  playedOperation,
  refIn,
  startedKeyOf,
} from './programme.items.ts';
import { SEATED_AT_ONCE } from './room-activity.ts';
import type { Guest, Played, RoomActivity, Roster } from './room-activity.ts';
import { placeEverybody } from './place-everybody.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { fromMemberItem, memberQuery, membersSince, ttlOf } from './rooms.items.ts';

/** The deadline that wakes a node for a start or an end that was stored and not carried out. */
export const PROGRAMME_DUTY = 'room-programme';
/** The node that stored the wish carries it out at once. Others wait this long, in case it died. */
export const DUTY_AFTER_MS = 8 * SECOND_MS;
/** People who joined during the start are found by their time of joining. The clocks of nodes differ by less than this. */
const JOINED_MEANWHILE_MS = 30 * SECOND_MS;

/** With their team, if it is one of the room's own. */
export const guestIn =
  ({ teams }: RoomState) =>
  ({ memberId, identityId, name, teamId }: Member): Guest => ({
    memberId,
    identityId,
    name,
    teamId: teams?.list.find((team) => team.teamId === teamId)?.teamId,
  });

/** Watchers never take part; the host does only if the activity seats hosts. */
export const takesPart = ({ status, role }: Member, { seatsHost = false }: RoomActivity): boolean =>
  status === 'seated' && (role === 'player' || (role === 'host' && seatsHost));

const inChunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SEATED_AT_ONCE) }, (_, index) =>
    all.slice(index * SEATED_AT_ONCE, (index + 1) * SEATED_AT_ONCE),
  );

export const playedOf = (
  room: RoomState,
  { place, startKey = '' }: Pick<ProgrammeItem, 'place' | 'startKey'>,
): Played => ({
  ref: place?.ref ?? '',
  startKey,
  hostId: room.hostId,
  teams: room.teams?.list ?? [],
});

/** The people who take part in an activity, under their current names. */
export const rosterOf =
  ({ store }: RoomDeps, room: RoomState, activity: RoomActivity): Roster =>
  async (most) => {
    const guests: Guest[] = [];
    for await (const page of readPages({ store, table: platformTable }, memberQuery(room.roomId))) {
      const taking = page.map(fromMemberItem).filter((member) => takesPart(member, activity));
      guests.push(...taking.map(guestIn(room)));
      if (guests.length > most) break;
    }
    return guests.slice(0, most + 1);
  };

/** Seats everybody the query finds, except those already in `seated`, and adds them to it. */
const seatEverybody = async (
  deps: RoomDeps,
  { room, activity, played, seated }: Seating,
  query: ReturnType<typeof memberQuery | typeof membersSince>,
): Promise<void> => {
  for await (const page of readPages({ store: deps.store, table: platformTable }, query)) {
    const members = page.map(fromMemberItem);
    const guests = members
      .filter((member) => takesPart(member, activity) && !seated.has(member.memberId))
      .map(guestIn(room));
    for (const chunk of inChunks(guests)) await activity.seat(played, chunk);
    for (const { memberId } of guests) seated.add(memberId);
  }
};

interface Seating {
  readonly room: RoomState;
  readonly activity: RoomActivity;
  readonly played: Played;
  readonly seated: Set<string>;
}

/** A confirmed start also stores which room plays the thing. */
const withPlayed = (deps: RoomDeps, item: ProgrammeItem, ref: string): RoomDeps['rooms'] => ({
  ...deps.rooms,
  save: (next, previous, events) => [
    ...deps.rooms.save(next, previous, events),
    ...(ref === ''
      ? []
      : [playedOperation(item.kind, ref, { roomId: next.roomId, itemId: item.itemId, ttl: ttlOf(next) })]),
  ],
});

const refuse = async (deps: RoomDeps, room: RoomState, item: ProgrammeItem, error: Failure) => {
  const { startKey = '' } = item;
  const back = await changeVersioned(deps, deps.rooms, room.roomId, (state) =>
    failStart(state, startKey, error.code),
  );
  if (!back.ok) return back;
  const reason = { code: error.code, ...(error.params && { params: error.params }) };
  return fail('room-item-not-started', { title: item.title, reason });
};

/** A node that was faster has made it meanwhile: this attempt takes what is there. */
const startActivity = async (
  deps: RoomDeps,
  room: RoomState,
  item: ProgrammeItem,
  activity: RoomActivity,
) => {
  const { roomId, hostId } = room;
  const { title, settings, startKey = '' } = item;
  const findMade = async () => refIn(await deps.store.get(platformTable, startedKeyOf(roomId, startKey)));
  const startWith = (made: string | undefined) =>
    activity.start({
      roomId,
      teams: room.teams?.list ?? [],
      hostId,
      title,
      settings,
      startKey,
      made,
      claim: (ref) => claimOperation(roomId, startKey, ref, ttlOf(room)),
      roster: rosterOf(deps, room, activity),
    });
  const before = await findMade();
  const started = await startWith(before);
  if (started.ok || before !== undefined) return started;
  const made = await findMade();
  return made === undefined ? started : startWith(made);
};

const beginItem = async (deps: RoomDeps, room: RoomState, item: ProgrammeItem) => {
  const { roomId } = room;
  const { startKey = '' } = item;
  const activity = deps.activities.find(item.kind);
  if (!activity) return refuse(deps, room, item, { code: 'room-kind-unknown', params: { kind: item.kind } });
  await placeEverybody(deps, room);
  const started = await startActivity(deps, room, item, activity);
  if (!started.ok) return refuse(deps, room, item, started.error);
  const played = playedOf(room, { place: started.value, startKey });
  // Seats come first: a phone that goes there must find its own.
  const seating: Seating = { room, activity, played, seated: new Set() };
  await seatEverybody(deps, seating, memberQuery(roomId));
  for (const cohost of room.cohosts) await activity.setHost?.(played, cohost, true);
  const confirmed = await changeVersioned(
    deps,
    withPlayed(deps, item, started.value.ref),
    roomId,
    (state, now) => confirmStart(state, startKey, started.value, now),
  );
  if (!confirmed.ok) return confirmed;
  // The start was called off meanwhile: nobody has heard of it, so what was made is ended.
  if (confirmed.value.events.length === 0 && !isPlaying(confirmed.value.state, item.itemId))
    await activity.end(played);
  else await seatEverybody(deps, seating, membersSince(roomId, deps.clock.now() - JOINED_MEANWHILE_MS));
  return ok(confirmed.value.state);
};

const isPlaying = (room: RoomState, itemId: string): boolean => {
  const item = findItem(room, itemId);
  return item.ok && item.value.status !== 'planned';
};

/** Stores the outcome under a new id before the room names it: after a crash in between, the previous outcome stays. */
const keepOutcome = async (
  deps: RoomDeps,
  room: RoomState,
  item: ProgrammeItem,
): Promise<{ readonly note: OutcomeNote | undefined; readonly isCounting: boolean }> => {
  const activity = deps.activities.find(item.kind);
  const outcome = await activity?.outcome(playedOf(room, item), rosterOf(deps, room, activity));
  if (!outcome) return { note: undefined, isCounting: false };
  const outcomeId = deps.ids.uuid();
  const operations = outcomeOperations(
    { roomId: room.roomId, ttlAt: ttlOf(room) * SECOND_MS },
    { itemId: item.itemId, outcomeId },
    outcome.places,
  );
  await deps.store.batchWrite(operations);
  const { winners, isByPlace, isCounting = false } = outcome;
  const note: OutcomeNote = {
    outcomeId,
    parts: operations.length,
    winners: winners.slice(0, MOST_WINNERS),
    ...(isByPlace !== undefined && { isByPlace }),
  };
  return { note, isCounting };
};

const MOST_WINNERS = 10;

const finishItem = async (deps: RoomDeps, room: RoomState, item: ProgrammeItem) => {
  await deps.activities.find(item.kind)?.end(playedOf(room, item));
  const { note, isCounting } = await keepOutcome(deps, room, item);
  const nextKey = deps.ids.uuid();
  const ended = await changeVersioned(deps, deps.rooms, room.roomId, (state, now) =>
    confirmEnd(state, item.itemId, note, { now, nextKey }),
  );
  if (!ended.ok) return ended;
  const { state } = ended.value;
  const done = findItem(state, item.itemId);
  // A count may have finished before the room could hear of it.
  if (isCounting && done.ok) await countAgain(deps, state, done.value);
  const elected = state.items.find(({ status }) => status === 'starting');
  if (!elected) return ok(state);
  const begun = await beginItem(deps, state, elected);
  // The vote is over either way. If the elected item could not start, that item shows why.
  return begun.ok ? begun : ok((await deps.rooms.load(room.roomId)) ?? state);
};

/** Carries out the end of an item. Only starts can be refused, and none is in progress. */
export const carryOutEnd = async (deps: RoomDeps, room: RoomState) => {
  const ending = room.items.find(({ status }) => status === 'ending');
  return ending ? finishItem(deps, room, ending) : ok(room);
};

/** Carries out the stored wish, on any node, any number of times. Returns the room after it. */
export const carryOut = async (deps: RoomDeps, room: RoomState) => {
  const starting = room.items.find(({ status }) => status === 'starting');
  return starting ? beginItem(deps, room, starting) : carryOutEnd(deps, room);
};

const settleProgramme = async (deps: RoomDeps, roomId: string): Promise<Settled> => {
  const room = await deps.rooms.load(roomId);
  if (!room) return { hasChanged: false, deadlineAt: undefined };
  const done = await carryOut(deps, room);
  if (!done.ok && done.error.code !== 'room-item-not-started' && done.error.code !== 'room-not-found')
    throw new Error(`the programme of room ${roomId} could not go on: ${done.error.code}`);
  return { hasChanged: true, deadlineAt: undefined };
};

/** The activity counted again after its end: the room names the new outcome before it deletes the old one. */
const countAgain = async (deps: RoomDeps, room: RoomState, item: ProgrammeItem): Promise<void> => {
  const { note } = await keepOutcome(deps, room, item);
  const replaced = await changeVersioned(deps, deps.rooms, room.roomId, (state) =>
    replaceOutcome(state, item.itemId, note),
  );
  if (!replaced.ok || !item.outcome) return;
  await deps.store.batchWrite(
    outcomeKeys(room.roomId, item.itemId, item.outcome).map((key) => ({
      op: 'delete',
      table: platformTable,
      key,
    })),
  );
};

/** An activity reports that something ended by itself or was counted again. */
const hearNews = async (deps: RoomDeps, kind: string, ref: string): Promise<void> => {
  const row = await deps.store.get(platformTable, playedKey(kind, ref));
  if (!row) return;
  const { roomId, itemId } = fromPlayedItem(row);
  const room = await deps.rooms.load(roomId);
  const item = room?.items.find((each) => each.itemId === itemId);
  if (!room || !item) return;
  if (item.status === 'done') return countAgain(deps, room, item);
  await endIfOver(deps, room);
};

/** Ends an item whose activity has ended without the room hearing of it, for example because of a crash. */
export const endIfOver = async (deps: RoomDeps, room: RoomState): Promise<RoomState> => {
  const running = room.items.find(({ status }) => status === 'running');
  const activity = running && deps.activities.find(running.kind);
  if (!running || !activity || !(await activity.isOver(playedOf(room, running)))) return room;
  const ended = await changeVersioned(deps, deps.rooms, room.roomId, (state, now) =>
    endItem(state, running.itemId, now),
  );
  if (!ended.ok) return room;
  const done = await carryOut(deps, ended.value.state);
  return done.ok ? done.value : ended.value.state;
};

export const registerProgramme = (deps: RoomDeps): void => {
  deps.deadlines.register(PROGRAMME_DUTY, (roomId) => settleProgramme(deps, roomId));
  deps.activities.onNews((kind, ref) => {
    hearNews(deps, kind, ref).catch((error: unknown) =>
      deps.log.warn({ err: error, kind, ref }, 'a room could not take what its activity says'),
    );
  });
};
