import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode } from '#core/result.ts';
import type { ItemSettings } from '../contract.programme.ts';
import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import type { RoomEvent, RoomState, Stage } from './state.ts';

export const MOST_ITEMS = 40;

/** Where people go while it runs. Paths come from the activity; a kind without them stays at the table. */
export interface ItemPlace {
  /** What the activity calls it: the id of a session, a poll, a hunt. */
  readonly ref: string;
  readonly hostPath?: string | undefined;
  readonly phonePath?: string | undefined;
  readonly wallPath?: string | undefined;
  readonly resultPath?: string | undefined;
  readonly isPersonal?: boolean | undefined;
}

/** What the room's item has of an outcome. Its places are stored as items of their own. */
export interface OutcomeNote {
  readonly outcomeId: string;
  readonly parts: number;
  readonly winners: readonly string[];
  /** People won: they are found by their places and shown under the names they have now. */
  readonly isByPlace?: boolean | undefined;
}

export interface ProgrammeItem {
  readonly itemId: string;
  readonly kind: string;
  readonly title: string;
  readonly settings: ItemSettings;
  /** How much it counts on the scoreboard; 0 is for fun. */
  readonly weight: number;
  readonly status: 'planned' | 'starting' | 'running' | 'ending' | 'done';
  /** Identifies this start: an activity that is asked twice finds what it made the first time. */
  readonly startKey?: string | undefined;
  /** When its start or end was asked for, until it is carried out. */
  readonly wishedAt?: Instant | undefined;
  readonly place?: ItemPlace | undefined;
  readonly startedAt?: Instant | undefined;
  readonly endsAt?: Instant | undefined;
  readonly endedAt?: Instant | undefined;
  readonly outcome?: OutcomeNote | undefined;
  readonly trouble?: ErrorCode | undefined;
}

type RoomDecision = Decision<RoomState, RoomEvent>;

const isUnderWay = ({ status }: ProgrammeItem): boolean =>
  status === 'starting' || status === 'running' || status === 'ending';

export const underWay = ({ items }: Pick<RoomState, 'items'>): ProgrammeItem | undefined =>
  items.find(isUnderWay);

/** The time of the wish that waits to be carried out, if there is one. */
export const wishedAtOf = ({ items }: Pick<RoomState, 'items'>): Instant | undefined =>
  items.find(({ wishedAt }) => wishedAt !== undefined)?.wishedAt;

/** Everybody is in it: started, and not over. */
export const runningOf = ({ items }: Pick<RoomState, 'items'>): ProgrammeItem | undefined =>
  items.find(({ status }) => status === 'running' || status === 'ending');

export const findItem = ({ items }: Pick<RoomState, 'items'>, itemId: string) => {
  const item = items.find((each) => each.itemId === itemId);
  return item ? ok(item) : fail('room-item-not-found');
};

const decided = (room: RoomState, items: readonly ProgrammeItem[], isSeen: boolean) =>
  ok<RoomDecision>({ state: { ...room, items }, events: [{ type: 'programme', isSeen }] });

const withItem = (room: RoomState, item: ProgrammeItem): readonly ProgrammeItem[] =>
  room.items.map((each) => (each.itemId === item.itemId ? item : each));

const placedAt = (
  items: readonly ProgrammeItem[],
  item: ProgrammeItem,
  position: number | undefined,
): readonly ProgrammeItem[] => {
  const others = items.filter(({ itemId }) => itemId !== item.itemId);
  return others.toSpliced(position ?? others.length, 0, item);
};

export const addItem = (
  room: RoomState,
  item: Pick<ProgrammeItem, 'itemId' | 'kind' | 'title' | 'settings' | 'weight'>,
  position: number | undefined,
) => {
  if (room.status === 'closed') return fail('room-closed');
  // A retry of the same command is the same item.
  if (room.items.some(({ itemId }) => itemId === item.itemId)) return ok(unchanged(room));
  if (room.items.length >= MOST_ITEMS) return fail('room-programme-full', { limit: MOST_ITEMS });
  return decided(room, placedAt(room.items, { ...item, status: 'planned' }, position), false);
};

export interface ItemChange {
  readonly title?: string | undefined;
  readonly settings?: ItemSettings | undefined;
  readonly weight?: number | undefined;
  readonly position?: number | undefined;
}

export const changeItem = (room: RoomState, itemId: string, change: ItemChange) => {
  if (room.status === 'closed') return fail('room-closed');
  const found = findItem(room, itemId);
  if (!found.ok) return found;
  const item = found.value;
  const { title = item.title, settings = item.settings, weight = item.weight, position } = change;
  const isPlanned = item.status === 'planned';
  if (!isPlanned && (change.title !== undefined || change.settings !== undefined))
    return fail('room-item-played', { title: item.title });
  // The change may have fixed why the item could not start.
  const next = { ...item, title, settings, weight, ...(isPlanned && { trouble: undefined }) };
  const items = withItem(room, next);
  return decided(
    room,
    position === undefined ? items : placedAt(items, next, position),
    item.status === 'done',
  );
};

export const removeItem = (room: RoomState, itemId: string) => {
  if (room.status === 'closed') return fail('room-closed');
  const found = findItem(room, itemId);
  if (!found.ok) return found;
  if (found.value.status !== 'planned') return fail('room-item-played', { title: found.value.title });
  return decided(
    room,
    room.items.filter((item) => item.itemId !== itemId),
    false,
  );
};

