import { seededRandom } from '#core/random.ts';
import type { Candidate, PollState } from './state.ts';

/** Each voter's own order, the same on every visit, so that no option gains from being listed first. */
export const orderFor = (
  poll: Pick<PollState, 'pollId' | 'candidates' | 'settings'>,
  voter: string,
): readonly Candidate[] =>
  poll.settings.shuffle ? seededRandom(`${poll.pollId}:${voter}`).shuffle(poll.candidates) : poll.candidates;
