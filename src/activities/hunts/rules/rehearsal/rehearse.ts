import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { doubtScore } from '../doubts/doubt.ts';
import type { Doubt } from '../doubts/doubt.ts';
import { findDoubts } from '../doubts/find-doubts.ts';
import { distanceM } from '../geofence/distance.ts';
import type { Hunt } from '../hunt-file.ts';
import type { Track } from '../tracks/track.ts';
import { crowdingOf } from './crowding.ts';
import type { Crowding } from './crowding.ts';
import { fenceDoubts, sayFenceDoubt } from './fence-doubts.ts';
import type { FenceDoubt } from './fence-doubts.ts';
import { huntWalkers } from './hunt-walkers.ts';
import { withNoise } from './noise.ts';
import { visitsOf } from './visits.ts';
import type { Visit } from './visits.ts';

export interface RehearsalQuestion {
  readonly hunt: Hunt;
  /** One for each team, in order. Undefined: walks are generated for all. */
  readonly tracks?: readonly Track[];
  readonly noiseM?: number;
  readonly seed?: string;
}

export interface TeamRehearsal {
  readonly team: string;
  readonly fixes: number;
  readonly durationMs: number;
  readonly walkedM: number;
  /** Number of levels it was inside. */
  readonly reached: number;
  readonly doubtScore: number;
}

export interface Rehearsal {
  readonly visits: readonly Visit[];
  readonly peaks: Crowding;
  readonly doubts: readonly (Doubt & { readonly team: string })[];
  readonly teams: readonly TeamRehearsal[];
  readonly fences: readonly FenceDoubt[];
  /** The same in words. */
  readonly warnings: readonly string[];
}

const spanOf = (track: Track): number => {
  const [first, last]: (Instant | undefined)[] = [track[0]?.at, track.at(-1)?.at];
  return first === undefined || last === undefined ? 0 : last - first;
};

const walkedM = (track: Track): number => {
  let [metres, from] = [0, track[0]];
  for (const point of track) {
    // Steps within the accuracy are GPS error.
    if (!from || distanceM(from, point) <= point.accuracyM) continue;
    metres += distanceM(from, point);
    from = point;
  }
  return metres;
};

/** Plays a hunt before anyone walks: recorded or made-up walks against its fences. */
export const rehearse = ({ hunt, tracks, noiseM = 0, seed = '1' }: RehearsalQuestion): Rehearsal => {
  const walks = (tracks ?? huntWalkers(hunt, seed)).map((track, team) =>
    noiseM > 0 ? withNoise(track, noiseM, seededRandom(`${seed}/noise/${team}`)) : track,
  );
  const walked = hunt.teams.slice(0, walks.length).map(({ id }, index) => {
    const track = walks[index] ?? [];
    return { id, track, visits: visitsOf(id, track, hunt.levels), doubts: findDoubts([track]) };
  });
  const visits = walked.flatMap((team) => team.visits).toSorted((one, other) => one.at - other.at);
  const fences = fenceDoubts(hunt.levels, visits);
  return {
    visits,
    peaks: crowdingOf(walked.map((team) => team.visits)),
    doubts: walked
      .flatMap(({ id, doubts }) => doubts.map((doubt) => ({ team: id, ...doubt })))
      .toSorted((one, other) => one.at - other.at),
    teams: walked.map(({ id, track, visits: own, doubts }) => ({
      team: id,
      fixes: track.length,
      durationMs: spanOf(track),
      walkedM: walkedM(track),
      reached: new Set(own.flatMap(({ level, verdict }) => (verdict.decision === 'inside' ? [level] : [])))
        .size,
      doubtScore: doubtScore(doubts),
    })),
    fences,
    warnings: fences.map(sayFenceDoubt),
  };
};
