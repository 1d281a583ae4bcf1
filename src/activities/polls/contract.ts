import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { contract, route } from '#core/route.ts';
import { count, methods } from '#platform/tally/contract.ts';
import {
  ballotId,
  candidateName,
  choices,
  face,
  instant,
  newPoll,
  ownerView,
  pollChange,
  pollId,
  ranks,
  result,
  secret,
  title,
  voterView,
} from './contract.views.ts';

const pollParams = z.object({ pollId });
const ballotParams = z.object({ pollId, ballotId });
const pollView = z.discriminatedUnion('audience', [voterView, ownerView]);
const receipt = z.object({
  ballotId: z.string(),
  chainNumber: z.number(),
  chainHash: z.string(),
  digest: z.string(),
});
const ownBallot = z.object({
  ...receipt.shape,
  ranks,
  scores: choices.shape.scores,
  isWithdrawn: z.boolean(),
});
const pollRow = z.object({
  pollId: z.string(),
  title: z.string(),
  status: face.status,
  createdAt: instant,
  ballots: z.number(),
});
export const fileFormats = ['csv', 'blt', 'preflib', 'abif', 'cdf', 'rctab', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];

const ownerErrors = ['poll-not-found', 'not-allowed', 'conflict', 'poll-busy'] as const;
const votingErrors = [
  'poll-not-found',
  'poll-not-open',
  'poll-closed',
  'poll-already-voted',
  'poll-code-needed',
  'poll-code-unknown',
  'poll-ballot-empty',
  'poll-ballot-invalid',
  'poll-busy',
] as const;

