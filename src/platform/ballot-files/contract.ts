import * as z from 'zod/mini';

/** Older files have numbers as well as text. */
const votes = z.pipe(
  z.union([z.string().check(z.regex(/^\d*\.?\d+$/)), z.number().check(z.gte(0))]),
  z.transform(String),
);
const ballots = z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d+$/))]);

/** The round-by-round JSON of US tabulators: version 1, and its predecessors without a version number. */
export const roundsFile = z.object({
  config: z.object({ contest: z.optional(z.string()) }),
  results: z.array(
    z.object({
      round: z.int(),
      threshold: z.optional(votes),
      tally: z.record(z.string(), votes),
      inactiveBallots: z.optional(z.record(z.string(), votes)),
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
      numWinners: z.optional(z.int().check(z.gte(0))),
      totalNumBallots: z.optional(ballots),
      undervotes: z.optional(ballots),
    }),
  ),
});
export type RoundsFile = z.infer<typeof roundsFile>;
