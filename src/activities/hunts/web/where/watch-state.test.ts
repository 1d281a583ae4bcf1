import { describe, expect, test } from 'vitest';
import { begun, freshFixes, heardFix, heardTrouble, stopped, watchOff, watchWord } from './watch-state.ts';
import type { WatchState } from './watch-state.ts';

const NOON = 1_800_000_000_000;
const heard = (at: number, accuracy = 8, latitude = 0) => ({
  latitude,
  longitude: 0,
  accuracy,
  timestamp: at,
});

const walked = (...ats: readonly number[]): WatchState => {
  let state = begun(watchOff, NOON);
  for (const at of ats) state = heardFix(state, heard(at), at);
  return state;
};

describe('[PLAYER-7] what a phone says of its position', () => {
  test('off, asked for, long in coming, here', () => {
    const on = begun(watchOff, NOON);
    expect(watchWord(watchOff, NOON)).toBe('off');
    expect(watchWord(on, NOON + 5000)).toBe('asking');
    expect(watchWord(on, NOON + 13_000)).toBe('searching');
    expect(watchWord(walked(NOON + 14_000), NOON + 15_000)).toBe('known');
    expect(watchWord(stopped(walked(NOON + 14_000)), NOON + 15_000)).toBe('off');
  });

  test('0 degrees is a place like any other', () => {
    expect(walked(NOON + 1000).last).toEqual({ latitude: 0, longitude: 0, accuracyM: 8, at: NOON + 1000 });
  });

  test('over a kilometre means that the precise location is off', () => {
    const state = heardFix(begun(watchOff, NOON), heard(NOON, 1400), NOON);
    expect(watchWord(state, NOON)).toBe('imprecise');
    expect(watchWord(heardFix(state, heard(NOON + 1000, 1000), NOON + 1000), NOON + 1000)).toBe('known');
  });

  test('a position of half a minute ago does not stand for now', () => {
    const state = walked(NOON);
    expect(watchWord(state, NOON + 30_000)).toBe('known');
    expect(watchWord(state, NOON + 30_001)).toBe('stale');
    expect(freshFixes(state, NOON + 30_001)).toEqual([]);
  });

  test('after a pause of the page an old position is asked for anew', () => {
    const later = begun(stopped(walked(NOON)), NOON + 600_000);
    expect(watchWord(later, NOON + 600_001)).toBe('asking');
  });

  test('refusals are told until a position comes; slowness is none', () => {
    const on = begun(watchOff, NOON);
    expect(watchWord(heardTrouble(on, 'refused'), NOON)).toBe('refused');
    expect(watchWord(heardTrouble(on, 'slow'), NOON)).toBe('asking');
    const back = heardFix(heardTrouble(on, 'unavailable'), heard(NOON + 1), NOON + 1);
    expect(watchWord(back, NOON + 1)).toBe('known');
    expect(watchWord(begun(heardTrouble(on, 'refused'), NOON + 1), NOON + 1)).toBe('asking');
  });

  test('keeps the last ten seconds, each position once', () => {
    const state = walked(NOON, NOON + 4000, NOON + 4000, NOON + 3000, NOON + 12_000);
    expect(state.fixes.map(({ at }) => at - NOON)).toEqual([4000, 12_000]);
  });

  test('a clock that is hours wrong does not make a position old or future', () => {
    const ahead = heardFix(begun(watchOff, NOON), heard(NOON + 3_600_000), NOON);
    const behind = heardFix(begun(watchOff, NOON), heard(NOON - 3_600_000), NOON);
    expect(ahead.last?.at).toBe(NOON);
    expect(behind.last?.at).toBe(NOON);
  });
});
