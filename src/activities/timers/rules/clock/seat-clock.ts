import type { Instant } from '#core/instant.ts';
import { rulesOfControl } from './banks/of-control.ts';
import type { Control } from './control.ts';
import { atZeroOf } from './control.ts';
import { compensationMs, graceMs, quotaAfterMs } from './lag.ts';
import type { Bank, SeatState, TurnReceipt } from './state.ts';
import { momentOf, usedMs } from './turn.ts';

/** Charged time until this seat's clock is at zero, counted from what is booked; undefined: never. */
export const untilZeroMs = ({ control, bank, hasFallen }: SeatState): number | undefined =>
  hasFallen ? 0 : rulesOfControl(control).untilZeroMs(control, bank);

export const shownMs = ({ control, bank }: SeatState): number | undefined =>
  rulesOfControl(control).remainingMs(control, bank);

/** Measured time of the whole turn at which its clock is at zero. */
export const zeroAtMs = (seat: SeatState): number | undefined => {
  const untilMs = untilZeroMs(seat);
  return untilMs === undefined ? undefined : untilMs + (seat.turn?.bookedMs ?? 0);
};

const staysAtZero = (control: Control, bank: Bank): boolean => {
  const { hasTwoClocks, comesAgain } = rulesOfControl(control);
  return (atZeroOf(control) === 'flag' && !hasTwoClocks) || !comesAgain(control, bank);
};

export interface Booking {
  readonly seat: SeatState;
  /** How far the booked time went beyond zero; undefined: it did not reach zero. */
  readonly overMs: number | undefined;
  /** What the bank lost, for those who gain it. */
  readonly lostMs: number;
}

/** Lag of time that was booked before the tap arrived. Sand that the others gained is not taken from them again. */
const givenBack = ({ control, bank }: SeatState, ms: number): Bank => {
  const { isSand, adjust } = rulesOfControl(control);
  return isSand ? bank : adjust(control, bank, ms);
};

/** Takes the charged time of the current turn out of the bank, unless that was done before. */
export const bookTurn = (seat: SeatState, chargedMs: number, compensatedMs = 0): Booking => {
  const { turn, control, bank, hasFallen } = seat;
  if (!turn) return { seat, overMs: undefined, lostMs: 0 };
  const restMs = chargedMs - turn.bookedMs;
  const rules = rulesOfControl(control);
  const untilMs = untilZeroMs(seat);
  const overMs = untilMs !== undefined && restMs >= untilMs ? restMs - untilMs : undefined;
  const spent = hasFallen ? bank : restMs < 0 ? givenBack(seat, -restMs) : rules.spend(control, bank, restMs);
  const zero = overMs === undefined ? undefined : momentOf(turn, chargedMs + compensatedMs - overMs);
  return {
    overMs,
    lostMs: bank.bankMs - spent.bankMs,
    seat: {
      ...seat,
      bank: spent,
      turn: { ...turn, bookedMs: chargedMs },
      overtimeMs: seat.overtimeMs + (overMs ?? 0),
      flaggedAt: seat.flaggedAt ?? zero,
      hasFallen: hasFallen || (overMs !== undefined && staysAtZero(control, spent)),
    },
  };
};

/** Counts the turn's time and drops the turn; `endTurn` is for a finished turn. */
export const dropTurn = (seat: SeatState, at: Instant): Booking => {
  const measuredMs = usedMs(seat.turn, at);
  const booking = bookTurn(seat, measuredMs);
  return {
    ...booking,
    seat: { ...booking.seat, turn: undefined, totalMs: seat.totalMs + measuredMs },
  };
};

export interface TurnEnd {
  readonly at: Instant;
  /** Think time measured by the player's device, if lag is given back. */
  readonly clientMs?: number | undefined;
  readonly endedBy?: TurnReceipt['endedBy'];
}

/** A turn that the clock ends by itself waited for a tap in flight: that grace is not charged. */
const compensationOf = (seat: SeatState, measuredMs: number, { clientMs, endedBy }: TurnEnd): number => {
  if (endedBy !== undefined)
    return Math.min(graceMs(seat.quotaMs), Math.max(0, measuredMs - (zeroAtMs(seat) ?? measuredMs)));
  return clientMs === undefined ? 0 : compensationMs(measuredMs, clientMs, seat.quotaMs);
};

export const endTurn = (
  seat: SeatState,
  number: number,
  end: TurnEnd,
): Booking & { readonly receipt: TurnReceipt } => {
  const measuredMs = usedMs(seat.turn, end.at);
  const compensatedMs = compensationOf(seat, measuredMs, end);
  const chargedMs = measuredMs - compensatedMs;
  const booking = bookTurn(seat, chargedMs, compensatedMs);
  const { control, bank, hasFallen } = booking.seat;
  const ended: SeatState = {
    ...booking.seat,
    bank: hasFallen ? bank : rulesOfControl(control).atTurnEnd(control, bank, booking.overMs),
    turn: undefined,
    totalMs: seat.totalMs + measuredMs,
    turns: seat.turns + 1,
    longestMs: Math.max(seat.longestMs, measuredMs),
    shortestMs: seat.turns === 0 ? measuredMs : Math.min(seat.shortestMs, measuredMs),
    quotaMs: quotaAfterMs(control, seat.quotaMs, compensatedMs),
  };
  const receipt: TurnReceipt = {
    seat: number,
    startedAt: seat.turn?.startedAt ?? end.at,
    usedMs: measuredMs,
    compensatedMs,
    chargedMs,
    remainingMs: shownMs(ended) ?? null,
    ...(end.endedBy && { endedBy: end.endedBy }),
  };
  return { ...booking, seat: ended, receipt };
};

/** Before a flag or a skipped turn, if taps may be in flight. */
export const graceOf = (seat: SeatState, lag: boolean): number => (lag ? graceMs(seat.quotaMs) : 0);

/** When the clock ends this turn by itself; undefined: it does not, or the turn is stopped. */
export const endsItselfAt = (seat: SeatState, lag: boolean): Instant | undefined => {
  const atZero = atZeroOf(seat.control);
  const zeroMs = zeroAtMs(seat);
  if ((atZero !== 'skip' && atZero !== 'hand-on') || zeroMs === undefined) return undefined;
  return seat.turn?.since === undefined ? undefined : momentOf(seat.turn, zeroMs + graceOf(seat, lag));
};
