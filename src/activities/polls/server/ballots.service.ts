import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Choices } from '../contract.views.ts';
import { receiptOf, tidyCode } from '../rules/casting.ts';
import type { Bringer } from '../rules/casting.ts';
import type { BallotIntake } from './ballot-intake.ts';
import type { PollDeps } from './polls.deps.ts';
import { readByReceipt, receiptHashOf } from './reading.service.ts';

export interface BallotReceipt {
  readonly pollId: string;
  readonly ballotId: string;
  readonly secret: string;
}

interface Casting extends Choices, BallotReceipt {
  readonly code?: string | undefined;
  readonly voterName?: string | undefined;
}

export const bringerOf = ({ identityId, kind }: Actor, code = ''): Bringer => ({
  identityId,
  hasAccount: kind === 'account',
  code: tidyCode(code),
});

export const castBallot = (
  intake: BallotIntake,
  actor: Actor,
  { pollId, ballotId, secret, ranks, scores, answers, code, voterName }: Casting,
) =>
  intake.submit(pollId, {
    ballotId: ballotId.toLowerCase(),
    receiptHash: receiptHashOf(secret),
    choices: { ranks, scores, answers },
    voterName,
    bringer: bringerOf(actor, code),
  });

export const withdrawBallot = (intake: BallotIntake, { pollId, ballotId, secret }: BallotReceipt) =>
  intake.submit(pollId, {
    ballotId: ballotId.toLowerCase(),
    receiptHash: receiptHashOf(secret),
    choices: undefined,
    voterName: undefined,
    bringer: undefined,
  });

export const readBallot = async (deps: PollDeps, receipt: BallotReceipt) => {
  const ballot = await readByReceipt(deps, receipt);
  if (!ballot.ok) return ballot;
  const { ranks, scores, answers, isWithdrawn } = ballot.value;
  return ok({
    ...receiptOf(ballot.value),
    ranks: ranks.map((rank) => [...rank]),
    scores,
    answers,
    isWithdrawn,
  });
};
