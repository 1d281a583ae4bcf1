import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLog, played, reported, sumOf } from '#tests/support/timers/clock-games.ts';
import { rulesOfControl } from './banks/of-control.ts';
import type { Control } from './control.ts';
import { deadlinesAfter } from './deadlines.ts';
import type { ClockEvent, ClockLog } from './event.ts';
import { readClock } from './reading.ts';
import { settle } from './running.ts';
import { startClock } from './start.ts';
import type { ClockState, TurnReceipt } from './state.ts';
import { applyEvent } from './timeline.ts';
import type { AppliedEvent } from './timeline.ts';

const ms = (most: number) => fc.integer({ min: 0, max: most });
const someMs = (most: number) => fc.integer({ min: 1, max: most });

const bare: fc.Arbitrary<Control> = fc.oneof(
  fc.constant<Control>({ type: 'count-up' }),
  fc.record({ type: fc.constant('sudden-death' as const), mainMs: ms(20_000) }),
  fc.record({
    type: fc.constant('fischer' as const),
    mainMs: ms(10_000),
    incrementMs: ms(2000),
    capMs: fc.option(fc.integer({ min: 10_000, max: 12_000 }), { nil: undefined }),
    bonus: fc.constantFrom('after' as const, 'before' as const),
  }),
  fc.record({ type: fc.constant('delay' as const), mainMs: ms(10_000), delayMs: ms(2000) }),
  fc.record({ type: fc.constant('bronstein' as const), mainMs: ms(10_000), delayMs: ms(2000) }),
  fc.record({
    type: fc.constant('byo-yomi' as const),
    mainMs: ms(5000),
    periods: fc.integer({ min: 1, max: 4 }),
    periodMs: someMs(2000),
  }),
  fc.record({
    type: fc.constant('canadian' as const),
    mainMs: ms(5000),
    blockTurns: fc.integer({ min: 1, max: 3 }),
    blockMs: someMs(4000),
  }),
  fc.record({ type: fc.constant('hourglass' as const), mainMs: ms(10_000) }),
  fc.record({ type: fc.constant('per-move' as const), moveMs: fc.integer({ min: 100, max: 3000 }) }),
  fc.record({ type: fc.constant('turn-and-round' as const), turnMs: someMs(3000), roundMs: someMs(9000) }),
  fc.record({ type: fc.constant('turn-then-bank' as const), turnMs: ms(2000), bankMs: ms(9000) }),
  fc.record({ type: fc.constant('carry-over' as const), turnMs: fc.integer({ min: 100, max: 3000 }) }),
  fc.record({
    type: fc.constant('periods' as const),
    periods: fc.array(
      fc.record({
        mainMs: ms(4000),
        incrementMs: fc.option(ms(500), { nil: undefined }),
        turns: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

const control: fc.Arbitrary<Control> = fc
  .tuple(
    bare,
    fc.constantFrom('flag' as const, 'warn' as const, 'skip' as const, 'points' as const, 'hand-on' as const),
  )
  .map(([base, atZero]) => ({ ...base, atZero }));

/** What somebody tries; the game decides whether it can be. */
interface Try {
  readonly afterMs: number;
  readonly make: (state: ClockState, at: number) => ClockEvent;
}

const tried = (weight: number, make: fc.Arbitrary<Try['make']>) => ({
  weight,
  arbitrary: fc.record({ afterMs: fc.oneof(ms(50), ms(3000)), make }),
});

const seat = fc.nat({ max: 3 });
const runner = (state: ClockState, pick: number): number =>
  state.running[pick % Math.max(1, state.running.length)] ?? 0;

const attempt: fc.Arbitrary<Try> = fc.oneof(
  tried(
    12,
    fc
      .record({ pick: fc.nat({ max: 7 }), clientMs: fc.option(ms(3000), { nil: undefined }) })
      .map(({ pick, clientMs }): Try['make'] => (state, at) => ({
        at,
        type: 'tap',
        seat: runner(state, pick),
        clientMs,
      })),
  ),
  tried(
    1,
    seat.map((number): Try['make'] => (_state, at) => ({ at, type: 'start', seat: number })),
  ),
  tried(
    1,
    fc.constantFrom(undefined, 'snack', 'rules', 'admin').map((reason): Try['make'] => (_state, at) => ({
      at,
      type: 'pause',
      reason,
    })),
  ),
  tried(
    3,
    fc.constant<Try['make']>((_state, at) => ({ at, type: 'resume' })),
  ),
  tried(
    1,
    fc
      .tuple(seat, fc.integer({ min: -3000, max: 3000 }))
      .map(([number, byMs]): Try['make'] => (_state, at) => ({ at, type: 'adjust', seat: number, byMs })),
  ),
  tried(
    1,
    seat.map((number): Try['make'] => (_state, at) => ({ at, type: 'pass', seat: number })),
  ),
  tried(
    1,
    seat.map((number): Try['make'] => (_state, at) => ({ at, type: 'eliminate', seat: number })),
  ),
  tried(
    1,
    seat.map((number): Try['make'] => (_state, at) => ({ at, type: 'restore', seat: number })),
  ),
  tried(
    1,
    seat.map((number): Try['make'] => (_state, at) => ({ at, type: 'flag', seat: number, by: 0 })),
  ),
  tried(
    2,
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean())
      .map(([steps, refund]): Try['make'] => (_state, at) => ({ at, type: 'undo', steps, refund })),
  ),
  tried(
    3,
    fc.constant<Try['make']>((_state, at) => ({ at, type: 'redo' })),
  ),
);

const simultaneous = tried(
  4,
  fc.tuple(fc.nat({ max: 7 }), fc.subarray([0, 1, 2])).map(([pick, next]): Try['make'] => (state, at) => ({
    at,
    type: 'tap',
    seat: runner(state, pick),
    next,
  })),
);

interface Game {
  readonly log: ClockLog;
  readonly states: readonly ClockState[];
  readonly turns: readonly TurnReceipt[];
}

const nextTurns = (
  before: readonly TurnReceipt[],
  { turns, receipts }: AppliedEvent,
): readonly TurnReceipt[] => turns ?? [...before, ...receipts];

/** Plays what can be played, one event at a time, as a server does. */
const playOut = (setup: Omit<ClockLog, 'events'>, tries: readonly Try[]): Game => {
  const first = startClock(setup);
  if (!first.ok) throw new Error('the setup is right');
  const events: ClockEvent[] = [];
  const states: ClockState[] = [first.value];
  let turns: readonly TurnReceipt[] = [];
  let at = 1000;
  const begin: Try = { afterMs: 0, make: (_state, now) => ({ at: now, type: 'start', seat: 0 }) };
  for (const { afterMs, make } of [begin, ...tries]) {
    at += afterMs;
    const state = states.at(-1) ?? first.value;
    const event = make(settle(state, at).state, at);
    const applied = applyEvent(state, event, () => ({ ...setup, events }));
    if (!applied.ok) continue;
    events.push(event);
    states.push(applied.value.state);
    turns = nextTurns(turns, applied.value);
  }
  return { log: { ...setup, events }, states, turns };
};

const games = (controls: fc.Arbitrary<readonly Control[]>, tries: fc.Arbitrary<readonly Try[]>) =>
  fc
    .record({ players: fc.integer({ min: 2, max: 4 }), controls, lag: fc.boolean(), tries })
    .map(({ players, controls: chosen, lag, tries: made }) => {
      const log = aLog(chosen.length === players ? chosen : chosen.slice(0, 1), [], { players, lag });
      return playOut(log, made);
    });

const anyGame = games(
  fc.array(control, { minLength: 1, maxLength: 4 }),
  fc.array(attempt, { minLength: 1, maxLength: 40, size: 'max' }),
);

const crowded = games(
  fc.array(control, { minLength: 1, maxLength: 1 }),
  fc.array(fc.oneof(attempt, simultaneous.arbitrary), { minLength: 1, maxLength: 30, size: 'max' }),
);

const stateOf = ({ states }: Game): ClockState => {
  const last = states.at(-1);
  if (!last) throw new Error('a game has a state');
  return last;
};

const isAlone = ({ states }: Game): boolean => states.every(({ running }) => running.length <= 1);

const covered = (state: ClockState, at: number): number => {
  const { seats, buckets } = readClock(state, at);
  return sumOf(seats.map(({ totalMs }) => totalMs)) + sumOf(Object.values(buckets));
};

describe('laws', () => {
  test('[CLOCK-3] the games of these laws have something in them', () => {
    const drawn = fc.sample(anyGame, { seed: 5, numRuns: 200 });
    const types = drawn.flatMap(({ log }) => log.events.map(({ type }) => type));
    for (const type of [
      'tap',
      'pause',
      'resume',
      'adjust',
      'pass',
      'eliminate',
      'restore',
      'undo',
      'redo',
    ] as const)
      expect(types.filter((one) => one === type).length).toBeGreaterThan(3);
    expect(sumOf(drawn.map(({ turns }) => turns.length))).toBeGreaterThan(1000);
    expect(drawn.some((game) => stateOf(game).seats.some(({ flaggedAt }) => flaggedAt !== undefined))).toBe(
      true,
    );
  });

  test('[CLOCK-2] while one seat runs, players and buckets are the wall time at every moment', () => {
    fc.assert(
      fc.property(anyGame, ms(20_000), (game, laterMs) => {
        fc.pre(isAlone(game));
        for (const state of game.states.slice(1)) {
          const at = state.at + laterMs;
          expect(covered(state, at)).toBe(readClock(state, at).wallMs);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[CLOCK-2] with several running, no millisecond of the wall time is missing', () => {
    fc.assert(
      fc.property(crowded, (game) => {
        const state = stateOf(game);
        expect(covered(state, state.at)).toBeGreaterThanOrEqual(state.at - (state.beganAt ?? 0));
        const { buckets, wallMs } = readClock(state, state.at);
        expect(sumOf(Object.values(buckets))).toBeLessThanOrEqual(wallMs);
      }),
      { numRuns: 200 },
    );
  });

  test('[CLOCK-3] a replay of the log is the state that the events gave one by one', () => {
    fc.assert(
      fc.property(crowded, (game) => {
        const again = played(game.log);
        expect(again.state).toEqual(stateOf(game));
        expect(again.turns).toEqual(game.turns);
      }),
      { numRuns: 300 },
    );
  });

  test('[CLOCK-3] the state survives storage', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const state = stateOf(game);
        const stored = JSON.parse(JSON.stringify(state)) as ClockState;
        expect(readClock(stored, state.at + 777)).toEqual(readClock(state, state.at + 777));
      }),
      { numRuns: 100 },
    );
  });

  test('[CLOCK-1] reading at any rate, or settling on the way, changes nothing', () => {
    fc.assert(
      fc.property(anyGame, fc.array(ms(500), { maxLength: 20 }), (game, waits) => {
        const state = stateOf(game);
        const before = JSON.stringify(state);
        let settled = state;
        let { at } = state;
        for (const wait of waits) {
          at += wait;
          readClock(settled, at);
          settled = settle(settled, at).state;
        }
        expect(JSON.stringify(state)).toBe(before);
        expect(readClock(settled, at)).toEqual(readClock(state, at));
      }),
      { numRuns: 200 },
    );
  });

  test('[CLOCK-1] nothing is below zero or broken, and receipts add up', () => {
    fc.assert(
      fc.property(crowded, (game) => {
        for (const turn of game.turns) {
          expect(turn.usedMs).toBe(turn.compensatedMs + turn.chargedMs);
          expect(
            Math.min(turn.usedMs, turn.compensatedMs, turn.chargedMs, turn.remainingMs ?? 0),
          ).toBeGreaterThanOrEqual(0);
        }
        for (const reading of readClock(stateOf(game), stateOf(game).at).seats) {
          const numbers = [
            reading.remainingMs ?? 0,
            reading.totalMs,
            reading.turnMs,
            reading.overtimeMs,
            reading.allowanceMs,
          ];
          expect(numbers.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
        }
        const state = stateOf(game);
        expect(game.turns).toHaveLength(sumOf(state.seats.map(({ turns }) => turns)));
      }),
      { numRuns: 300 },
    );
  });

  test('[CLOCK-16] the sand of all hourglasses together is what it was', () => {
    const sand = fc.record({
      type: fc.constant('hourglass' as const),
      mainMs: fc.integer({ min: 1, max: 9000 }),
    });
    const withoutCorrections = (event: ClockEvent) => event.type !== 'adjust';
    fc.assert(
      fc.property(
        games(
          fc.array(sand, { minLength: 1, maxLength: 4 }),
          fc.array(fc.oneof(attempt, simultaneous.arbitrary), { maxLength: 30, size: 'max' }),
        ),
        ms(5000),
        (game, laterMs) => {
          fc.pre(game.log.events.every(withoutCorrections));
          const sumAt = (state: ClockState, at: number) =>
            sumOf(readClock(state, at).seats.map(({ remainingMs }) => remainingMs ?? 0));
          const [first] = game.states;
          for (const state of game.states)
            expect(sumAt(state, state.at + laterMs)).toBe(first && sumAt(first, 0));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('[CLOCK-28] undo, then redo at the same moment, is as if nothing had been', () => {
    fc.assert(
      fc.property(
        anyGame,
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        ms(2000),
        (game, steps, refund, laterMs) => {
          const at = stateOf(game).at + laterMs;
          const undo: ClockEvent = { at, type: 'undo', steps, refund };
          const undone = applyEvent(stateOf(game), undo, () => game.log);
          fc.pre(undone.ok);
          const log = { ...game.log, events: [...game.log.events, undo, { at, type: 'redo' as const }] };
          const after = played(log);
          expect(readClock(after.state, at + 500)).toEqual(readClock(stateOf(game), at + 500));
          expect(after.turns.slice(0, game.turns.length)).toEqual(game.turns);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('[CLOCK-1] time spent in parts is the same time', () => {
    fc.assert(
      fc.property(control, fc.array(ms(3000), { maxLength: 8 }), (chosen, parts) => {
        const rules = rulesOfControl(chosen);
        const bank = rules.spend(chosen, rules.atStart(chosen), 0);
        const inParts = parts.reduce((left, part) => rules.spend(chosen, left, part), bank);
        expect(inParts).toEqual(rules.spend(chosen, bank, sumOf(parts)));
        const untilMs = rules.untilZeroMs(chosen, bank);
        fc.pre(untilMs !== undefined && untilMs > 0);
        expect(rules.untilZeroMs(chosen, rules.spend(chosen, bank, untilMs - 1))).toBe(1);
        expect(rules.untilZeroMs(chosen, rules.spend(chosen, bank, untilMs))).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('[CLOCK-29] what is given back stays within the quota', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        fc.pre(game.log.lag === true);
        for (const { quotaMs } of stateOf(game).seats) expect(quotaMs).toBeGreaterThanOrEqual(0);
        for (const { compensatedMs } of game.turns) expect(compensatedMs).toBeLessThanOrEqual(7000);
      }),
      { numRuns: 100 },
    );
  });

  test('[CLOCK-5] a deadline at zero is when the clock reads zero, not a millisecond before', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const state = stateOf(game);
        const [next] = deadlinesAfter(state, state.at).filter(({ kind }) => kind !== 'period');
        fc.pre(isAlone(game) && next?.kind === 'zero' && next.seat !== undefined);
        expect(readClock(state, next.at - 1).seats[next.seat]?.untilZeroMs).toBe(1);
        // With lag it is told when no tap on its way can change it any more.
        const told = next.at + (state.lag ? 2000 : 0);
        expect(readClock(state, told).seats[next.seat]?.flaggedAt).toBeLessThanOrEqual(told);
      }),
      { numRuns: 200 },
    );
  });
});

test('[CLOCK-2] 10,000 fast taps lose not a millisecond', () => {
  let random = 20_240_101;
  const draw = (most: number): number => {
    random = (random * 48_271) % 2_147_483_647;
    return random % most;
  };
  const events: ClockEvent[] = [{ at: 5, type: 'start', seat: 0 }];
  let at = 5;
  for (let turn = 0; turn < 10_000; turn++) {
    at += draw(40);
    events.push({ at, type: 'tap', seat: turn % 4 });
  }
  const report = reported(
    aLog({ type: 'fischer', mainMs: 60_000, incrementMs: 20, bonus: 'after' }, events, { players: 4 }),
  );
  expect(report.turns).toHaveLength(10_000);
  expect(sumOf(report.turns.map((turn) => turn?.usedMs ?? 0))).toBe(at - 5);
  expect(sumOf(report.players.map(({ totalMs }) => totalMs))).toBe(report.wallMs);
  expect(report.players.map(({ remainingMs, totalMs }) => (remainingMs ?? 0) + totalMs)).toEqual(
    Array.from({ length: 4 }, () => 60_000 + 2500 * 20),
  );
});
