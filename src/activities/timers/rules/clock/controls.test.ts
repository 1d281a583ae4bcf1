import { describe, expect, test } from 'vitest';
import { aLog, reported, turnsOf } from '#tests/support/timers/clock-games.ts';
import type { Control } from './control.ts';
import type { ClockEvent } from './event.ts';

interface Example {
  readonly name: string;
  readonly control?: Partial<Control>;
  /** What Ann uses, turn by turn. */
  readonly used: readonly number[];
  /** What her clock shows after each turn. */
  readonly left: readonly (number | null)[];
  readonly periodsLeft?: number;
  readonly turnsLeftInBlock?: number;
  readonly flaggedAt?: number;
  readonly overtimeMs?: number;
  readonly points?: number;
}

const examples = (rule: string, base: Control, rows: readonly Example[]): void => {
  describe(`${base.type}`, () => {
    test.each(rows)(
      `${rule} $name`,
      ({ name: _name, control, used, left, flaggedAt, overtimeMs = 0, ...counters }) => {
        const { players, turns, wallMs } = turnsOf({ ...base, ...control } as Control, used);
        const own = turns.filter((turn) => turn?.seat === 0);
        expect(own.map((turn) => turn?.remainingMs)).toEqual(left);
        expect(own.map((turn) => turn?.usedMs)).toEqual(used);
        expect(own.every((turn) => turn?.chargedMs === turn?.usedMs)).toBe(true);
        expect(players[0]).toMatchObject({ overtimeMs, turns: used.length, ...counters });
        expect(players[0]?.flaggedAt).toBe(flaggedAt);
        expect(players[0]?.totalMs).toBe(wallMs);
      },
    );
  });
};

examples('[CLOCK-10]', { type: 'count-up' }, [
  { name: 'nothing counts down', used: [5000], left: [null] },
  { name: 'turns add up', used: [1, 2, 3], left: [null, null, null] },
  { name: 'a turn of no time', used: [0], left: [null] },
  { name: 'a day is no limit', used: [86_400_000], left: [null] },
  { name: 'nothing happens at zero', control: { atZero: 'skip' }, used: [1000, 0], left: [null, null] },
  {
    name: 'no overtime',
    control: { overtime: { pointsPerMinute: 10 } },
    used: [99_999],
    left: [null],
    points: 0,
  },
  { name: 'one millisecond', used: [1], left: [null] },
  { name: 'many turns', used: [10, 20, 30, 40], left: [null, null, null, null] },
]);

examples('[CLOCK-11]', { type: 'sudden-death', mainMs: 60_000 }, [
  { name: 'the bank only falls', used: [10_000, 5000], left: [50_000, 45_000] },
  { name: 'one millisecond is left', used: [59_999], left: [1] },
  { name: 'exactly zero is zero', used: [60_000], left: [0], flaggedAt: 60_000 },
  { name: 'one millisecond over', used: [60_001], left: [0], flaggedAt: 60_000, overtimeMs: 1 },
  {
    name: 'the fall is dated to the moment',
    used: [50_000, 20_000],
    left: [10_000, 0],
    flaggedAt: 60_000,
    overtimeMs: 10_000,
  },
  {
    name: 'a turn at zero is overtime',
    used: [60_000, 2000],
    left: [0, 0],
    flaggedAt: 60_000,
    overtimeMs: 2000,
  },
  { name: 'a turn of no time costs nothing', used: [0, 0, 1], left: [60_000, 60_000, 59_999] },
  { name: 'no main time at all', control: { mainMs: 0 }, used: [3], left: [0], flaggedAt: 0, overtimeMs: 3 },
]);

examples('[CLOCK-12]', { type: 'fischer', mainMs: 10_000, incrementMs: 2000, bonus: 'after' }, [
  { name: 'the bonus comes after the turn', used: [3000], left: [9000] },
  { name: 'a fast turn gains', used: [500], left: [11_500] },
  { name: 'exactly zero gets no bonus', used: [10_000], left: [0], flaggedAt: 10_000 },
  { name: 'one millisecond before zero gets it', used: [9999], left: [2001] },
  {
    name: 'no bonus ever after the fall',
    used: [12_000, 0, 100],
    left: [0, 0, 0],
    flaggedAt: 10_000,
    overtimeMs: 2100,
  },
  { name: 'before: the first turn has its bonus', control: { bonus: 'before' }, used: [3000], left: [9000] },
  { name: 'before: the bonus can be used at once', control: { bonus: 'before' }, used: [11_999], left: [1] },
  {
    name: 'before: zero is at main time and bonus',
    control: { bonus: 'before' },
    used: [12_000, 1000],
    left: [0, 0],
    flaggedAt: 12_000,
    overtimeMs: 1000,
  },
  { name: 'the cap is never passed', control: { capMs: 11_000 }, used: [500, 500], left: [11_000, 11_000] },
  { name: 'the bonus fills exactly to the cap', control: { capMs: 11_000 }, used: [1000], left: [11_000] },
  { name: 'below the cap the bonus is whole', control: { capMs: 11_000 }, used: [1001], left: [10_999] },
  {
    name: 'before with a cap',
    control: { bonus: 'before', capMs: 10_000 },
    used: [3000, 100],
    left: [7000, 8900],
  },
  {
    name: 'after is what is meant without a word',
    control: { bonus: undefined },
    used: [1000],
    left: [11_000],
  },
]);

