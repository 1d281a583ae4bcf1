import { describe, expect, test } from 'vitest';
import { aLog, played, reported } from '#tests/support/timers/clock-games.ts';
import type { Control } from './control.ts';
import type { ClockEvent } from './event.ts';
import { gainMs } from './lag.ts';
import { applyEvent, replay } from './timeline.ts';

const start: ClockEvent = { at: 0, type: 'start', seat: 0 };
const tap = (at: number, seat: number, clientMs?: number): ClockEvent => ({
  at,
  type: 'tap',
  seat,
  clientMs,
});
const flag = (at: number, seat: number, by?: number | string): ClockEvent => ({ at, type: 'flag', seat, by });
const bullet: Control = { type: 'sudden-death', mainMs: 60_000 };
const fischer = (mainMs: number, incrementMs: number): Control => ({
  type: 'fischer',
  mainMs,
  incrementMs,
  bonus: 'after',
});

const withLag = (control: Control, ...events: ClockEvent[]) =>
  reported(aLog(control, [start, ...events], { lag: true }));

describe('quota', () => {
  test.each<readonly [string, Control, number]>([
    ['15 s', { type: 'sudden-death', mainMs: 15_000 }, 210],
    ['30 s', { type: 'sudden-death', mainMs: 30_000 }, 270],
    ['1+0', bullet, 390],
    ['2+1', fischer(120_000, 1000), 790],
    ['3+0', { type: 'sudden-death', mainMs: 180_000 }, 870],
    ['3+2', fischer(180_000, 2000), 1000],
    ['a delay counts as bonus', { type: 'delay', mainMs: 120_000, delayMs: 1000 }, 790],
    ['all periods count', { type: 'byo-yomi', mainMs: 10_000, periods: 2, periodMs: 10_000 }, 270],
    ['the first block counts', { type: 'canadian', mainMs: 10_000, blockTurns: 5, blockMs: 20_000 }, 270],
    ['move time is both', { type: 'per-move', moveMs: 1000 }, 310],
    ['nothing to start with', { type: 'count-up' }, 150],
    ['half seconds are rounded down', { type: 'sudden-death', mainMs: 4999 }, 160],
    [
      'the first period',
      { type: 'periods', periods: [{ mainMs: 120_000, incrementMs: 1000 }, { mainMs: 1 }] },
      790,
    ],
  ])('[CLOCK-29] %s', (_name, control, gain) => {
    expect(gainMs(control)).toBe(gain);
  });

  test('[CLOCK-29] lag is given back and the receipt adds up', () => {
    const { turns } = withLag(bullet, tap(5000, 0, 4800));
    expect(turns).toMatchObject([{ usedMs: 5000, compensatedMs: 200, chargedMs: 4800, remainingMs: 55_200 }]);
  });

  test('[CLOCK-29] never more than the quota, which grows with every turn up to its cap', () => {
    const taps = [
      tap(5000, 0, 0),
      tap(5000, 1, 0),
      tap(10_000, 0, 0),
      tap(10_000, 1),
      tap(15_000, 0, 14_999),
    ];
    const own = withLag(bullet, ...taps).turns.filter((turn) => turn?.seat === 0);
    expect(own.map((turn) => turn?.compensatedMs)).toEqual([1170, 390, 0]);
    const quiet = Array.from({ length: 20 }, (_, n) => [tap(n, 0, 0), tap(n, 1, 0)]).flat();
    expect(played(aLog(bullet, [start, ...quiet], { lag: true })).state.seats[0]?.quotaMs).toBe(7 * 390);
  });

  test('[CLOCK-29] a device that says more than was measured gets nothing', () => {
    expect(withLag(bullet, tap(5000, 0, 9000)).turns).toMatchObject([{ compensatedMs: 0, chargedMs: 5000 }]);
  });

  test('[CLOCK-29] totals are measured time, the bank is charged time', () => {
    expect(withLag(bullet, tap(5000, 0, 4000)).players[0]).toMatchObject({
      totalMs: 5000,
      longestMs: 5000,
      remainingMs: 56_000,
    });
  });

  test('[CLOCK-29] pauses are no lag', () => {
    const pause: ClockEvent[] = [
      { at: 1000, type: 'pause' },
      { at: 9000, type: 'resume' },
    ];
    expect(withLag(bullet, ...pause, tap(10_000, 0, 1900)).turns).toMatchObject([
      { usedMs: 2000, compensatedMs: 100 },
    ]);
  });

  test('[CLOCK-29] without lag in the log nothing is given back', () => {
    expect(reported(aLog(bullet, [start, tap(5000, 0, 1)])).turns).toMatchObject([
      { compensatedMs: 0, chargedMs: 5000 },
    ]);
  });

  test('[CLOCK-29] a negative think time is refused, also where it would not count', () => {
    for (const lag of [true, false])
      expect(replay(aLog(bullet, [start, tap(5000, 0, -1)], { lag }))).toMatchObject({
        ok: false,
        refused: { index: 1, error: { fields: [{ path: 'clientMs' }] } },
      });
  });

  test('[CLOCK-29] lag can save a move that arrives after zero', () => {
    expect(withLag(bullet, tap(60_300, 0, 59_900)).players[0]).toMatchObject({
      remainingMs: 100,
      overtimeMs: 0,
    });
    const late = withLag(bullet, tap(62_000, 0, 59_000)).players[0];
    expect(late).toMatchObject({ remainingMs: 0, overtimeMs: 830, flaggedAt: 61_170 });
  });

  test('[CLOCK-29] a correction within the turn does not lose the compensation', () => {
    const events: ClockEvent[] = [{ at: 5000, type: 'adjust', seat: 0, byMs: 1000 }, tap(5000, 0, 4500)];
    expect(withLag(bullet, ...events).players[0]).toMatchObject({ remainingMs: 56_500 });
  });

  test('[CLOCK-7] a turn that ends by itself waits for a tap on its way, and is not charged for it', () => {
    const move: Control = { type: 'per-move', moveMs: 10_000, atZero: 'skip' };
    expect(withLag(move, tap(11_500, 0, 9990)).turns).toMatchObject([
      { compensatedMs: 1510, chargedMs: 9990 },
    ]);
    expect(withLag(move, { at: 20_000, type: 'end' }).turns).toMatchObject([
      { usedMs: 12_000, compensatedMs: 2000, chargedMs: 10_000, endedBy: 'skip' },
    ]);
  });
});

