import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { movedBy } from '#activities/hunts/rules/geofence/distance.ts';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';
import { Trail } from './trail.ts';
import { watchOff } from './watch-state.ts';
import type { WatchState } from './watch-state.ts';

const NOON = 1_800_000_000_000;

const aWalk = () => {
  const state = signal<WatchState>(watchOff);
  const sent: (readonly Fix[])[] = [];
  let wishes = 0;
  let now = NOON;
  let look = (): void => undefined;
  const trail = new Trail({
    watch: {
      state,
      want: () => {
        wishes += 1;
        return () => (wishes -= 1);
      },
    },
    send: async (fixes) => void sent.push(fixes),
    now: () => now,
    every: (_, task) => {
      look = task;
      return () => (look = () => undefined);
    },
    isBatteryLow: () => false,
  });
  const stepTo = (seconds: number): void => {
    now = NOON + seconds * 1000;
    const place = movedBy({ latitude: 48.2, longitude: 16.37 }, seconds * 1.5, 0);
    state.value = { ...state.value, last: { ...place, accuracyM: 6, at: now } };
    look();
  };
  return { trail, sent, stepTo, wishes: () => wishes };
};

describe('[PLAYER-6] sharing where a phone is', () => {
  test('nobody is followed who did not agree, nor before the start, nor after the end', () => {
    const { trail, sent, stepTo, wishes } = aWalk();
    trail.setRunning(true);
    stepTo(1);
    expect(wishes()).toBe(0);
    trail.share(true);
    expect(wishes()).toBe(1);
    trail.setRunning(false);
    expect(wishes()).toBe(0);
    const told = sent.flat().length;
    for (const second of [30, 60, 90]) stepTo(second);
    expect(sent.flat()).toHaveLength(told);
  });

  test('a walk goes out in few messages, each position once', () => {
    const { trail, sent, stepTo } = aWalk();
    trail.share(true);
    trail.setRunning(true);
    for (let second = 1; second <= 60; second++) stepTo(second);
    trail.flush();
    const ats = sent.flat().map(({ at }) => at);
    expect(new Set(ats).size).toBe(ats.length);
    expect(ats.length).toBeGreaterThanOrEqual(8);
    expect(sent.length).toBeLessThanOrEqual(7);
  });

  test('what waits goes out when the page is hidden or sharing ends', () => {
    const { trail, sent, stepTo } = aWalk();
    trail.share(true);
    trail.setRunning(true);
    stepTo(1);
    trail.flush();
    expect(sent).toHaveLength(1);
    stepTo(9);
    trail.close();
    expect(sent.flat()).toHaveLength(2);
  });
});
