import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted } from '#tests/support/tally/counts.ts';
import type { Count, TallyRules } from '../contract.ts';
import { ProfileBuilder } from './profile.ts';

/**
 * A second tabulator, written from the rules and not from the engine: one paper at a time, each read from its first
 * rank whenever it seeks a candidate, nothing folded. Ties go by the order of names.
 */
interface Paper {
  readonly ranks: readonly (readonly string[])[];
  value: bigint;
  at: string | undefined;
  isOut: boolean;
}

const seek = (paper: Paper, rules: TallyRules, standing: readonly string[]): string => {
  const gap = rules.maxSkippedRanks === 'unlimited' ? Infinity : (rules.maxSkippedRanks ?? Infinity);
  const marked = paper.ranks
    .map((names, index) => ({ names, rank: index + 1 }))
    .filter(({ names, rank }) => names.length > 0 && rank <= (rules.maxRanks ?? Infinity));
  for (const [at, { names, rank }] of marked.entries()) {
    const before = marked.slice(0, at);
    if (rank - (before.at(-1)?.rank ?? 0) > gap + 1) return 'skipped!';
    const isRepeated = before.some((earlier) => earlier.names.some((name) => names.includes(name)));
    if (rules.duplicate === 'exhaust' && isRepeated) return 'repeated!';
    const found = judge(names, rules, standing);
    if (found !== undefined) return found;
  }
  return 'choices!';
};

const judge = (
  names: readonly string[],
  rules: TallyRules,
  standing: readonly string[],
): string | undefined => {
  const left = names.filter((name) => standing.includes(name));
  if (names.length === 1) return left[0];
  if (rules.overvote === 'exhaust') return 'overvotes!';
  if (rules.overvote !== 'exhaust-if-multiple-continuing') return undefined;
  return left.length > 1 ? 'overvotes!' : left[0];
};

const settle = (papers: readonly Paper[], rules: TallyRules, standing: readonly string[]): void => {
  for (const paper of papers) {
    if (paper.isOut || (paper.at !== undefined && standing.includes(paper.at))) continue;
    paper.at = seek(paper, rules, standing);
    paper.isOut = paper.at.endsWith('!');
  }
};

const votesFor = (papers: readonly Paper[], name: string): bigint =>
  papers.filter(({ at }) => at === name).reduce((sum, { value }) => sum + value, 0n);

const lowest = (papers: readonly Paper[], standing: readonly string[]): string =>
  standing.toSorted((a, b) => {
    const difference = votesFor(papers, a) - votesFor(papers, b);
    return difference === 0n ? (a < b ? 1 : -1) : difference < 0n ? -1 : 1;
  })[0]!;

const highest = (names: readonly string[], votes: (name: string) => bigint): string =>
  names.toSorted((a, b) => Number(votes(b) - votes(a)) || (a < b ? -1 : 1))[0]!;

type Line = Readonly<Record<string, string>>;

/** What a round shows, whichever of the two made it. */
const lineOf = (round: Count['rounds'][number]): Line => ({
  ...round.tally,
  ...Object.fromEntries(
    (['choices', 'overvotes', 'skipped', 'repeated', 'surplus'] as const).map((key) => [
      `${key}!`,
      round.exhausted[key],
    ]),
  ),
  does: [...round.elected.map((name) => `+${name}`), ...round.eliminated.map((name) => `-${name}`)].join(' '),
});

