import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Count } from '#platform/tally/contract.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { PollResult } from '../contract.views.ts';
import { hashOf } from './chain.ts';
import { rulesOf } from './electorate.ts';
import type { ChainEnd, PollState } from './state.ts';

/** The same Count gives the same text whatever the order of its keys. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`;
};

/** What is published, and what anyone's recount must give again. */
export const resultHash = (count: Count): string => hashOf(canonicalJson(count));

export const countPoll = (poll: PollState, profile: Profile, chain: ChainEnd): Result<PollResult> => {
  const counted = countBallots(profile, poll.settings.seats, rulesOf(poll));
  if (!counted.ok) return counted;
  const { quorum } = poll.settings;
  return ok({
    count: counted.value,
    hash: resultHash(counted.value),
    chainLength: chain.length,
    chainHead: chain.head,
    isFinal: poll.status === 'closed' || poll.status === 'archived',
    ...(quorum !== undefined && { quorumReached: counted.value.ballots >= quorum }),
  });
};

/** Results while a poll is open only where it says "live"; after close by its setting, the owner always. */
export const maySeeResults = (poll: PollState, isOwner: boolean): boolean => {
  if (poll.status === 'draft') return false;
  if (poll.status === 'open') return poll.settings.results === 'live';
  return isOwner || poll.settings.results !== 'owner';
};
