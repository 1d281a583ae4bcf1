import { spoken } from '#register/words.ts';
import { describe, expect, test } from 'vitest';
import { aLog, played, reported, sumOf } from '#tests/support/timers/clock-games.ts';
import type { Control } from './control.ts';
import type { ClockEvent } from './event.ts';
import { readClock } from './reading.ts';
import type { ClockReport } from './report.ts';
import { settle } from './running.ts';
import { replay } from './timeline.ts';

const minute: Control = { type: 'sudden-death', mainMs: 60_000 };
const start: ClockEvent = { at: 0, type: 'start', seat: 0 };
const tap = (at: number, seat: number, more: object = {}): ClockEvent => ({ at, type: 'tap', seat, ...more });
const end = (at: number): ClockEvent => ({ at, type: 'end' });

const left = ({ players }: ClockReport) => players.map(({ remainingMs }) => remainingMs);
const totals = ({ players }: ClockReport) => players.map(({ totalMs }) => totalMs);
const turnCounts = ({ players }: ClockReport) => players.map(({ turns }) => turns);
const sequence = ({ turns }: ClockReport) => turns.map((turn) => turn?.seat);
const covered = (report: ClockReport) => sumOf(totals(report)) + sumOf(Object.values(report.buckets));

const refusal = (control: Control | readonly Control[], events: readonly ClockEvent[], players = 2) => {
  const result = replay(aLog(control, events, { players }));
  if (result.ok) throw new Error('the log was accepted');
  const { index, error } = result.refused;
  return { index, code: error.code, field: error.fields?.[0]?.path };
};

describe('who runs', () => {
  test('[CLOCK-22] the next in order runs, round and round', () => {
    const report = reported(
      aLog(minute, [start, tap(1, 0), tap(3, 1), tap(6, 2), tap(10, 0)], { players: 3 }),
    );
    expect(sequence(report)).toEqual([0, 1, 2, 0]);
    expect(totals(report)).toEqual([5, 2, 3]);
  });

  test('[CLOCK-22] next names one seat', () => {
    const report = reported(aLog(minute, [start, tap(10, 0, { next: 2 }), tap(30, 2)], { players: 3 }));
    expect(totals(report)).toEqual([10, 0, 20]);
  });

  test('[CLOCK-22] next names oneself for another turn', () => {
    const report = reported(aLog(minute, [start, tap(10, 0, { next: 0 }), tap(30, 0)]));
    expect(report.players[0]).toMatchObject({ turns: 2, totalMs: 30, longestMs: 20, shortestMs: 10 });
  });

  test('[CLOCK-22] next names several, and each has its own exact time', () => {
    const events = [start, tap(10, 0, { next: [1, 2] }), tap(30, 2, { next: [] }), tap(50, 1), end(60)];
    const report = reported(aLog(minute, events, { players: 3 }));
    expect(totals(report)).toEqual([10, 40, 30]);
    expect(report.wallMs).toBe(60);
  });

  test('[CLOCK-22] next names nobody: the time after it is idle', () => {
    const report = reported(aLog(minute, [start, tap(10, 0, { next: [] }), end(30)]));
    expect(report.buckets).toEqual({ pause: 0, idle: 20 });
    expect(covered(report)).toBe(30);
  });

  test('[CLOCK-22] start adds seats, and who runs already goes on', () => {
    const events: ClockEvent[] = [
      start,
      { at: 5, type: 'start', seat: [1, 2] },
      tap(10, 0),
      tap(20, 1),
      end(30),
    ];
    const report = reported(aLog(minute, events, { players: 3 }));
    expect(totals(report)).toEqual([10, 15, 25]);
  });

  test('[CLOCK-22] without a seat the first in order begins', () => {
    const events: ClockEvent[] = [
      { at: 0, type: 'reorder', order: [1, 0] },
      { at: 0, type: 'start' },
      end(7),
    ];
    expect(totals(reported(aLog(minute, events)))).toEqual([0, 7]);
  });

  test('[CLOCK-9] every player has a control of their own', () => {
    const handicap: Control[] = [
      minute,
      { type: 'fischer', mainMs: 30_000, incrementMs: 1000, bonus: 'after' },
    ];
    expect(left(reported(aLog(handicap, [start, tap(5000, 0), tap(6000, 1)])))).toEqual([55_000, 30_000]);
  });
});

