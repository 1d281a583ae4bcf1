import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOW, PlayedSession, aTable } from '#tests/support/timers/table.ts';
import type { PlainAct } from '#tests/support/timers/table.ts';
import { answerOf, isDone } from './acts.ts';
import { readClock } from './clock/reading.ts';
import { replay } from './clock/timeline.ts';
import { finishGame } from './finish.ts';
import { logOf } from './session-log.ts';
import { EVENTS_IN_CHUNK, MOST_EVENTS } from './session-state.ts';

const started = (given: Parameters<typeof aTable>[0] = {}): PlayedSession => {
  const table = new PlayedSession(aTable(given));
  table.must({ type: 'start' }, NOW);
  return table;
};

const codeOf = (result: ReturnType<PlayedSession['act']>): string | undefined =>
  result.ok ? undefined : result.error.code;

const remaining = (table: PlayedSession, at: number): (number | null)[] =>
  readClock(table.state.clock, at).seats.map(({ remainingMs }) => remainingMs);

describe('[TIMER-9] the time of an act', () => {
  test('is when it was received', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0, clientAt: 1 }, NOW + 7_000);
    expect(remaining(table, NOW + 7_000)).toEqual([593_000, 600_000]);
    expect(table.state.lastTurn).toMatchObject({ seat: 0, usedMs: 7000, chargedMs: 7000 });
    expect(table.log.at(-1)).toMatchObject({ type: 'tap', at: NOW + 7000, clientAt: 1, who: 'host' });
  });

  test('is never before the act before it, also when a node’s clock is behind', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0 }, NOW + 5_000);
    table.must({ type: 'tap', seat: 1 }, NOW + 4_000);
    expect(table.log.map(({ at }) => at)).toEqual([NOW, NOW + 5_000, NOW + 5_000]);
  });
});

describe('[TIMER-10] the same act again', () => {
  test('changes nothing and has the same answer', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0, id: 'the-same-tap' }, NOW + 5_000);
    const { state } = table;
    const first = answerOf(state, 'the-same-tap');
    table.must({ type: 'tap', seat: 0, id: 'the-same-tap' }, NOW + 9_000);
    expect(table.state).toBe(state);
    expect(answerOf(table.state, 'the-same-tap')).toEqual(first);
    expect(first).toMatchObject({ at: NOW + 5000, hasChanged: true, receipt: { usedMs: 5000 } });
  });

  test('is still known sixty acts later, when only its id is kept', () => {
    const table = started();
    table.must({ type: 'pause', id: 'the-same-pause' }, NOW + 1000);
    for (let act = 0; act < 60; act++)
      table.must(act % 2 === 0 ? { type: 'resume' } : { type: 'pause' }, NOW + 2000 + act);
    const { events } = table.state;
    table.must({ type: 'resume' }, NOW + 3000);
    table.must({ type: 'pause', id: 'the-same-pause' }, NOW + 4000);
    expect(table.state.status).toBe('running');
    expect(table.state.events).toBe(events + 1);
    expect(answerOf(table.state, 'the-same-pause').hasChanged).toBe(false);
  });

  test('ids that hardly differ are told apart, also by the marks that are kept of them', () => {
    const table = started();
    for (let tap = 0; tap < 2000; tap++)
      table.must({ type: 'tap', seat: tap % 2, id: `the-tap-${tap}` }, NOW + tap);
    expect(table.state.clock.seats.map(({ turns }) => turns)).toEqual([1000, 1000]);
    for (let tap = 1999; tap > 1999 - 72; tap--) expect(isDone(table.state, `the-tap-${tap}`)).toBe(true);
    expect(isDone(table.state, `the-tap-${1999 - 72}`)).toBe(false);
  });
});

