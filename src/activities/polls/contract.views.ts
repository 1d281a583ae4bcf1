import * as z from 'zod/mini';
import { count, methods, methodsWhere } from '#platform/tally/contract.ts';
import {
  answers,
  candidateName,
  contest,
  contestResult,
  newContest,
  ranks,
  title,
} from './contract.contests.ts';
import { changeSchema, pollSettings, rankNamesOf, settingTable } from './contract.settings.ts';

export const pollId = z.string().check(z.minLength(1), z.maxLength(64));
export const instant = z.number();
const description = z.string().check(z.trim(), z.maxLength(4000));
const candidate = z.object({
  name: candidateName,
  description: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  picture: z.optional(z.string().check(z.maxLength(200))),
  /** A time to vote on; its name is made from it. */
  slot: z.optional(z.object({ from: instant, to: instant })),
});

export const newPoll = z.object({
  title,
  description: z.optional(description),
  candidates: z.array(z.union([candidateName, candidate])),
  /** In which the times that are voted on are named. */
  timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** What the first question is called, where there are more. */
  question: z.optional(title),
  /** Further questions on the same paper, in their order. */
  contests: z.optional(z.array(newContest)),
  settings: z.optional(z.partial(pollSettings)),
  startsAt: z.optional(instant),
  expiresAt: z.optional(instant),
  /** Straight to open; else the poll is a draft. */
  open: z.optional(z.boolean()),
});
export type NewPoll = z.infer<typeof newPoll>;

/** What is left out stays; null takes away what a poll need not have. */
export const pollChange = z.partial(
  z.extend(z.omit(newPoll, { open: true }), {
    settings: changeSchema(settingTable),
    question: z.nullable(title),
    startsAt: z.nullable(instant),
    expiresAt: z.nullable(instant),
    /** Origins of other sites where people may vote inside a frame. */
    sites: z.array(z.string().check(z.maxLength(300))),
  }),
);
export type PollChange = z.infer<typeof pollChange>;

/** What a ranking is filled in against. */
export const rankSettings = rankNamesOf(settingTable);

export const ballotId = z.uuid();
/** Kept by the voter alone; the server stores its hash. */
export const secret = z.string().check(z.minLength(20), z.maxLength(100));
/** A number as long as the poll’s key: 512 hex digits. */
export const hex = z.string().check(z.minLength(1), z.maxLength(512));
/** How many times a vote counts: shares, or delegates of a club. */
export const weight = z.int().check(z.gte(1), z.lte(1_000_000));
export const choices = z.object({
  ranks: z.optional(ranks),
  scores: z.optional(z.record(candidateName, z.int().check(z.gte(0), z.lte(5)))),
  /** To the further questions of a paper. */
  answers: z.optional(answers),
});
export type Choices = z.infer<typeof choices>;

export const result = z.object({
  count,
  hash: z.string(),
  chainLength: z.number(),
  chainHead: z.string(),
  isFinal: z.boolean(),
  /** The count is too long to show whole: all transfers are left out, and so many of its rounds before the last. */
  leftOut: z.optional(z.object({ rounds: z.number() })),
  quorumReached: z.optional(z.boolean()),
  /** Of the further questions, in their order. */
  contests: z.optional(z.array(contestResult)),
});
export type PollResult = z.infer<typeof result>;

const turnout = z.object({
  ballots: z.number(),
  roll: z.optional(z.number()),
  /** The total weight of all voters, if weights differ. */
  rollWeight: z.optional(z.number()),
  /** How many voters have each weight, in a secret poll with different weights. */
  classes: z.optional(z.array(z.object({ weight, voters: z.number() }))),
  /** Ballots from before the chain, taken by another system. */
  unchained: z.optional(z.number()),
  /** Ballots by hour (epoch ms of its start), for the chart. */
  byHour: z.array(z.tuple([instant, z.number()])),
});

