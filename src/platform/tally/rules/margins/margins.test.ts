import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import { aProfile } from '#tests/support/tally/ballots.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { optionsFor } from '../options.ts';
import { ProfileBuilder } from '../profile.ts';
import type { Profile } from '../profile.ts';
import type { Edit } from './conditions.ts';
import { runoffReacher } from './irv.ts';
import { marginsOf } from './margins.ts';
import type { Margins, Span } from './margins.ts';
import type { Witness } from './runoff-margin.ts';

/** A clock that goes on by one whenever it is looked at: a search is as long on every machine. */
const margins = (profile: Profile, rules: TallyRules = {}, seats = 1, looks = 3000): Margins => {
  let now = 0;
  const found = marginsOf(profile, seats, rules, {
    now: () => now++,
    milliseconds: looks,
    hasEqualRanks: false,
  });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};

/** Every way to fill in a ballot, the blank one first. */
const waysToVote = (candidates: number): number[][] => {
  const ways: number[][] = [[]];
  for (let at = 0; at < ways.length; at++)
    for (let next = 0; next < candidates; next++)
      if (!ways[at]!.includes(next)) ways.push([...ways[at]!, next]);
  return ways;
};

/** Every election there can be with so many ballots: how often each way to vote was used. */
const elections = (ways: number, ballots: number): number[][] => {
  if (ways === 1) return [[ballots]];
  return Array.from({ length: ballots + 1 }, (_, first) =>
    elections(ways - 1, ballots - first).map((others) => [first, ...others]),
  ).flat();
};

/** All elections up to a size with whom they elect: what a margin is can be looked up. */
class World {
  readonly names: readonly string[];
  readonly bySize: readonly { readonly cast: readonly number[]; readonly winner: string | undefined }[][];
  readonly #ways: readonly number[][];

  constructor(candidates: number, mostBallots: number, rules: TallyRules) {
    this.names = ['A', 'B', 'C', 'D'].slice(0, candidates);
    this.#ways = waysToVote(candidates);
    this.bySize = Array.from({ length: mostBallots + 1 }, (_, ballots) =>
      elections(this.#ways.length, ballots).map((cast) => ({
        cast,
        winner: counted(this.profileOf(cast), rules).winners[0],
      })),
    );
  }

  profileOf(cast: readonly number[]): Profile {
    const builder = new ProfileBuilder(this.names);
    cast.forEach((count, way) => {
      if (count > 0)
        builder.add(
          this.#ways[way]!.map((candidate) => [candidate]),
          count,
        );
    });
    return builder.build();
  }

  /** Infinity: not within the sizes that are known. */
  fewest(edit: Edit, cast: readonly number[], isWanted: (winner: string) => boolean): number {
    const size = cast.reduce((sum, count) => sum + count, 0);
    let least = Infinity;
    for (const [ballots, all] of this.bySize.entries()) {
      if (edit === 'changed' ? ballots !== size : edit === 'added' ? ballots < size : ballots > size)
        continue;
      for (const { winner, cast: other } of all) {
        if (winner === undefined || !isWanted(winner)) continue;
        let common = 0;
        for (let way = 0; way < cast.length; way++) common += Math.min(other[way]!, cast[way]!);
        if (edit === 'changed') least = Math.min(least, size - common);
        else if (common === Math.min(ballots, size)) least = Math.min(least, Math.abs(ballots - size));
      }
    }
    return least;
  }
}

const exactly = (edits: number): Span | undefined =>
  edits === Infinity ? undefined : { atLeast: edits, atMost: edits };

const cases: readonly (readonly [string, TallyRules])[] = [
  ['irv', { method: 'irv' }],
  ['irv by lot', { method: 'irv', tieBreak: 'random', seed: 'lot' }],
  ['irv with two ranks', { method: 'irv', maxRanks: 2 }],
  ['plurality', { method: 'plurality' }],
  ['approval', { method: 'approval' }],
  ['borda', { method: 'borda' }],
  ['schulze', { method: 'schulze' }],
  ['schulze by margins', { method: 'schulze', strength: 'margins' }],
  ['ranked-pairs', { method: 'ranked-pairs' }],
  ['ranked-pairs by margins', { method: 'ranked-pairs', strength: 'margins' }],
  ['minimax', { method: 'minimax' }],
  ['minimax by margins', { method: 'minimax', strength: 'margins' }],
];

