import type { Instant } from '#core/instant.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { decideByMean, MEAN_WINDOW_MS, recentMean, TO_95_PERCENT } from '../geofence/decide.ts';
import type { Fence, FenceDecision, FenceVerdict, Fix } from '../geofence/decide.ts';
import { METRES_PER_DEGREE, wrapLongitude } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import { fenceOf } from '../hunt-file.ts';
import type { Track } from '../tracks/track.ts';

/** A team's visit near a stop: the best decision during it, and when. */
export interface Visit {
  readonly team: string;
  readonly level: string;
  readonly at: Instant;
  readonly verdict: FenceVerdict;
  /** First and last time inside, if it was. */
  readonly insideFrom?: Instant;
  readonly insideUntil?: Instant;
}

/** A longer absence starts a second visit. */
const AWAY_MS = 60_000;

const FLAT_LATITUDE = 70;
const FLAT_SHARE = 0.9;

const RANKS: Readonly<Record<FenceDecision, number>> = { inside: 2, uncertain: 1, outside: 0 };

interface Presence {
  at: Instant;
  verdict: FenceVerdict;
  lastSeenAt: Instant;
  insideFrom?: Instant;
  insideUntil?: Instant;
}

/** The first decision inside, otherwise the nearest. */
const isBetter = (verdict: FenceVerdict, than: FenceVerdict): boolean => {
  const gain = RANKS[verdict.decision] - RANKS[than.decision];
  return gain > 0 || (gain === 0 && verdict.decision !== 'inside' && verdict.distanceM < than.distanceM);
};

class StopWatch {
  readonly fence: Fence;
  readonly #level: string;
  readonly #presences: Presence[] = [];
  readonly #eastScale: number;
  #nearest: Presence | undefined;

  constructor(level: string, fence: Fence) {
    this.#level = level;
    this.fence = fence;
    this.#eastScale = Math.cos((fence.centre.latitude * Math.PI) / 180);
  }

  /** Far away and no nearer than before: nothing to decide. That is most of a walk, for most stops. */
  isOutOfReach(fix: Fix, mean: Point | undefined): boolean {
    const leastM = this.#leastM(fix);
    const reachM = this.fence.radiusM + TO_95_PERCENT * fix.accuracyM;
    if (!this.#nearest || leastM <= Math.max(reachM, this.#nearest.verdict.distanceM)) return false;
    return mean === undefined || this.#leastM(mean) > this.fence.radiusM;
  }

  /** A lower bound of the distance, on a plane; valid far enough from the poles. */
  #leastM({ latitude, longitude }: Point): number {
    const { centre } = this.fence;
    if (Math.abs(centre.latitude) > FLAT_LATITUDE) return 0;
    const north = latitude - centre.latitude;
    const east = wrapLongitude(longitude - centre.longitude) * this.#eastScale;
    if (Math.abs(north) > 1 || Math.abs(east) > 1) return METRES_PER_DEGREE * FLAT_SHARE;
    return Math.sqrt(north * north + east * east) * METRES_PER_DEGREE * FLAT_SHARE;
  }

  take(verdict: FenceVerdict, at: Instant): void {
    if (verdict.decision === 'outside') {
      if (!this.#nearest || verdict.distanceM < this.#nearest.verdict.distanceM)
        this.#nearest = { at, verdict, lastSeenAt: at };
      return;
    }
    const presence = this.#presenceAt(verdict, at);
    presence.lastSeenAt = at;
    if (isBetter(verdict, presence.verdict)) [presence.verdict, presence.at] = [verdict, at];
    if (verdict.decision !== 'inside') return;
    presence.insideFrom ??= at;
    presence.insideUntil = at;
  }

  #presenceAt(verdict: FenceVerdict, at: Instant): Presence {
    const last = this.#presences.at(-1);
    if (last && at - last.lastSeenAt <= AWAY_MS) return last;
    const presence = { at, verdict, lastSeenAt: at };
    this.#presences.push(presence);
    return presence;
  }

  visitsOf(team: string): Visit[] {
    const nearest = this.#nearest ? [this.#nearest] : [];
    const seen = this.#presences.length > 0 ? this.#presences : nearest;
    return seen.map(({ at, verdict, insideFrom, insideUntil }) => ({
      team,
      level: this.#level,
      at,
      verdict,
      ...(insideFrom !== undefined && { insideFrom }),
      ...(insideUntil !== undefined && { insideUntil }),
    }));
  }
}

/** All visits of one team's walk. For a stop it never came near: the nearest point. */
export const visitsOf = (team: string, track: Track, levels: readonly Level[]): Visit[] => {
  const watches = levels.flatMap((level) => {
    const fence = fenceOf(level);
    return fence ? [new StopWatch(level.id, fence)] : [];
  });
  const recent: Fix[] = [];
  for (const fix of track) {
    recent.push(fix);
    while (recent[0] && fix.at - recent[0].at > MEAN_WINDOW_MS) recent.shift();
    const mean = recentMean(fix, recent);
    for (const watch of watches)
      if (!watch.isOutOfReach(fix, mean)) watch.take(decideByMean(watch.fence, fix, mean), fix.at);
  }
  return watches
    .flatMap((watch) => watch.visitsOf(team))
    .toSorted((one, other) => one.at - other.at || (one.level < other.level ? -1 : 1));
};
