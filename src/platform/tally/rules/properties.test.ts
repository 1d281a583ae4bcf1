import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted } from '#tests/support/tally/counts.ts';
import type { Count, TallyRules } from '../contract.ts';
import { equalsBy, methods } from '../contract.ts';
import { ProfileBuilder } from './profile.ts';
import type { Profile, Ranks } from './profile.ts';

interface Election {
  readonly candidates: readonly string[];
  readonly ballots: readonly Ranks[];
  readonly seats: number;
}

const election = fc.integer({ min: 2, max: 6 }).chain((size) =>
  fc.record({
    candidates: fc.constant(Array.from({ length: size }, (_, index) => `C${index}`)),
    ballots: fc.array(
      fc.array(fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 2 }), { maxLength: size }),
      { maxLength: 40 },
    ),
    seats: fc.integer({ min: 1, max: 4 }),
  }),
);

const profileOf = ({ candidates, ballots }: Election): Profile => {
  const builder = new ProfileBuilder(candidates);
  for (const ballot of ballots) builder.add(ballot);
  return builder.build();
};

const ruleSets = fc.record<TallyRules>({
  overvote: fc.constantFrom('skip', 'exhaust', 'exhaust-if-multiple-continuing', 'split'),
  maxSkippedRanks: fc.constantFrom(0, 1, 'unlimited' as const),
  duplicate: fc.constantFrom('skip', 'exhaust'),
  batchElimination: fc.boolean(),
  continueUntilTwo: fc.boolean(),
  winnersPerRound: fc.constantFrom('one', 'many'),
  quota: fc.constantFrom('droop-integer', 'droop-decimal', 'hare'),
  decimals: fc.integer({ min: 1, max: 20 }),
  tieBreak: fc.constantFrom('candidate-order', 'previous-rounds', 'first-difference', 'random'),
  seed: fc.constant('properties'),
});

/** Papers that change their value on the way are not shared out. */
const byMethod = (method: (typeof methods)[number], rules: TallyRules): TallyRules => ({
  ...rules,
  method,
  ...(rules.overvote === 'split' && equalsBy[method] === 'exhaust' && { overvote: 'exhaust' }),
});

const seatsFor = (method: (typeof methods)[number], seats: number): number =>
  method === 'irv' || method === 'star' ? 1 : seats;

/** Exact sum of decimal strings with the same number of places. */
const addUp = (values: readonly string[]): bigint =>
  values.reduce((sum, value) => sum + BigInt(value.replace('.', '')), 0n);

const roundMethods = methods.filter((method) => /irv|stv|bottoms/.test(method));
const condorcetMethods = ['schulze', 'ranked-pairs', 'minimax'] as const;

