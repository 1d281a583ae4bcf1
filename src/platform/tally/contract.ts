import * as z from 'zod/mini';

interface MethodFacts {
  /** What decides, and so in which words a count is told. */
  readonly family: 'rounds' | 'duels' | 'points' | 'approvals' | 'dates' | 'firsts' | 'scores';
  /** For how many seats it is a good choice. */
  readonly offered: 'one' | 'many' | 'any';
  /** For how many seats it stands beside another method's result; it must count the same ballots. */
  readonly compared: 'one' | 'many' | 'any' | 'never';
  readonly isForOneSeat?: true;
  /** One round's votes become the next round's. */
  readonly isFlow?: true;
  /**
   * The most that can be made of a paper whose turn comes to an equal rank, where one candidate is asked for: papers that
   * change their value on the way are not shared out. Left out where equal ranks count as they are.
   */
  readonly equals?: 'split' | 'exhaust';
}

/** Every method there is, in the order of a list to choose from. How it counts: rules/count.ts. */
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

/** All that a voter's page needs of the table. Ballots of `scores` are scores, all others' are ranks. */
export const methodFamilies = Object.fromEntries(
  methods.map((method) => [method, methodTable[method].family]),
) as { readonly [Name in Method]: (typeof methodTable)[Name]['family'] };

const facts: Readonly<Record<Method, MethodFacts>> = methodTable;

/** By method, a plain value: a function would bring all schemas to every phone. */
export const equalsBy: Readonly<Partial<Record<Method, MethodFacts['equals']>>> = Object.fromEntries(
  methods.map((method) => [method, facts[method].equals]),
);

const name = z.string().check(z.minLength(1), z.maxLength(200));

/** What may stand under `rules`; everything is optional, the defaults are in rules/options.ts. */
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

/** Votes as decimal strings, so that no float noise can ever show. */
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
  /** Ties broken outside any round: the order of a Condorcet or Borda ranking. */
  tieBreaks: z.optional(z.array(tieBreak)),
});
export type Count = z.infer<typeof count>;

/** Why ballots cannot be counted by the rules that were asked for. */
export const countRefusals = [
  'tally-bad-entry',
  'tally-bad-seats',
  'tally-one-seat',
  'tally-seed-missing',
  'tally-unknown-candidate',
] as const;
export type CountRefusal = (typeof countRefusals)[number];
