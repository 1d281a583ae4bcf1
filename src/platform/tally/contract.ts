import * as z from 'zod/mini';

interface MethodFacts {
  /** What decides the election; pages choose their words by it. */
  readonly family: 'rounds' | 'duels' | 'points' | 'approvals' | 'dates' | 'firsts' | 'scores';
  /** For how many seats the method is a good choice. */
  readonly offered: 'one' | 'many' | 'any';
  /** For how many seats it appears in a comparison of methods; it must count the same ballots. */
  readonly compared: 'one' | 'many' | 'any' | 'never';
  readonly isForOneSeat?: true;
  /** Whether votes move from round to round. */
  readonly isFlow?: true;
  /**
   * What can happen to a ballot when the count reaches an equal rank and needs one candidate. Methods in which
   * ballots change their value cannot split them. Left out where equal ranks count as they are.
   */
  readonly equals?: 'split' | 'exhaust';
}

/** All methods, in the order they are listed. How each counts: rules/count.ts. */
export const methodTable = {
  irv: {
    family: 'rounds',
    offered: 'one',
    compared: 'one',
    isForOneSeat: true,
    isFlow: true,
    equals: 'split',
  },
  'stv-scottish': { family: 'rounds', offered: 'many', compared: 'many', isFlow: true, equals: 'exhaust' },
  'stv-meek': { family: 'rounds', offered: 'many', compared: 'many', isFlow: true, equals: 'exhaust' },
  'stv-wigm': { family: 'rounds', offered: 'many', compared: 'many', isFlow: true, equals: 'exhaust' },
  'stv-fractional': { family: 'rounds', offered: 'many', compared: 'many', isFlow: true, equals: 'exhaust' },
  'sequential-irv': { family: 'rounds', offered: 'many', compared: 'many', equals: 'split' },
  'bottoms-up': { family: 'rounds', offered: 'many', compared: 'many', isFlow: true, equals: 'split' },
  schulze: { family: 'duels', offered: 'any', compared: 'any' },
  'ranked-pairs': { family: 'duels', offered: 'one', compared: 'one' },
  minimax: { family: 'duels', offered: 'one', compared: 'one' },
  borda: { family: 'points', offered: 'any', compared: 'any' },
  approval: { family: 'approvals', offered: 'any', compared: 'one' },
  dates: { family: 'dates', offered: 'one', compared: 'never' },
  star: { family: 'scores', offered: 'one', compared: 'never', isForOneSeat: true },
  plurality: { family: 'firsts', offered: 'any', compared: 'one', equals: 'split' },
} as const satisfies Readonly<Record<string, MethodFacts>>;
export type Method = keyof typeof methodTable;
export type MethodFamily = MethodFacts['family'];

const isMethod = (name: string): name is Method => name in methodTable;
export const methods: readonly Method[] = Object.keys(methodTable).filter(isMethod);

export const methodsWhere = (has: (facts: MethodFacts) => boolean): readonly Method[] =>
  methods.filter((method) => has(methodTable[method]));

export const oneSeatMethods = methodsWhere(({ isForOneSeat }) => isForOneSeat ?? false);

/** What a voter's page needs of the table. Ballots in `scores` methods hold scores, all others ranks. */
export const methodFamilies = Object.fromEntries(
  methods.map((method) => [method, methodTable[method].family]),
) as { readonly [Name in Method]: (typeof methodTable)[Name]['family'] };

const facts: Readonly<Record<Method, MethodFacts>> = methodTable;

/** By method. A plain value: a function would load every schema on every phone. */
export const equalsBy: Readonly<Partial<Record<Method, MethodFacts['equals']>>> = Object.fromEntries(
  methods.map((method) => [method, facts[method].equals]),
);

const name = z.string().check(z.minLength(1), z.maxLength(200));

/** What `rules` may contain. Everything is optional; the defaults are in rules/options.ts. */
export const tallyRules = z.strictObject({
  method: z.optional(z.enum(methods)),
  threshold: z.optional(z.enum(['continuing', 'first-round'])),
  continueUntilTwo: z.optional(z.boolean()),
  batchElimination: z.optional(z.boolean()),
  overvote: z.optional(z.enum(['skip', 'exhaust', 'exhaust-if-multiple-continuing', 'split'])),
  maxSkippedRanks: z.optional(z.union([z.int().check(z.gte(0)), z.literal('unlimited')])),
  duplicate: z.optional(z.enum(['skip', 'exhaust'])),
  maxRanks: z.optional(z.int().check(z.gte(1))),
  excluded: z.optional(z.array(name)),
  writeInBucket: z.optional(name),
  quota: z.optional(z.enum(['droop-integer', 'droop-decimal', 'hare'])),
  winnersPerRound: z.optional(z.enum(['one', 'many'])),
  decimals: z.optional(z.int().check(z.gte(1), z.lte(20))),
  percentThreshold: z.optional(z.number().check(z.gt(0), z.lte(100))),
  strength: z.optional(z.enum(['winning-votes', 'margins'])),
  tieBreak: z.optional(z.enum(['candidate-order', 'previous-rounds', 'first-difference', 'random'])),
  candidateOrder: z.optional(z.array(name)),
  seed: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type TallyRules = z.infer<typeof tallyRules>;

/** Votes as decimal strings, so no floating-point noise can show. */
const votes = z.string();
const tally = z.record(z.string(), votes);

const tieBreak = z.object({
  among: z.array(z.string()),
  chosen: z.string(),
  purpose: z.enum(['winner', 'loser', 'surplus', 'order']),
  mode: z.enum(['candidate-order', 'previous-rounds', 'first-difference', 'random', 'five-star', 'score']),
  reason: z.string(),
});
export type TieBreak = z.infer<typeof tieBreak>;

export const countRound = z.object({
  round: z.int(),
  threshold: z.optional(votes),
  tally,
  exhausted: z.object({ choices: votes, overvotes: votes, skipped: votes, repeated: votes, surplus: votes }),
  residual: z.optional(votes),
  elected: z.array(z.string()),
  eliminated: z.array(z.string()),
  transfers: z.array(z.object({ from: z.string(), to: z.string(), votes })),
  tieBreaks: z.array(tieBreak),
});
export type CountRound = z.infer<typeof countRound>;

export const count = z.object({
  method: z.enum(methods),
  seats: z.int(),
  ballots: z.number(),
  undervotes: z.number(),
  quota: z.optional(votes),
  winners: z.array(z.string()),
  rounds: z.array(countRound),
  ranking: z.optional(z.array(z.array(z.string()))),
  pairwise: z.optional(z.record(z.string(), tally)),
  /** Ties broken outside any round, in the order of a Condorcet or Borda ranking. */
  tieBreaks: z.optional(z.array(tieBreak)),
});
export type Count = z.infer<typeof count>;

/** Why ballots cannot be counted under the given rules. */
export const countRefusals = [
  'tally-bad-entry',
  'tally-bad-seats',
  'tally-one-seat',
  'tally-seed-missing',
  'tally-unknown-candidate',
] as const;
export type CountRefusal = (typeof countRefusals)[number];
