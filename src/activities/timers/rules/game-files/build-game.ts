import type { Control } from '../clock/control.ts';
import { startClock } from '../clock/start.ts';
import type { Bank, ClockState, SeatState, TurnReceipt } from '../clock/state.ts';
import { quoted } from './game-file.ts';
import type { FileControl, FileTurn } from './game-file.ts';

export interface GameParts {
  readonly names: readonly [string, string];
  readonly control: Control | undefined;
  readonly turns: readonly FileTurn[];
  /** Who lost on time, if the file says so. */
  readonly forfeit: 0 | 1 | undefined;
}

interface Built {
  readonly state: ClockState;
  readonly turns: readonly (TurnReceipt | null)[];
}

/** What a file says about its clock, unless no clock could run like that. */
export const fittingControl = ({ control, notes }: FileControl, told: string): FileControl => {
  const players = [{ name: 'White' }, { name: 'Black' }];
  if (!control || startClock({ players, controls: [control] }).ok) return { control, notes };
  return { control: undefined, notes: [...notes, `no clock runs with ${quoted(told)}, and it is not used`] };
};

const firstState = ({ names, control, turns }: GameParts): ClockState => {
  const firstMs = turns.find(({ remainingMs }) => remainingMs !== undefined)?.remainingMs;
  // Times without a time control still count down from somewhere: from the first one in the file.
  const told: Control =
    control ?? (firstMs === undefined ? { type: 'count-up' } : { type: 'sudden-death', mainMs: firstMs });
  const started = startClock({ players: names.map((name) => ({ name })), controls: [told] });
  if (!started.ok) throw new Error('two players and one control make a clock');
  return started.value;
};

/** In byo-yomi and Canadian time, a counter shows that the main time is over. */
const bankAfter = ({ control, bank }: SeatState, turn: FileTurn): Bank => {
  const remainingMs = turn.remainingMs ?? bank.bankMs;
  // What was left of a period does not matter to the next turn, which has a whole one.
  const untoldMs = control.type === 'byo-yomi' ? control.periodMs : bank.allowanceMs;
  const isBeyondMain = turn.periodsLeft !== undefined || turn.turnsLeft !== undefined;
  if (control.type === 'per-move') return { ...bank, allowanceMs: remainingMs };
  if ((control.type === 'byo-yomi' || control.type === 'canadian') && isBeyondMain)
    return {
      bankMs: 0,
      allowanceMs: turn.remainingMs ?? untoldMs,
      periodsLeft: turn.periodsLeft ?? bank.periodsLeft,
      turnsLeft: turn.turnsLeft ?? bank.turnsLeft,
    };
  return { ...bank, bankMs: remainingMs };
};

const withTurn = (seat: SeatState, turn: FileTurn): SeatState => ({
  ...seat,
  bank: bankAfter(seat, turn),
  turns: seat.turns + 1,
  totalMs: seat.totalMs + (turn.usedMs ?? 0),
});

/** Only turns with a known length can be long or short. */
const withExtremes = (state: ClockState, turns: readonly (TurnReceipt | null)[]): ClockState => ({
  ...state,
  seats: state.seats.map((seat, number) => {
    const told = turns.flatMap((turn) => (turn?.seat === number ? [turn.usedMs] : []));
    if (told.length === 0) return seat;
    const longestMs = told.reduce((longest, usedMs) => Math.max(longest, usedMs), 0);
    const shortestMs = told.reduce((shortest, usedMs) => Math.min(shortest, usedMs), longestMs);
    return { ...seat, longestMs, shortestMs };
  }),
});

const receiptOf = ({ seat, usedMs, remainingMs }: FileTurn, startedAt: number): TurnReceipt | null =>
  usedMs === undefined
    ? null
    : {
        seat,
        startedAt,
        usedMs,
        compensatedMs: 0,
        chargedMs: usedMs,
        remainingMs: remainingMs ?? null,
      };

/** Every period of byo-yomi is whole again when its turn begins. */
const untilFlagMs = ({ control, bank }: SeatState): number =>
  control.type === 'byo-yomi'
    ? bank.bankMs + bank.periodsLeft * control.periodMs
    : bank.bankMs + bank.allowanceMs;

/** A player who lost on time used up what was left if it was their move; otherwise the flag fell with their last one. */
const withForfeit = (state: ClockState, { forfeit, turns }: GameParts): ClockState => {
  const seat = forfeit === undefined ? undefined : state.seats[forfeit];
  const last = turns.at(-1);
  if (!seat || forfeit === undefined) return state;
  const { bank } = seat;
  const told = turns.findLast((turn) => turn.seat === forfeit)?.remainingMs;
  const isTold = told !== undefined || (last?.seat !== forfeit && seat.turns === 0);
  const restMs = last?.seat === forfeit || !isTold ? 0 : untilFlagMs(seat);
  const at = state.at + restMs;
  return {
    ...state,
    at,
    endedAt: at,
    seats: state.seats.with(forfeit, {
      ...seat,
      bank: { bankMs: 0, allowanceMs: 0, periodsLeft: 0, turnsLeft: bank.turnsLeft },
      totalMs: seat.totalMs + restMs,
      flaggedAt: at,
      hasFallen: true,
    }),
  };
};

/** Turns of a file as clock events, with time counted from the first move. */
export const buildGame = (parts: GameParts): Built => {
  let state = firstState(parts);
  const turns: (TurnReceipt | null)[] = [];
  for (const turn of parts.turns) {
    const seat = state.seats[turn.seat];
    if (!seat) throw new Error('a file has two players');
    turns.push(receiptOf(turn, state.at));
    const at = state.at + (turn.usedMs ?? 0);
    state = { ...state, at, seats: state.seats.with(turn.seat, withTurn(seat, turn)) };
  }
  const ended = { ...withExtremes(state, turns), hasStarted: true, beganAt: 0, endedAt: state.at };
  return { turns, state: withForfeit(ended, parts) };
};
