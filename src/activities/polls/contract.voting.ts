import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { countRefusals } from '#platform/tally/contract.ts';
import { contestId } from './contract.contests.ts';
import {
  ballotId,
  choices,
  hex,
  ownBallot,
  pollId,
  receipt,
  secret,
  trailStep,
  weight,
} from './contract.views.ts';

const pollParams = z.object({ pollId });
const ballotParams = z.object({ pollId, ballotId });
const lineErrors = ['poll-not-found', 'poll-not-open', 'poll-closed', 'poll-busy'] as const;
const ballotErrors = ['poll-ballot-empty', 'poll-ballot-invalid', 'poll-token-invalid'] as const;
const receiptErrors = ['poll-wrong-receipt', 'poll-not-editable'] as const;

/** Several times what the largest poll that can be imported needs: 3,000 full ballots, 100 options, 50 seats. */
export const ONE_COUNT = { seconds: 30, megabytes: 192 };

/** Token, casting, receipt: everything that happens to one ballot. */
export const votingRoutes = {
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
    errors: [
      ...lineErrors,
      ...receiptErrors,
      'poll-already-voted',
      'poll-code-needed',
      'poll-code-unknown',
      'poll-token-needed',
      ...ballotErrors,
      'poll-not-on-roll',
      'sign-in-needed',
    ],
    limit: { name: 'ballots', max: 60, perSeconds: 60, by: 'identity' },
    guessed: { field: 'code', wrong: 'poll-code-unknown' },
    isRepeatable: true,
  }),
  readTokenKey: route({
    method: 'GET',
    path: '/polls/:pollId/token-key',
    summary:
      'The poll’s RSA key for one weight, to blind a ballot’s id for and to check tokens with; after close also how many were issued.',
    access: 'public',
    params: pollParams,
    query: z.object({ weight: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))) }),
    response: z.object({ n: z.string(), e: z.string(), issued: z.optional(z.number()) }),
    errors: ['poll-not-found', 'poll-takes-no-tokens'],
  }),
  readOwnWeight: route({
    method: 'POST',
    path: '/polls/:pollId/voter',
    summary: 'How often the caller’s vote counts, by their code or account.',
    access: 'guest',
    params: pollParams,
    body: z.object({ code: z.optional(z.string().check(z.maxLength(64))) }),
    response: z.object({ weight }),
    errors: ['poll-not-found', 'poll-code-needed', 'poll-code-unknown', 'poll-not-on-roll', 'sign-in-needed'],
    guessed: { field: 'code', wrong: 'poll-code-unknown' },
    isRepeatable: true,
  }),
  giveToken: route({
    method: 'POST',
    path: '/polls/:pollId/tokens',
    summary:
      'Signs a blinded ballot id (RFC 9474), once for each voter of a secret poll with codes or accounts.',
    access: 'guest',
    params: pollParams,
    body: z.object({
      blinded: hex,
      code: z.optional(z.string().check(z.maxLength(64))),
      /** The weight whose key it was blinded for; 1 if omitted. */
      weight: z.optional(weight),
    }),
    response: z.object({ blindSignature: z.string() }),
    errors: [
      'poll-not-found',
      'poll-takes-no-tokens',
      'poll-not-open',
      'poll-closed',
      'poll-already-voted',
      'poll-code-needed',
      'poll-code-unknown',
      'poll-not-on-roll',
      'sign-in-needed',
      'bad-input',
    ],
    limit: { name: 'poll-tokens', max: 60, perSeconds: 60, by: 'identity' },
    guessed: { field: 'code', wrong: 'poll-code-unknown' },
    isRepeatable: true,
  }),
  castTokenBallot: route({
    method: 'PUT',
    path: '/polls/:pollId/token-ballots/:ballotId',
    summary:
      'Casts a ballot with its token, or changes it with its secret, without a session: the server does not learn whose it is.',
    access: 'public',
    params: ballotParams,
    body: z.object({
      secret,
      token: z.optional(hex),
      /** The weight the token was signed for; 1 if omitted. */
      weight: z.optional(weight),
      ...choices.shape,
    }),
    response: receipt,
    errors: [
      ...lineErrors,
      ...receiptErrors,
      ...ballotErrors,
      'poll-takes-no-tokens',
      'poll-token-needed',
      'poll-already-voted',
      'poll-code-needed',
      'poll-code-unknown',
      'poll-not-on-roll',
      'sign-in-needed',
    ],
    limit: { name: 'token-ballots', max: 60_000, perSeconds: 60, by: 'address' },
    isRepeatable: true,
  }),
  withdrawBallot: route({
    method: 'DELETE',
    path: '/polls/:pollId/ballots/:ballotId',
    summary: 'Withdraws a ballot; with the receipt it can be cast anew until the poll closes.',
    access: 'public',
    params: ballotParams,
    body: z.object({ secret }),
    response: receipt,
    errors: [...lineErrors, ...receiptErrors],
    isRepeatable: true,
  }),
  readBallot: route({
    method: 'POST',
    path: '/polls/:pollId/ballots/:ballotId/receipt',
    summary: 'The caller’s own ballot, by its receipt.',
    access: 'public',
    params: ballotParams,
    body: z.object({ secret }),
    response: ownBallot,
    errors: ['poll-wrong-receipt'],
    isRepeatable: true,
  }),
  explainBallot: route({
    method: 'POST',
    path: '/polls/:pollId/ballots/:ballotId/explanation',
    summary: 'Where the caller’s ballot counted in every round, by its receipt.',
    access: 'public',
    params: ballotParams,
    body: z.object({ secret, contest: z.optional(contestId) }),
    response: z.object({
      trail: z.array(trailStep),
    }),
    heavy: ONE_COUNT,
    errors: [
      'poll-not-found',
      'poll-wrong-receipt',
      'poll-results-hidden',
      'poll-contest-unknown',
      ...countRefusals,
    ],
    isRepeatable: true,
  }),
};