const delayed: readonly Example[] = [
  { name: 'a move within the delay is free', used: [4999], left: [10_000] },
  { name: 'exactly the delay is free', used: [5000], left: [10_000] },
  { name: 'one millisecond beyond costs one', used: [5001], left: [9999] },
  { name: 'the delay is new each turn', used: [6000, 7000], left: [9000, 7000] },
  { name: 'unused delay is not kept', used: [1000, 6000], left: [10_000, 9000] },
  { name: 'zero is at bank and delay', used: [15_000], left: [0], flaggedAt: 15_000 },
  { name: 'beyond zero', used: [6000, 16_000], left: [9000, 0], flaggedAt: 20_000, overtimeMs: 2000 },
  { name: 'works without main time', control: { mainMs: 0 }, used: [4000, 4999], left: [0, 0] },
  {
    name: 'without main time zero is the delay',
    control: { mainMs: 0 },
    used: [5000],
    left: [0],
    flaggedAt: 5000,
  },
  {
    name: 'a fall takes the delay too',
    used: [15_000, 3000],
    left: [0, 0],
    flaggedAt: 15_000,
    overtimeMs: 3000,
  },
  {
    name: 'warned only, the next delay is free again',
    control: { atZero: 'warn' },
    used: [16_000, 3000, 5500],
    left: [0, 0, 0],
    flaggedAt: 15_000,
    overtimeMs: 1500,
  },
];
examples('[CLOCK-13]', { type: 'delay', mainMs: 10_000, delayMs: 5000 }, delayed);
examples('[CLOCK-13]', { type: 'bronstein', mainMs: 10_000, delayMs: 5000 }, delayed);

examples('[CLOCK-14]', { type: 'byo-yomi', mainMs: 10_000, periods: 3, periodMs: 5000 }, [
  { name: 'main time first', used: [4000], left: [6000], periodsLeft: 3 },
  { name: 'main time used exactly leaves all periods', used: [10_000], left: [5000], periodsLeft: 3 },
  { name: 'out of main time into a period costs none', used: [13_000], left: [5000], periodsLeft: 3 },
  {
    name: 'a turn just under a period is free',
    used: [10_000, 4999, 4999],
    left: [5000, 5000, 5000],
    periodsLeft: 3,
  },
  { name: 'at exactly a period it is gone', used: [10_000, 5000], left: [5000, 5000], periodsLeft: 2 },
  { name: 'main time and exactly one period', used: [15_000], left: [5000], periodsLeft: 2 },
  { name: 'several periods in one move', used: [10_000, 12_000], left: [5000, 5000], periodsLeft: 1 },
  { name: 'the last period has a last millisecond', used: [24_999], left: [5000], periodsLeft: 1 },
  { name: 'at the end of the last it reads 0', used: [25_000], left: [0], periodsLeft: 0, flaggedAt: 25_000 },
  {
    name: 'beyond the last',
    used: [20_000, 6000],
    left: [5000, 0],
    periodsLeft: 0,
    flaggedAt: 25_000,
    overtimeMs: 1000,
  },
  { name: 'periods alone', control: { mainMs: 0 }, used: [4999, 5000], left: [5000, 5000], periodsLeft: 2 },
  {
    name: 'nothing comes back after the last',
    used: [25_000, 10],
    left: [0, 0],
    periodsLeft: 0,
    flaggedAt: 25_000,
    overtimeMs: 10,
  },
]);