const shown = (value: bigint, places: number): string => {
  const digits = value.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

const REASONS = ['choices!', 'overvotes!', 'skipped!', 'repeated!', 'surplus!'];

const line = (papers: readonly Paper[], places: number, tally: Line, does: string): Line => ({
  ...tally,
  ...Object.fromEntries(REASONS.map((reason) => [reason, shown(votesFor(papers, reason), places)])),
  does,
});

const runoff = (papers: readonly Paper[], rules: TallyRules, candidates: readonly string[]): Line[] => {
  const rounds: Line[] = [];
  let standing = candidates;
  for (;;) {
    settle(papers, rules, standing);
    const tally = Object.fromEntries(standing.map((name) => [name, String(votesFor(papers, name))]));
    const total = standing.reduce((sum, name) => sum + votesFor(papers, name), 0n);
    if (total === 0n) return [...rounds, line(papers, 0, tally, '')];
    const best = highest(standing, (name) => votesFor(papers, name));
    if (votesFor(papers, best) * 2n > total || standing.length <= 2)
      return [...rounds, line(papers, 0, tally, `+${best}`)];
    const loser = lowest(papers, standing);
    rounds.push(line(papers, 0, tally, `-${loser}`));
    standing = standing.filter((name) => name !== loser);
  }
};

/** Anew in every round: each paper lies in equal parts with all who are left of its first rank that has any. */
const sharedRunoff = (
  ballots: readonly (readonly (readonly string[])[])[],
  candidates: readonly string[],
) => {
  const most = Math.max(1, ...ballots.flat().map((rank) => rank.length));
  const places = most === 1 ? 0 : most === 2 ? 2 : 6;
  // Of 2 to 5 equals each part is whole.
  const unit = 60n;
  const rounds: Pick<Count['rounds'][number], 'tally' | 'elected' | 'eliminated'>[] = [];
  let standing = candidates;
  for (;;) {
    const votes = new Map(standing.map((name) => [name, 0n]));
    for (const ranks of ballots) {
      const left = ranks
        .map((rank) => rank.filter((name) => votes.has(name)))
        .find((rank) => rank.length > 0);
      for (const name of left ?? []) votes.set(name, votes.get(name)! + unit / BigInt(left!.length));
    }
    const total = [...votes.values()].reduce((sum, each) => sum + each, 0n);
    const tally = Object.fromEntries(
      [...votes].map(([name, each]) => [name, shown((each * 10n ** BigInt(places)) / unit, places)]),
    );
    const best = highest(standing, (name) => votes.get(name)!);
    if (total === 0n) return [...rounds, { tally, elected: [], eliminated: [] }];
    if (votes.get(best)! * 2n > total || standing.length <= 2)
      return [...rounds, { tally, elected: [best], eliminated: [] }];
    const least = standing.toSorted((a, b) => Number(votes.get(a)! - votes.get(b)!) || (a < b ? 1 : -1))[0]!;
    rounds.push({ tally, elected: [], eliminated: [least] });
    standing = standing.filter((name) => name !== least);
  }
};

interface Transferring {
  readonly places: number;
  readonly quota: (votes: bigint, seats: bigint, unit: bigint) => bigint;
  readonly revalue: (value: bigint, surplus: bigint, total: bigint, unit: bigint) => bigint;
}

const stv = (
  papers: readonly Paper[],
  rules: TallyRules,
  { candidates, seats }: Pick<Election, 'candidates' | 'seats'>,
  { places, quota: quotaOf, revalue }: Transferring,
): Line[] => {
  const unit = 10n ** BigInt(places);
  for (const paper of papers) paper.value = unit;
  const rounds: Line[] = [];
  const kept: Record<string, bigint> = {};
  let standing = candidates;
  let pending: string[] = [];
  settle(papers, rules, standing);
  const active = standing.reduce((sum, name) => sum + votesFor(papers, name), 0n);
  const quota = quotaOf(active, BigInt(seats), unit);
  for (;;) {
    const votes = (name: string): bigint => kept[name] ?? votesFor(papers, name);
    const holders = [...Object.keys(kept), ...pending];
    const left = seats - holders.length;
    const best = standing.toSorted((a, b) => Number(votes(b) - votes(a)) || (a < b ? -1 : 1));
    const isEmpty = active === 0n && candidates.length > seats;
    const elected = isEmpty ? [] : best.filter((name) => standing.length <= left || votes(name) >= quota);
    const tally = Object.fromEntries(
      [...holders, ...standing].map((name) => [name, shown(votes(name), places)]),
    );
    const show = (...acts: readonly string[]): Line =>
      line(papers, places, tally, [...elected.map((name) => `+${name}`), ...acts].join(' '));
    pending = [...pending, ...elected];
    const hopeful = standing.filter((name) => !elected.includes(name));
    if (isEmpty || pending.length + Object.keys(kept).length >= seats || hopeful.length === 0)
      return [...rounds, show()];
    const waiting = pending.filter((name) => rules.method === 'stv-wigm' || votes(name) > quota);
    const giver = waiting.length === 0 ? undefined : highest(waiting, votes);
    if (giver === undefined) {
      const loser =
        rules.method === 'stv-wigm'
          ? hopeful.toSorted((a, b) => Number(votes(a) - votes(b)) || (a < b ? -1 : 1))[0]!
          : lowest(papers, hopeful);
      rounds.push(show(`-${loser}`));
      standing = hopeful.filter((name) => name !== loser);
      settle(
        papers.filter(({ at }) => at === loser),
        rules,
        standing,
      );
      continue;
    }
    rounds.push(show());
    const total = votes(giver);
    const mine = papers.filter(({ at }) => at === giver);
    for (const paper of mine) paper.value = revalue(paper.value, total - quota, total, unit);
    standing = hopeful;
    settle(mine, rules, standing);
    kept[giver] = quota;
    pending = pending.filter((name) => name !== giver);
  }
};

/** What the winner keeps; each paper goes on at its part of the surplus. */
const handOn = (
  papers: readonly Paper[],
  {
    name,
    quota,
    unit,
    isLast,
  }: { readonly name: string; readonly quota: bigint; readonly unit: bigint; readonly isLast: boolean },
): bigint => {
  const total = votesFor(papers, name);
  const surplus = total > quota ? total - quota : 0n;
  for (const paper of papers.filter(({ at }) => at === name)) {
    paper.value = (paper.value * ((surplus * unit) / (total || 1n))) / unit;
    if (!isLast) continue;
    paper.at = 'surplus!';
    paper.isOut = true;
  }
  return total - surplus;
};

/** Whoever has the quota, all who are left when there are seats for them; with one winner a round the best of these. */
const electedNow = (
  papers: readonly Paper[],
  standing: readonly string[],
  { left, quota, isMany }: { readonly left: number; readonly quota: bigint; readonly isMany: boolean },
): readonly string[] => {
  const votes = (name: string): bigint => votesFor(papers, name);
  const best = standing.toSorted((a, b) => Number(votes(b) - votes(a)) || (a < b ? -1 : 1));
  const over = best.filter((name) => standing.length <= left || votes(name) >= quota);
  return isMany || standing.length < left ? over : over.slice(0, 1);
};

/** A winner keeps the quota and hands on the rest at once; the last round only books what nobody can take. */
const fractional = (
  papers: readonly Paper[],
  rules: TallyRules,
  { candidates, seats }: Pick<Election, 'candidates' | 'seats'>,
): Line[] => {
  const unit = 10_000n;
  for (const paper of papers) paper.value = unit;
  const rounds: Line[] = [];
  const kept = new Map<string, bigint>();
  let standing = candidates;
  let quota: bigint | undefined;
  for (;;) {
    settle(papers, rules, standing);
    const votes = (name: string): bigint => kept.get(name) ?? votesFor(papers, name);
    const active = standing.reduce((sum, name) => sum + votes(name), 0n);
    quota ??= (active / unit / BigInt(seats + 1) + 1n) * unit;
    const left = seats - kept.size;
    const tally = Object.fromEntries(
      [...kept.keys(), ...standing].map((name) => [name, shown(votes(name), 4)]),
    );
    const show = (does: string): number => rounds.push(line(papers, 4, tally, does));
    if (left === 0 || (active === 0n && candidates.length > seats && rounds.length === 0)) {
      show('');
      return rounds;
    }
    const elected = electedNow(papers, standing, { left, quota, isMany: rules.winnersPerRound === 'many' });
    if (elected.length === 0) {
      const loser = lowest(papers, standing);
      show(`-${loser}`);
      standing = standing.filter((name) => name !== loser);
      continue;
    }
    show(elected.map((name) => `+${name}`).join(' '));
    standing = standing.filter((name) => !elected.includes(name));
    if (standing.length === 0 && elected.length < left) return rounds;
    const isLast = elected.length === left;
    for (const name of elected) kept.set(name, handOn(papers, { name, quota, unit, isLast }));
  }
};

const election = fc.integer({ min: 2, max: 6 }).chain((size) =>
  fc.record({
    candidates: fc.constant(Array.from({ length: size }, (_, index) => 'ABCDEF'[index]!)),
    ballots: fc.array(
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: 2 }), {
        minLength: 1,
        maxLength: size + 1,
      }),
      { maxLength: 30 },
    ),
    seats: fc.integer({ min: 1, max: 4 }),
    rules: fc.record<TallyRules>({
      overvote: fc.constantFrom('skip', 'exhaust', 'exhaust-if-multiple-continuing'),
      maxSkippedRanks: fc.constantFrom(0, 1, 'unlimited' as const),
      duplicate: fc.constantFrom('skip', 'exhaust'),
      maxRanks: fc.constantFrom(2, 3, 9),
    }),
  }),
);
type Election = typeof election extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const countOf = ({ candidates, ballots }: Election, rules: TallyRules, seats: number): Count => {
  const builder = new ProfileBuilder(candidates);
  for (const ballot of ballots) builder.add(ballot);
  return counted(builder.build(), rules, seats);
};