describe('pause', () => {
  test('[CLOCK-23] each reason is a bucket', () => {
    const events: ClockEvent[] = [
      start,
      { at: 10, type: 'pause' },
      { at: 15, type: 'resume' },
      { at: 20, type: 'pause', reason: 'snack' },
      { at: 50, type: 'pause', reason: 'rules' },
      { at: 57, type: 'resume' },
      tap(60, 0),
    ];
    const report = reported(aLog(minute, events));
    expect(report.buckets).toEqual({ pause: 5, snack: 30, rules: 7 });
    expect(report.turns[0]).toMatchObject({ startedAt: 0, usedMs: 18 });
    expect(covered(report)).toBe(report.wallMs);
  });

  test.each(['constructor', '__proto__', 'toString'])('[CLOCK-23] a reason may be called %s', (reason) => {
    const events: ClockEvent[] = [start, { at: 10, type: 'pause', reason }, end(30)];
    const { buckets } = reported(aLog(minute, events));
    expect(Object.entries(buckets)).toEqual([
      ['pause', 0],
      [reason, 20],
    ]);
  });

  test('[CLOCK-23] a pause inside a delay keeps the rest of the delay', () => {
    const delay: Control = { type: 'delay', mainMs: 10_000, delayMs: 5000 };
    const events: ClockEvent[] = [start, { at: 3000, type: 'pause' }, { at: 60_000, type: 'resume' }];
    expect(left(reported(aLog(delay, [...events, tap(62_000, 0)])))[0]).toBe(10_000);
    expect(left(reported(aLog(delay, [...events, tap(62_500, 0)])))[0]).toBe(9500);
  });

  test('[CLOCK-23] zero is dated around a pause', () => {
    const events: ClockEvent[] = [
      start,
      { at: 59_000, type: 'pause' },
      { at: 100_000, type: 'resume' },
      tap(102_000, 0),
    ];
    expect(reported(aLog(minute, events)).players[0]).toMatchObject({ flaggedAt: 101_000, overtimeMs: 1000 });
  });

  test('[CLOCK-23] a pause after zero does not move the moment', () => {
    const events: ClockEvent[] = [
      start,
      { at: 61_000, type: 'pause' },
      { at: 90_000, type: 'resume' },
      tap(91_000, 0),
    ];
    expect(reported(aLog(minute, events)).players[0]).toMatchObject({ flaggedAt: 60_000, overtimeMs: 2000 });
  });

  test('[CLOCK-4] nobody taps during a pause; pause and resume take turns', () => {
    const paused: ClockEvent = { at: 1, type: 'pause' };
    expect(refusal(minute, [start, paused, tap(2, 0)])).toMatchObject({
      index: 2,
      code: 'timer-wrong-status',
    });
    expect(refusal(minute, [start, paused, paused])).toMatchObject({ index: 2, code: 'timer-wrong-status' });
    expect(refusal(minute, [start, { at: 1, type: 'resume' }])).toMatchObject({
      index: 1,
      code: 'timer-wrong-status',
    });
    expect(refusal(minute, [paused, { at: 1, type: 'start', seat: 0 }])).toMatchObject({ index: 1 });
  });
});

