import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Choices } from '../contract.views.ts';
import type { PollState } from '../rules/state.ts';
import { receiptOf } from './ballot-batch.ts';
import type { Receipt } from './ballot-batch.ts';
import type { BallotIntake } from './ballot-intake.ts';
import { voterOf } from './polls.guards.ts';
import type { PollParts } from './polls.parts.ts';
import { readByReceipt, readSettledPoll, receiptHashOf } from './reading.service.ts';

interface Casting extends Choices {
  readonly pollId: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly code?: string | undefined;
  readonly voterName?: string | undefined;
}

/** Open ballots carry a name; a secret poll does not even hear it. */
const nameFor = (poll: PollState, given: string | undefined): string | undefined =>
  poll.settings.ballots === 'open' && given !== undefined && given !== '' ? given : undefined;

export const castBallot = async (
  parts: PollParts,
  intake: BallotIntake,
  actor: Actor,
  casting: Casting,
): Promise<Result<Receipt>> => {
  const poll = await readSettledPoll(parts, casting.pollId);
  if (!poll.ok) return poll;
  const { ballotId, secret, ranks, scores, code, voterName } = casting;
  return intake.submit(casting.pollId, {
    ballotId: ballotId.toLowerCase(),
    receiptHash: receiptHashOf(secret),
    choices: { ranks, scores },
    voterName: nameFor(poll.value, voterName),
    voter: voterOf(poll.value, actor, code),
  });
};

export const withdrawBallot = (
  intake: BallotIntake,
  {
    pollId,
    ballotId,
    secret,
  }: { readonly pollId: string; readonly ballotId: string; readonly secret: string },
): Promise<Result<Receipt>> =>
  intake.submit(pollId, {
    ballotId: ballotId.toLowerCase(),
    receiptHash: receiptHashOf(secret),
    choices: undefined,
    voterName: undefined,
    // Nobody new votes by withdrawing; the receipt alone decides.
    voter: fail('poll-wrong-receipt'),
  });

export const readBallot = async (
  parts: PollParts,
  receipt: { readonly pollId: string; readonly ballotId: string; readonly secret: string },
) => {
  const ballot = await readByReceipt(parts, receipt);
  if (!ballot.ok) return ballot;
  const { ranks, scores, isWithdrawn } = ballot.value;
  return ok({ ...receiptOf(ballot.value), ranks: ranks.map((rank) => [...rank]), scores, isWithdrawn });
};
