import { job } from '#server/kit/jobs.ts';
import { doubtScore } from '../rules/doubts/doubt.ts';
import type { Doubt } from '../rules/doubts/doubt.ts';
import { findDoubts } from '../rules/doubts/find-doubts.ts';
import { inOrder } from '../rules/tracks/track.ts';
import type { Track } from '../rules/tracks/track.ts';

export interface TeamWalks {
  readonly teamId: string;
  /** Phone by phone, as received. */
  readonly walks: readonly Track[];
}

export interface TeamDoubts {
  readonly teamId: string;
  readonly score: number;
  readonly doubts: Doubt[];
}

/** A host starts with the worst; fixed findings make room for others. */
const MOST_TEAMS = 100;
const MOST_OF_A_TEAM = 50;

/** The doubts about the tracks of all teams, which arrive one after the other. */
export const doubtAll = job<null, TeamDoubts[], TeamWalks>(
  import.meta.url,
  'doubtAll',
  async (_, { chunks }) => {
    const teams: TeamDoubts[] = [];
    for await (const { teamId, walks } of chunks) {
      const doubts = findDoubts(walks.map(inOrder));
      if (doubts.length === 0) continue;
      teams.push({ teamId, score: doubtScore(doubts), doubts: doubts.slice(-MOST_OF_A_TEAM) });
    }
    return teams.toSorted((one, other) => other.score - one.score).slice(0, MOST_TEAMS);
  },
);
