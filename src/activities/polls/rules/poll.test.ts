import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#core/instant.ts';
import { aPoll, NOW } from '#tests/support/polls/poll.ts';
import { checkCandidates } from './candidates.ts';
import {
  archivePoll,
  changePoll,
  checkOpen,
  closePoll,
  closeWhenAllVoted,
  deadlineOf,
  openPoll,
  settlePoll,
  shortenRoll,
} from './poll.ts';

const withBallot = { chain: { length: 1, head: 'x' }, ballots: 1 };

describe('candidates', () => {
  const issues = (names: readonly string[]): unknown => {
    const checked = checkCandidates([...names]);
    return checked.ok ? [] : checked.error.fields?.map(({ path }) => path);
  };

  test('[POLL-1] 2 to 100', () => {
    expect(issues(['one'])).toEqual(['candidates']);
    expect(issues(Array.from({ length: 100 }, (_, index) => `C${index}`))).toEqual([]);
    expect(issues(Array.from({ length: 101 }, (_, index) => `C${index}`))).toEqual(['candidates']);
  });

  test('[POLL-1] different after trimming and case folding; each wrong one is named', () => {
    expect(issues(['Soup', ' SOUP ', 'Straße', 'STRASSE', 'Pizza'])).toEqual([
      'candidates.1',
      'candidates.3',
    ]);
  });

  test('[POLL-1] 1 to 120 characters, counted as characters', () => {
    expect(issues(['🍕'.repeat(120), 'x'.repeat(121), '  '])).toEqual(['candidates.1', 'candidates.2']);
  });

  test('[POLL-1] names are stored trimmed and composed', () => {
    expect(checkCandidates(['  Cre\u0300me  brûlée ', 'Soup'])).toMatchObject({
      value: [{ name: 'Crème brûlée' }, { name: 'Soup' }],
    });
  });
});

describe('life of a poll', () => {
  test('[POLL-2] everything may change before the first ballot', () => {
    const decided = changePoll(
      aPoll(),
      { title: 'Dinner', candidates: ['A', 'B'], settings: { seats: 1, method: 'schulze' } },
      NOW,
    );
    expect(decided).toMatchObject({
      value: { state: { title: 'Dinner', settings: { method: 'schulze', voters: 'anyone' } } },
    });
  });

  test('[POLL-2] after the first ballot only the description', () => {
    const poll = aPoll({}, withBallot);
    expect(changePoll(poll, { title: 'Dinner' }, NOW)).toMatchObject({ error: { code: 'poll-has-ballots' } });
    expect(changePoll(poll, { description: 'Friday' }, NOW)).toMatchObject({
      value: { state: { description: 'Friday' } },
    });
  });

  test('[POLL-2] a method for one seat is not given two', () => {
    expect(changePoll(aPoll(), { settings: { seats: 2 } }, NOW)).toMatchObject({
      error: { code: 'bad-input', fields: [{ path: 'settings.seats' }] },
    });
  });

  test('[POLL-3] no ballot in a draft, before the start, at or after the end, after close', () => {
    const refusal = (poll: ReturnType<typeof aPoll>, now = NOW): string => {
      const checked = checkOpen(poll, now);
      return checked.ok ? 'open' : checked.error.code;
    };
    expect(refusal(aPoll({ open: false }))).toBe('poll-not-open');
    expect(refusal(aPoll({ startsAt: NOW + 1 }))).toBe('poll-not-open');
    expect(refusal(aPoll({ startsAt: NOW + 1 }), NOW + 1)).toBe('open');
    expect(refusal(aPoll({ expiresAt: NOW + HOUR_MS }), NOW + HOUR_MS - 1)).toBe('open');
    expect(refusal(aPoll({ expiresAt: NOW + HOUR_MS }), NOW + HOUR_MS)).toBe('poll-closed');
    expect(refusal(aPoll({}, { status: 'closed' }))).toBe('poll-closed');
    expect(refusal(aPoll({}, { status: 'archived' }))).toBe('poll-closed');
  });

  test('[POLL-3] time closes it, with the end as the moment of closing however late it is noticed', () => {
    const poll = aPoll({ expiresAt: NOW + HOUR_MS });
    expect(deadlineOf(poll)).toBe(NOW + HOUR_MS);
    expect(settlePoll(poll, NOW + HOUR_MS - 1).events).toEqual([]);
    expect(settlePoll(poll, NOW + 9 * HOUR_MS)).toMatchObject({
      state: { status: 'closed', closedAt: NOW + HOUR_MS, closedBy: 'deadline' },
      events: [{ type: 'closed' }],
    });
  });

  test('[POLL-10] a closed poll opens again while nobody has seen results, and says so', () => {
    const closed = aPoll(
      { expiresAt: NOW + 1 },
      { status: 'closed', closedAt: NOW + 1, closedBy: 'deadline' },
    );
    expect(openPoll(closed, NOW + 5)).toMatchObject({
      value: {
        state: { status: 'open', reopenedAt: NOW + 5, expiresAt: undefined },
        events: [{ type: 'reopened' }],
      },
    });
    expect(openPoll({ ...closed, resultsSeen: true }, NOW + 5)).toMatchObject({
      error: { code: 'poll-results-seen' },
    });
  });

  test('[POLL-11] the last of the roll closes it', () => {
    const poll = aPoll({ settings: { voters: 'codes' } }, { roll: 3, ballots: 2 });
    expect(closeWhenAllVoted(poll, NOW).events).toEqual([]);
    expect(closeWhenAllVoted({ ...poll, ballots: 3 }, NOW)).toMatchObject({
      state: { closedBy: 'everyone-voted' },
    });
    expect(closeWhenAllVoted(aPoll({}, { ballots: 3 }), NOW).events).toEqual([]);
  });

  test('[POLL-11] a roll that gets shorter closes it when all who are left have voted', () => {
    const poll = aPoll({ settings: { voters: 'codes' } }, { status: 'open', roll: 4, ballots: 2 });
    expect(shortenRoll(poll, NOW).value).toMatchObject({ state: { roll: 3, status: 'open' } });
    expect(shortenRoll({ ...poll, roll: 3 }, NOW).value).toMatchObject({
      state: { roll: 2, status: 'closed', closedBy: 'everyone-voted' },
    });
    expect(shortenRoll({ ...poll, status: 'closed' }, NOW).value.events).toEqual([]);
  });

  test('closing twice changes nothing; only a closed poll is archived; an archived one stays', () => {
    const closed = closePoll(aPoll(), NOW);
    expect(closed).toMatchObject({ value: { state: { status: 'closed', closedBy: 'owner' } } });
    const again = aPoll({}, { status: 'closed' });
    expect(closePoll(again, NOW)).toMatchObject({ value: { events: [] } });
    expect(archivePoll(aPoll())).toMatchObject({ error: { code: 'poll-wrong-status' } });
    expect(archivePoll(again)).toMatchObject({ value: { state: { status: 'archived' } } });
    expect(openPoll(aPoll({}, { status: 'archived' }), NOW)).toMatchObject({
      error: { code: 'poll-wrong-status' },
    });
  });

  test('an end in the past or before the start is refused by name', () => {
    const poll = aPoll();
    expect(changePoll(poll, { expiresAt: NOW }, NOW)).toMatchObject({
      error: { fields: [{ path: 'expiresAt' }] },
    });
    expect(changePoll(poll, { startsAt: NOW + 2, expiresAt: NOW + 1 }, NOW)).toMatchObject({
      error: { fields: [{ path: 'startsAt' }] },
    });
  });
});
