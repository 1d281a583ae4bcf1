import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { Choices } from '../contract.views.ts';
import { isBelow, tokenMessage } from '../rules/blind.ts';
import { voterBy } from '../rules/casting.ts';
import { checkPublished } from '../rules/poll.ts';
import { takesTokens } from '../rules/state.ts';
import type { PollState } from '../rules/state.ts';
import type { BallotIntake } from './ballot-intake.ts';
import { bringerOf } from './ballots.service.ts';
import type { BallotReceipt } from './ballots.service.ts';
import type { PollDeps } from './polls.deps.ts';
import { readSettledPoll, receiptHashOf } from './reading.service.ts';
import {
  giveTokenOperations,
  isGivenFor,
  issuedIn,
  keepIssued,
  readKey,
  tokenQuery,
} from './tokens.items.ts';

const readTokenPoll = async (deps: PollDeps, pollId: string) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  return takesTokens(poll.value) && poll.value.status !== 'draft' ? poll : fail('poll-takes-no-tokens');
};

/** The key that voters blind for and everybody checks ballots with; after the end also how many tokens were given out. */
export const readTokenKey = async (deps: PollDeps, pollId: string) => {
  const poll = await readTokenPoll(deps, pollId);
  if (!poll.ok) return poll;
  const { publicKey } = await deps.tokenKeys.of(pollId);
  const isOver = poll.value.status !== 'open';
  return ok({ ...publicKey, ...(isOver && { issued: await readIssued(deps, poll.value) }) });
};

const countIssued = async ({ store }: PollDeps, pollId: string): Promise<number> => {
  const { table } = readKey(pollId);
  let issued = 0;
  for await (const items of readPages({ store, table }, tokenQuery(pollId))) issued += items.length;
  return issued;
};

/** As it was counted when the poll closed; a server that stopped just then counts at every reading instead. */
const readIssued = async (deps: PollDeps, { pollId, closedAt }: PollState): Promise<number> => {
  const { table, key } = readKey(pollId);
  const item = await deps.store.get(table, key);
  const kept = item && issuedIn(item);
  return kept && kept.closedAt === closedAt ? kept.issued : countIssued(deps, pollId);
};

/** When a poll closes: from then on no token is given out. */
export const noteIssued = async (deps: PollDeps, poll: PollState): Promise<void> => {
  if (!takesTokens(poll)) return;
  const { table, key } = readKey(poll.pollId);
  const issued = await countIssued(deps, poll.pollId);
  const { changes, condition } = keepIssued({ issued, closedAt: poll.closedAt });
  await deps.store.update(table, key, changes, condition);
};

interface TokenRequest {
  readonly pollId: string;
  readonly blinded: string;
  readonly code?: string | undefined;
}

/**
 * One token for each voter. The mark is durable before the signature leaves, and keeps a hash of what was signed: a
 * voter whose answer was lost asks again and gets it, another request of the same voter is refused.
 */
export const giveToken = async (deps: PollDeps, actor: Actor, { pollId, blinded, code }: TokenRequest) => {
  const poll = await readTokenPoll(deps, pollId);
  if (!poll.ok) return poll;
  const published = checkPublished(poll.value, deps.clock.now());
  if (!published.ok) return published;
  const voter = voterBy(poll.value, bringerOf(actor, code));
  if (!voter.ok) return voter;
  const { publicKey, sign } = await deps.tokenKeys.of(pollId);
  if (!isBelow(publicKey, blinded))
    return fail('bad-input', undefined, [{ path: 'blinded', message: say('poll-not-blinded') }]);
  const operations = giveTokenOperations(pollId, voter.value, blinded);
  const marked = await deps.store.transact(operations);
  if (marked.ok) return ok({ blindSignature: sign(blinded) });
  const taken = marked.failed.find(({ index }) => index === operations.length - 1);
  if (!taken) return fail('poll-code-unknown');
  return isGivenFor(taken.current, blinded)
    ? ok({ blindSignature: sign(blinded) })
    : fail('poll-already-voted');
};

interface TokenBallot extends Choices, BallotReceipt {
  /** Not needed for a ballot that is in: there the secret is enough. */
  readonly token?: string | undefined;
}

/** By the token alone: nobody is asked who they are, and nothing is kept of who they may be. */
export const castTokenBallot = async (
  deps: PollDeps,
  intake: BallotIntake,
  { pollId, ballotId: given, secret, token, ranks, scores, answers }: TokenBallot,
) => {
  const ballotId = given.toLowerCase();
  const poll = await readTokenPoll(deps, pollId);
  if (!poll.ok) return poll;
  const { hasSigned } = await deps.tokenKeys.of(pollId);
  const message = tokenMessage(pollId, poll.value.settings.voters, ballotId);
  if (token !== undefined && !hasSigned(message, token)) return fail('poll-token-invalid');
  return intake.submit(pollId, {
    ballotId,
    receiptHash: receiptHashOf(secret),
    choices: { ranks, scores, answers },
    voterName: undefined,
    bringer: undefined,
    token,
  });
};
