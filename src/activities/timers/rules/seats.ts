import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import { tableAfter } from './acts.ts';
import { applyStep } from './clock/apply.ts';
import { startClock } from './clock/start.ts';
import { checkPlayers } from './players.ts';
import type { Player } from './players.ts';
import { checkNotOver } from './table.ts';
import type { TableDecision } from './table.ts';
import { withLogged } from './table-log.ts';
import type { Doer, LoggedEvent, TableSeat, TableState } from './table-state.ts';

const seatOf = (table: TableState, seat: number) => {
  const found = table.seats[seat];
  return found ? ok(found) : fail('timer-seat-unknown', { seat });
};

const withSeat = (table: TableState, seat: number, next: TableSeat): TableState => ({
  ...table,
  seats: table.seats.with(seat, next),
});

const changed = (state: TableState, logged: readonly LoggedEvent[] = []) =>
  ok<TableDecision>({ state: withLogged(state, logged), events: [{ type: 'changed', logged }] });

export interface Claim {
  readonly seat: number;
  readonly identityId: string;
  readonly seatHash: string;
}

/** A free seat goes to whoever asks; one's own is opened anew, so that a lost phone's token is worth nothing. */
export const claimSeat = (table: TableState, claim: Claim) => {
  const open = checkNotOver(table);
  if (!open.ok) return open;
  const seat = seatOf(table, claim.seat);
  if (!seat.ok) return seat;
  const { identityId, seatHash } = seat.value;
  const isOwn = identityId === claim.identityId;
  if (seatHash !== undefined && !isOwn) return fail('timer-seat-taken');
  if (table.isLocked && !isOwn && claim.identityId !== table.hostId) return fail('not-allowed');
  const { identityId: by, seatHash: hash } = claim;
  return changed(withSeat(table, claim.seat, { ...seat.value, identityId: by, seatHash: hash }));
};

export const releaseSeat = (table: TableState, number: number) => {
  const open = checkNotOver(table);
  if (!open.ok) return open;
  const seat = seatOf(table, number);
  if (!seat.ok) return seat;
  if (seat.value.seatHash === undefined) return ok(unchanged(table));
  const { name, color } = seat.value;
  return changed(withSeat(table, number, { name, color }));
};

/** Before the start a name is only a name; later it is an event, so that a replay shows the same. */
const rename = (
  table: TableState,
  seat: number,
  { name, who, at }: { readonly name: string; readonly who: Doer; readonly at: Instant },
) => {
  if (table.clock.seats[seat]?.name === name) return changed(table);
  if (table.status === 'lobby') {
    const firstNames = table.firstNames.with(seat, name);
    const players = firstNames.map((first) => ({ name: first }));
    const clock = startClock({ players, controls: table.controls, lag: table.lag });
    if (!clock.ok) return clock;
    const { order } = table.clock;
    return changed({ ...table, firstNames, clock: { ...clock.value, order } });
  }
  const event = { type: 'rename', at: Math.max(at, table.clock.at), seat, name, who } as const;
  const applied = applyStep(table.clock, event);
  return applied.ok ? changed(tableAfter(table, event, applied.value), [event]) : applied;
};

const fieldOf = (path: string): string => path.split('.').at(-1) ?? path;

/** The rules of a whole game's players, with the fields named as the seat has them. */
const checkSeats = (table: TableState, seat: number, wanted: Player) => {
  const others = table.seats.filter((_, at) => at !== seat);
  const checked = checkPlayers([...others, wanted]);
  if (checked.ok) return ok<Player>(checked.value.at(-1) ?? wanted);
  const { code, fields = [] } = checked.error;
  return fail(
    code,
    undefined,
    fields.map(({ path, message }) => ({ path: fieldOf(path), message })),
  );
};

export const changeSeat = (
  table: TableState,
  change: {
    readonly seat: number;
    readonly name?: string | undefined;
    readonly color?: string | undefined;
    readonly who: Doer;
  },
  at: Instant,
) => {
  const open = checkNotOver(table);
  if (!open.ok) return open;
  const seat = seatOf(table, change.seat);
  if (!seat.ok) return seat;
  const { name = seat.value.name, color = seat.value.color } = change;
  const player = checkSeats(table, change.seat, { name, color });
  if (!player.ok) return player;
  const painted = withSeat(table, change.seat, { ...seat.value, ...player.value });
  return rename(painted, change.seat, { name: player.value.name, who: change.who, at });
};

export const changeTable = (
  table: TableState,
  change: {
    readonly title?: string | undefined;
    readonly isLocked?: boolean | undefined;
    readonly anySeat?: boolean | undefined;
  },
) => {
  const open = checkNotOver(table);
  if (!open.ok) return open;
  const { title = table.title, isLocked = table.isLocked, anySeat = table.anySeat } = change;
  return changed({ ...table, title, isLocked, anySeat });
};

export const cancelTable = (table: TableState) => {
  if (table.status === 'cancelled') return ok(unchanged(table));
  const open = checkNotOver(table);
  return open.ok
    ? ok<TableDecision>({ state: { ...table, status: 'cancelled' }, events: [{ type: 'cancelled' }] })
    : open;
};

/** A guest who signed in goes on as the account, as host and on their seats. */
export const handOverTable = (table: TableState, from: string, to: string) => {
  const isTheirs = table.hostId === from || table.seats.some(({ identityId }) => identityId === from);
  if (!isTheirs) return ok(unchanged(table));
  return changed({
    ...table,
    hostId: table.hostId === from ? to : table.hostId,
    seats: table.seats.map((seat) => (seat.identityId === from ? { ...seat, identityId: to } : seat)),
  });
};

/** Somebody is gone: their seats are free, and a table without its host ends. */
export const leaveTable = (table: TableState, identityId: string) => {
  if (table.hostId === identityId && checkNotOver(table).ok) return cancelTable(table);
  const isSeated = table.seats.some((seat) => seat.identityId === identityId);
  if (!isSeated && table.hostId !== identityId) return ok(unchanged(table));
  return changed({
    ...table,
    hostId: table.hostId === identityId ? 'nobody' : table.hostId,
    seats: table.seats.map((seat) =>
      seat.identityId === identityId ? { name: seat.name, color: seat.color } : seat,
    ),
  });
};
