import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPoll, NOW } from '#tests/support/polls/poll.ts';
import { voterViewOf } from '#activities/polls/rules/views.ts';
import type { VoterView } from '#activities/polls/contract.views.ts';
import { draftFor, forgetDraft, keepDraft } from './kept-drafts.ts';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const poll = (overrides: Partial<VoterView> = {}): VoterView => ({
  ...voterViewOf(aPoll(), { now: NOW, byHour: [[NOW, 0]], hasVoted: false, result: undefined, writeIns: [] }),
  ...overrides,
});
const draft = { choices: { ranks: [['Soup'], ['Pizza']] }, voterName: '' };

describe('a half-filled ballot', () => {
  test('is there again, for its own poll alone', () => {
    keepDraft(poll(), draft);
    expect(draftFor(poll())).toMatchObject(draft);
    expect(draftFor(poll({ pollId: 'another' }))).toBeUndefined();
  });

  test('goes when it is sent or emptied', () => {
    keepDraft(poll(), draft);
    forgetDraft('poll-1');
    expect(draftFor(poll())).toBeUndefined();
    keepDraft(poll(), draft);
    keepDraft(poll(), { choices: { ranks: [] }, voterName: '' });
    expect([...stored.values()].join('')).not.toContain('Soup');
  });

  test('is dropped for good when the candidates or the way of ranking changed', () => {
    const { candidates, settings } = poll();
    for (const changed of [
      poll({ candidates: candidates.slice(1) }),
      poll({ candidates: candidates.toReversed() }),
      poll({ settings: { ...settings, maxRanks: 1 } }),
      poll({ settings: { ...settings, method: 'star' } }),
    ]) {
      keepDraft(poll(), draft);
      expect(draftFor(changed)).toBeUndefined();
      expect(draftFor(poll())).toBeUndefined();
    }
    keepDraft(poll(), draft);
    expect(draftFor(poll({ title: 'Dinner' }))).toBeDefined();
  });

  test('of the last twenty polls only, and never from what is no draft', () => {
    for (let at = 0; at < 21; at++) keepDraft(poll({ pollId: `p${at}` }), draft);
    expect(draftFor(poll({ pollId: 'p0' }))).toBeUndefined();
    expect(draftFor(poll({ pollId: 'p20' }))).toBeDefined();
    for (const broken of ['nonsense', '{}', '[null, 7, {"pollId":"poll-1"}]']) {
      stored.set('roundtable.polls.drafts', broken);
      expect(draftFor(poll())).toBeUndefined();
    }
  });
});
