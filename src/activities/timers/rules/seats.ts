import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import { sessionAfter } from './acts.ts';
import { applyStep } from './clock/apply.ts';
import { MOST_PLAYERS, startClock } from './clock/start.ts';
import { checkPlayers } from './players.ts';
import type { Player } from './players.ts';
import { checkNotOver } from './session.ts';
import type { SessionDecision } from './session.ts';
import { withLogged } from './session-log.ts';
import type { Doer, LoggedEvent, SessionSeat, SessionState } from './session-state.ts';

const seatOf = (session: SessionState, seat: number) => {
  const found = session.seats[seat];
  return found ? ok(found) : fail('timer-seat-unknown', { seat });
};

const withSeat = (session: SessionState, seat: number, next: SessionSeat): SessionState => ({
  ...session,
  seats: session.seats.with(seat, next),
});

const changed = (state: SessionState, logged: readonly LoggedEvent[] = []) =>
  ok<SessionDecision>({ state: withLogged(state, logged), events: [{ type: 'changed', logged }] });

export interface Claim {
  readonly seat: number;
  readonly identityId: string;
  readonly seatHash: string;
}

/** Anybody can claim a free seat. Claiming one's own again makes a new token, so that of a lost phone stops working. */
export const claimSeat = (session: SessionState, claim: Claim) => {
  const open = checkNotOver(session);
  if (!open.ok) return open;
  const seat = seatOf(session, claim.seat);
  if (!seat.ok) return seat;
  const { identityId, seatHash } = seat.value;
  const isOwn = identityId === claim.identityId;
  if (seatHash !== undefined && !isOwn) return fail('timer-seat-taken');
  const isKept = session.isLocked || seat.value.guestId !== undefined;
  if (isKept && !isOwn && claim.identityId !== session.hostId) return fail('not-allowed');
  const { identityId: by, seatHash: hash } = claim;
  return changed(withSeat(session, claim.seat, { ...seat.value, identityId: by, seatHash: hash }));
};

export const releaseSeat = (session: SessionState, number: number) => {
  const open = checkNotOver(session);
  if (!open.ok) return open;
  const seat = seatOf(session, number);
  if (!seat.ok) return seat;
  if (seat.value.seatHash === undefined) return ok(unchanged(session));
  return changed(withSeat(session, number, freed(seat.value)));
};

const freed = (seat: SessionSeat): SessionSeat => ({
  ...seat,
  identityId: undefined,
  seatHash: undefined,
});

export interface RoomGuest extends Omit<Claim, 'seat'> {
  readonly guestId: string;
  readonly name: string;
}

/** Adds a player before the start; later, or when all seats are taken, newcomers watch. */
const withNewSeat = (session: SessionState, { guestId, name }: RoomGuest): SessionState => {
  const { seats, controls, lag, firstNames, clock } = session;
  const isFull = seats.length >= MOST_PLAYERS || controls.length > 1;
  const players = checkPlayers([...seats, { name }]);
  const player = players.ok ? players.value.at(-1) : undefined;
  if (session.status !== 'lobby' || isFull || !player) return session;
  const names = [...firstNames, player.name];
  const started = startClock({ players: names.map((each) => ({ name: each })), controls, lag });
  if (!started.ok) return session;
  return {
    ...session,
    seats: [...seats, { ...player, guestId }],
    firstNames: names,
    clock: { ...started.value, order: [...clock.order, seats.length] },
  };
};

/** Members of a room have their own seats from the start. */
export const seatGuests = (session: SessionState, guests: readonly RoomGuest[]) => {
  const open = checkNotOver(session);
  if (!open.ok) return open;
  let state = session;
  for (const guest of guests) {
    const { guestId, identityId, seatHash } = guest;
    if (!state.seats.some((seat) => seat.guestId === guestId)) state = withNewSeat(state, guest);
    state = {
      ...state,
      seats: state.seats.map((seat) =>
        seat.guestId === guestId && seat.seatHash === undefined ? { ...seat, identityId, seatHash } : seat,
      ),
    };
  }
  const isSame = state.seats.every((seat, at) => seat.seatHash === session.seats[at]?.seatHash);
  return isSame ? ok(unchanged(session)) : changed(state);
};