examples('[CLOCK-15]', { type: 'canadian', mainMs: 10_000, blockTurns: 3, blockMs: 6000 }, [
  { name: 'main time first', used: [9999], left: [1], turnsLeftInBlock: 3 },
  {
    name: 'overflow eats the block, and the turn is one of it',
    used: [11_000],
    left: [5000],
    turnsLeftInBlock: 2,
  },
  { name: 'main time used exactly', used: [10_000], left: [6000], turnsLeftInBlock: 2 },
  {
    name: 'three turns renew the block',
    used: [11_000, 1000, 1000],
    left: [5000, 4000, 6000],
    turnsLeftInBlock: 3,
  },
  {
    name: 'unused block time is lost',
    used: [10_001, 1, 1, 2000],
    left: [5999, 5998, 6000, 4000],
    turnsLeftInBlock: 2,
  },
  { name: 'one millisecond of the block is left', used: [15_999], left: [1], turnsLeftInBlock: 2 },
  { name: 'the block used exactly is zero', used: [16_000], left: [0], flaggedAt: 16_000 },
  {
    name: 'zero at the last turn of a block',
    used: [11_000, 1000, 4000],
    left: [5000, 4000, 0],
    flaggedAt: 16_000,
  },
  { name: 'beyond the block', used: [11_000, 6000], left: [5000, 0], flaggedAt: 16_000, overtimeMs: 1000 },
  {
    name: 'a block alone',
    control: { mainMs: 0 },
    used: [2000, 2000, 1999, 10],
    left: [4000, 2000, 6000, 5990],
    turnsLeftInBlock: 2,
  },
  {
    name: 'one turn per block is time per move',
    control: { mainMs: 0, blockTurns: 1 },
    used: [5999, 5999],
    left: [6000, 6000],
    turnsLeftInBlock: 1,
  },
]);

examples('[CLOCK-17]', { type: 'per-move', moveMs: 5000 }, [
  { name: 'every turn is new', used: [4000, 4999], left: [5000, 5000] },
  { name: 'nothing is kept', used: [0, 1], left: [5000, 5000] },
  { name: 'exactly zero falls', used: [5000], left: [0], flaggedAt: 5000 },
  { name: 'one millisecond over', used: [1000, 5001], left: [5000, 0], flaggedAt: 6000, overtimeMs: 1 },
  { name: 'a fallen clock stays', used: [5000, 100], left: [0, 0], flaggedAt: 5000, overtimeMs: 100 },
  {
    name: 'warned only, the next turn is new',
    control: { atZero: 'warn' },
    used: [6000, 4000],
    left: [5000, 5000],
    flaggedAt: 5000,
    overtimeMs: 1000,
  },
  {
    name: 'overtime adds up over turns',
    control: { atZero: 'warn' },
    used: [6000, 7000],
    left: [5000, 5000],
    flaggedAt: 5000,
    overtimeMs: 3000,
  },
  {
    name: 'points for it',
    control: { atZero: 'points', overtime: { pointsPerMinute: 10 } },
    used: [65_001],
    left: [5000],
    flaggedAt: 5000,
    overtimeMs: 60_001,
    points: 20,
  },
]);

examples('[CLOCK-18]', { type: 'turn-and-round', turnMs: 5000, roundMs: 12_000 }, [
  { name: 'both run, the clock shows the round', used: [3000], left: [9000] },
  { name: 'the turn is new each time', used: [4999, 4999], left: [7001, 2002] },
  { name: 'the turn at exactly zero', used: [5000], left: [7000], flaggedAt: 5000 },
  {
    name: 'a turn overrun leaves the round',
    used: [6000, 1000],
    left: [6000, 5000],
    flaggedAt: 5000,
    overtimeMs: 1000,
  },
  {
    name: 'the round ends a turn earlier',
    used: [4000, 4000, 4000],
    left: [8000, 4000, 0],
    flaggedAt: 12_000,
  },
  {
    name: 'beyond the round',
    used: [4000, 4000, 4500],
    left: [8000, 4000, 0],
    flaggedAt: 12_000,
    overtimeMs: 500,
  },
  { name: 'one turn beyond both', used: [14_000], left: [0], flaggedAt: 5000, overtimeMs: 9000 },
  {
    name: 'the first moment at zero is kept',
    control: { atZero: 'warn' },
    used: [5500, 5500],
    left: [6500, 1000],
    flaggedAt: 5000,
    overtimeMs: 1000,
  },
  {
    name: 'after the round everything is overtime',
    used: [14_000, 100],
    left: [0, 0],
    flaggedAt: 5000,
    overtimeMs: 9100,
  },
]);

examples('[CLOCK-13]', { type: 'turn-then-bank', turnMs: 5000, bankMs: 4000 }, [
  { name: 'turn time first', used: [4999], left: [4000] },
  { name: 'exactly the turn time', used: [5000], left: [4000] },
  { name: 'then the bank', used: [6000], left: [3000] },
  { name: 'the turn time is new each turn', used: [6000, 5500], left: [3000, 2500] },
  { name: 'zero is at both', used: [9000], left: [0], flaggedAt: 9000 },
  { name: 'one millisecond over', used: [9001], left: [0], flaggedAt: 9000, overtimeMs: 1 },
  { name: 'an empty bank still has turn time', control: { bankMs: 0 }, used: [4999, 4999], left: [0, 0] },
  { name: 'a bank used up in parts', used: [7000, 7000], left: [2000, 0], flaggedAt: 14_000 },
]);

