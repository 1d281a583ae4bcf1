import type { Share } from './context.ts';
import type { Profile } from './profile.ts';
import { Transfers } from './round-log.ts';

/** Whom ballots go through in turn; below 0 at the end: they name nobody further. */
export type Path = readonly number[];

/** What each candidate of a path has of one vote, each part rounded up, the rest going on. */
export const sharesAlong = (path: Path, keep: readonly bigint[], one: bigint): readonly Share[] => {
  const shares: Share[] = [];
  let left = one;
  for (const at of path) {
    const kept = at < 0 ? left : (left * keep[at]! + one - 1n) / one;
    if (kept > 0n) shares.push({ at, value: kept });
    left -= kept;
  }
  return shares;
};

/**
 * From whom to whom votes went between two rounds. In Meek's method everything moves at once, so the two states are
 * compared: ballots that changed from one path to another, and what the keep factors then and now make of each.
 */
export class MeekFlows {
  readonly #profile: Profile;
  readonly #paths: Path[] = [];
  /** The path of each folded ballot, now and when the last round was written. */
  readonly #now: Int32Array;
  #then: Int32Array | undefined;
  #keepThen: readonly bigint[] = [];

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#now = new Int32Array(profile.counts.length);
  }

  addPath(path: Path): number {
    return this.#paths.push(path) - 1;
  }

  rest(ballot: number, path: number): void {
    this.#now[ballot] = path;
  }

  /** What moved since the last call; nothing at the first one. */
  take(keep: readonly bigint[], one: bigint): Transfers {
    const transfers = new Transfers();
    if (this.#then) {
      const isNew = keep.map((factor, candidate) => factor !== this.#keepThen[candidate]);
      for (const [then, now, papers] of this.#moves(this.#then, isNew)) {
        const before = sharesAlong(this.#paths[then]!, this.#keepThen, one);
        const after = sharesAlong(this.#paths[now]!, keep, one);
        addDifference(transfers, before, after, BigInt(papers));
      }
    }
    this.#then = this.#now.slice();
    this.#keepThen = [...keep];
    return transfers;
  }

  /** Papers by the path they were on and the one they are on: far fewer pairs than ballots, most of them staying. */
  #moves(before: Int32Array, isNew: readonly boolean[]): [then: number, now: number, papers: number][] {
    const size = this.#paths.length;
    const stayed = new Float64Array(size);
    const moved = new Map<number, number>();
    for (let ballot = 0; ballot < before.length; ballot++) {
      const [then, now] = [before[ballot]!, this.#now[ballot]!];
      const papers = this.#profile.counts[ballot]!;
      if (then === now) stayed[now] = stayed[now]! + papers;
      else moved.set(then * size + now, (moved.get(then * size + now) ?? 0) + papers);
    }
    const touched = this.#paths
      .map((path, place) => ({ path, place }))
      .filter(({ path, place }) => stayed[place]! > 0 && path.some((at) => at >= 0 && isNew[at]!));
    return [
      ...touched.map(({ place }): [number, number, number] => [place, place, stayed[place]!]),
      ...[...moved].map(([pair, papers]): [number, number, number] => [
        Math.floor(pair / size),
        pair % size,
        papers,
      ]),
    ];
  }
}

/** What one candidate lost of a vote went to whoever gained of it, in the order of the ballot. */
const addDifference = (
  transfers: Transfers,
  before: readonly Share[],
  after: readonly Share[],
  papers: bigint,
): void => {
  const changeOf = (from: readonly Share[], to: readonly Share[]): { at: number; value: bigint }[] =>
    from
      .map(({ at, value }) => ({ at, value: value - (to.find((other) => other.at === at)?.value ?? 0n) }))
      .filter(({ value }) => value > 0n);
  const gains = changeOf(after, before);
  for (const loss of changeOf(before, after)) {
    for (const gain of gains) {
      const moved = loss.value < gain.value ? loss.value : gain.value;
      if (moved === 0n) continue;
      transfers.add(loss.at, gain.at, moved * papers);
      loss.value -= moved;
      gain.value -= moved;
    }
  }
};
