import * as z from 'zod/mini';
import { count, countRound } from '#platform/tally/contract.ts';

const votes = z.string();
/** The round-by-round JSON of US tabulators, version 1; what is ours stands under `roundtable`. */
export const roundsFile = z.object({
  config: z.object({ contest: z.optional(z.string()) }),
  results: z.array(
    z.object({
      round: z.int(),
      threshold: z.optional(votes),
      tally: z.record(z.string(), votes),
      inactiveBallots: z.optional(z.record(z.string(), votes)),
      residualSurplus: z.optional(votes),
      tallyResults: z.array(
        z.object({
          elected: z.optional(z.string()),
          eliminated: z.optional(z.string()),
          transfers: z.optional(z.record(z.string(), votes)),
        }),
      ),
    }),
  ),
  summary: z.optional(
    z.object({
      numWinners: z.optional(z.number()),
      totalNumBallots: z.optional(z.union([z.number(), z.string()])),
      undervotes: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
  roundtable: z.optional(
    z.partial(
      z.extend(z.omit(count, { rounds: true }), {
        rounds: z.array(z.pick(countRound, { tieBreaks: true, transfers: true })),
      }),
    ),
  ),
});
export type RoundsFile = z.infer<typeof roundsFile>;