describe('adjust', () => {
  const adjust = (at: number, seat: number, byMs: number): ClockEvent => ({ at, type: 'adjust', seat, byMs });

  test('[CLOCK-24] a standing clock and a running one move by exactly that much', () => {
    const events = [start, adjust(5000, 0, 10_000), adjust(5000, 1, -20_000), tap(8000, 0)];
    expect(left(reported(aLog(minute, events)))).toEqual([62_000, 40_000]);
  });

  test('[CLOCK-24] within a byo-yomi period it moves the period, and none comes back', () => {
    const byo: Control = { type: 'byo-yomi', mainMs: 0, periods: 3, periodMs: 30_000 };
    const shown = (...events: ClockEvent[]) => reported(aLog(byo, [start, ...events])).players[0];
    expect(shown(adjust(35_000, 0, 10_000))).toMatchObject({ remainingMs: 35_000, periodsLeft: 2 });
    expect(shown(adjust(35_000, 0, -25_000))).toMatchObject({ remainingMs: 30_000, periodsLeft: 1 });
    expect(shown(adjust(35_000, 0, 10_000), tap(69_999, 0))).toMatchObject({
      remainingMs: 30_000,
      periodsLeft: 2,
    });
    expect(shown(adjust(35_000, 0, 10_000), tap(70_000, 0))).toMatchObject({
      remainingMs: 30_000,
      periodsLeft: 1,
    });
  });

  test('[CLOCK-24] the receipt still has the whole turn', () => {
    const report = reported(aLog(minute, [start, adjust(5000, 0, 1000), tap(8000, 0)]));
    expect(report.turns[0]).toMatchObject({ usedMs: 8000, chargedMs: 8000, remainingMs: 53_000 });
  });

  test('[CLOCK-6] time given to a clock at zero makes it run again; the first fall stays known', () => {
    const events = [start, adjust(70_000, 0, 5000), tap(72_000, 0)];
    expect(reported(aLog(minute, events)).players[0]).toMatchObject({
      remainingMs: 3000,
      flaggedAt: 60_000,
      overtimeMs: 10_000,
    });
  });

  test('[CLOCK-24] below zero is refused with the field, exactly zero is not', () => {
    expect(refusal(minute, [start, adjust(0, 1, -60_001)])).toEqual({
      index: 1,
      code: 'bad-input',
      field: 'byMs',
    });
    expect(refusal({ type: 'count-up' }, [start, adjust(5, 0, -6)])).toMatchObject({
      index: 1,
      field: 'byMs',
    });
    expect(left(reported(aLog(minute, [start, adjust(0, 1, -60_000)])))).toEqual([60_000, 0]);
  });

  test.each([
    [adjust(29_500, 0, -60_000), 'Die Uhr zeigt 0:30.500; 1:00 weniger wäre unter null.'],
    [{ at: 1, type: 'tap', seat: 1 }, 'Die Uhr von Bo läuft nicht.'],
    [{ at: 1, type: 'start', seat: 0 }, 'Die Uhr von Ann läuft schon.'],
    [{ at: 1, type: 'restore', seat: 1 }, 'Bo ist im Spiel.'],
  ] as const)('[CLOCK-4] a refusal names the player and the time as people say them', (event, sentence) => {
    const replayed = replay(aLog(minute, [start, event]));
    const message = replayed.ok ? '' : (replayed.refused.error.fields?.[0]?.message ?? '');
    expect(spoken(message, 'de')).toBe(sentence);
  });

  test('[CLOCK-24] a clock that counts up shows the correction, its measured time stays', () => {
    const { state } = played(aLog({ type: 'count-up' }, [start, adjust(5000, 0, 2000)]));
    expect(readClock(state, 6000).seats[0]).toMatchObject({
      shownMs: 8000,
      totalMs: 6000,
      remainingMs: null,
    });
  });
});

describe('pass, out, order', () => {
  const pass = (at: number, seat: number): ClockEvent => ({ at, type: 'pass', seat });
  const out = (at: number, seat: number): ClockEvent => ({ at, type: 'eliminate', seat });
  const back = (at: number, seat: number): ClockEvent => ({ at, type: 'restore', seat });

  test('[CLOCK-25] who passes is left out until all have passed', () => {
    const events = [
      start,
      pass(1, 0),
      tap(2, 1),
      tap(3, 2),
      tap(4, 1),
      pass(5, 2),
      tap(6, 1),
      pass(7, 1),
      tap(8, 2),
      end(9),
    ];
    const report = reported(aLog(minute, events, { players: 3 }));
    expect(sequence(report)).toEqual([0, 1, 2, 1, 2, 1, 1, 2]);
    expect(totals(report)).toEqual([2, 4, 3]);
  });

  test('[CLOCK-25] passing out of turn skips the next turn', () => {
    expect(
      sequence(reported(aLog(minute, [start, pass(1, 1), tap(2, 0), tap(3, 2), tap(4, 0)], { players: 3 }))),
    ).toEqual([0, 2, 0]);
  });

  test('[CLOCK-25] a pass on the turn ends it like a tap', () => {
    const fischer: Control = { type: 'fischer', mainMs: 10_000, incrementMs: 500, bonus: 'after' };
    expect(left(reported(aLog(fischer, [start, pass(1000, 0)])))[0]).toBe(9500);
    expect(refusal(minute, [start, pass(1, 1), pass(2, 1)])).toMatchObject({ index: 2, field: 'seat' });
  });

  test('[CLOCK-26] who is out no longer runs and keeps the time', () => {
    const report = reported(
      aLog(minute, [start, tap(10, 0), out(15, 1), tap(25, 2), tap(26, 0), tap(27, 2)], { players: 3 }),
    );
    expect(sequence(report)).toEqual([0, 2, 0, 2]);
    expect(report.players[1]).toMatchObject({ totalMs: 5, turns: 0 });
  });

  test('[CLOCK-26] who comes back goes on with the turn', () => {
    const events = [start, tap(10, 0), out(15, 1), tap(25, 2), back(26, 1), tap(30, 0), tap(40, 1)];
    const report = reported(aLog(minute, events, { players: 3 }));
    expect(report.turns.at(-1)).toMatchObject({ seat: 1, startedAt: 10, usedMs: 15 });
  });

  test('[CLOCK-26] everybody out: nobody runs', () => {
    const report = reported(aLog(minute, [start, out(5, 0), out(9, 1), end(20)]));
    expect(totals(report)).toEqual([5, 4]);
    expect(report.buckets).toEqual({ pause: 0, idle: 11 });
  });

  test('[CLOCK-26] the order changes under a running clock', () => {
    const events: ClockEvent[] = [
      start,
      { at: 1, type: 'reorder', order: [2, 1, 0] },
      tap(2, 0),
      tap(3, 2),
      tap(4, 1),
    ];
    expect(sequence(reported(aLog(minute, events, { players: 3 })))).toEqual([0, 2, 1]);
    for (const order of [
      [0, 1],
      [0, 1, 1],
      [0, 1, 3],
      [0, 1, 2, 2],
    ])
      expect(refusal(minute, [{ at: 0, type: 'reorder', order }], 3)).toMatchObject({
        index: 0,
        field: 'order',
      });
  });

  test('[CLOCK-26] a seat gets another name', () => {
    const report = reported(aLog(minute, [start, { at: 1, type: 'rename', seat: 1, name: 'Bea' }]));
    expect(report.players.map(({ name }) => name)).toEqual(['Ann', 'Bea']);
  });

  test('[CLOCK-4] out twice, back without being out, running while out', () => {
    expect(refusal(minute, [start, out(1, 1), out(2, 1)])).toMatchObject({ index: 2, field: 'seat' });
    expect(refusal(minute, [start, back(1, 1)])).toMatchObject({ index: 1, field: 'seat' });
    expect(refusal(minute, [start, out(1, 1), tap(2, 0, { next: 1 })])).toMatchObject({
      index: 2,
      field: 'next',
    });
  });
});