describe('[TIMER-11] a late tap', () => {
  test('ends no other turn of the seat', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0, turn: 0 }, NOW + 1000);
    table.must({ type: 'tap', seat: 1, turn: 0 }, NOW + 2000);
    expect(codeOf(table.act({ type: 'tap', seat: 0, turn: 0 }, NOW + 3000))).toBe('timer-turn-over');
    table.must({ type: 'tap', seat: 0, turn: 1 }, NOW + 3000);
  });

  test('without a turn, the seat must at least be running', () => {
    expect(codeOf(started().act({ type: 'tap', seat: 1 }, NOW + 1))).toBe('timer-seat-not-running');
  });
});

describe('[TIMER-32] seats that run together', () => {
  const players = ['Ada', 'Ben', 'Cem', 'Dia'].map((name) => ({ name }));

  test.each<readonly [string, readonly number[]]>([
    ['in order', [0, 1, 2, 3]],
    ['backwards', [3, 2, 1, 0]],
    ['across', [2, 0, 3, 1]],
  ])('end their turns one by one, %s, and the last hands the turn on', (_, taps) => {
    const table = started({ players });
    table.must({ type: 'start', seat: [1, 2, 3] }, NOW + 1000);
    for (const [at, seat] of taps.entries()) {
      expect(table.state.clock.running).toContain(seat);
      table.must({ type: 'tap', seat, turn: 0 }, NOW + 2000 + at * 100);
      const rest = taps.slice(at + 1);
      const expected = rest.length > 0 ? rest : [(seat + 1) % 4];
      expect(new Set(table.state.clock.running)).toEqual(new Set(expected));
    }
    const whole = replay(logOf({ ...table.state, tail: table.log }, []));
    expect(whole.ok && whole.value.state).toEqual(table.state.clock);
  });

  test('two of four, and whoever is named comes in all the same', () => {
    const table = started({ players });
    table.must({ type: 'start', seat: 2 }, NOW + 1000);
    table.must({ type: 'tap', seat: 0, next: 3 }, NOW + 2000);
    expect(table.state.clock.running).toEqual([2, 3]);
  });
});

describe('before the start and after the end', () => {
  test.each<PlainAct>([
    { type: 'tap', seat: 0 },
    { type: 'pause' },
    { type: 'adjust', seat: 0, byMs: 1 },
    { type: 'undo' },
  ])('$type is refused in the lobby', (act) => {
    expect(new PlayedSession(aTable()).act(act, NOW)).toMatchObject({
      error: { code: 'timer-wrong-status', params: { status: 'lobby' } },
    });
  });

  test('the order chosen in the lobby is the first thing in the log', () => {
    const table = new PlayedSession(aTable({ players: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] }));
    table.must({ type: 'reorder', order: [2, 0, 1] }, NOW);
    expect(table.log).toEqual([]);
    table.must({ type: 'start' }, NOW + 1000);
    expect(table.log.map(({ type }) => type)).toEqual(['reorder', 'start']);
    expect(table.state.clock.running).toEqual([2]);
    expect(replay(logOf(table.state, [])).ok).toBe(true);
  });

  test('[TIMER-16] nothing can be done to a game that is over', () => {
    const table = started();
    const ended = finishGame(
      table.state,
      { closing: {}, past: (state) => logOf(state, []), countedIn: [] },
      NOW + 1000,
    );
    const over = new PlayedSession(ended.ok ? ended.value.state : table.state);
    const { state } = over;
    expect(codeOf(over.act({ type: 'tap', seat: 0 }, NOW + 2000))).toBe('timer-game-over');
    expect(codeOf(over.act({ type: 'adjust', seat: 0, byMs: 5 }, NOW + 2000))).toBe('timer-game-over');
    expect(over.state).toBe(state);
  });
});