describe('[TALLY-50] margins are those that trying everything finds', () => {
  test.each(cases)('%s, three candidates', (_, rules) => {
    const world = new World(3, 4, rules);
    const all = [...world.bySize[2]!, ...world.bySize[3]!].filter(({ winner }) => winner !== undefined);
    fc.assert(
      fc.property(fc.nat(all.length - 1), (at) => {
        const { cast, winner } = all[at]!;
        const found = margins(world.profileOf(cast), rules);
        const isOther = (name: string): boolean => name !== winner;
        expect(found.changed).toEqual(exactly(world.fewest('changed', cast, isOther)));
        expect(found.removed).toEqual(exactly(world.fewest('removed', cast, isOther)));
        const added = world.fewest('added', cast, isOther);
        const beyond = 5 - cast.reduce((sum, count) => sum + count, 0);
        expect(added < Infinity ? found.added : found.added!.atLeast >= beyond).toEqual(
          exactly(added) ?? true,
        );
        for (const { name, changed } of found.losers)
          expect(changed).toEqual(exactly(world.fewest('changed', cast, (one) => one === name)));
      }),
      { numRuns: 60 },
    );
  });

  test.each(cases.filter(([name]) => !name.includes('two ranks')))('%s, four candidates', (_, rules) => {
    const world = new World(4, 2, rules);
    // Ballots with this many ties make many ways; the search may end with a span.
    const mayStop = rules.method === 'ranked-pairs' || rules.method === 'schulze';
    for (const { cast, winner } of world.bySize[2]!.filter((__, at) => at % 200 === 0)) {
      const found = margins(world.profileOf(cast), rules, 1, mayStop ? 100 : 3000);
      for (const { name, changed } of found.losers) {
        const edits = world.fewest('changed', cast, (one) => one === name);
        expect(mayStop || changed.atLeast === changed.atMost).toBe(true);
        expect(changed.atLeast).toBeLessThanOrEqual(edits);
        expect(changed.atMost).toBeGreaterThanOrEqual(edits);
      }
      expect(found.losers.map(({ name }) => name)).not.toContain(winner);
    }
  });
});

describe('elections too large to try everything', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const drawn = (seed: string, ballots: number): number[][] => {
    const random = seededRandom(seed);
    return Array.from({ length: ballots }, () =>
      random
        .shuffle([0, 1, 2, 3, 4].filter((one) => random.below(5) >= one / 2))
        .slice(0, 1 + random.below(5)),
    );
  };
  const profileOf = (ballots: readonly (readonly number[])[]): Profile => {
    const builder = new ProfileBuilder(names);
    for (const ballot of ballots) builder.add(ballot.map((candidate) => [candidate]));
    return builder.build();
  };
  /** Whom of the order a ballot counts for, round after round, as bits. */
  const waysOf = (ballot: readonly number[], order: readonly number[]): string => {
    let last = -1;
    let ways = 0;
    for (const place of ballot.map((candidate) => order.indexOf(candidate))) {
      if (place <= last) continue;
      ways |= 1 << place;
      last = place;
    }
    return String(ways);
  };
  /** The ballots after a change, each taken from those that count for the same. */
  const edited = (ballots: readonly number[][], { order, removed, added }: Witness): number[][] => {
    const left = [...ballots];
    for (const [ways, count] of removed) {
      for (let taken = 0; taken < count; taken++) {
        const at = left.findIndex((ballot) => waysOf(ballot, order) === ways);
        expect(at).toBeGreaterThanOrEqual(0);
        left.splice(at, 1);
      }
    }
    for (const [ways, count] of added)
      for (let more = 0; more < count; more++)
        left.push(order.filter((_, place) => (Number(ways) >> place) & 1));
    return left;
  };

  test('[TALLY-50] irv: so many ballots can elect each loser', () => {
    for (let round = 0; round < 12; round++) {
      const ballots = drawn(`can ${round}`, 40);
      const profile = profileOf(ballots);
      const winner = names.indexOf(counted(profile).winners[0]!);
      const options = optionsFor(names, 1, {});
      if (!options.ok) throw new Error(options.error.code);
      const reacher = runoffReacher(profile, options.value, false)!;
      const others = [...names.entries()].filter(([target]) => target !== winner);
      for (const [target, name] of others) {
        for (const edit of ['changed', 'added'] as const) {
          const { atLeast, atMost, witness } = reacher(target, edit, {
            isLate: () => false,
            limit: Infinity,
          });
          const change = witness as Witness;
          const count = (list: Witness['added']): number => list.reduce((sum, [, each]) => sum + each, 0);
          expect([atLeast, atMost]).toEqual([atMost, Math.max(count(change.removed), count(change.added))]);
          expect(counted(profileOf(edited(ballots, change))).winners).toEqual([name]);
        }
      }
    }
  });

  test.each(cases.map(([, rules]) => rules).concat({ method: 'star' }))(
    '[TALLY-50] $method $strength: one ballot fewer than the margin never changes the winner',
    (rules) => {
      const random = seededRandom('fewer');
      for (let round = 0; round < 3; round++) {
        const ballots = drawn(`fewer ${round}`, 14);
        const [winner] = counted(profileOf(ballots), rules).winners;
        const { changed } = margins(profileOf(ballots), rules, 1, 200);
        for (let tries = 0; tries < 80; tries++) {
          const other = random.shuffle(ballots);
          for (let at = 0; at < (changed?.atLeast ?? 1) - 1; at++)
            other[at] = random.shuffle([0, 1, 2, 3, 4]).slice(0, 1 + random.below(5));
          expect(counted(profileOf(other), rules).winners).toEqual([winner]);
        }
      }
    },
  );
});