export const pollsContract = contract('polls', {
  createPoll: route({
    method: 'POST',
    path: '/polls',
    summary: 'Makes a poll; a title and at least two options are enough.',
    access: 'guest',
    body: newPoll,
    response: ownerView,
    errors: ['bad-input', 'codes-exhausted'],
    limit: { name: 'polls-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
  listPolls: route({
    method: 'GET',
    path: '/polls',
    summary: 'The caller’s own polls, newest first.',
    access: 'guest',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: z.object({ polls: z.array(pollRow), cursor: z.optional(z.string()) }),
  }),
  readPoll: route({
    method: 'GET',
    path: '/polls/:pollId',
    summary: 'The poll as the caller may see it; results only where they may be seen.',
    access: 'guest',
    params: pollParams,
    response: pollView,
    errors: ['poll-not-found'],
  }),
  changePoll: route({
    method: 'PATCH',
    path: '/polls/:pollId',
    summary: 'Changes a poll. Once a ballot is in, only the description may change.',
    access: 'guest',
    params: pollParams,
    body: pollChange,
    response: ownerView,
    errors: [...ownerErrors, 'poll-has-ballots', 'bad-input'],
  }),
  movePoll: route({
    method: 'POST',
    path: '/polls/:pollId/status',
    summary: 'Opens, closes, reopens or archives a poll.',
    access: 'guest',
    params: pollParams,
    body: z.object({ to: z.enum(['open', 'closed', 'archived']) }),
    response: ownerView,
    errors: [...ownerErrors, 'poll-results-seen', 'poll-wrong-status', 'bad-input'],
  }),
  deletePoll: route({
    method: 'DELETE',
    path: '/polls/:pollId',
    summary: 'Deletes a draft.',
    access: 'guest',
    params: pollParams,
    response: z.object({ pollId: z.string() }),
    errors: [...ownerErrors, 'poll-wrong-status'],
  }),
  duplicatePoll: route({
    method: 'POST',
    path: '/polls/:pollId/copies',
    summary: 'A new draft with the same title, options and settings.',
    access: 'guest',
    params: pollParams,
    response: ownerView,
    errors: ['poll-not-found', 'not-allowed'],
    limit: { name: 'polls-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
  castBallot: route({
    method: 'PUT',
    path: '/polls/:pollId/ballots/:ballotId',
    summary: 'Casts a ballot under an id and a secret the caller made, or changes it with the same secret.',
    access: 'guest',
    params: ballotParams,
    body: z.object({
      secret,
      ...choices.shape,
      code: z.optional(z.string().check(z.maxLength(64))),
      voterName: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    }),
    response: receipt,
    errors: [...votingErrors, 'poll-wrong-receipt', 'poll-not-editable'],
    limit: { name: 'ballots', max: 60, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  withdrawBallot: route({
    method: 'DELETE',
    path: '/polls/:pollId/ballots/:ballotId',
    summary: 'Withdraws a ballot; with the receipt it can be cast anew until the poll closes.',
    access: 'guest',
    params: ballotParams,
    body: z.object({ secret }),
    response: receipt,
    errors: ['poll-not-found', 'poll-closed', 'poll-wrong-receipt', 'poll-not-editable', 'poll-busy'],
    isRepeatable: true,
  }),
  readBallot: route({
    method: 'POST',
    path: '/polls/:pollId/ballots/:ballotId/receipt',
    summary: 'The caller’s own ballot, by its receipt.',
    access: 'guest',
    params: ballotParams,
    body: z.object({ secret }),
    response: ownBallot,
    errors: ['poll-not-found', 'poll-wrong-receipt'],
    isRepeatable: true,
  }),
  explainBallot: route({
    method: 'POST',
    path: '/polls/:pollId/ballots/:ballotId/explanation',
    summary: 'Where the caller’s ballot counted in every round, by its receipt.',
    access: 'guest',
    params: ballotParams,
    body: z.object({ secret }),
    response: z.object({
      trail: z.array(z.object({ round: z.number(), at: z.string(), value: z.string() })),
    }),
    errors: ['poll-not-found', 'poll-wrong-receipt', 'poll-results-hidden'],
    isRepeatable: true,
  }),
  compareMethods: route({
    method: 'GET',
    path: '/polls/:pollId/comparison',
    summary: 'The same ballots counted by other methods.',
    access: 'guest',
    params: pollParams,
    response: z.object({ counts: z.array(count) }),
    errors: ['poll-not-found', 'poll-results-hidden'],
    limit: { name: 'polls-compared', max: 30, perSeconds: 60, by: 'identity' },
  }),
  readRecord: route({
    method: 'GET',
    path: '/polls/:pollId/record',
    summary: 'After close: the anonymised ballots and the chain, page by page, for anyone’s recount.',
    access: 'guest',
    params: pollParams,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: z.object({
      ballots: z.array(
        z.object({
          ballotId: z.string(),
          ranks,
          scores: choices.shape.scores,
          isWithdrawn: z.boolean(),
          voterName: z.optional(z.string()),
        }),
      ),
      entries: z.array(
        z.tuple([z.number(), z.enum(['cast', 'changed', 'withdrawn']), z.string(), z.string(), z.string()]),
      ),
      cursor: z.optional(z.string()),
    }),
    errors: ['poll-not-found', 'poll-results-hidden'],
  }),
  makeCodes: route({
    method: 'POST',
    path: '/polls/:pollId/codes',
    summary: 'Makes invite codes, in bulk or one for each label (an e-mail roll). They are shown this once.',
    access: 'guest',
    params: pollParams,
    body: z.object({
      number: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      labels: z.optional(
        z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(1000)),
      ),
    }),
    response: z.object({ codes: z.array(z.object({ code: z.string(), label: z.string() })) }),
    errors: [...ownerErrors, 'poll-wrong-status', 'poll-codes-too-many', 'bad-input'],
  }),
  listCodes: route({
    method: 'GET',
    path: '/polls/:pollId/codes',
    summary: 'Which invitations were used, by label.',
    access: 'guest',
    params: pollParams,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: z.object({
      codes: z.array(z.object({ label: z.string(), isUsed: z.boolean() })),
      cursor: z.optional(z.string()),
    }),
    errors: ['poll-not-found', 'not-allowed'],
  }),
  mergeWriteIn: route({
    method: 'PUT',
    path: '/polls/:pollId/write-ins',
    summary: 'Counts a write-in for a candidate, as a candidate of its own, or in the bucket again.',
    access: 'guest',
    params: pollParams,
    body: z.object({ name: candidateName, mergeWith: z.optional(candidateName) }),
    response: ownerView,
    errors: [...ownerErrors, 'poll-write-in-unknown'],
  }),
  exportPoll: route({
    method: 'GET',
    path: '/polls/:pollId/export',
    summary: 'The ballots or the rounds as a file; what the format cannot hold is listed in `notes`.',
    access: 'guest',
    params: pollParams,
    query: z.object({ format: z.enum(fileFormats) }),
    response: z.object({
      name: z.string(),
      mediaType: z.string(),
      text: z.string(),
      notes: z.array(z.string()),
    }),
    errors: ['poll-not-found', 'poll-results-hidden', 'not-allowed'],
  }),
  importPoll: route({
    method: 'POST',
    path: '/polls/imports',
    summary: 'Makes a closed poll from a file of ballots, ready to look at and recount.',
    access: 'guest',
    body: z.object({
      text: z.string().check(z.maxLength(900_000)),
      format: z.optional(z.enum(fileFormats)),
      title: z.optional(title),
      method: z.optional(z.enum(methods)),
    }),
    response: z.object({ poll: ownerView, notes: z.array(z.string()) }),
    errors: ['tally-bad-file', 'bad-input'],
    limit: { name: 'polls-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
});

export const pollTopic = liveTopic({
  kind: 'poll',
  summary: 'A poll: its state, turnout, and results where they may be seen.',
  views: { owner: ownerView, voter: voterView },
  messages: [
    liveMessage('poll.changed', {
      schema: z.object({ version: z.number() }),
      audiences: ['owner', 'voter'],
      summary: 'Something but the turnout changed: ask for the poll again.',
    }),
    liveMessage('turnout.changed', {
      schema: z.object({ ballots: z.number(), version: z.number() }),
      audiences: ['owner', 'voter'],
      summary: 'How many ballots are in, at most twice a second.',
    }),
    liveMessage('result.changed', {
      schema: z.object({ result, version: z.number() }),
      audiences: ['owner', 'voter'],
      summary: 'A new count, at most once a second, only to those who may see it.',
    }),
  ],
});
