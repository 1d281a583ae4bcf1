import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act } from '#activities/timers/contract.clock.ts';
import type { HostView } from '#activities/timers/contract.tables.ts';
import { applyStep } from '#activities/timers/rules/clock/apply.ts';
import type { StepEvent } from '#activities/timers/rules/clock/apply.ts';
import { startClock } from '#activities/timers/rules/clock/start.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { Sent } from './act-sender.ts';
import { OnlineTable } from './online-table.ts';
import { quickActs } from './pending-acts.ts';

const players = [{ name: 'Ana' }, { name: 'Ben' }];
const controls = [{ type: 'sudden-death' as const, mainMs: 60_000 }];

const clockAfter = (...events: readonly StepEvent[]): ClockState => {
  const first = startClock({ players, controls, lag: true });
  if (!first.ok) throw new Error(first.error.code);
  return events.reduce((clock, event) => {
    const applied = applyStep(clock, event);
    if (!applied.ok) throw new Error(applied.error.code);
    return applied.value.state;
  }, first.value);
};

const START: StepEvent = { type: 'start', seat: 0, at: 10_000 };
const TAP: StepEvent = { type: 'tap', seat: 0, at: 12_040 };

const viewOf = (version: number, clock: ClockState): HostView => ({
  audience: 'host',
  tableId: 'table-1',
  title: 'Evening',
  templateId: 'chess',
  templateName: 'Chess',
  mode: 2,
  status: 'running',
  controls,
  warnAtSeconds: [30],
  lag: true,
  anySeat: true,
  isLocked: false,
  seats: players.map(({ name }, seat) => ({ seat, name, color: '#0F5AB5', isClaimed: false, isMine: false })),
  clock: structuredClone(clock) as HostView['clock'],
  undoSteps: 1,
  redoSteps: 0,
  createdAt: 0,
  code: '4821',
  version,
});

const changed = (version: number, clock: ClockState) => ({
  version,
  status: 'running',
  act: { type: 'tap', at: clock.at },
  clock,
  undoSteps: 2,
  redoSteps: 0,
});