describe('STAR', () => {
  const ways = Array.from({ length: 216 }, (_, way) => [
    way % 6,
    Math.floor(way / 6) % 6,
    Math.floor(way / 36),
  ]);
  const profileOf = (ballots: readonly (readonly number[])[]): Profile => {
    const builder = new ProfileBuilder(['A', 'B', 'C']);
    for (const scores of ballots) {
      const given = [0, 1, 2].filter((one) => scores[one]! > 0).toSorted((a, b) => scores[b]! - scores[a]!);
      builder.addTokens(given, 1, Uint8Array.from(scores));
    }
    return builder.build();
  };
  const rules: TallyRules = { method: 'star' };
  const winnerOf = (ballots: readonly (readonly number[])[]): string | undefined =>
    counted(profileOf(ballots), rules).winners[0];

  test('[TALLY-50] every single change tried: none where the margin is more, one where it is one', () => {
    const random = seededRandom('stars');
    for (let round = 0; round < 12; round++) {
      const ballots = Array.from({ length: 3 }, () => ways[1 + random.below(215)]!);
      const winner = winnerOf(ballots);
      const reachable = new Set<string | undefined>();
      for (const [at] of ballots.entries())
        for (const way of ways) reachable.add(winnerOf(ballots.with(at, way)));
      const found = margins(profileOf(ballots), rules);
      expect(found.losers).toHaveLength(winner === undefined ? 0 : 2);
      for (const { name, changed } of found.losers) {
        expect(changed.atMost).toBe(changed.atLeast);
        expect(changed.atLeast <= 1).toBe(reachable.has(name));
      }
    }
  });
});

describe('what is told of a margin', () => {
  // C goes out before B by 1,000 votes; then D wins against A by 4,000, so that 2,000 seem to be needed.
  const example = aProfile(
    'A B C D',
    '20000: A',
    '6000: A > C',
    '4000: B > C',
    '6000: B > C > D',
    '9000: C > D',
    '15000: D > A > B',
  );

  test('[TALLY-50] a margin is often smaller than the lead of the last round', () => {
    expect(counted(example).winners).toEqual(['D']);
    const { changed, losers } = margins(example);
    expect(changed).toEqual({ atLeast: 501, atMost: 501 });
    expect(losers[0]).toEqual({ name: 'A', changed: { atLeast: 501, atMost: 501 } });
  });

  test('[TALLY-51] when the time is up, what is proven so far is told as a span', () => {
    const { changed, losers } = margins(example, {}, 1, 0);
    expect(changed!.atLeast).toBeLessThanOrEqual(501);
    expect(changed!.atMost ?? Infinity).toBeGreaterThanOrEqual(501);
    expect(losers).toHaveLength(3);
  });

  test('[TALLY-52] with several seats: spans whose upper end was tried', () => {
    const board = aProfile('A B C D', '40: A > B', '30: B', '20: C > D', '10: D > C');
    const rules: TallyRules = { method: 'stv-scottish' };
    expect(counted(board, rules, 2).winners).toEqual(['A', 'B']);
    const { changed, added, losers } = margins(board, rules, 2);
    expect(added).toBeUndefined();
    expect(changed!.atLeast).toBeLessThanOrEqual(changed!.atMost!);
    expect(losers.map(({ name }) => name).toSorted()).toEqual(['C', 'D']);
  });

  test('[TALLY-50] without votes nobody won, and there is no margin', () => {
    expect(margins(aProfile('A B', '2:'))).toEqual({ losers: [] });
  });

  test('[TALLY-50] a tie that was broken needs no ballot or one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (votes) => {
        const tied = aProfile('A B', `${votes}: A`, `${votes}: B`);
        expect(margins(tied).changed).toEqual({ atLeast: 1, atMost: 1 });
        expect(margins(tied).added).toEqual({ atLeast: 1, atMost: 1 });
        expect(margins(tied).removed).toEqual({ atLeast: 1, atMost: 1 });
      }),
      { numRuns: 5 },
    );
  });
});
