import { describe, expect, test } from 'vitest';
import { aLog, played, reported, sumOf } from '#tests/support/timers/clock-games.ts';
import type { Control } from './control.ts';
import type { ClockEvent } from './event.ts';
import { replay } from './timeline.ts';
import { MOST_STRETCHES } from './turn.ts';

const minute: Control = { type: 'sudden-death', mainMs: 60_000 };
const start: ClockEvent = { at: 0, type: 'start', seat: 0 };
const tap = (at: number, seat: number): ClockEvent => ({ at, type: 'tap', seat });
const undo = (at: number, steps?: number, refund?: boolean): ClockEvent => ({
  at,
  type: 'undo',
  steps,
  refund,
});
const redo = (at: number, refund?: boolean): ClockEvent => ({ at, type: 'redo', refund });

const game = (control: Control, ...events: ClockEvent[]) => {
  const report = reported(aLog(control, [start, ...events], { players: 3 }));
  expect(sumOf([...report.players.map(({ totalMs }) => totalMs), ...Object.values(report.buckets)])).toBe(
    report.wallMs,
  );
  return report;
};
const left = (report: ReturnType<typeof game>) => report.players.map(({ remainingMs }) => remainingMs);

describe('undo', () => {
  test('[CLOCK-27] with refund the time since is nobody’s, and the turn goes on', () => {
    const report = game(minute, tap(10_000, 0), undo(15_000, 1, true), tap(20_000, 0));
    expect(left(report)).toEqual([45_000, 60_000, 60_000]);
    expect(report.buckets).toEqual({ pause: 0, undone: 5000 });
    expect(report.turns).toMatchObject([{ seat: 0, startedAt: 0, usedMs: 15_000 }]);
  });

  test('[CLOCK-27] without refund it stays with whoever used it', () => {
    const report = game(minute, tap(10_000, 0), undo(15_000), tap(20_000, 0), tap(22_000, 1));
    expect(left(report)).toEqual([45_000, 53_000, 60_000]);
    expect(report.turns).toMatchObject([{ usedMs: 15_000 }, { seat: 1, startedAt: 10_000, usedMs: 7000 }]);
    expect(report.buckets).toEqual({ pause: 0 });
  });

  test('[CLOCK-27] a turn that is taken back thousands of times keeps its time, and its state stays small', () => {
    const pairs = Array.from({ length: 2000 }, (_, at) => [tap(2000 * at + 1000, 0), undo(2000 * at + 2000)]);
    const events = [...pairs.flat(), tap(4_000_500, 0)];
    const report = game({ type: 'count-up' }, ...events);
    expect(report.turns).toMatchObject([{ seat: 0, startedAt: 0, usedMs: 2_000_500 }]);
    const replayed = replay(aLog({ type: 'count-up' }, [start, ...events], { players: 3 }));
    const seats = replayed.ok ? replayed.value.state.seats : [];
    expect(seats.map(({ turn }) => turn?.stretches.length ?? 0)).toEqual([0, MOST_STRETCHES, 0]);
  });

  test('[CLOCK-27] several steps', () => {
    const taps = [tap(10_000, 0), tap(30_000, 1), tap(60_000, 2)];
    expect(left(game(minute, ...taps, undo(70_000, 3, true)))).toEqual([50_000, 60_000, 60_000]);
    expect(left(game(minute, ...taps, undo(70_000, 3)))).toEqual([40_000, 40_000, 30_000]);
    expect(game(minute, ...taps, undo(70_000, 2, true)).turns).toHaveLength(1);
  });

  test('[CLOCK-27] undo after undo goes further back', () => {
    const taps = [tap(10_000, 0), tap(30_000, 1), tap(60_000, 2)];
    const twice = game(minute, ...taps, undo(60_000, 1, true), undo(60_000, 1, true));
    expect(left(twice)).toEqual(left(game(minute, ...taps, undo(60_000, 2, true))));
    expect(twice.turns).toHaveLength(1);
  });

  test('[CLOCK-27] the bonus of an undone turn is gone and comes once', () => {
    const fischer: Control = { type: 'fischer', mainMs: 10_000, incrementMs: 2000, bonus: 'after' };
    const undone = [tap(1000, 0), undo(1000)];
    expect(left(game(fischer, ...undone))[0]).toBe(9000);
    expect(left(game(fischer, ...undone, tap(1000, 0)))[0]).toBe(11_000);
  });

  test('[CLOCK-27] a bonus before the turn goes with it', () => {
    const before: Control = { type: 'fischer', mainMs: 10_000, incrementMs: 2000, bonus: 'before' };
    expect(left(game(before, tap(1000, 0), undo(1000, 1, true)))).toEqual([11_000, 10_000, 10_000]);
  });

  test('[CLOCK-27] across a fall: with refund it never happened, without it did', () => {
    const fallen = [tap(10_000, 0), tap(75_000, 1)];
    expect(game(minute, ...fallen, undo(75_000, 2, true)).players[1]?.flaggedAt).toBeUndefined();
    expect(game(minute, ...fallen, undo(75_000, 2)).players[1]).toMatchObject({
      flaggedAt: 70_000,
      remainingMs: 0,
    });
    expect(game(minute, ...fallen, undo(75_000, 1, true)).players[1]).toMatchObject({ flaggedAt: 70_000 });
  });

  test('[CLOCK-27] eliminations, order, passes, corrections and names go back too', () => {
    const { state: before } = played(aLog(minute, [start], { players: 3 }));
    const steps: ClockEvent[] = [
      { at: 0, type: 'eliminate', seat: 1 },
      { at: 0, type: 'reorder', order: [2, 1, 0] },
      { at: 0, type: 'pass', seat: 2 },
      { at: 0, type: 'adjust', seat: 0, byMs: 500 },
      { at: 0, type: 'rename', seat: 0, name: 'Zoe' },
      { at: 0, type: 'restore', seat: 1 },
    ];
    const { state } = played(aLog(minute, [start, ...steps, undo(0, steps.length)], { players: 3 }));
    expect(state).toEqual(before);
  });

  test('[CLOCK-27] a pause is a step: back to running, or back to pausing', () => {
    const pause: ClockEvent = { at: 10_000, type: 'pause', reason: 'snack' };
    const resume: ClockEvent = { at: 20_000, type: 'resume' };
    expect(game(minute, pause, undo(15_000, 1, true), tap(16_000, 0)).turns).toMatchObject([
      { usedMs: 11_000 },
    ]);
    const again = game(minute, pause, resume, undo(25_000, 1, true), { at: 30_000, type: 'resume' });
    expect(again.buckets).toEqual({ pause: 0, snack: 15_000, undone: 5000 });
  });

  test('[CLOCK-27] back to before the start', () => {
    const report = game(minute, undo(5000, 1, true), { at: 6000, type: 'start', seat: 1 }, tap(8000, 1));
    expect(left(report)).toEqual([60_000, 58_000, 60_000]);
    expect(report.buckets).toEqual({ pause: 0, undone: 5000, idle: 1000 });
  });

  test('[CLOCK-27] more steps than there are is refused', () => {
    const result = replay(aLog(minute, [start, tap(1, 0), undo(2, 3)]));
    expect(result).toMatchObject({
      ok: false,
      refused: { index: 2, error: { code: 'timer-nothing-to-undo' } },
    });
    expect(replay(aLog(minute, [undo(0)]))).toMatchObject({ ok: false });
  });

  test('[CLOCK-27] a claim is no step', () => {
    const flag: ClockEvent = { at: 11_000, type: 'flag', seat: 1, by: 0 };
    expect(game(minute, tap(10_000, 0), flag, undo(12_000, 1, true)).turns).toHaveLength(0);
  });

  test('[CLOCK-27] a turn that ended by itself goes with the step it followed', () => {
    const move: Control = { type: 'per-move', moveMs: 5000, atZero: 'skip' };
    const report = game(move, tap(1000, 0), tap(9000, 2), undo(9000, 2, true), tap(9500, 0));
    expect(report.turns).toMatchObject([{ seat: 0, usedMs: 1500 }]);
  });

  test('[CLOCK-27] sand flows back', () => {
    const sand: Control = { type: 'hourglass', mainMs: 10_000 };
    expect(left(game(sand, tap(4000, 0), undo(5000, 1, true)))).toEqual([6000, 12_000, 12_000]);
    expect(sumOf(left(game(sand, tap(4000, 0), tap(6000, 1), undo(7000, 2))).map(Number))).toBe(30_000);
  });

  test('[CLOCK-27] hundreds of undos do not slow a game down', () => {
    const events = Array.from({ length: 400 }, (_, n) => [tap(n, 0), undo(n, 1, true)]).flat();
    expect(game(minute, ...events).turns).toHaveLength(0);
  });
});