/** Before the start a rename changes the name; later it is an event, so a replay shows the same. */
const rename = (
  session: SessionState,
  seat: number,
  { name, who, at }: { readonly name: string; readonly who: Doer; readonly at: Instant },
) => {
  if (session.clock.seats[seat]?.name === name) return changed(session);
  if (session.status === 'lobby') {
    const firstNames = session.firstNames.with(seat, name);
    const players = firstNames.map((first) => ({ name: first }));
    const clock = startClock({ players, controls: session.controls, lag: session.lag });
    if (!clock.ok) return clock;
    const { order } = session.clock;
    return changed({ ...session, firstNames, clock: { ...clock.value, order } });
  }
  const event = { type: 'rename', at: Math.max(at, session.clock.at), seat, name, who } as const;
  const applied = applyStep(session.clock, event);
  return applied.ok ? changed(sessionAfter(session, event, applied.value), [event]) : applied;
};

const fieldOf = (path: string): string => path.split('.').at(-1) ?? path;

/** The rules for all players of a game, with problems named by the seat's fields. */
const checkSeats = (session: SessionState, seat: number, wanted: Player) => {
  const others = session.seats.filter((_, at) => at !== seat);
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
  session: SessionState,
  change: {
    readonly seat: number;
    readonly name?: string | undefined;
    readonly color?: string | undefined;
    readonly who: Doer;
  },
  at: Instant,
) => {
  const open = checkNotOver(session);
  if (!open.ok) return open;
  const seat = seatOf(session, change.seat);
  if (!seat.ok) return seat;
  const { name = seat.value.name, color = seat.value.color } = change;
  const player = checkSeats(session, change.seat, { name, color });
  if (!player.ok) return player;
  const painted = withSeat(session, change.seat, { ...seat.value, ...player.value });
  return rename(painted, change.seat, { name: player.value.name, who: change.who, at });
};

export const changeTable = (
  session: SessionState,
  change: {
    readonly title?: string | undefined;
    readonly isLocked?: boolean | undefined;
    readonly anySeat?: boolean | undefined;
  },
) => {
  const open = checkNotOver(session);
  if (!open.ok) return open;
  const { title = session.title, isLocked = session.isLocked, anySeat = session.anySeat } = change;
  return changed({ ...session, title, isLocked, anySeat });
};

export const cancelTable = (session: SessionState) => {
  if (session.status === 'cancelled') return ok(unchanged(session));
  const open = checkNotOver(session);
  return open.ok
    ? ok<SessionDecision>({ state: { ...session, status: 'cancelled' }, events: [{ type: 'cancelled' }] })
    : open;
};

/** Somebody runs the table besides its host, or no longer. */
export const setCohost = (session: SessionState, identityId: string, isHost: boolean) => {
  const { cohostIds = [] } = session;
  if (cohostIds.includes(identityId) === isHost) return ok(unchanged(session));
  const others = cohostIds.filter((each) => each !== identityId);
  return changed({ ...session, cohostIds: isHost ? [...others, identityId] : others });
};

/** A guest who signed in continues as the account, as host and on their seats. */
export const handOverSession = (session: SessionState, from: string, to: string) => {
  const isTheirs = session.hostId === from || session.seats.some(({ identityId }) => identityId === from);
  if (!isTheirs) return ok(unchanged(session));
  return changed({
    ...session,
    hostId: session.hostId === from ? to : session.hostId,
    seats: session.seats.map((seat) => (seat.identityId === from ? { ...seat, identityId: to } : seat)),
  });
};

/** After an identity is deleted: its seats are free, and tables it hosted end. */
export const leaveSession = (session: SessionState, identityId: string) => {
  if (session.hostId === identityId && checkNotOver(session).ok) return cancelTable(session);
  const isSeated = session.seats.some((seat) => seat.identityId === identityId);
  if (!isSeated && session.hostId !== identityId) return ok(unchanged(session));
  return changed({
    ...session,
    hostId: session.hostId === identityId ? 'nobody' : session.hostId,
    seats: session.seats.map((seat) => (seat.identityId === identityId ? freed(seat) : seat)),
  });
};
