import { rulesOfControl } from '#activities/timers/rules/clock/banks/of-control.ts';
import type { Control } from '#activities/timers/rules/clock/control.ts';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import type { SeatState, TurnReceipt } from '#activities/timers/rules/clock/state.ts';
import { replay } from '#activities/timers/rules/clock/timeline.ts';

/** One turn of the example, as the real clock runs it. */
export interface ExampleTurn {
  readonly number: number;
  readonly usedMs: number;
  /** Time left, or time used if nothing counts down. */
  readonly showsMs: number;
  readonly isCountUp: boolean;
  readonly periodsLeft: number | undefined;
  readonly turnsLeft: number | undefined;
  readonly overMs: number;
  readonly isUp: boolean;
}

const SECOND = 1000;
const OTHER_TURN_MS = 10 * SECOND;
/** If nothing counts down. */
const COUNT_UP_MS = 5 * 60 * SECOND;

/** The time that the example's turns are a share of. */
const mainOf = (control: Control): number => {
  const { atStart, hasTwoClocks } = rulesOfControl(control);
  const { bankMs, allowanceMs } = atStart(control);
  if (hasTwoClocks) return Math.min(bankMs, allowanceMs);
  return bankMs || allowanceMs || COUNT_UP_MS;
};

const smallOf = (control: Control): number => {
  if ('incrementMs' in control) return control.incrementMs;
  if ('delayMs' in control) return control.delayMs;
  if ('periodMs' in control) return control.periodMs;
  if ('blockMs' in control) return control.blockMs;
  return 0;
};

const whole = (ms: number): number => Math.max(SECOND, Math.round(ms / SECOND) * SECOND);

/** A quick turn, a long one, one that uses up the main time, and one beyond it. */
export const exampleThinking = (control: Control): readonly number[] => {
  const main = mainOf(control);
  const small = smallOf(control);
  return [
    whole(small > 0 ? small / 2 : main / 10),
    whole(main / 4 + small),
    whole(main * 0.8 + small / 2),
    whole(main / 3 + small),
  ];
};

const eventsOf = (thinking: readonly number[]): readonly ClockEvent[] => {
  let at = 0;
  const taps = thinking.flatMap((ms): readonly ClockEvent[] => {
    const own = (at += ms);
    const others = (at += OTHER_TURN_MS);
    return [
      { type: 'tap', seat: 0, at: own },
      { type: 'tap', seat: 1, at: others },
    ];
  });
  return [{ type: 'start', seat: 0, at: 0 }, ...taps];
};

const turnOf = (
  control: Control,
  seat: SeatState,
  receipt: TurnReceipt | undefined,
): Omit<ExampleTurn, 'number' | 'usedMs'> => {
  const { remainingMs, counts } = rulesOfControl(control);
  const isCountUp = remainingMs(control, seat.bank) === undefined;
  const isMainGone = seat.bank.bankMs === 0;
  return {
    showsMs: isCountUp ? seat.totalMs : (receipt?.remainingMs ?? 0),
    isCountUp,
    periodsLeft: 'periodMs' in control && isMainGone ? seat.bank.periodsLeft : undefined,
    turnsLeft: counts === 'block' && isMainGone ? seat.bank.turnsLeft : undefined,
    overMs: seat.overtimeMs,
    isUp: seat.hasFallen || seat.flaggedAt !== undefined,
  };
};

/** The first player's turns under a control. A game that its clock ends stops there. */
export const exampleOf = (control: Control): readonly ExampleTurn[] => {
  const thinking = exampleThinking(control);
  const events = eventsOf(thinking);
  const turns: ExampleTurn[] = [];
  for (const [index, usedMs] of thinking.entries()) {
    const soFar = events.slice(0, 2 + 2 * index);
    const played = replay({ players: [{ name: 'A' }, { name: 'B' }], controls: [control], events: soFar });
    const seat = played.ok ? played.value.state.seats[0] : undefined;
    if (!played.ok || seat === undefined) break;
    const receipt = played.value.turns.findLast((turn) => turn.seat === 0);
    turns.push({ number: index + 1, usedMs, ...turnOf(control, seat, receipt) });
    if (seat.hasFallen) break;
  }
  return turns;
};
