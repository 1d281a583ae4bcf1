import { describe, expect, test } from 'vitest';
import { isReadyToSend } from './check-in.ts';
import { begun, heardFix, watchOff } from './watch-state.ts';
import type { WatchState } from './watch-state.ts';

const NOON = 1_800_000_000_000;
const heardAt = (accuracy: number, ...seconds: readonly number[]): WatchState => {
  let state = begun(watchOff, NOON);
  for (const second of seconds) {
    const timestamp = NOON + second * 1000;
    state = heardFix(state, { latitude: 48.2, longitude: 16.37, accuracy, timestamp }, timestamp);
  }
  return state;
};
const at = (seconds: number) => ({ radiusM: 30, now: NOON + seconds * 1000 });
const fresh = { since: NOON, tries: 0 };

describe('when a check-in is sent', () => {
  test('at once when the phone is sure', () => {
    expect(isReadyToSend(heardAt(8, 1), fresh, at(1))).toBe(true);
  });

  test('else when there is a mean to take, or after some patience', () => {
    expect(isReadyToSend(heardAt(40, 1), fresh, at(1))).toBe(false);
    expect(isReadyToSend(heardAt(40, 1, 2, 3), fresh, at(3))).toBe(false);
    expect(isReadyToSend(heardAt(40, 1, 2, 3, 4), fresh, at(4))).toBe(true);
    expect(isReadyToSend(heardAt(40, 7), fresh, at(8))).toBe(true);
  });

  test('not from a position of long ago, and not from none', () => {
    expect(isReadyToSend(heardAt(5, 1), fresh, at(12))).toBe(false);
    expect(isReadyToSend(heardAt(5), fresh, at(12))).toBe(false);
  });

  test('not from what the phone knew before somebody asked', () => {
    const later = { since: NOON + 5000, tries: 0 };
    expect(isReadyToSend(heardAt(5, 1, 2, 3, 4), later, at(5))).toBe(false);
    expect(isReadyToSend(heardAt(5, 1, 2, 3, 4, 6), later, at(6))).toBe(true);
  });

  test('an unsure answer is asked again after a while', () => {
    const asked = { since: NOON, tries: 1, lastTriedAt: NOON + 4000 };
    expect(isReadyToSend(heardAt(8, 8), asked, at(8))).toBe(false);
    expect(isReadyToSend(heardAt(8, 9), asked, at(9))).toBe(true);
  });
});