describe('at zero', () => {
  const move = (atZero: Control['atZero']): Control => ({ type: 'per-move', moveMs: 5000, atZero });

  test.each(['skip', 'hand-on'] as const)('[CLOCK-7] %s ends the turn at that very moment', (atZero) => {
    const report = reported(aLog(move(atZero), [start, tap(7000, 1), end(8000)]));
    expect(report.turns).toMatchObject([
      { seat: 0, usedMs: 5000, endedBy: atZero },
      { seat: 1, startedAt: 5000, usedMs: 2000 },
    ]);
    expect(report.players[0]).toMatchObject({ flaggedAt: 5000, overtimeMs: 0, totalMs: 6000 });
    expect(covered(report)).toBe(8000);
  });

  test('[CLOCK-7] several turns end by themselves in one silence', () => {
    const report = reported(aLog(move('skip'), [start, end(12_000)]));
    expect(sequence(report)).toEqual([0, 1]);
    expect(totals(report)).toEqual([7000, 5000]);
  });

  test('[CLOCK-7] the tap of a turn that ended by itself is refused', () => {
    expect(refusal(move('skip'), [start, tap(5000, 0)])).toMatchObject({
      index: 1,
      code: 'timer-seat-not-running',
    });
    expect(turnCounts(reported(aLog(move('skip'), [start, tap(4999, 0)])))).toEqual([1, 0]);
  });

  test('[CLOCK-7] whose bank is empty is skipped; when all are, nobody runs', () => {
    const bank: Control = { type: 'sudden-death', mainMs: 1000, atZero: 'skip' };
    const report = reported(aLog(bank, [start, tap(1500, 1), tap(1900, 1), end(9000)]));
    expect(sequence(report)).toEqual([0, 1, 1, 1]);
    expect(report.buckets).toEqual({ pause: 0, idle: 7000 });
  });

  test('[CLOCK-7] a table that was left stops by itself', () => {
    const report = reported(aLog(move('skip'), [start, end(86_400_000)]));
    expect(report.turns).toHaveLength(1000);
    expect(report.buckets).toEqual({ pause: 0, idle: 86_400_000 - 5_000_000 });
  });

  test('[CLOCK-7] settling on the way changes nothing', () => {
    const { state } = played(aLog(move('skip'), [start]));
    const onTheWay = [2000, 5000, 7500, 10_001].reduce((settled, at) => settle(settled, at).state, state);
    expect(settle(onTheWay, 23_000).state).toEqual(settle(state, 23_000).state);
  });

  test('[CLOCK-7] warn and points let the turn go on', () => {
    for (const atZero of ['warn', 'points'] as const)
      expect(reported(aLog(move(atZero), [start, tap(9000, 0)])).turns).toMatchObject([{ usedMs: 9000 }]);
  });

  test('[CLOCK-8] points for every started minute, up to the hard stop', () => {
    const scrabble: Control = {
      type: 'sudden-death',
      mainMs: 1000,
      atZero: 'points',
      overtime: { pointsPerMinute: 10, hardStopMs: 120_000 },
    };
    const points = (overMs: number) =>
      reported(aLog(scrabble, [start, tap(1000 + overMs, 0)])).players[0]?.points;
    expect([0, 1, 60_000, 60_001, 120_000, 500_000].map(points)).toEqual([0, 10, 10, 20, 20, 20]);
  });

  test('[CLOCK-8] minutes are counted over the whole game, not by turn', () => {
    const scrabble: Control = { type: 'sudden-death', mainMs: 0, overtime: { pointsPerMinute: 5 } };
    const events = [start, tap(20_000, 0), tap(20_000, 1), tap(40_000, 0), tap(40_000, 1), tap(60_001, 0)];
    expect(reported(aLog([scrabble, { type: 'count-up' }], events)).players[0]?.points).toBe(10);
  });

  test('[CLOCK-5] who fell first is known when the other falls too', () => {
    const report = reported(aLog(minute, [start, tap(30_000, 0), tap(95_000, 1), tap(130_000, 0)]));
    expect(report.players.map(({ flaggedAt }) => flaggedAt)).toEqual([125_000, 90_000]);
  });
});

