import * as z from 'zod/mini';
import { id, list } from './contract.missions.ts';

export const MOST_CONDITIONS = 10;
/** Stops that all conditions of a hunt name together: they are looked through at every completed stop. */
export const MOST_NAMED_STOPS = 3000;
export const LONGEST_WAIT_S = 7 * 24 * 3600;
const MOST_STOPS = 200;

const stops = list(id, MOST_STOPS).check(z.minLength(1));

/** What must hold before a stop opens for a team. What holds once holds for good. */
export const condition = z.discriminatedUnion('type', [
  /** The team has solved or skipped all of these. */
  z.object({ type: z.literal('solved'), stops }),
  /** So many of these. */
  z.object({ type: z.literal('some'), count: z.int().check(z.gte(1), z.lte(MOST_STOPS)), stops }),
  /** So much playing time since the team's own start. */
  z.object({ type: z.literal('time'), afterS: z.int().check(z.gte(0), z.lte(LONGEST_WAIT_S)) }),
  /** The stops that the team has behind it are worth so much, without bonuses and deductions. */
  z.object({ type: z.literal('points'), atLeast: z.int().check(z.gte(0), z.lte(1_000_000)) }),
  /** The host opens it. */
  z.object({ type: z.literal('host') }),
]);
export type Condition = z.infer<typeof condition>;

/** All of them must hold. */
export const opens = z.optional(list(condition, MOST_CONDITIONS));
