import type { Instant } from '#core/instant.ts';
import type { EmbedView, OwnerView, PollResult, VoterView } from '../contract.views.ts';
import { foldName } from './candidates.ts';
import { countsFor } from './electorate.ts';
import { keepsCode, mayReopen } from './poll.ts';
import { maySeeResults } from './result.ts';
import { classesIn, rollOf } from './roll.ts';
import { hasBallots, takesTokens } from './state.ts';
import type { PollState } from './state.ts';

/** What the views need besides the poll itself. */
export interface PollFacts {
  readonly now: Instant;
  readonly byHour: readonly (readonly [Instant, number])[];
  readonly hasVoted: boolean;
  /** Passed only after `maySeeResults` said yes; checked again here. */
  readonly result: PollResult | undefined;
  readonly uncounted?: OwnerView['uncounted'];
  readonly writeIns: readonly { readonly name: string; readonly ballots: number }[];
}

const rollSeen = (poll: PollState) => {
  const { roll, rollWeight, rollClasses } = rollOf(poll);
  return {
    roll: roll > 0 ? roll : undefined,
    rollWeight,
    classes: rollClasses && takesTokens(poll) ? classesIn(rollClasses) : undefined,
  };
};

/** Most polls ask one question; the view then has no others. */
const paperOf = ({ question, contests, timeZone }: PollState) => ({
  timeZone,
  question,
  contests: contests.length === 0 ? undefined : [...contests],
});

const faceOf = (poll: PollState, facts: PollFacts, isOwner: boolean) => {
  const isOver = poll.status === 'closed' || poll.status === 'archived';
  return {
    pollId: poll.pollId,
    title: poll.title,
    description: poll.description,
    candidates: [...poll.candidates],
    ...paperOf(poll),
    status: poll.status,
    settings: poll.settings,
    code: poll.code === '' || !keepsCode(poll, facts.now) ? undefined : poll.code,
    createdAt: poll.createdAt,
    startsAt: poll.startsAt,
    expiresAt: poll.expiresAt,
    closedAt: poll.closedAt,
    closedBy: poll.closedBy,
    reopenedAt: poll.reopenedAt,
    extensions: poll.extensions.map((extension) => ({ ...extension })),
    seedHash: poll.seedHash,
    // A seed known while ballots may still come in would let anyone work out who wins a tie.
    seed: isOver && !mayReopen(poll) ? poll.seed : undefined,
    takesTokens: takesTokens(poll) || undefined,
    // A recount needs them; before the end they would show how people voted.
    mergedWriteIns: isOver && maySeeResults(poll, isOwner) ? { ...poll.mergedWriteIns } : undefined,
    turnout: {
      ballots: poll.ballots,
      ...rollSeen(poll),
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
  sites: [...poll.sites],
  mayReopen: mayReopen(poll),
  // Write-ins and their numbers are part of the result.
  writeIns: (maySeeResults(poll, true) ? facts.writeIns : []).map(({ name, ballots }) => {
    const mergedWith = countsFor(poll, name);
    // A write-in that became an option keeps its chosen spelling, even if another is more common by now.
    const isOwn = mergedWith !== undefined && foldName(mergedWith) === foldName(name);
    return { name: isOwn ? mergedWith : name, ballots, mergedWith };
  }),
});

/** Undefined for a draft, which only its owner sees. */
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
        voters: poll.settings.voters,
        turnout: { ballots: poll.ballots, roll: rollSeen(poll).roll },
        ...paperOf(poll),
        result: maySeeResults(poll, false) ? result : undefined,
      };