/** Blank papers never take part. */
const papersOf = ({ candidates, ballots }: Election): Paper[] =>
  ballots
    .filter((ballot) => ballot.flat().length > 0)
    .map((ballot) => ({
      ranks: ballot.map((rank) => rank.map((at) => candidates[at]!)),
      value: 1n,
      at: undefined,
      isOut: false,
    }));

describe('two tabulators, one result', () => {
  test('[TALLY-1] instant runoff with every way to read a ballot', () => {
    fc.assert(
      fc.property(election, (drawn) => {
        expect(countOf(drawn, { ...drawn.rules, method: 'irv' }, 1).rounds.map(lineOf)).toEqual(
          runoff(papersOf(drawn), drawn.rules, drawn.candidates),
        );
      }),
      { numRuns: 600 },
    );
  });

  test('[TALLY-5] [TALLY-14] instant runoff with equal ranks shared out', () => {
    const largeRanks = fc.integer({ min: 2, max: 6 }).chain((size) =>
      fc.record({
        candidates: fc.constant(Array.from({ length: size }, (_, index) => 'ABCDEF'[index]!)),
        ballots: fc.array(
          fc.array(fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: 5 }), {
            minLength: 1,
            maxLength: size + 1,
          }),
          { maxLength: 30 },
        ),
      }),
    );
    fc.assert(
      fc.property(largeRanks, ({ candidates, ballots }) => {
        const builder = new ProfileBuilder(candidates);
        for (const ballot of ballots) builder.add(ballot);
        const count = counted(builder.build(), { overvote: 'split' });
        const names = ballots.map((ballot) => ballot.map((rank) => rank.map((at) => candidates[at]!)));
        expect(
          count.rounds.map(({ tally, elected, eliminated }) => ({ tally, elected, eliminated })),
        ).toEqual(sharedRunoff(names, candidates));
      }),
      { numRuns: 600 },
    );
  });

  test.each(['one', 'many'] as const)(
    '[TALLY-23] fractional STV, %s winner(s) a round',
    (winnersPerRound) => {
      fc.assert(
        fc.property(election, (drawn) => {
          const rules: TallyRules = { ...drawn.rules, method: 'stv-fractional', winnersPerRound };
          expect(countOf(drawn, rules, drawn.seats).rounds.map(lineOf)).toEqual(
            fractional(papersOf(drawn), rules, drawn),
          );
        }),
        { numRuns: 300 },
      );
    },
  );

  test.each([
    [
      '[TALLY-20] Scotland: one truncation, after the division',
      'stv-scottish',
      {
        places: 5,
        quota: (votes, seats, unit) => (votes / unit / (seats + 1n) + 1n) * unit,
        revalue: (value, surplus, total) => (value * surplus) / total,
      },
    ],
    [
      '[TALLY-21] PRF WIGM: each product and each quotient is truncated',
      'stv-wigm',
      {
        places: 4,
        quota: (votes, seats) => votes / (seats + 1n) + 1n,
        revalue: (value, surplus, total, unit) => (((value * surplus) / unit) * unit) / total,
      },
    ],
  ] satisfies readonly (readonly [string, TallyRules['method'], Transferring])[])('%s', (_, method, how) => {
    let compared = 0;
    fc.assert(
      fc.property(election, (drawn) => {
        const rules = { ...drawn.rules, method };
        const count = countOf(drawn, rules, drawn.seats);
        // Scotland looks at earlier stages first, which the second tabulator does not.
        if (method === 'stv-scottish' && count.rounds.some(({ tieBreaks }) => tieBreaks.length > 0)) return;
        compared++;
        expect(count.rounds.map(lineOf)).toEqual(stv(papersOf(drawn), rules, drawn, how));
      }),
      { numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(200);
  });
});