describe('the end', () => {
  test('[CLOCK-31] an interrupted turn is time, not a turn', () => {
    const report = reported(aLog(minute, [start, tap(10, 0), end(25)]));
    expect(report.players[1]).toMatchObject({
      totalMs: 15,
      turns: 0,
      longestMs: 0,
      shortestMs: 0,
      remainingMs: 59_985,
    });
    expect(report.turns).toHaveLength(1);
  });

  test('[CLOCK-31] without an end the clock is read at the last event', () => {
    const report = reported(aLog(minute, [start, { at: 40, type: 'rename', seat: 1, name: 'Bea' }]));
    expect(report.players[0]).toMatchObject({ totalMs: 40, remainingMs: 59_960, turns: 0 });
  });

  test('[CLOCK-31] the end of a pause', () => {
    const report = reported(aLog(minute, [start, { at: 10, type: 'pause', reason: 'snack' }, end(30)]));
    expect(report).toMatchObject({ buckets: { snack: 20 }, wallMs: 30 });
  });

  test('[CLOCK-4] nothing happens after it', () => {
    const late: ClockEvent[] = [tap(30, 0), { at: 30, type: 'undo' }, { at: 30, type: 'pause' }, end(30)];
    for (const event of late)
      expect(refusal(minute, [start, end(20), event])).toMatchObject({ index: 2, code: 'timer-game-over' });
  });
});

describe('what cannot be', () => {
  test('[CLOCK-4] time does not go back, but may stand still', () => {
    expect(refusal(minute, [{ ...start, at: 10 }, tap(9, 0)])).toEqual({
      index: 1,
      code: 'bad-input',
      field: 'at',
    });
    expect(turnCounts(reported(aLog(minute, [{ ...start, at: 10 }, tap(10, 0)])))).toEqual([1, 0]);
  });

  test('[CLOCK-4] seats that are not there or do not run', () => {
    expect(refusal(minute, [{ at: 0, type: 'start', seat: 2 }])).toMatchObject({
      index: 0,
      code: 'timer-seat-unknown',
      field: 'seat',
    });
    expect(refusal(minute, [start, tap(1, 1)])).toMatchObject({
      index: 1,
      code: 'timer-seat-not-running',
      field: 'seat',
    });
    expect(refusal(minute, [tap(1, 0)])).toMatchObject({ index: 0, code: 'timer-seat-not-running' });
    expect(refusal(minute, [start, start])).toMatchObject({ index: 1, field: 'seat' });
    expect(refusal(minute, [start, tap(1, 0, { next: [1, 5] })])).toMatchObject({ index: 1, field: 'next' });
    for (const type of ['pass', 'eliminate', 'restore', 'flag'] as const)
      expect(refusal(minute, [start, { at: 1, type, seat: 7 }])).toMatchObject({
        index: 1,
        code: 'timer-seat-unknown',
      });
  });

  test('[CLOCK-4] nine players, or controls for other numbers of them', () => {
    expect(refusal(minute, [], 0)).toMatchObject({ index: -1, field: 'players' });
    expect(refusal([minute, minute, minute], [])).toMatchObject({ index: -1, field: 'controls' });
    const nine = replay({
      ...aLog(minute, []),
      players: Array.from({ length: 9 }, (_, n) => ({ name: `P${n}` })),
    });
    expect(nine).toMatchObject({ ok: false, refused: { index: -1 } });
  });
});
