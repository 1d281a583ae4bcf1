import { describe, expect, test } from 'vitest';
import { aPack, aPlay, NOON } from '#tests/support/hunts/play.ts';
import { withProvisional } from './provisional.ts';
import type { Provisional } from './provisional.ts';

const done = (levelId: string, at = NOON + 1000): Provisional => ({
  levelId,
  attemptId: `attempt-${levelId}`,
  by: 'text',
  at,
});

const statesOf = (...args: Parameters<typeof withProvisional>): string =>
  withProvisional(...args)
    .levels.map(({ levelId, state }) => `${levelId} ${state}`)
    .join(', ');

describe('[PLAYER-3] what a phone shows without network', () => {
  test('is what the server said, when nothing waits', () => {
    const play = aPlay();
    expect(withProvisional(play, aPack(), [])).toEqual({ ...play, provisional: new Set() });
  });

  test('the next level opens from the package, and one after the other', () => {
    expect(statesOf(aPlay(), aPack(), [done('a')])).toBe('a completed, b open, c locked');
    expect(statesOf(aPlay(), aPack(), [done('a'), done('b')])).toBe('a completed, b completed, c open');
    expect(statesOf(aPlay(), aPack(), [done('b'), done('a')])).toBe('a completed, b completed, c open');
  });

  test('an opened level has its story and the clues that are free from the start', () => {
    const shown = withProvisional(aPlay(), aPack(), [done('a')]);
    expect(shown.levels[1]).toMatchObject({
      state: 'open',
      name: 'Stop b',
      openedAt: NOON + 1000,
      clues: [{ text: 'Look up.', state: 'released' }],
    });
    expect(shown.provisional).toEqual(new Set(['a', 'b']));
    expect(shown.completed).toBe(1);
  });

  test('without a package the level is done, and the next one waits', () => {
    expect(statesOf(aPlay(), undefined, [done('a')])).toBe('a completed, b locked, c locked');
  });

  test('the common finale opens last, and some of many are enough', () => {
    const pack = aPack(['a', 'b', 'c'], { order: 'some', count: 1, finale: 'c' });
    expect(statesOf(aPlay(), pack, [done('a')])).toBe('a completed, b locked, c open');
  });

  test('what the server has judged meanwhile is not touched', () => {
    expect(statesOf(aPlay(), aPack(), [done('c')])).toBe('a open, b locked, c locked');
  });
});
