import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT } from './answer-draft.ts';
import { KeptDrafts } from './kept-drafts.ts';

const draft = (text: string) => ({ ...EMPTY_DRAFT, text });

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe('[GAME-40] what was not sent', () => {
  test('is there after a reload, for each question', () => {
    const before = new KeptDrafts('4821', 'p1');
    before.keep('001', draft('Bread'));
    before.keep('002', { ...EMPTY_DRAFT, chosen: [2, 0] });
    before.keep('001', draft('Bread and water'));
    const after = new KeptDrafts('4821', 'p1');
    expect(after.of('001')).toEqual(draft('Bread and water'));
    expect(after.of('002')?.chosen).toEqual([2, 0]);
  });

  test('is gone from the device once nothing is left', () => {
    const drafts = new KeptDrafts('4821', 'p1');
    drafts.keep('001', draft('Bread'));
    drafts.keep('001', undefined);
    expect(drafts.of('001')).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  test.each([
    ['4821', 'p2'],
    ['4822', 'p1'],
  ])('is nobody else’s, and not of another session: %s, %s', (gameId, playerId) => {
    new KeptDrafts('4821', 'p1').keep('001', draft('Bread'));
    const others = new KeptDrafts(gameId, playerId);
    expect(others.of('001')).toBeUndefined();
    others.keep('001', draft('Water'));
    expect(stored.size).toBe(1);
  });

  test.each(['nonsense', '{"seat":"4821 p1","drafts":7}', '{"seat":"4821 p1","drafts":{"001":{"text":7}}}'])(
    'that cannot be read is left: %s',
    (kept) => {
      new KeptDrafts('4821', 'p1').keep('001', draft('Bread'));
      for (const key of stored.keys()) stored.set(key, kept);
      expect(new KeptDrafts('4821', 'p1').of('001')).toBeUndefined();
    },
  );

  test('stays on the page where nothing can be kept', () => {
    vi.stubGlobal('localStorage', undefined);
    const drafts = new KeptDrafts('4821', 'p1');
    drafts.keep('001', draft('Bread'));
    expect(drafts.of('001')).toEqual(draft('Bread'));
  });
});