/** Stores only the wish. It is carried out afterwards. */
export const startItem = (
  room: RoomState,
  itemId: string,
  { startKey, now }: { readonly startKey: string; readonly now: Instant },
) => {
  if (room.status === 'closed') return fail('room-closed');
  const found = findItem(room, itemId);
  if (!found.ok) return found;
  const other = underWay(room);
  if (other) return fail('room-item-running', { title: other.title });
  if (found.value.status !== 'planned') return fail('room-item-played', { title: found.value.title });
  const starting: ProgrammeItem = {
    ...found.value,
    status: 'starting',
    startKey,
    wishedAt: now,
    trouble: undefined,
  };
  return decided(room, withItem(room, starting), false);
};

/** The item of this very start, if the room still waits for it. */
const startingOf = (room: RoomState, startKey: string): ProgrammeItem | undefined =>
  room.items.find((item) => item.status === 'starting' && item.startKey === startKey);

export const confirmStart = (room: RoomState, startKey: string, place: ItemPlace, now: Instant) => {
  const item = startingOf(room, startKey);
  if (!item) return ok(unchanged(room));
  const minutes = item.kind === BREAK ? item.settings.minutes : undefined;
  const running: ProgrammeItem = {
    ...item,
    status: 'running',
    wishedAt: undefined,
    place,
    startedAt: now,
    ...(minutes !== undefined && { endsAt: now + minutes * MINUTE_MS }),
  };
  return decided({ ...room, stage: 'table' }, withItem(room, running), true);
};

/** The room stays where it was, and the item says why. */
export const failStart = (room: RoomState, startKey: string, trouble: ErrorCode) => {
  const item = startingOf(room, startKey);
  return item
    ? decided(room, withItem(room, { ...plannedAgain(item), trouble }), false)
    : ok(unchanged(room));
};

const plannedAgain = (item: ProgrammeItem): ProgrammeItem => ({
  ...item,
  status: 'planned',
  startKey: undefined,
  wishedAt: undefined,
});

/** Nobody has heard of an unconfirmed start, so it can be called off. */
export const endItem = (room: RoomState, itemId: string, now: Instant) => {
  const found = findItem(room, itemId);
  if (!found.ok) return found;
  const item = found.value;
  if (item.status === 'starting') return decided(room, withItem(room, plannedAgain(item)), false);
  if (item.status === 'ending') return ok(unchanged(room));
  if (item.status !== 'running') return fail('room-item-not-running', { title: item.title });
  return decided(room, withItem(room, { ...item, status: 'ending', wishedAt: now }), false);
};

/** The one planned item that a vote on what comes next has elected; a tie decides nothing. */
const electedBy = (
  room: RoomState,
  { settings }: ProgrammeItem,
  outcome: OutcomeNote | undefined,
): ProgrammeItem | undefined => {
  const [winner, ...others] = outcome?.winners ?? [];
  if (room.status === 'closed' || settings.startsWinner !== true || others.length > 0) return undefined;
  return room.items.find(({ status, title }) => status === 'planned' && title === winner);
};

/** The elected item starts in the same change that ends the vote, so no crash can come between. */
export const confirmEnd = (
  room: RoomState,
  itemId: string,
  outcome: OutcomeNote | undefined,
  { now, nextKey }: { readonly now: Instant; readonly nextKey: string },
) => {
  const item = room.items.find((each) => each.itemId === itemId);
  if (item?.status !== 'ending') return ok(unchanged(room));
  const done: ProgrammeItem = { ...item, status: 'done', wishedAt: undefined, endedAt: now, outcome };
  const ended = { ...room, items: withItem(room, done) };
  const elected = electedBy(ended, item, outcome);
  if (!elected) return decided(ended, ended.items, true);
  const starting: ProgrammeItem = { ...elected, status: 'starting', startKey: nextKey, wishedAt: now };
  return decided(ended, withItem(ended, starting), true);
};

/** The activity counted again: the leaderboard uses the new outcome. */
export const replaceOutcome = (room: RoomState, itemId: string, outcome: OutcomeNote | undefined) => {
  const item = room.items.find((each) => each.itemId === itemId);
  if (item?.status !== 'done') return ok(unchanged(room));
  return decided(room, withItem(room, { ...item, outcome }), true);
};

export const showStage = (room: RoomState, stage: Stage) => {
  if (room.status === 'closed') return fail('room-closed');
  if (room.stage === stage) return ok(unchanged(room));
  return decided({ ...room, stage }, room.items, true);
};

/** Kinds of the table itself: nobody goes anywhere. */
export const NOTE = 'note';
export const BREAK = 'break';

export const breakEndsAt = (room: Pick<RoomState, 'items'>): Instant | undefined =>
  room.items.find(({ status, endsAt }) => status === 'running' && endsAt !== undefined)?.endsAt;

/** A break ends at its scheduled time, no matter when a node notices. */
export const settleBreak = (room: RoomState, now: Instant): RoomDecision => {
  const endsAt = breakEndsAt(room);
  if (endsAt === undefined || endsAt > now) return unchanged(room);
  const items = room.items.map((item) =>
    item.endsAt === endsAt && item.status === 'running'
      ? { ...item, status: 'done' as const, endedAt: endsAt }
      : item,
  );
  return { state: { ...room, items }, events: [{ type: 'programme', isSeen: true }] };
};

/** Closing the room ends the running item. Items that were not started stay planned. */
export const afterClosing = (items: readonly ProgrammeItem[], closedAt: Instant): readonly ProgrammeItem[] =>
  items.map((item) => {
    if (item.status === 'starting') return plannedAgain(item);
    if (item.status !== 'running') return item;
    return item.place?.phonePath === undefined
      ? { ...item, status: 'done', endedAt: closedAt }
      : { ...item, status: 'ending', wishedAt: closedAt };
  });