describe('corrections', () => {
  test('a clock is set to what was said, also while it runs', () => {
    const table = started();
    table.must({ type: 'set', seat: 0, remainingMs: 120_000, why: 'forgot to pause' }, NOW + 30_000);
    expect(remaining(table, NOW + 30_000)).toEqual([120_000, 600_000]);
    expect(remaining(table, NOW + 40_000)).toEqual([110_000, 600_000]);
    expect(table.log.at(-1)).toMatchObject({ type: 'adjust', byMs: -450_000, why: 'forgot to pause' });
  });

  test('no clock goes below zero; the field and the limit are named', () => {
    const refused = started().act({ type: 'adjust', seat: 1, byMs: -600_001 }, NOW + 1000);
    expect(refused).toMatchObject({ error: { code: 'bad-input', fields: [{ path: 'byMs' }] } });
    expect(JSON.stringify(refused)).toContain('"timer-below-zero","params":{"shows":"10:00"');
  });

  test('a seat that is not there is named', () => {
    expect(codeOf(started().act({ type: 'eliminate', seat: 5 }, NOW))).toBe('timer-seat-unknown');
    expect(codeOf(started().act({ type: 'set', seat: 5, remainingMs: 1 }, NOW))).toBe('timer-seat-unknown');
  });
});

describe('[TIMER-24] undo and redo', () => {
  test.each<readonly [string, PlainAct, readonly number[]]>([
    ['an elimination', { type: 'eliminate', seat: 2 }, [580_000, 600_000, 600_000]],
    ['the elimination of who is thinking', { type: 'eliminate', seat: 0 }, [595_000, 585_000, 600_000]],
    ['a corrected clock', { type: 'adjust', seat: 1, byMs: 60_000 }, [580_000, 600_000, 600_000]],
    ['an order', { type: 'reorder', order: [1, 0, 2] }, [580_000, 600_000, 600_000]],
    ['a pause', { type: 'pause' }, [595_000, 600_000, 600_000]],
    ['a tap', { type: 'tap', seat: 0 }, [595_000, 600_000, 600_000]],
  ])('[CLOCK-27] undone with the time: %s', (_name, act, left) => {
    const table = started({ players: [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cem' }] });
    table.must(act, NOW + 5000);
    table.must({ type: 'undo', refund: true }, NOW + 20_000);
    expect(remaining(table, NOW + 20_000)).toEqual(left);
    table.must({ type: 'redo' }, NOW + 20_000);
    expect(replay(logOf(table.state, [])).ok).toBe(true);
  });

  test('[CLOCK-27] several steps give the time back where one of them ended a turn', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0 }, NOW + 5000);
    table.must({ type: 'eliminate', seat: 0 }, NOW + 6000);
    table.must({ type: 'undo' }, NOW + 7000);
    table.must({ type: 'redo' }, NOW + 8000);
    table.must({ type: 'undo', steps: 2, refund: true }, NOW + 20_000);
    expect(remaining(table, NOW + 20_000)).toEqual([595_000, 600_000]);
  });

  test('steps are counted, taken back and brought back', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0 }, NOW + 5000);
    table.must({ type: 'tap', seat: 1 }, NOW + 8000);
    expect(table.state.undoSteps).toBe(3);
    table.must({ type: 'undo', steps: 2, refund: true }, NOW + 10_000);
    expect([table.state.undoSteps, table.state.undone]).toEqual([1, [2]]);
    expect(remaining(table, NOW + 10_000)).toEqual([595_000, 600_000]);
    expect(table.state.clock.running).toEqual([0]);
    table.must({ type: 'redo' }, NOW + 10_000);
    expect([table.state.undoSteps, table.state.undone]).toEqual([3, []]);
    expect(remaining(table, NOW + 10_000)).toEqual([593_000, 597_000]);
    expect(codeOf(table.act({ type: 'redo' }, NOW + 11_000))).toBe('timer-nothing-to-redo');
    expect(codeOf(table.act({ type: 'undo', steps: 4 }, NOW + 11_000))).toBe('timer-nothing-to-undo');
  });

  test('without refund the time stays with whoever used it', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0 }, NOW + 5000);
    table.must({ type: 'undo' }, NOW + 8000);
    expect(remaining(table, NOW + 8000)).toEqual([595_000, 597_000]);
  });

  test('something new ends what can be brought back', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0 }, NOW + 5000);
    table.must({ type: 'undo' }, NOW + 6000);
    table.must({ type: 'tap', seat: 0 }, NOW + 7000);
    expect(table.state.undone).toEqual([]);
    expect(codeOf(table.act({ type: 'redo' }, NOW + 8000))).toBe('timer-nothing-to-redo');
  });

  test('the last turn is the one that counts now', () => {
    const table = started();
    table.must({ type: 'tap', seat: 0 }, NOW + 5000);
    table.must({ type: 'tap', seat: 1 }, NOW + 8000);
    table.must({ type: 'undo' }, NOW + 9000);
    expect(table.state.lastTurn).toMatchObject({ seat: 0, usedMs: 5000 });
  });
});

