import * as z from 'zod/mini';

export const methods = [
  'irv',
  'stv-fractional',
  'stv-scottish',
  'stv-wigm',
  'stv-meek',
  'bottoms-up',
  'sequential-irv',
  'schulze',
  'ranked-pairs',
  'minimax',
  'borda',
  'approval',
  'plurality',
  'star',
] as const;
export type Method = (typeof methods)[number];

const name = z.string().check(z.minLength(1), z.maxLength(200));

/** What may stand under `rules`; everything is optional, the defaults are in rules/options.ts. */
export const tallyRules = z.strictObject({
  method: z.optional(z.enum(methods)),
  threshold: z.optional(z.enum(['continuing', 'first-round'])),
  continueUntilTwo: z.optional(z.boolean()),
  batchElimination: z.optional(z.boolean()),
  overvote: z.optional(z.enum(['skip', 'exhaust', 'exhaust-if-multiple-continuing'])),
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
