import { describe, expect, test } from 'vitest';
import { clueLine, passedSince } from './clue-line.ts';

const waiting = { clueId: 'c1', state: 'waiting', isGiven: false } as const;

describe('a clue on the page', () => {
  test('counts down while the hunt runs, and is there at the very second', () => {
    const clue = { ...waiting, freeInMs: 60_000, price: 20 };
    expect(clueLine(clue, 0)).toEqual({ kind: 'waiting', leftMs: 60_000, price: 20 });
    expect(clueLine(clue, 59_999)).toEqual({ kind: 'waiting', leftMs: 1, price: 20 });
    expect(clueLine(clue, 60_000)).toEqual({ kind: 'ready' });
  });

  test('stands still in a pause', () => {
    expect(passedSince({ phase: 'running', at: 1000 }, 5000)).toBe(4000);
    expect(passedSince({ phase: 'paused', at: 1000 }, 5000)).toBe(0);
    expect(passedSince({ phase: 'running', at: 5000 }, 1000)).toBe(0);
  });

  test('what only the host or the character gives waits without a clock', () => {
    expect(clueLine({ ...waiting, isGiven: true }, 0)).toEqual({ kind: 'waiting' });
    expect(clueLine({ ...waiting, state: 'free', text: 'Look up.' }, 0)).toEqual({
      kind: 'text',
      text: 'Look up.',
    });
  });
});