/** A server and a device whose clock is 9,000 ms behind it. */
const world = async () => {
  let steady = 1000;
  let wallAheadMs = 0;
  let offsetMs = 9000;
  let listener: TopicListener | undefined;
  const sent: Act[] = [];
  const answers: ((answer: Sent) => void)[] = [];
  let reads = 0;
  let current = viewOf(2, clockAfter(START));
  const table = new OnlineTable(
    {
      client: {
        readTable: async () => {
          reads += 1;
          return { ok: true, value: current };
        },
        changeSeat: async () => ({ ok: false, error: { code: 'bad-input', message: 'No.', fields: [] } }),
      },
      live: async () => ({
        clock: () => ({ offsetMs, errorMs: 5 }),
        follow: (_topic, heard) => {
          listener = heard;
          return () => undefined;
        },
      }),
      send: (_tableId, act) => {
        sent.push(act);
        return new Promise((resolve) => answers.push(resolve));
      },
      quick: async () => quickActs(),
      steady: () => steady,
      wall: () => steady + wallAheadMs,
    },
    'table-1',
  );
  await vi.waitFor(() => expect(listener).toBeDefined());
  return {
    table,
    sent,
    pass(ms: number) {
      for (let left = ms; left > 0; left -= 100) {
        steady += Math.min(100, left);
        vi.advanceTimersByTime(Math.min(100, left));
      }
    },
    sleep: (ms: number) => void (wallAheadMs += ms),
    learn: (next: number) => void (offsetMs = next),
    hear: (type: string, payload: unknown) => listener?.onEvent(type, payload),
    answer: async (sentAnswer: Sent) => {
      answers.shift()?.(sentAnswer);
      await Promise.resolve();
      await Promise.resolve();
    },
    reads: () => reads,
    serve: (next: HostView) => void (current = next),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a table the server keeps', () => {
  it('shows a tap at once, marks it saved only when the server has it, and never shows the old clock between', async () => {
    const { table, pass, answer, hear } = await world();
    pass(2000);
    const tapping = table.act({ type: 'tap', seat: 0, turn: 0 });
    expect(table.clock.value.running).toEqual([1]);
    expect(table.saved.value).toBe('saving');
    await answer({ kind: 'done', version: 3 });
    expect(await tapping).toBeUndefined();
    expect(table.saved.value).toBe('saved');
    expect(table.clock.value.running).toEqual([1]);
    hear('clock.changed', changed(3, clockAfter(START, TAP)));
    expect(table.clock.value.seats[0]?.turns).toBe(1);
    expect(table.clock.value.at).toBe(12_040);
  });

  it('shows news that overtake the answer once, not twice', async () => {
    const { table, pass, answer, hear } = await world();
    pass(2000);
    const tapping = table.act({ type: 'tap', seat: 0, turn: 0 });
    hear('clock.changed', changed(3, clockAfter(START, TAP)));
    expect(table.clock.value.running).toEqual([1]);
    await answer({ kind: 'done', version: 3 });
    await tapping;
    expect(table.clock.value.running).toEqual([1]);
    expect(table.clock.value.seats.map(({ turns }) => turns)).toEqual([1, 0]);
  });

  it('takes a refused tap back and says why', async () => {
    const { table, answer } = await world();
    const tapping = table.act({ type: 'tap', seat: 0, turn: 0 });
    await answer({ kind: 'refused', message: 'That turn is already over.' });
    expect(await tapping).toBe('That turn is already over.');
    expect(table.clock.value.running).toEqual([0]);
  });

  it('tells the server how long the player thought by this screen', async () => {
    const { table, sent, pass, hear } = await world();
    hear('clock.changed', changed(3, clockAfter(START, TAP)));
    pass(700);
    void table.act({ type: 'tap', seat: 1, turn: 0 });
    expect(sent[0]).toMatchObject({ type: 'tap', seat: 1, turn: 0, clientMs: 700 });
    expect(sent[0]?.id).toMatch(/^[\da-f]{32}$/);
  });

  it('[CLOCK-37] counts the time of a turn in which the device slept', async () => {
    const { table, sent, pass, sleep, learn, answer, hear } = await world();
    pass(2040);
    hear('clock.changed', changed(3, clockAfter(START, TAP)));
    pass(700);
    sleep(5000);
    // Until the server's time is known again, nothing is said.
    void table.act({ type: 'tap', seat: 1, turn: 0 });
    expect(sent.at(-1)).not.toHaveProperty('clientMs');
    await answer({ kind: 'refused', message: 'No.' });
    learn(14_000);
    pass(300);
    void table.act({ type: 'tap', seat: 1, turn: 0 });
    expect(sent.at(-1)).toMatchObject({ clientMs: 6000 });
  });

  it('asks for the table when the news of an answered act do not come', async () => {
    const { table, answer, reads, serve } = await world();
    void table.act({ type: 'tap', seat: 0, turn: 0 });
    await answer({ kind: 'done', version: 3 });
    serve(viewOf(3, clockAfter(START, TAP)));
    const before = reads();
    await vi.advanceTimersByTimeAsync(2000);
    expect(reads()).toBe(before + 1);
    expect(table.view.version).toBe(3);
  });

  it('ignores news that are older than what it shows', async () => {
    const { table, hear } = await world();
    hear('clock.changed', changed(3, clockAfter(START, TAP)));
    hear('clock.changed', changed(2, clockAfter(START)));
    expect(table.clock.value.running).toEqual([1]);
  });

  it('rings what the server rings, and ends with the game', async () => {
    const { table, hear } = await world();
    const rung: unknown[] = [];
    table.onAlarms((alarms) => rung.push(...alarms));
    const alarms = [{ kind: 'warning', seat: 0, at: 1, remainingMs: 30_000 }];
    hear('alarm.rang', { version: 2, alarms });
    expect(rung).toEqual(alarms);
    hear('game.ended', {
      version: 4,
      gameId: 'table-1',
      endedAt: 20_000,
      winner: 'Ana',
      clock: clockAfter(START),
    });
    expect(table.status.value).toBe('over');
    table.close();
  });
});
