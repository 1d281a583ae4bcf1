import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';
import { countRefusals, methods } from '#platform/tally/contract.ts';
import { candidateName, contestId, title } from './contract.contests.ts';
import {
  comparison,
  embedView,
  fileFormats,
  margins,
  newPoll,
  ownerView,
  pollChange,
  pollId,
  pollRow,
  recordPage,
  voterView,
  weight,
} from './contract.views.ts';
import { ONE_COUNT, votingRoutes } from './contract.voting.ts';

const pollParams = z.object({ pollId });
const pollView = z.discriminatedUnion('audience', [voterView, ownerView]);
/** Which ranked question of a paper; the poll's own where left out. */
const ofContest = z.object({ contest: z.optional(contestId) });
const ownerErrors = ['poll-not-found', 'not-allowed', 'conflict'] as const;

/** What is too long is refused by the name of its field up to here, by the size of the whole beyond it. */
const NAMED_UP_TO_KB = 4096;

const MANY_COUNTS = { seconds: 60, megabytes: 192 };
/** The search stops after some seconds with what it has proven by then; a count runs first. */
const ONE_MARGIN = { seconds: 40, megabytes: 192 };
const ONE_FILE = { seconds: 15, megabytes: 192 };

export const pollsContract = contract('polls', {
  createPoll: route({
    method: 'POST',
    path: '/polls',
    summary: 'Makes a poll; a title and at least two options are enough.',
    access: 'guest',
    makesNew: true,
    audited: ['pollId'],
    body: newPoll,
    bodyLimitKb: NAMED_UP_TO_KB,
    response: ownerView,
    errors: ['bad-input', 'codes-exhausted'],
    limit: { name: 'polls-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
  listPolls: route({
    method: 'GET',
    path: '/polls',
    summary: 'The caller’s own polls, newest first, and on the first page the examples.',
    access: 'guest',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: z.object({
      polls: z.array(pollRow),
      examples: z.array(pollRow),
      cursor: z.optional(z.string()),
    }),
  }),
  readPoll: route({
    method: 'GET',
    path: '/polls/:pollId',
    summary: 'The poll as the caller may see it; results only where they may be seen.',
    access: 'guest',
    params: pollParams,
    response: pollView,
    heavy: ONE_COUNT,
    errors: ['poll-not-found'],
  }),
  readEmbed: route({
    method: 'GET',
    path: '/polls/:pollId/embed',
    summary: 'What a frame on another site shows; needs no session and makes none.',
    access: 'public',
    params: pollParams,
    response: embedView,
    heavy: ONE_COUNT,
    errors: ['poll-not-found'],
  }),
  changePoll: route({
    method: 'PATCH',
    path: '/polls/:pollId',
    summary: 'Changes a poll. Once a ballot is in, only the description may change, and the end move later.',
    access: 'guest',
    makesNew: true,
    audited: ['pollId'],
    params: pollParams,
    body: pollChange,
    bodyLimitKb: NAMED_UP_TO_KB,
    response: ownerView,
    errors: [...ownerErrors, 'poll-has-ballots', 'bad-input'],
  }),
  movePoll: route({
    method: 'POST',
    path: '/polls/:pollId/status',
    summary: 'Opens, closes, reopens or archives a poll.',
    access: 'guest',
    audited: ['pollId', 'to'],
    params: pollParams,
    body: z.object({ to: z.enum(['open', 'closed', 'archived']) }),
    response: ownerView,
    errors: [...ownerErrors, 'poll-results-seen', 'poll-wrong-status', 'bad-input'],
  }),
  deletePoll: route({
    method: 'DELETE',
    path: '/polls/:pollId',
    summary: 'Deletes a poll with all its ballots: by its owner, or an administrator.',
    access: 'guest',
    audited: ['pollId'],
    params: pollParams,
    response: z.object({ pollId: z.string() }),
    errors: [...ownerErrors],
  }),
  duplicatePoll: route({
    method: 'POST',
    path: '/polls/:pollId/copies',
    summary: 'A new draft with the same title, options and settings.',
    access: 'guest',
    makesNew: true,
    params: pollParams,
    response: ownerView,
    errors: ['poll-not-found', 'not-allowed', 'codes-exhausted'],
    limit: { name: 'polls-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
  compareMethods: route({
    method: 'GET',
    path: '/polls/:pollId/comparison',
    summary: 'Whom other methods would elect with the same ballots.',
    access: 'guest',
    params: pollParams,
    query: ofContest,
    response: comparison,
    heavy: MANY_COUNTS,
    errors: ['poll-not-found', 'poll-results-hidden', 'poll-contest-unknown'],
    limit: { name: 'polls-compared', max: 30, perSeconds: 60, by: 'identity' },
  }),
  readMargins: route({
    method: 'GET',
    path: '/polls/:pollId/margins',
    summary: 'How close it was: the fewest changed, added or removed ballots that would elect somebody else.',
    access: 'guest',
    params: pollParams,
    query: ofContest,
    response: margins,
    heavy: ONE_MARGIN,
    errors: ['poll-not-found', 'poll-results-hidden', 'poll-contest-unknown', ...countRefusals],
    limit: { name: 'polls-margins', max: 10, perSeconds: 60, by: 'identity' },
  }),
  readRecord: route({
    method: 'GET',
    path: '/polls/:pollId/record',
    summary: 'After close: the anonymised ballots and the chain, page by page, for anyone’s recount.',
    access: 'guest',
    params: pollParams,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: recordPage,
    errors: ['poll-not-found', 'poll-results-hidden'],
  }),
  ...votingRoutes,
  makeCodes: route({
    method: 'POST',
    path: '/polls/:pollId/codes',
    summary: 'Makes invite codes, in bulk or one for each label (an e-mail roll). They are shown this once.',
    access: 'guest',
    makesNew: true,
    audited: ['pollId'],
    params: pollParams,
    body: z.object({
      number: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      labels: z.optional(
        z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(1000)),
      ),
      /** The weight of each code, in the same order: shares or delegates. */
      weights: z.optional(z.array(weight).check(z.maxLength(1000))),
    }),
    response: z.object({
      codes: z.array(z.object({ code: z.string(), label: z.string(), weight: z.optional(weight) })),
    }),
    errors: [...ownerErrors, 'poll-wrong-status', 'poll-codes-too-many', 'bad-input'],
  }),
  listAccounts: route({
    method: 'POST',
    path: '/polls/:pollId/roll',
    summary: 'Puts accounts on the roll, by their e-mail. Who is on it already stays as they are.',
    access: 'guest',
    makesNew: true,
    audited: ['pollId'],
    params: pollParams,
    body: z.object({
      emails: z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))
        .check(z.minLength(1), z.maxLength(1000)),
      /** The weight of each vote, in the same order. */
      weights: z.optional(z.array(weight).check(z.maxLength(1000))),
    }),
    response: z.object({ added: z.number(), known: z.number() }),
    errors: [...ownerErrors, 'poll-wrong-status', 'poll-codes-too-many', 'bad-input'],
  }),
  listCodes: route({
    method: 'GET',
    path: '/polls/:pollId/codes',
    summary: 'Which invitations were used, by label; or who on the roll has voted.',
    access: 'guest',
    audited: ['pollId'],
    params: pollParams,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: z.object({
      codes: z.array(z.object({ label: z.string(), isUsed: z.boolean(), weight: z.optional(weight) })),
      cursor: z.optional(z.string()),
    }),
    errors: ['poll-not-found', 'not-allowed'],
  }),
  mergeWriteIn: route({
    method: 'PUT',
    path: '/polls/:pollId/write-ins',
    summary: 'Counts a write-in for a candidate, as a candidate of its own, or in the bucket again.',
    access: 'guest',
    audited: ['pollId'],
    params: pollParams,
    body: z.object({ name: candidateName, mergeWith: z.optional(candidateName) }),
    response: ownerView,
    heavy: ONE_COUNT,
    errors: [
      ...ownerErrors,
      'poll-wrong-status',
      'poll-write-in-unknown',
      'poll-write-ins-too-many',
      'poll-results-hidden',
    ],
  }),
  exportPoll: route({
    method: 'GET',
    path: '/polls/:pollId/export',
    summary: 'The ballots or the rounds as a file; what the format cannot hold is listed in `notes`.',
    access: 'guest',
    params: pollParams,
    query: z.object({ format: z.enum(fileFormats), ...ofContest.shape }),
    response: z.object({
      name: z.string(),
      mediaType: z.string(),
      text: z.string(),
      notes: z.array(z.string()),
    }),
    heavy: MANY_COUNTS,
    errors: [
      'poll-not-found',
      'poll-results-hidden',
      'poll-contest-unknown',
      'poll-export-too-large',
      ...countRefusals,
    ],
  }),
  importPoll: route({
    method: 'POST',
    path: '/polls/imports',
    summary: 'Makes a closed poll from a file of ballots, ready to look at and recount.',
    access: 'guest',
    makesNew: true,
    audited: [],
    body: z.object({
      text: z.string().check(z.maxLength(900_000)),
      format: z.optional(z.enum(fileFormats)),
      title: z.optional(title),
      method: z.optional(z.enum(methods)),
    }),
    response: z.object({ poll: ownerView, notes: z.array(z.string()) }),
    heavy: ONE_FILE,
    errors: [
      'codes-exhausted',
      'tally-bad-file',
      'tally-bad-entry',
      'poll-import-votes',
      'poll-import-lines',
      'poll-import-names',
      'poll-import-ballot',
    ],
    limit: { name: 'polls-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
});
