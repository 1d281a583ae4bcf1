import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import { ThinkWatch } from './think-watch.ts';

const clockAfter = (...events: readonly ClockEvent[]) => {
  const played = replay({
    players: [{ name: 'Ana' }, { name: 'Ben' }],
    controls: [{ type: 'sudden-death', mainMs: 600_000 }],
    events,
  });
  if (!played.ok) throw new Error(played.refused.error.code);
  return played.value.state;
};

const START: ClockEvent = { type: 'start', seat: 0, at: 100_000 };

describe('think time as a device sees it', () => {
  it('begins when the screen shows the turn, not when the server began it', () => {
    const watch = new ThinkWatch();
    watch.see(clockAfter(), 10, 99_000);
    watch.see(clockAfter(START), 300, 100_290);
    expect(watch.thoughtMs(0, 5300)).toBe(5000);
    expect(watch.thoughtMs(1, 5300)).toBeUndefined();
  });

  it('starts anew with each turn', () => {
    const watch = new ThinkWatch();
    watch.see(clockAfter(), 0, 0);
    watch.see(clockAfter(START), 300, 0);
    const tapped = clockAfter(START, { type: 'tap', seat: 0, at: 102_000 });
    watch.see(tapped, 2400, 0);
    expect(watch.thoughtMs(0, 3000)).toBeUndefined();
    expect(watch.thoughtMs(1, 3000)).toBe(600);
  });

  it('stands still in a pause', () => {
    const watch = new ThinkWatch();
    const paused = clockAfter(START, { type: 'pause', at: 101_000 });
    const resumed = clockAfter(START, { type: 'pause', at: 101_000 }, { type: 'resume', at: 160_000 });
    watch.see(clockAfter(), 0, 0);
    watch.see(clockAfter(START), 0, 0);
    watch.see(paused, 1000, 0);
    watch.see(resumed, 60_000, 0);
    expect(watch.thoughtMs(0, 60_500)).toBe(1500);
  });

  it('believes the server for the part of a turn it did not see', () => {
    const watch = new ThinkWatch();
    watch.see(clockAfter(START), 50, 107_000);
    expect(watch.thoughtMs(0, 1050)).toBe(8000);
  });

  it('is not disturbed by news that change nothing of the turn', () => {
    const watch = new ThinkWatch();
    watch.see(clockAfter(), 0, 0);
    watch.see(clockAfter(START), 100, 0);
    watch.see(clockAfter(START, { type: 'adjust', seat: 1, byMs: 5000, at: 100_500 }), 700, 0);
    expect(watch.thoughtMs(0, 1100)).toBe(1000);
  });
});
