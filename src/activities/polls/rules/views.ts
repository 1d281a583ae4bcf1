import type { Instant } from '#core/instant.ts';
import type { EmbedView, OwnerView, PollResult, VoterView } from '../contract.views.ts';
import { countsFor } from './electorate.ts';
import { mayReopen } from './poll.ts';
import { maySeeResults } from './result.ts';
import { hasBallots } from './state.ts';
import type { PollState } from './state.ts';

/** What the views need beside the poll itself. */
export interface PollFacts {
  readonly byHour: readonly (readonly [Instant, number])[];
  readonly hasVoted: boolean;
  /** Given only after `maySeeResults` said yes; checked once more here. */
  readonly result: PollResult | undefined;
  readonly uncounted?: OwnerView['uncounted'];
  readonly writeIns: readonly { readonly name: string; readonly ballots: number }[];
}

const faceOf = (poll: PollState, facts: PollFacts, isOwner: boolean) => {
  const isOver = poll.status === 'closed' || poll.status === 'archived';
  return {
    pollId: poll.pollId,
    title: poll.title,
    description: poll.description,
    candidates: [...poll.candidates],
    status: poll.status,
    settings: poll.settings,
    code: poll.code === '' ? undefined : poll.code,
    createdAt: poll.createdAt,
    startsAt: poll.startsAt,
    expiresAt: poll.expiresAt,
    closedAt: poll.closedAt,
    closedBy: poll.closedBy,
    reopenedAt: poll.reopenedAt,
    seedHash: poll.seedHash,
    // A seed known while ballots may still come in would let anyone work out who wins a tie.
    seed: isOver && !mayReopen(poll) ? poll.seed : undefined,
    // A recount needs them; before the end the names would tell what was voted.
    mergedWriteIns: isOver && maySeeResults(poll, isOwner) ? { ...poll.mergedWriteIns } : undefined,
    turnout: {
      ballots: poll.ballots,
      roll: poll.roll > 0 ? poll.roll : undefined,
      unchained: poll.unchained > 0 ? poll.unchained : undefined,
      byHour: facts.byHour.map(([hour, ballots]): [Instant, number] => [hour, ballots]),
    },
    result: maySeeResults(poll, isOwner) ? facts.result : undefined,
    uncounted: facts.uncounted,
    version: poll.version,
    hasVoted: facts.hasVoted,
  };
};

export const voterViewOf = (poll: PollState, facts: PollFacts): VoterView => ({
  audience: 'voter',
  ...faceOf(poll, facts, false),
});

export const ownerViewOf = (poll: PollState, facts: PollFacts): OwnerView => ({
  audience: 'owner',
  ...faceOf(poll, facts, true),
  hasBallots: hasBallots(poll),
  mayReopen: mayReopen(poll),
  // What people wrote in, and how often, is a part of the result.
  writeIns: (maySeeResults(poll, true) ? facts.writeIns : []).map(({ name, ballots }) => ({
    name,
    ballots,
    mergedWith: countsFor(poll, name),
  })),
});

/** Undefined for a draft: it is its owner's alone. */
export const embedViewOf = (poll: PollState, result: PollResult | undefined): EmbedView | undefined =>
  poll.status === 'draft'
    ? undefined
    : {
        pollId: poll.pollId,
        title: poll.title,
        status: poll.status,
        startsAt: poll.startsAt,
        expiresAt: poll.expiresAt,
        closedAt: poll.closedAt,
        results: poll.settings.results,
        turnout: { ballots: poll.ballots, roll: poll.roll > 0 ? poll.roll : undefined },
        result: maySeeResults(poll, false) ? result : undefined,
      };
