import { describe, expect, test } from 'vitest';
import { aGame, decided, NOW } from '#tests/support/engagements/rules.ts';
import { admitAsk, admitUpvote, asksFor, LONGEST_ASK } from './asks.ts';
import type { AskState, AskViewer } from './asks.ts';
import { moveGame } from './moves.ts';

const open = aGame('poll', { asks: 'open', asksNames: true });
const moderated = aGame('poll', { asks: 'moderated' });
const anAsk = (askId: string, given: Partial<AskState> = {}): AskState => ({
  askId,
  text: `Question ${askId}`,
  playerName: 'Ada',
  author: 'Ada L.',
  status: 'shown',
  isPinned: false,
  votes: 0,
  askedAt: NOW,
  ...given,
});
const ben = { audience: 'player', playerName: 'Ben', voted: new Set<string>() } as const;

describe('questions from the audience', () => {
  test('[ASK-1] 1 to 300 characters', () => {
    expect(admitAsk(open, '  Why \u200B? ', [])).toMatchObject({ value: { text: 'Why ?', status: 'shown' } });
    expect(admitAsk(open, '🍕'.repeat(LONGEST_ASK), []).ok).toBe(true);
    for (const text of ['  ', 'x'.repeat(LONGEST_ASK + 1)]) {
      expect(admitAsk(open, text, [])).toMatchObject({ error: { fields: [{ path: 'text' }] } });
    }
  });

  test('[ASK-1] at most five of one player waiting; answered and hidden ones do not count', () => {
    const five = ['1', '2', '3', '4', '5'].map((id) => anAsk(id));
    expect(admitAsk(open, 'One more', five)).toMatchObject({
      error: { code: 'asks-too-many', params: { limit: 5 } },
    });
    const answered = five.map((ask, index) => (index === 0 ? { ...ask, status: 'answered' as const } : ask));
    expect(admitAsk(open, 'One more', answered).ok).toBe(true);
  });

  test('[ASK-1] not where they are switched off, nor after the end', () => {
    expect(admitAsk(aGame('poll'), 'Why?', [])).toMatchObject({ error: { code: 'asks-off' } });
    const ended = decided(moveGame(open, { move: 'end', epoch: 0 }, NOW)).state;
    expect(admitAsk(ended, 'Why?', [])).toMatchObject({ error: { code: 'game-over' } });
  });

  test('[ASK-2] moderated: for its author and hosts until it is shown', () => {
    expect(admitAsk(moderated, 'Why?', [])).toMatchObject({ value: { status: 'pending' } });
    const asks = [anAsk('1', { status: 'pending' })];
    expect(asksFor(moderated, asks, ben)).toEqual([]);
    expect(asksFor(moderated, asks, { audience: 'screen' })).toEqual([]);
    expect(asksFor(moderated, asks, { audience: 'host' })).toMatchObject([{ status: 'pending' }]);
    expect(asksFor(moderated, asks, { ...ben, playerName: 'Ada' })).toMatchObject([{ isOwn: true }]);
  });

  test('[ASK-3] one votes for what one sees, not for one’s own', () => {
    expect(admitUpvote(open, anAsk('1'), 'Ben').ok).toBe(true);
    expect(admitUpvote(open, anAsk('1'), 'Ada')).toMatchObject({ error: { code: 'not-allowed' } });
    expect(admitUpvote(open, anAsk('1', { status: 'pending' }), 'Ben')).toMatchObject({
      error: { code: 'ask-not-found' },
    });
    const [seen] = asksFor(open, [anAsk('1', { votes: 4 })], { ...ben, voted: new Set(['1']) });
    expect(seen).toMatchObject({ hasMyVote: true, votes: 4 });
  });

  test('[ASK-4] pinned, then votes, then age; answered last; hidden for hosts and their author', () => {
    const asks = [
      anAsk('old', { votes: 2 }),
      anAsk('done', { votes: 99, status: 'answered', isPinned: true }),
      anAsk('young', { votes: 2, askedAt: NOW + 1 }),
      anAsk('pin', { isPinned: true }),
      anAsk('top', { votes: 7 }),
      anAsk('bad', { votes: 50, status: 'hidden' }),
    ];
    const ids = (viewer: Parameters<typeof asksFor>[2]) =>
      asksFor(open, asks, viewer).map(({ askId }) => askId);
    expect(ids(ben)).toEqual(['pin', 'top', 'old', 'young', 'done']);
    expect(ids({ audience: 'host' })).toEqual(['pin', 'bad', 'top', 'old', 'young', 'done']);
    expect(ids({ ...ben, playerName: 'Ada' })).toContain('bad');
  });

  test('authors are named to hosts, to others where the session says so', () => {
    const shy = aGame('poll', { asks: 'open', asksNames: true, showsAuthors: false });
    expect(asksFor(shy, [anAsk('1')], ben)[0]?.author).toBeUndefined();
    expect(asksFor(shy, [anAsk('1')], { audience: 'host' })[0]?.author).toBe('Ada L.');
    expect(asksFor(open, [anAsk('1')], ben)[0]?.author).toBe('Ada L.');
  });

  test('[ASK-4] an archived one leaves wall and phones, and stays with hosts and its author', () => {
    const archived = anAsk('a', { status: 'archived' });
    const see = (viewer: AskViewer) => asksFor(open, [archived], viewer).length;
    expect(see({ audience: 'screen' })).toBe(0);
    expect(see({ audience: 'player', playerName: 'somebody', voted: new Set() })).toBe(0);
    expect(see({ audience: 'player', playerName: archived.playerName, voted: new Set() })).toBe(1);
    expect(see({ audience: 'host' })).toBe(1);
  });

  test('[ASK-5] who asks without a name is named to nobody', () => {
    const ask = anAsk('1', { author: undefined });
    for (const viewer of [ben, { audience: 'host' }, { audience: 'screen' }] as const)
      expect(asksFor(open, [ask], viewer)[0]).not.toHaveProperty('author');
  });

  test('[GAME-44] authors are named to nobody where the session asks for no names', () => {
    const unseen = aGame('poll', { asks: 'open' });
    for (const viewer of [ben, { audience: 'host' }, { audience: 'screen' }] as const)
      expect(asksFor(unseen, [anAsk('1')], viewer)[0]?.author).toBeUndefined();
  });
});
