import { describe, expect, test } from 'vitest';
import { isHopeless, isReadyToSend } from './check-in.ts';
import { begun, heardFix, heardTrouble, watchOff } from './watch-state.ts';
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

describe('[PLAYER-7] when a check-in gives up', () => {
  const troubled = (trouble: 'refused' | 'unavailable') => heardTrouble(begun(watchOff, NOON), trouble);

  test('at once where the page may not know, after some time where the phone has nothing', () => {
    expect(isHopeless(troubled('refused'), fresh, NOON)).toBe(true);
    expect(isHopeless(troubled('unavailable'), fresh, NOON + 14_000)).toBe(false);
    expect(isHopeless(troubled('unavailable'), fresh, NOON + 15_000)).toBe(true);
    expect(isHopeless(heardAt(8, 1), fresh, NOON + 20_000)).toBe(false);
  });

  test('not when a position comes after all', () => {
    const place = { latitude: 48.2, longitude: 16.37, accuracy: 8, timestamp: NOON + 4000 };
    const state = heardFix(troubled('unavailable'), place, NOON + 4000);
    expect(isHopeless(state, fresh, NOON + 20_000)).toBe(false);
    expect(isReadyToSend(state, fresh, at(4))).toBe(true);
  });
});

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
