import type { Instant } from '#core/instant.ts';
import { addToBucket, holdAll, releaseAll, standStill } from './running.ts';
import type { ClockState, OpenTurn, SeatState } from './state.ts';
import { usedMs, withStretch } from './turn.ts';

const UNDONE = 'undone';

const measuredMs = (seat: SeatState, at: Instant): number => seat.totalMs + usedMs(seat.turn, at);

/** Adds the time a seat used since `then` to its current turn, in the stretches it really ran if they are known. */
const withTimeSince = (
  then: SeatState,
  now: SeatState,
  at: Instant,
  sinceMs: number,
): OpenTurn | undefined => {
  if (sinceMs === 0) return then.turn;
  const isSameTurn = then.turn === undefined || now.turn?.startedAt === then.turn.startedAt;
  const hasItAll = usedMs(now.turn, at) === usedMs(then.turn, at) + sinceMs;
  if (now.turn && isSameTurn && hasItAll) return { ...now.turn, bookedMs: then.turn?.bookedMs ?? 0 };
  const turn = then.turn ?? { startedAt: at - sinceMs, stretches: [], bookedMs: 0 };
  return { ...turn, stretches: withStretch(turn.stretches, at - sinceMs, at) };
};

/** A seat that no longer runs keeps the time on its stopped turn. */
const bookStanding = (state: ClockState, at: Instant): ClockState =>
  state.seats.reduce<ClockState>(
    (booked, seat, number) =>
      seat.turn && !state.running.includes(number) ? standStill(booked, number, at) : booked,
    state,
  );

/**
 * Restores the state at `then`. With refund the time since is nobody's; without, it stays with the players who used
 * it, as part of their unfinished turn: bonuses of undone turns are gone, their time is not.
 */
export const rollBack = (now: ClockState, then: ClockState, at: Instant, refund: boolean): ClockState => {
  const held = holdAll(then, then.at);
  const sinceMs = at - then.at;
  const current = holdAll(now, at);
  const seats = refund
    ? held.seats
    : held.seats.map((seat, number) => {
        const later = current.seats[number];
        if (!later) return seat;
        const extraMs = measuredMs(later, at) - measuredMs(seat, then.at);
        return {
          ...seat,
          turn: withTimeSince(seat, later, at, extraMs),
          flaggedAt: seat.flaggedAt ?? (extraMs > 0 ? later.flaggedAt : undefined),
        };
      });
  const back: ClockState = {
    ...held,
    seats,
    buckets: refund ? held.buckets : now.buckets,
    pause: held.pause && { ...held.pause, since: held.pause.since + sinceMs },
    beganAt: now.beganAt,
    missedTurns: 0,
    at,
  };
  const counted = refund ? addToBucket(back, UNDONE, sinceMs) : bookStanding(back, at);
  return counted.pause ? counted : releaseAll(counted, at);
};