describe('redo', () => {
  test('[CLOCK-28] at the same moment nothing has changed', () => {
    const events = [start, tap(10_000, 0), tap(12_000, 1)];
    const { state, turns } = played(
      aLog(minute, [...events, { at: 15_000, type: 'rename', seat: 0, name: 'Zoe' }]),
    );
    for (const refund of [true, false]) {
      const again = played(
        aLog(minute, [
          ...events,
          { at: 15_000, type: 'rename', seat: 0, name: 'Zoe' },
          undo(15_000, 3, refund),
          redo(15_000),
        ]),
      );
      expect(again.turns).toEqual(turns);
      expect(again.state).toEqual({ ...state, seats: again.state.seats });
      expect(reported(aLog(minute, [...events, undo(12_000, 2, refund), redo(12_000)]))).toEqual(
        reported(aLog(minute, events)),
      );
    }
  });

  test('[CLOCK-28] the time between belongs to nobody after a refund, else to whoever ran', () => {
    const between = (refund: boolean) => game(minute, tap(10_000, 0), undo(10_000, 1, refund), redo(13_000));
    expect(between(true).buckets).toEqual({ pause: 0, undone: 3000 });
    expect(left(between(true))).toEqual([50_000, 60_000, 60_000]);
    expect(left(between(false))).toEqual([47_000, 60_000, 60_000]);
  });

  test('[CLOCK-28] several undos come back one by one', () => {
    const events = [tap(1000, 0), tap(2000, 1), undo(2000, 1, true), undo(2000, 1, true)];
    expect(game(minute, ...events, redo(2000)).turns).toHaveLength(1);
    expect(game(minute, ...events, redo(2000), redo(2000)).turns).toHaveLength(2);
  });

  test('[CLOCK-28] a new step ends it', () => {
    const refused = (...events: ClockEvent[]) => replay(aLog(minute, [start, ...events]));
    expect(refused(tap(1, 0), undo(2), tap(3, 0), redo(4))).toMatchObject({
      ok: false,
      refused: { error: { code: 'timer-nothing-to-redo' } },
    });
    expect(refused(redo(1))).toMatchObject({ ok: false });
  });
});