describe('a claimed flag', () => {
  test.each<readonly [string, ClockEvent, number | undefined, number]>([
    ['within the grace nothing has fallen', flag(60_900, 0, 1), undefined, 0],
    ['nor a millisecond before its end', flag(61_169, 0, 1), undefined, 0],
    ['at its end it fell when the clock reached zero', flag(61_170, 0, 1), 60_000, 1170],
    ['by one’s own claim at once', flag(60_900, 0, 0), 60_000, 900],
  ])('[CLOCK-30] the end state after a claim: %s', (_name, claim, flaggedAt, overtimeMs) => {
    const [player] = withLag(bullet, claim).players;
    expect([player?.remainingMs, player?.flaggedAt, player?.overtimeMs]).toEqual([0, flaggedAt, overtimeMs]);
  });

  const claim = (event: ClockEvent, lag: boolean) => {
    const log = aLog(bullet, [start], { lag });
    const applied = applyEvent(played(log).state, event, () => log);
    if (!applied.ok) throw new Error('a claim is never refused');
    return applied.value;
  };

  test.each<readonly [string, ClockEvent, boolean, boolean]>([
    ['before zero it does not hold', flag(59_999, 0, 1), false, false],
    ['at exactly zero it holds', flag(60_000, 0, 1), false, true],
    ['with lag others wait for the grace', flag(61_169, 0, 1), true, false],
    ['at zero and grace it holds', flag(61_170, 0, 1), true, true],
    ['one’s own claim has no grace', flag(60_000, 0, 0), true, true],
    ['nor does it hold before zero', flag(59_999, 0, 0), true, false],
    ['somebody without a seat is another', flag(60_000, 0, 'host'), true, false],
    ['a clock that stands with time left', flag(60_000, 1, 0), false, false],
  ])('[CLOCK-30] %s', (_name, event, lag, held) => {
    const before = claim({ ...event, at: 0 }, lag).state;
    const { state, held: holds } = claim(event, lag);
    expect(holds).toBe(held);
    const fallen = { flaggedAt: 60_000, hasFallen: true };
    expect(state).toMatchObject(held ? { seats: [fallen, {}] } : { ...before, at: event.at });
  });

  test('[CLOCK-30] grace is never more than two seconds', () => {
    const long: Control = { type: 'sudden-death', mainMs: 600_000 };
    expect(withLag(long, flag(601_999, 0, 1), tap(602_100, 0, 599_999)).players[0]).toMatchObject({
      remainingMs: 1,
    });
    expect(withLag(long, flag(602_000, 0, 1), tap(602_100, 0, 599_999)).players[0]).toMatchObject({
      flaggedAt: 600_000,
      remainingMs: 0,
    });
  });

  test('[CLOCK-30] a claim that failed leaves the turn to be finished', () => {
    const report = reported(aLog(bullet, [start, flag(30_000, 0, 1), tap(40_000, 0)]));
    expect(report).toEqual(reported(aLog(bullet, [start, tap(40_000, 0)])));
  });

  test('[CLOCK-30] who has fallen has fallen', () => {
    const report = reported(aLog(bullet, [start, tap(70_000, 0), flag(71_000, 0, 1)]));
    expect(report.players[0]).toMatchObject({ flaggedAt: 60_000, overtimeMs: 10_000 });
  });
});
