import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { Choices } from '../contract.views.ts';
import { isBelow, tokenMessage } from '../rules/blind.ts';
import { voterBy } from '../rules/casting.ts';
import { checkPublished } from '../rules/poll.ts';
import { tokenWeights } from '../rules/roll.ts';
import { takesTokens } from '../rules/state.ts';
import type { PollState } from '../rules/state.ts';
import type { BallotIntake } from './ballot-intake.ts';
import { isListed, listedKey, weightIn } from './ballots.items.ts';
import { bringerOf } from './ballots.service.ts';
import type { BallotReceipt } from './ballots.service.ts';
import type { PollDeps } from './polls.deps.ts';
import { pollsTable } from './polls.items.ts';
import { readForCaller, readSettledPoll, receiptHashOf } from './reading.service.ts';
import { unknownVoter, withEmail } from './voters.ts';
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

/**
 * The key for one weight of a poll; undefined if no voter has it. All keys are made with the first: a key made
 * when its first voter arrives would show when that was.
 */
const keyFor = async ({ tokenKeys }: PollDeps, poll: PollState, weight: number) => {
  const weights = tokenWeights(poll);
  if (!weights.includes(weight)) return undefined;
  await Promise.all(weights.map((each) => tokenKeys.of(poll.pollId, each)));
  return tokenKeys.of(poll.pollId, weight);
};

/** The key that voters blind for and everybody checks ballots with; after close also how many tokens were issued. */
export const readTokenKey = async (deps: PollDeps, pollId: string, weight = 1) => {
  const poll = await readTokenPoll(deps, pollId);
  if (!poll.ok) return poll;
  const key = await keyFor(deps, poll.value, weight);
  if (!key) return fail('poll-takes-no-tokens');
  const isOver = poll.value.status !== 'open';
  return ok({ ...key.publicKey, ...(isOver && { issued: await readIssued(deps, poll.value, weight) }) });
};

/** By weight. */
const countIssued = async ({ store }: PollDeps, pollId: string): Promise<ReadonlyMap<number, number>> => {
  const { table } = readKey(pollId, 1);
  const issued = new Map<number, number>();
  for await (const items of readPages({ store, table }, tokenQuery(pollId)))
    for (const item of items) issued.set(weightIn(item), (issued.get(weightIn(item)) ?? 0) + 1);
  return issued;
};

/** As counted when the poll closed; if the server stopped just then, every read counts again. */
const readIssued = async (
  deps: PollDeps,
  { pollId, closedAt }: PollState,
  weight: number,
): Promise<number> => {
  const { table, key } = readKey(pollId, weight);
  const item = await deps.store.get(table, key);
  const kept = item && issuedIn(item);
  if (kept && kept.closedAt === closedAt) return kept.issued;
  return (await countIssued(deps, pollId)).get(weight) ?? 0;
};

/** Called when a poll closes: no token is issued after that. */
export const noteIssued = async (deps: PollDeps, poll: PollState): Promise<void> => {
  if (!takesTokens(poll)) return;
  const issued = await countIssued(deps, poll.pollId);
  for (const weight of tokenWeights(poll)) {
    const { table, key } = readKey(poll.pollId, weight);
    const kept = keepIssued({ issued: issued.get(weight) ?? 0, closedAt: poll.closedAt });
    await deps.store.update(table, key, kept.changes, kept.condition);
  }
};

/** Who somebody is to the poll, and their weight; or why they may not vote. */
const findVoter = async (deps: PollDeps, poll: PollState, actor: Actor, code: string | undefined) => {
  const voter = voterBy(poll, await withEmail(deps, poll, bringerOf(actor, code)));
  if (!voter.ok) return voter;
  if (!isListed(voter.value)) return ok({ voter: voter.value, weight: 1 });
  const row = await deps.store.get(pollsTable, listedKey(poll.pollId, voter.value));
  return row ? ok({ voter: voter.value, weight: weightIn(row) }) : fail(unknownVoter(voter.value));
};

/** The weight of the caller's vote, by code or account. */
export const readOwnWeight = async (
  deps: PollDeps,
  actor: Actor,
  { pollId, code }: { readonly pollId: string; readonly code?: string | undefined },
) => {
  const poll = await readForCaller(deps, actor, pollId);
  if (!poll.ok) return poll;
  const found = await findVoter(deps, poll.value, actor, code);
  return found.ok ? ok({ weight: found.value.weight }) : found;
};

interface TokenRequest {
  readonly pollId: string;
  readonly blinded: string;
  readonly code?: string | undefined;
  /** The weight whose key it was blinded for. */
  readonly weight?: number | undefined;
}

/**
 * One token for each voter. The mark is durable before the signature is sent, and holds a hash of what was signed: a
 * voter whose answer was lost can ask again, and any other request by the same voter is refused.
 */
export const giveToken = async (
  deps: PollDeps,
  actor: Actor,
  { pollId, blinded, code, weight = 1 }: TokenRequest,
) => {
  const poll = await readTokenPoll(deps, pollId);
  if (!poll.ok) return poll;
  const published = checkPublished(poll.value, deps.clock.now());
  if (!published.ok) return published;
  const found = await findVoter(deps, poll.value, actor, code);
  if (!found.ok) return found;
  const key = await keyFor(deps, poll.value, found.value.weight);
  // A signature by another key would be useless to the voter, and would use up their token.
  if (found.value.weight !== weight || !key) return wrongRequest('weight', say('poll-weight-differs'));
  if (!isBelow(key.publicKey, blinded)) return wrongRequest('blinded', say('poll-not-blinded'));
  const operations = giveTokenOperations(pollId, { ...found.value, blinded });
  const marked = await deps.store.transact(operations);
  if (marked.ok) return ok({ blindSignature: key.sign(blinded) });
  const taken = marked.failed.find(({ index }) => index === operations.length - 1);
  if (!taken) return fail(unknownVoter(found.value.voter));
  return isGivenFor(taken.current, blinded)
    ? ok({ blindSignature: key.sign(blinded) })
    : fail('poll-already-voted');
};

const wrongRequest = (path: string, message: ReturnType<typeof say>) =>
  fail('bad-input', undefined, [{ path, message }]);

interface TokenBallot extends Choices, BallotReceipt {
  /** Not needed to change a stored ballot: its secret is enough. */
  readonly token?: string | undefined;
  /** The weight the token was signed for. */
  readonly weight?: number | undefined;
}

/** By the token alone: the server neither asks nor stores who the voter is. */
export const castTokenBallot = async (
  deps: PollDeps,
  intake: BallotIntake,
  { pollId, ballotId: given, secret, token, weight = 1, ranks, scores, answers }: TokenBallot,
) => {
  const ballotId = given.toLowerCase();
  const poll = await readTokenPoll(deps, pollId);
  if (!poll.ok) return poll;
  const { voters } = poll.value.settings;
  const isSigned = async (signature: string): Promise<boolean> =>
    (await keyFor(deps, poll.value, weight))?.hasSigned(
      tokenMessage({ pollId, voters, weight }, ballotId),
      signature,
    ) ?? false;
  if (token !== undefined && !(await isSigned(token))) return fail('poll-token-invalid');
  return intake.submit(pollId, {
    ballotId,
    receiptHash: receiptHashOf(secret),
    choices: { ranks, scores, answers },
    voterName: undefined,
    bringer: undefined,
    token,
    // Without a token nothing proves a weight; a stored ballot keeps its own.
    weight: token === undefined ? undefined : weight,
  });
};
