import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import { pendingOf, withPending } from './pending-acts.ts';
import type { Pending } from './pending-acts.ts';
import type { Wish } from './table-model.ts';

const clockAfter = (...events: readonly ClockEvent[]) => {
  const played = replay({
    players: [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cem' }],
    controls: [{ type: 'sudden-death', mainMs: 60_000 }],
    events,
  });
  if (!played.ok) throw new Error(played.refused.error.code);
  return played.value.state;
};

const START: ClockEvent = { type: 'start', seat: 0, at: 0 };
const TAP: ClockEvent = { type: 'tap', seat: 0, at: 5020 };

const pending = (wish: Wish, at: number): Pending => {
  const made = pendingOf('act-1', wish, at);
  if (made === undefined) throw new Error(`${wish.type} waits for the server`);
  return made;
};

describe('what was done here', () => {
  const tap = pending({ type: 'tap', seat: 0, turn: 0 }, 5000);

  it('is shown before the server answers', () => {
    expect(withPending(clockAfter(START), [tap]).running).toEqual([1]);
  });

  it('is not done twice when the server’s news overtake its answer', () => {
    expect(withPending(clockAfter(START, TAP), [tap]).running).toEqual([1]);
    expect(withPending(clockAfter(START, TAP), [tap]).seats[0]?.turns).toBe(1);
  });

  it('follows one on the other: two quick taps end two turns', () => {
    const second = pending({ type: 'tap', seat: 1, turn: 0 }, 5200);
    expect(withPending(clockAfter(START), [tap, second]).running).toEqual([2]);
  });

  it('[TIMER-32] starts nobody while others run together, and shows an order at once', () => {
    const all = clockAfter(START, { type: 'start', seat: [1, 2], at: 1000 });
    expect(withPending(all, [pending({ type: 'tap', seat: 2, turn: 0 }, 5000)]).running).toEqual([0, 1]);
    const second = pending({ type: 'start', seat: [2] }, 5000);
    expect(withPending(clockAfter(START), [second]).running).toEqual([0, 2]);
    expect(withPending(all, [second]).running).toEqual([0, 1, 2]);
    const reorder = pending({ type: 'reorder', order: [2, 0, 1] }, 5000);
    expect(withPending(clockAfter(START), [reorder]).order).toEqual([2, 0, 1]);
  });

  it('gives way to what the server knows: a pause that came first', () => {
    const paused = clockAfter(START, { type: 'pause', at: 4000 });
    expect(withPending(paused, [tap])).toEqual(paused);
  });

  it('never goes back in time when our clock is behind the server’s', () => {
    const late = clockAfter(START, { type: 'adjust', seat: 1, byMs: 1000, at: 9000 });
    expect(withPending(late, [tap]).running).toEqual([1]);
  });

  it('leaves corrections and undo to the server', () => {
    expect(pendingOf('act-2', { type: 'undo' }, 0)).toBeUndefined();
    expect(pendingOf('act-3', { type: 'adjust', seat: 0, byMs: 1000 }, 0)).toBeUndefined();
  });
});
