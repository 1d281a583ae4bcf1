import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import type { Votes } from '#activities/engagements/contract.answers.ts';
import type { VotingMethod } from '#activities/engagements/contract.settings.ts';
import { handfulOf, mostRanksOf } from './handful.ts';

export interface Voter {
  readonly voterId: string;
  readonly answerOrder: readonly string[];
  readonly method: VotingMethod;
  /** See `handfulSeed`. */
  readonly seed: string;
}

const invalid = (fields: readonly FieldIssue[]) => fail('vote-invalid', undefined, fields);

/** A vote that may be counted. A draft may still have gaps: `isDraft`. */
export const checkVotes = (voter: Voter, votes: Votes, isDraft = false) => {
  const entries = Object.entries(votes).map(([place, rank]) => ({ place: Number(place), rank }));
  const own = voter.answerOrder.indexOf(voter.voterId);
  if (own >= 0 && entries.some(({ place }) => place === own)) return fail('vote-own-answer');
  const handful = handfulOf(voter.answerOrder, voter.voterId, voter.seed);
  const stranger = entries.find(({ place }) => !handful.includes(place));
  if (stranger) {
    const words = say('vote-unseen');
    return invalid([{ path: `votes.${stranger.place}`, message: words }]);
  }
  const issue = rankIssue(
    entries.map(({ rank }) => rank),
    mostRanksOf(voter.method, handful.length),
    isDraft,
  );
  return issue ? invalid([{ path: 'votes', message: issue }]) : ok(canonical(votes));
};

const rankIssue = (ranks: readonly number[], most: number, isDraft: boolean): Said | undefined => {
  if (ranks.length === 0 && !isDraft) return say('vote-none');
  if (ranks.some((rank) => rank > most)) return say('vote-ranks', { most });
  const isEachOnce = new Set(ranks).size === ranks.length;
  const hasGap = !isDraft && ranks.some((rank) => rank > ranks.length);
  return isEachOnce && !hasGap ? undefined : say('vote-rank-gaps');
};

/** "03" and "3" are one place. */
const canonical = (votes: Votes): Votes =>
  Object.fromEntries(Object.entries(votes).map(([place, rank]) => [String(Number(place)), rank]));

/** The places of a vote from the best down. */
export const rankedPlaces = (votes: Votes): readonly number[] =>
  Object.entries(votes)
    .toSorted(([, a], [, b]) => a - b)
    .map(([place]) => Number(place));