const period = (mainMs: number, turns?: number, incrementMs?: number) => ({ mainMs, turns, incrementMs });

examples('[CLOCK-19]', { type: 'periods', periods: [period(10_000, 2), period(5000)] }, [
  { name: 'the first period', used: [3000], left: [7000], periodsLeft: 2 },
  { name: 'after its turns the next is added', used: [3000, 3000], left: [7000, 9000], periodsLeft: 1 },
  { name: 'too few turns at zero is a fall', used: [10_000], left: [0], periodsLeft: 2, flaggedAt: 10_000 },
  {
    name: 'the last turn at exactly zero is too late',
    used: [9000, 1000],
    left: [1000, 0],
    periodsLeft: 2,
    flaggedAt: 10_000,
  },
  { name: 'the last turn with a millisecond', used: [9000, 999], left: [1000, 5001], periodsLeft: 1 },
  {
    name: 'zero in the last period',
    used: [1000, 1000, 13_000],
    left: [9000, 13_000, 0],
    periodsLeft: 1,
    flaggedAt: 15_000,
  },
  {
    name: 'a bonus per period',
    control: { periods: [period(10_000, 2, 1000), period(5000, undefined, 500)] },
    used: [1000, 1000, 1000],
    left: [10_000, 15_000, 14_500],
    periodsLeft: 1,
  },
  {
    name: 'no bonus after the fall in the last',
    control: { periods: [period(1000, 1), period(1000, undefined, 500)] },
    used: [500, 2000, 0],
    left: [1500, 0, 0],
    periodsLeft: 1,
    flaggedAt: 2000,
    overtimeMs: 500,
  },
  {
    name: 'without turns the next begins at zero',
    control: { periods: [period(4000), period(2000)] },
    used: [4000],
    left: [2000],
    periodsLeft: 1,
  },
  {
    name: 'and the overflow eats it',
    control: { periods: [period(4000), period(2000)] },
    used: [4500],
    left: [1500],
    periodsLeft: 1,
  },
  {
    name: 'several at once',
    control: { periods: [period(1000), period(1000), period(1000)] },
    used: [2500],
    left: [500],
    periodsLeft: 1,
  },
  {
    name: 'all of them are zero',
    control: { periods: [period(1000), period(1000)] },
    used: [2000],
    left: [0],
    periodsLeft: 1,
    flaggedAt: 2000,
  },
]);

examples('[CLOCK-20]', { type: 'carry-over', turnMs: 5000 }, [
  { name: 'what is left is added to the next turn', used: [3000], left: [7000] },
  { name: 'and can be used there', used: [3000, 6999], left: [7000, 5001] },
  { name: 'a turn of exactly its time is zero', used: [5000], left: [0], flaggedAt: 5000 },
  {
    name: 'warned, what was too much is missing',
    control: { atZero: 'warn' },
    used: [6000],
    left: [4000],
    flaggedAt: 5000,
    overtimeMs: 1000,
  },
  {
    name: 'never below nothing',
    control: { atZero: 'warn' },
    used: [11_000],
    left: [0],
    flaggedAt: 5000,
    overtimeMs: 6000,
  },
  {
    name: 'unused only',
    control: { atZero: 'warn', carry: 'unused' },
    used: [6000, 4000],
    left: [5000, 6000],
    flaggedAt: 5000,
    overtimeMs: 1000,
  },
  {
    name: 'overused only',
    control: { atZero: 'warn', carry: 'overused' },
    used: [1000, 6000],
    left: [5000, 4000],
    flaggedAt: 6000,
    overtimeMs: 1000,
  },
  { name: 'savings add up', used: [0, 0, 1], left: [10_000, 15_000, 19_999] },
]);

const sand = (
  name: string,
  events: readonly ClockEvent[],
  expected: readonly number[],
  players = 2,
): readonly [string, readonly ClockEvent[], readonly number[], number] => [name, events, expected, players];

const start: ClockEvent = { at: 0, type: 'start', seat: 0 };
const tap = (at: number, seat: number, more: object = {}): ClockEvent => ({ at, type: 'tap', seat, ...more });

