import * as z from 'zod/mini';
import { count, methods } from '#platform/tally/contract.ts';

/** 120 characters may be more code units; rules/candidates.ts counts them exactly. */
export const candidateName = z.string().check(z.trim(), z.minLength(1), z.maxLength(480));
export const title = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200));
/** Names at each rank, first rank first; several names share a rank where the poll allows it. */
export const ranks = z.array(z.array(candidateName)).check(z.maxLength(100));

const label = z.string().check(z.trim(), z.maxLength(40));
/** More yes than no, or at least twice as many: those who abstain are in neither. */
const majority = z.enum(['simple', 'two-thirds']);

/** A question beside the poll's own, with all that its kind needs. */
const contestKinds = {
  ranked: {
    candidates: z.array(candidateName),
    method: z.enum(methods),
    seats: z.int().check(z.gte(1), z.lte(100)),
  },
  'yes-no': { majority },
  scale: {
    /** From 1 to this. */
    steps: z.int().check(z.gte(2), z.lte(10)),
    lowest: z.optional(label),
    highest: z.optional(label),
  },
};

/** Its place on the paper names it: the poll's own question is the first. */
export const contestId = z.string().check(z.regex(/^q\d{1,2}$/));
const named = { id: contestId, title };
export const contest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ranked'), ...named, ...contestKinds.ranked }),
  z.object({ kind: z.literal('yes-no'), ...named, ...contestKinds['yes-no'] }),
  z.object({ kind: z.literal('scale'), ...named, ...contestKinds.scale }),
]);
export type Contest = z.infer<typeof contest>;
export type ContestKind = Contest['kind'];

export const newContest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ranked'),
    title,
    ...contestKinds.ranked,
    method: z.optional(contestKinds.ranked.method),
    seats: z.optional(contestKinds.ranked.seats),
  }),
  z.object({ kind: z.literal('yes-no'), title, majority: z.optional(majority) }),
  z.object({
    kind: z.literal('scale'),
    title,
    ...contestKinds.scale,
    steps: z.optional(contestKinds.scale.steps),
  }),
]);
export type NewContest = z.infer<typeof newContest>;

export const votes = ['yes', 'no', 'abstain'] as const;
/** A ranking, a vote on a motion, or a step of a scale: what the contest asks for. */
export const answer = z.union([ranks, z.enum(votes), z.int().check(z.gte(1), z.lte(10))]);
/** By contest; what is left out was left blank. */
export const answers = z.record(contestId, answer);
export type Answer = z.infer<typeof answer>;
export type Answers = z.infer<typeof answers>;

/** By weight, where ballots weigh differently. */
const blank = z.number();
const counted = { id: contestId, hash: z.string() };
export const contestResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ranked'),
    ...counted,
    count,
    leftOut: z.optional(z.object({ rounds: z.number() })),
  }),
  z.object({
    kind: z.literal('yes-no'),
    ...counted,
    yes: z.number(),
    no: z.number(),
    abstain: z.number(),
    blank,
    isAdopted: z.boolean(),
  }),
  z.object({
    kind: z.literal('scale'),
    ...counted,
    /** How many chose each step, the lowest first. */
    steps: z.array(z.number()),
    blank,
    /** To two decimals; left out where nobody answered. */
    mean: z.optional(z.string()),
    median: z.optional(z.string()),
  }),
]);
export type ContestResult = z.infer<typeof contestResult>;