describe('what holds for every election', () => {
  test.each(methods)('%s ends whoever is withdrawn and whoever stands for write-ins', (method) => {
    fc.assert(
      fc.property(election, ruleSets, fc.nat(), (drawn, rules, chance) => {
        const excluded = drawn.candidates.filter((_, at) => ((chance >> at) & 1) === 1);
        const writeInBucket = drawn.candidates[chance % drawn.candidates.length]!;
        const { winners } = counted(
          profileOf(drawn),
          { ...byMethod(method, rules), excluded, ...(chance % 3 > 0 && { writeInBucket }) },
          seatsFor(method, drawn.seats),
        );
        expect(winners.filter((name) => excluded.includes(name))).toEqual([]);
      }),
      { numRuns: 150 },
    );
    const all = { candidates: ['A', 'B'], ballots: [[[0], [1]]], seats: 1 };
    expect(counted(profileOf(all), { method, excluded: ['A', 'B'] }).winners).toEqual([]);
  });

  test.each(methods)('[TALLY-40] %s does not depend on the order of ballots or on folding', (method) => {
    fc.assert(
      fc.property(election, ruleSets, (drawn, rules) => {
        const seats = seatsFor(method, drawn.seats);
        const straight = counted(profileOf(drawn), byMethod(method, rules), seats);
        const reversed = counted(
          profileOf({ ...drawn, ballots: drawn.ballots.toReversed() }),
          byMethod(method, rules),
          seats,
        );
        expect(reversed).toEqual(straight);
        const folded = new ProfileBuilder(drawn.candidates);
        const alike = new Map<string, number>();
        for (const ballot of drawn.ballots.map((ranks) => JSON.stringify(ranks)))
          alike.set(ballot, (alike.get(ballot) ?? 0) + 1);
        for (const [ballot, count] of alike) folded.add(JSON.parse(ballot) as Ranks, count);
        expect(counted(folded.build(), byMethod(method, rules), seats)).toEqual(straight);
      }),
      { numRuns: 60 },
    );
  });

  test.each(roundMethods)('[TALLY-41] %s conserves votes in every round to the last decimal', (method) => {
    fc.assert(
      fc.property(election, ruleSets, (drawn, rules) => {
        const count = counted(profileOf(drawn), byMethod(method, rules), seatsFor(method, drawn.seats));
        for (const round of count.rounds) expect(totalOf(round)).toBe(validVotes(count, round));
      }),
      { numRuns: 150 },
    );
  });

  test.each(methods)(
    '[TALLY-47] %s counts a ballot of weight w as w ballots, and conserves the weight',
    (method) => {
      const weight = fc.integer({ min: 1, max: 7 });
      fc.assert(
        fc.property(
          election,
          ruleSets,
          fc.array(weight, { minLength: 40, maxLength: 40 }),
          (drawn, rules, weights) => {
            const seats = seatsFor(method, drawn.seats);
            const weighted = new ProfileBuilder(drawn.candidates);
            const repeated = new ProfileBuilder(drawn.candidates);
            drawn.ballots.forEach((ranks, index) => {
              const times = weights[index % weights.length]!;
              weighted.add(ranks, times);
              for (let each = 0; each < times; each++) repeated.add(ranks);
            });
            const count = counted(weighted.build(), byMethod(method, rules), seats);
            expect(count).toEqual(counted(repeated.build(), byMethod(method, rules), seats));
            const isRounds = roundMethods.some((one) => one === method);
            for (const round of isRounds ? count.rounds : [])
              expect(totalOf(round)).toBe(validVotes(count, round));
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test.each(roundMethods.filter((method) => method !== 'sequential-irv'))(
    '[TALLY-46] %s: the transfers of a round lead to the tallies of the next',
    (method) => {
      fc.assert(
        fc.property(election, ruleSets, (drawn, rules) => {
          const { rounds } = counted(
            profileOf(drawn),
            byMethod(method, rules),
            seatsFor(method, drawn.seats),
          );
          for (const [index, next] of rounds.slice(1).entries())
            expect(afterTransfers(rounds[index]!)).toEqual(holdings(next));
          expect(
            rounds.at(-1)?.transfers.filter(({ to }) => to !== 'exhausted' && to !== 'residual'),
          ).toEqual([]);
        }),
        { numRuns: 150 },
      );
    },
  );

  test('[TALLY-42] one more ballot "A first" never lowers A’s first-round tally', () => {
    fc.assert(
      fc.property(election, fc.constantFrom(...roundMethods), (drawn, method) => {
        const seats = seatsFor(method, drawn.seats);
        const before = counted(profileOf(drawn), { method }, seats).rounds[0]?.tally['C0'];
        const more = { ...drawn, ballots: [...drawn.ballots, [[0]]] };
        const after = counted(profileOf(more), { method }, seats).rounds[0]?.tally['C0'];
        expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
      }),
      { numRuns: 200 },
    );
  });

  test.each(condorcetMethods)('[TALLY-43] %s elects the Condorcet winner when there is one', (method) => {
    fc.assert(
      fc.property(
        election,
        fc.constantFrom('winning-votes' as const, 'margins' as const),
        (drawn, strength) => {
          const count = counted(profileOf(drawn), { method, strength });
          const winner = condorcetWinner(count);
          expect(count.winners).toEqual(winner === undefined ? count.winners : [winner]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(roundMethods)('[TALLY-44] %s fills the seats, each winner once', (method) => {
    fc.assert(
      fc.property(election, ruleSets, (drawn, rules) => {
        const seats = seatsFor(method, drawn.seats);
        const count = counted(profileOf(drawn), byMethod(method, rules), seats);
        expect(new Set(count.winners).size).toBe(count.winners.length);
        expect(count.winners.length).toBeLessThanOrEqual(seats);
        const elected = count.rounds.flatMap((round) => round.elected);
        expect(elected).toEqual(count.winners);
      }),
      { numRuns: 100 },
    );
  });
});

/** Who has what, as exact numbers, exhausted votes together; nobody with nothing. */
const holdings = (round: Count['rounds'][number]): Map<string, bigint> =>
  new Map(
    [
      ...Object.entries(round.tally).map(([name, votes]) => [name, addUp([votes])] as const),
      ['exhausted', addUp(Object.values(round.exhausted))] as const,
      ['residual', addUp([round.residual ?? '0'])] as const,
    ]
      .filter(([, votes]) => votes > 0n)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const afterTransfers = (round: Count['rounds'][number]): Map<string, bigint> => {
  const held = holdings(round);
  for (const { from, to, votes } of round.transfers) {
    held.set(from, (held.get(from) ?? 0n) - addUp([votes]));
    held.set(to, (held.get(to) ?? 0n) + addUp([votes]));
  }
  return new Map([...held].filter(([, votes]) => votes !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const totalOf = (round: Count['rounds'][number]): bigint =>
  addUp([
    ...Object.values(round.tally),
    ...Object.values(round.exhausted),
    ...(round.residual ? [round.residual] : []),
  ]);

const validVotes = (count: Count, round: Count['rounds'][number]): bigint => {
  const places = round.exhausted.choices.split('.')[1]?.length ?? 0;
  return BigInt(count.ballots - count.undervotes) * 10n ** BigInt(places);
};

const condorcetWinner = ({ pairwise = {} }: Count): string | undefined =>
  Object.keys(pairwise).find((name) =>
    Object.keys(pairwise[name] ?? {}).every(
      (other) => Number(pairwise[name]?.[other]) > Number(pairwise[other]?.[name]),
    ),
  );
