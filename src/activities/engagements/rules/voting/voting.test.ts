import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Votes } from '#activities/engagements/contract.answers.ts';
import { ranksOf } from '../ranks.ts';
import type { GivenVote } from '../state.ts';
import { countVotes } from './count.ts';
import { handfulOf, LARGEST_HANDFUL, mostRanksOf, shownHandful } from './handful.ts';
import { checkVotes } from './votes.ts';

const SEED = 'seed';
const ids = (number: number): string[] => Array.from({ length: number }, (_, index) => `p${index}`);
const orders = fc.integer({ min: 2, max: 120 }).map(ids);

describe('handfuls', () => {
  test('[VOTE-2] every answerer sees min(7, n - 1), each once, never their own', () => {
    fc.assert(
      fc.property(orders, fc.string(), (order, seed) => {
        for (const [own, voterId] of order.entries()) {
          const handful = handfulOf(order, voterId, seed);
          expect(handful).toHaveLength(Math.min(LARGEST_HANDFUL, order.length - 1));
          expect(new Set(handful).size).toBe(handful.length);
          expect(handful).not.toContain(own);
        }
      }),
    );
  });

  test('[VOTE-2] among answerers every answer is seen exactly equally often', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const seen = order.map(() => 0);
        for (const voterId of order) for (const place of handfulOf(order, voterId, SEED)) seen[place]!++;
        expect(new Set(seen).size).toBe(1);
      }),
    );
  });

  test('[VOTE-2] other voters see a window, too, spread over all answers', () => {
    const order = ids(20);
    const seen = order.map(() => 0);
    for (let voter = 0; voter < 4000; voter++) {
      const handful = handfulOf(order, `watcher ${voter}`, SEED);
      expect(handful).toHaveLength(7);
      for (const place of handful) seen[place]!++;
    }
    for (const count of seen) expect(Math.abs(count - 1400)).toBeLessThan(140);
    expect(handfulOf(ids(3), 'watcher', SEED).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  test('[VOTE-2] the handful is shown in an order of its own, the same on every visit', () => {
    const order = ids(30);
    const shown = shownHandful(order, 'p4', SEED);
    expect(shown).toEqual(shownHandful(order, 'p4', SEED));
    expect(new Set(shown)).toEqual(new Set(handfulOf(order, 'p4', SEED)));
    const firsts = new Set(order.map((id, own) => (shownHandful(order, id, SEED)[0]! - own + 30) % 30));
    expect(firsts.size).toBeGreaterThan(3);
  });
});

describe('a vote', () => {
  const voter = { voterId: 'p0', answerOrder: ids(20), method: 'top-three', seed: SEED } as const;
  const refusal = (votes: Votes, given: object = {}, isDraft = false): unknown => {
    const checked = checkVotes({ ...voter, ...given }, votes, isDraft);
    return checked.ok ? 'counts' : checked.error.code;
  };

  test('[VOTE-3] ranks answers of the handful from 1 without gaps', () => {
    expect(refusal({ 1: 1, 2: 3, 3: 2 })).toBe('counts');
    expect(refusal({ 1: 1 })).toBe('counts');
    expect(refusal({})).toBe('vote-invalid');
    expect(refusal({ 1: 2 })).toBe('vote-invalid');
    expect(refusal({ 1: 1, 2: 1 })).toBe('vote-invalid');
    expect(refusal({ 1: 1, 2: 2, 3: 3, 4: 4 })).toBe('vote-invalid');
    expect(refusal({ 8: 1 })).toBe('vote-invalid');
    expect(refusal({ 99: 1 })).toBe('vote-invalid');
  });

  test('[VOTE-3] the whole handful where the method asks for it', () => {
    const all = { 1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1 };
    expect(refusal(all, { method: 'borda' })).toBe('counts');
    expect(mostRanksOf('borda', 7)).toBe(7);
    expect(mostRanksOf('top-three', 2)).toBe(2);
  });

  test('[VOTE-2] one’s own answer is refused by name', () => {
    expect(refusal({ 0: 1 })).toBe('vote-own-answer');
    expect(refusal({ 0: 1 }, { voterId: 'p1' })).toBe('vote-invalid');
    expect(refusal({ 0: 1 }, { voterId: 'p19' })).toBe('counts');
  });

  test('[VOTE-8] a draft may be empty and have gaps, not more', () => {
    expect(refusal({}, {}, true)).toBe('counts');
    expect(refusal({ 1: 3 }, {}, true)).toBe('counts');
    expect(refusal({ 1: 3, 2: 3 }, {}, true)).toBe('vote-invalid');
    expect(refusal({ 0: 1 }, {}, true)).toBe('vote-own-answer');
  });

  test('a place is stored without leading noughts', () => {
    expect(checkVotes(voter, { '01': 1 })).toMatchObject({ value: { 1: 1 } });
  });
});

const vote = (voterId: string, ...places: number[]): GivenVote => ({
  voterId,
  votes: Object.fromEntries(places.map((place, index) => [String(place), index + 1])),
});
const election = (answers: number, votes: readonly GivenVote[], given: object = {}) => ({
  method: 'top-three' as const,
  answerOrder: ids(answers),
  seed: SEED,
  votes,
  hidden: new Set<string>(),
  ...given,
});

describe('counting', () => {
  test('[VOTE-4] top three: 3, 2, 1, worked by hand', () => {
    const counted = countVotes(
      election(4, [vote('p0', 1, 2, 3), vote('p1', 2, 0, 3), vote('p2', 1, 0, 3), vote('p3', 2, 1, 0)]),
    );
    expect(counted.map(({ points, place }) => [points, place])).toEqual([
      [5, 3],
      [8, 1],
      [8, 1],
      [3, 4],
    ]);
  });

  test('[VOTE-4] Borda: k for the first of a handful of k', () => {
    const counted = countVotes(
      election(4, [vote('p0', 1, 2, 3), vote('p1', 2, 0, 3), vote('p2', 1), vote('p3', 2)], {
        method: 'borda',
      }),
    );
    expect(counted.map(({ points }) => points)).toEqual([2, 6, 8, 2]);
  });

  test('[VOTE-4] instant run-off: the least first choices leave, and their votes move on', () => {
    // 0 leads with 3; 1 and 2 have 2 each and 3 has 1, whose vote goes to 1; 2 leaves next and makes 1 the winner.
    const voters = [
      vote('a', 0, 1),
      vote('b', 0, 2),
      vote('c', 0),
      vote('d', 1, 2),
      vote('e', 1),
      vote('f', 2, 1),
      vote('g', 2, 1),
      vote('h', 3, 1),
    ];
    const counted = countVotes(election(5, voters, { method: 'irv' }));
    expect(counted.map(({ place }) => place)).toEqual([2, 1, 3, 4, 5]);
    expect(counted.map(({ points }) => points)).toEqual([3, 4, 2, 1, 0]);
  });

  test('[VOTE-4] with very many answers the run-off is among the best by Borda; the rest follow', () => {
    const order = ids(200);
    const votes = order.map((voterId, own) =>
      vote(
        voterId,
        ...handfulOf(order, voterId, SEED).toSorted((a, b) => ((a * 7 + own) % 11) - ((b * 7 + own) % 11)),
      ),
    );
    const counted = countVotes(election(200, votes, { method: 'irv' }));
    const borda = countVotes(election(200, votes, { method: 'borda' }));
    const finalists = borda
      .map(({ place }, index) => ({ place, index }))
      .toSorted((a, b) => a.place - b.place);
    const isLevel = finalists[29]!.place === finalists[30]!.place;
    expect(counted.filter(({ points }) => points >= 170)).toHaveLength(30);
    expect(counted[finalists[0]!.index]!.points).toBeGreaterThanOrEqual(170);
    expect(counted[finalists.at(-1)!.index]!.points).toBe(0);
    expect(isLevel || counted[finalists[30]!.index]!.points < 170).toBe(true);
  });

  test('[VOTE-4] without any vote everybody is level', () => {
    for (const method of ['top-three', 'borda', 'irv'] as const) {
      const counted = countVotes(election(3, [], { method }));
      expect(counted.map(({ points, place }) => [points, place])).toEqual([
        [0, 1],
        [0, 1],
        [0, 1],
      ]);
    }
  });

  test('[VOTE-5] shown half as often counts twice, where voters are dealt handfuls', () => {
    // p0 is shown 1 to 7 of eight answers, p7 0 to 6: all but the first and the last are shown twice.
    const counted = countVotes(election(8, [vote('p0', 1, 7, 2), vote('p7', 0, 1, 2)]));
    expect(counted.map(({ shown }) => shown)).toEqual([1, 2, 2, 2, 2, 2, 2, 1]);
    expect(counted.map(({ points }) => points)).toEqual([6, 5, 2, 0, 0, 0, 0, 4]);
  });

  test('[VOTE-5] up to seven answers points are plain sums, whoever votes', () => {
    // Two watchers of a session of two answers, and one answerer who sees only the other answer.
    const counted = countVotes(election(2, [vote('p0', 1), vote('x', 0, 1), vote('y', 0, 1)]));
    expect(counted.map(({ shown }) => shown)).toEqual([2, 3]);
    expect(counted.map(({ points }) => points)).toEqual([6, 7]);
    expect(countVotes(election(7, [vote('p0', 1, 2, 3)])).map(({ points }) => points)).toEqual([
      0, 3, 2, 1, 0, 0, 0,
    ]);
  });

  test('[VOTE-5] with equal exposure points are plain sums, whatever is voted', () => {
    const random = fc.record({
      answers: fc.integer({ min: 3, max: 40 }),
      picks: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    });
    fc.assert(
      fc.property(random, ({ answers, picks }) => {
        const order = ids(answers);
        const sums = order.map(() => 0);
        const votes = order.map((voterId, own) => {
          const handful = handfulOf(order, voterId, SEED);
          const turn = picks[own]! % handful.length;
          const chosen = [...handful.slice(turn), ...handful.slice(0, turn)].slice(0, 3);
          chosen.forEach((place, index) => (sums[place]! += 3 - index));
          return vote(voterId, ...chosen);
        });
        const counted = countVotes(election(answers, votes));
        expect(counted.map(({ points }) => points)).toEqual(sums);
        expect(counted.map(({ place }) => place)).toEqual(ranksOf(sums));
      }),
    );
  });

  test('[VOTE-5] the count does not depend on the order of the votes', () => {
    const order = ids(25);
    const votes = order.map((voterId) => vote(voterId, ...handfulOf(order, voterId, SEED).slice(1, 4)));
    for (const method of ['top-three', 'borda', 'irv'] as const) {
      expect(countVotes(election(25, votes.toReversed(), { method }))).toEqual(
        countVotes(election(25, votes, { method })),
      );
    }
  });

  test('[GAME-29] an answer hidden after voting began gets nothing and no place', () => {
    for (const method of ['top-three', 'irv'] as const) {
      const votes = [vote('p0', 1, 2), vote('p1', 2, 0), vote('p2', 1, 0)];
      const counted = countVotes(election(3, votes, { method, hidden: new Set(['p1']) }));
      expect(counted[1]).toMatchObject({ points: 0, place: 0 });
      expect(counted.map(({ place }) => place).filter((place) => place === 1)).toHaveLength(1);
    }
  });

  test('[VOTE-6] equal points share a place and the next is left out', () => {
    expect(ranksOf([5, 9, 9, 1])).toEqual([3, 1, 1, 4]);
    expect(ranksOf([])).toEqual([]);
    expect(ranksOf([2, 2, 2])).toEqual([1, 1, 1]);
  });
});