describe('hourglass', () => {
  test.each([
    sand('what one loses the other gains', [start, tap(2000, 0)], [3000, 7000]),
    sand('and back', [start, tap(2000, 0), tap(5000, 1)], [6000, 4000]),
    sand('while it runs, too', [start, { at: 1500, type: 'end' }], [3500, 6500]),
    sand('at zero no more flows', [start, tap(6000, 0)], [0, 10_000]),
    sand('exactly zero', [start, tap(5000, 0)], [0, 10_000]),
    sand('three players share evenly', [start, tap(2000, 0)], [3000, 6000, 6000], 3),
    sand('the odd millisecond goes to the next in order', [start, tap(2001, 0)], [2999, 6001, 6000], 3),
    sand('two odd ones to the next two', [start, tap(1001, 0)], [3999, 5334, 5334, 5333], 4),
    sand(
      'after a reorder another is next',
      [{ at: 0, type: 'reorder', order: [0, 2, 1] }, start, tap(2001, 0)],
      [2999, 6000, 6001],
      3,
    ),
    sand(
      'who is out gains nothing',
      [start, { at: 0, type: 'eliminate', seat: 1 }, tap(2000, 0)],
      [3000, 5000, 7000],
      3,
    ),
    sand(
      'a pause moves no sand',
      [start, { at: 1000, type: 'pause' }, { at: 9000, type: 'resume' }, tap(10_000, 0)],
      [3000, 7000],
    ),
  ])('[CLOCK-16] %s', (_name, events, expected, players) => {
    const report = reported(aLog({ type: 'hourglass', mainMs: 5000 }, events, { players }));
    expect(report.players.map(({ remainingMs }) => remainingMs)).toEqual(expected);
    expect(expected.reduce((sum, ms) => sum + ms, 0)).toBe(5000 * players);
  });
});

describe('group', () => {
  const group: Control = { type: 'group', mainMs: 10_000 };
  const game = (...events: ClockEvent[]) =>
    reported(aLog(group, [{ at: 0, type: 'start' }, ...events], { players: 3 }));

  test('[CLOCK-21] everybody runs from one start', () => {
    expect(game({ at: 4000, type: 'end' }).players.map(({ remainingMs }) => remainingMs)).toEqual([
      6000, 6000, 6000,
    ]);
  });

  test('[CLOCK-21] who is done stops, and nobody follows', () => {
    const { players } = game(tap(2000, 1), { at: 4000, type: 'end' });
    expect(players.map(({ totalMs }) => totalMs)).toEqual([4000, 2000, 4000]);
  });

  test('[CLOCK-21] after the last the next phase begins for all with new time', () => {
    const { players } = game(tap(2000, 1), tap(3000, 0), tap(4000, 2), { at: 5000, type: 'end' });
    expect(players.map(({ remainingMs }) => remainingMs)).toEqual([9000, 9000, 9000]);
    expect(players.map(({ totalMs }) => totalMs)).toEqual([4000, 3000, 5000]);
  });

  test('[CLOCK-21] at exactly the time everybody who is still at it is at zero', () => {
    const { players } = game(tap(2000, 1), { at: 10_000, type: 'end' });
    expect(players.map(({ flaggedAt }) => flaggedAt)).toEqual([10_000, undefined, 10_000]);
  });

  test('[CLOCK-21] one millisecond over', () => {
    expect(game({ at: 10_001, type: 'end' }).players[0]).toMatchObject({ flaggedAt: 10_000, overtimeMs: 1 });
  });

  test('[CLOCK-21] a pause holds everybody', () => {
    const { players, buckets } = game(
      { at: 1000, type: 'pause' },
      { at: 6000, type: 'resume' },
      { at: 7000, type: 'end' },
    );
    expect(players.map(({ remainingMs }) => remainingMs)).toEqual([8000, 8000, 8000]);
    expect(buckets).toEqual({ pause: 5000 });
  });

  test('[CLOCK-21] who is out does not run', () => {
    const events: ClockEvent[] = [
      { at: 0, type: 'eliminate', seat: 2 },
      { at: 0, type: 'start' },
      { at: 100, type: 'end' },
    ];
    expect(reported(aLog(group, events, { players: 3 })).players[2]).toMatchObject({ totalMs: 0 });
  });

  test('[CLOCK-21] a phase for all is a pause with a countdown of its own', () => {
    const { buckets, players } = reported(
      aLog({ type: 'sudden-death', mainMs: 5000 }, [
        start,
        { at: 1000, type: 'pause', reason: 'trading', limitMs: 60_000 },
        { at: 31_000, type: 'resume' },
        tap(32_000, 0),
      ]),
    );
    expect(buckets).toEqual({ pause: 0, trading: 30_000 });
    expect(players[0]).toMatchObject({ remainingMs: 3000 });
  });
});