export const face = {
  pollId: z.string(),
  title: z.string(),
  description: z.string(),
  candidates: z.array(candidate),
  timeZone: z.optional(z.string()),
  question: z.optional(z.string()),
  contests: z.optional(z.array(contest)),
  status: z.enum(['draft', 'open', 'closed', 'archived']),
  settings: pollSettings,
  code: z.optional(z.string()),
  createdAt: instant,
  startsAt: z.optional(instant),
  expiresAt: z.optional(instant),
  closedAt: z.optional(instant),
  closedBy: z.optional(z.enum(['owner', 'deadline', 'everyone-voted', 'import'])),
  reopenedAt: z.optional(instant),
  /** When the end was moved later, after ballots were in, and from where to where. */
  extensions: z.array(z.object({ at: instant, from: instant, to: instant })),
  seedHash: z.string(),
  seed: z.optional(z.string()),
  /** Ballots are cast with a blind-signed token. */
  takesTokens: z.optional(z.boolean()),
  /** Write-in -> the candidate it counts for; after close, for anyone’s recount. */
  mergedWriteIns: z.optional(z.record(z.string(), z.string())),
  turnout,
  result: z.optional(result),
  /** Why a result that may be seen is not there: the count took too much, or the server is busy with others. */
  uncounted: z.optional(z.enum(['too-large', 'busy'])),
  version: z.number(),
};
export const voterView = z.object({
  audience: z.literal('voter'),
  ...face,
  hasVoted: z.boolean(),
  /** For administrators. */
  mayRemove: z.optional(z.boolean()),
});
export const ownerView = z.object({
  audience: z.literal('owner'),
  ...face,
  hasVoted: z.boolean(),
  hasBallots: z.boolean(),
  sites: z.array(z.string()),
  mayReopen: z.boolean(),
  writeIns: z.array(z.object({ name: z.string(), ballots: z.number(), mergedWith: z.optional(z.string()) })),
});
export type VoterView = z.infer<typeof voterView>;
export type OwnerView = z.infer<typeof ownerView>;
export type PollView = VoterView | OwnerView;

/** What another site's frame shows: to nobody in particular, so only what everybody may see. */
export const embedView = z.object({
  pollId: z.string(),
  title: z.string(),
  status: z.enum(['open', 'closed', 'archived']),
  startsAt: z.optional(instant),
  expiresAt: z.optional(instant),
  closedAt: z.optional(instant),
  results: pollSettings.shape.results,
  voters: pollSettings.shape.voters,
  turnout: z.omit(turnout, { byHour: true }),
  question: face.question,
  contests: face.contests,
  result: z.optional(result),
});
export type EmbedView = z.infer<typeof embedView>;

export const fileFormats = ['csv', 'blt', 'preflib', 'abif', 'cdf', 'rctab', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const receipt = z.object({
  ballotId: z.string(),
  chainNumber: z.number(),
  chainHash: z.string(),
  digest: z.string(),
});
export const ownBallot = z.object({
  ...receipt.shape,
  ranks,
  scores: choices.shape.scores,
  answers: choices.shape.answers,
  isWithdrawn: z.boolean(),
});
/** A part of what anyone recounts with: first all ballots, then all entries of the chain. */
export const recordPage = z.object({
  ballots: z.array(
    z.object({
      ballotId: z.string(),
      ranks,
      scores: choices.shape.scores,
      answers: choices.shape.answers,
      isWithdrawn: z.boolean(),
      /** How many equal ballots of an imported file it represents; omitted for one. */
      weight: z.optional(z.number()),
      voterName: z.optional(z.string()),
      /** The signature of its id by the poll’s key, where the poll takes tokens. */
      token: z.optional(z.string()),
    }),
  ),
  entries: z.array(
    z.tuple([z.number(), z.enum(['cast', 'changed', 'withdrawn']), z.string(), z.string(), z.string()]),
  ),
  cursor: z.optional(z.string()),
});
/** One round's votes become the next round's: a chart can draw their ways. */
export const flowMethods = methodsWhere(({ isFlow }) => isFlow ?? false);

/** The winners by each method, the poll's own first; for one seat also the candidate who beats everybody head to head. */
export const comparison = z.object({
  counts: z.array(
    z.object({
      method: z.enum(methods),
      winners: z.array(z.string()),
      /** A tie in this count was broken by nothing but a lot, or the order of options. */
      tie: z.optional(z.enum(['lot', 'order'])),
    }),
  ),
  duels: z.optional(
    z.object({
      winner: z.optional(z.string()),
      /** Ballots that prefer the winner of the duels to the poll's own, and the other way round. */
      more: z.optional(z.string()),
      fewer: z.optional(z.string()),
    }),
  ),
});
export type Comparison = z.infer<typeof comparison>;
/** How many ballots it takes: fewer than `atLeast` are never enough, `atMost` are. Exact if both are equal. */
const span = z.object({ atLeast: z.number(), atMost: z.optional(z.number()) });
/** The fewest ballots that would elect somebody else. An omitted field means that no number would, or that it is unknown. */
export const margins = z.object({
  /** Filled in differently, or left blank. */
  changed: z.optional(span),
  added: z.optional(span),
  removed: z.optional(span),
  /** How many changed ballots elect this option, closest first. */
  losers: z.array(z.object({ name: z.string(), changed: span })),
});
export type PollMargins = z.infer<typeof margins>;
/** Several steps of one round are parts of the ballot; with `pair` it chose between these two. */
export const trailStep = z.object({
  round: z.number(),
  at: z.string(),
  value: z.string(),
  pair: z.optional(z.tuple([z.string(), z.string()])),
});
export const pollRow = z.object({
  pollId: z.string(),
  title: z.string(),
  status: face.status,
  createdAt: instant,
  ballots: z.number(),
});