describe('the log', () => {
  test('goes into chunks, and a game of 3,000 taps keeps its state small and gives the same clock again', () => {
    const table = started({ controls: [{ type: 'fischer', mainMs: 60_000, incrementMs: 10_000 }] });
    let at = NOW;
    for (let tap = 0; tap < 3000; tap++) {
      at += 1000 + ((tap * 7919) % 6000);
      table.must({ type: 'tap', seat: tap % 2 }, at);
    }
    const { state, log } = table;
    expect(state.events).toBe(3001);
    expect(state.tail.length).toBeLessThanOrEqual(EVENTS_IN_CHUNK);
    expect(JSON.stringify(state).length).toBeLessThan(20_000);
    const replayed = replay({
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: state.controls,
      events: log,
    });
    expect(replayed.ok && replayed.value.state).toEqual(state.clock);
    expect(replayed.ok && replayed.value.turns).toHaveLength(3000);
  });

  test('has an end', () => {
    const table = new PlayedSession({ ...started().state, events: MOST_EVENTS });
    expect(table.act({ type: 'pause' }, NOW + 1)).toMatchObject({
      error: { code: 'timer-log-full', params: { limit: MOST_EVENTS } },
    });
  });
});

test('whatever is done in whatever order, the log gives the live state again and no time is lost', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('tap' as const), seat: fc.nat(2) }),
    fc.constant({ type: 'pause' as const, reason: 'snack' }),
    fc.constant({ type: 'resume' as const }),
    fc.record({
      type: fc.constant('adjust' as const),
      seat: fc.nat(2),
      byMs: fc.integer({ min: -9000, max: 9000 }),
    }),
    fc.record({
      type: fc.constant('undo' as const),
      steps: fc.integer({ min: 1, max: 3 }),
      refund: fc.boolean(),
    }),
    fc.constant({ type: 'redo' as const }),
    fc.record({ type: fc.constant('eliminate' as const), seat: fc.nat(2) }),
    fc.record({ type: fc.constant('restore' as const), seat: fc.nat(2) }),
    fc.record({ type: fc.constant('pass' as const), seat: fc.nat(2) }),
    fc.record({ type: fc.constant('flag' as const), seat: fc.nat(2) }),
  );
  const steps = fc.array(fc.tuple(step, fc.nat(20_000)), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (acts) => {
      const table = started({
        players: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
        controls: [{ type: 'byo-yomi', mainMs: 60_000, periods: 3, periodMs: 10_000 }],
      });
      let at = NOW;
      for (const [act, waitMs] of acts) {
        at += waitMs;
        table.act(act, at);
      }
      const { firstNames, controls, lag } = table.state;
      const players = firstNames.map((name) => ({ name }));
      const replayed = replay({ players, controls, lag, events: table.log });
      expect(replayed.ok && replayed.value.state).toEqual(table.state.clock);
      const { seats, buckets, wallMs } = readClock(table.state.clock, at);
      const used = seats.reduce((sum, { totalMs }) => sum + totalMs, 0);
      const nobodys = Object.values(buckets).reduce((sum, ms) => sum + ms, 0);
      expect(used + nobodys).toBe(wallMs);
      expect(wallMs).toBe(at - NOW);
    }),
    { numRuns: 150 },
  );
});
