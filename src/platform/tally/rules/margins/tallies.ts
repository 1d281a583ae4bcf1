import type { CountContext } from '../context.ts';
import { standingCandidates } from '../context.ts';
import { ranksOn, UNRANKED } from '../pairwise.ts';
import { HIGHEST_SCORE, scoresOn } from '../star.ts';
import type { Change, Conditions, NewBallot } from './conditions.ts';
import { reachEitherOr } from './either-or.ts';
import type { Reach, Reacher } from './open-nodes.ts';
import { RunoffBallots } from './runoff-ballots.ts';

/** What a ballot gives each candidate. */
type Given = ArrayLike<number>;

interface GivenBallots {
  readonly given: Given;
  readonly count: number;
}

/** The total that all ballots have by this measure is at least this. */
interface GivenRow {
  readonly key: string;
  readonly worth: (given: Given) => number;
  readonly atLeast: number;
}

const partsOf = (rows: readonly GivenRow[], given: Given): Float64Array =>
  Float64Array.from(rows, ({ worth }) => worth(given));

/** Score ballots: the ones worth changing can be listed. */
class ListedBallots {
  readonly #cast: readonly GivenBallots[];
  readonly #fresh: readonly Given[];

  constructor(cast: readonly GivenBallots[], fresh: readonly Given[]) {
    this.#cast = cast;
    this.#fresh = fresh;
  }

  conditions(rows: readonly GivenRow[]): Conditions {
    const cast = this.#cast.map(({ given, count }) => ({ parts: partsOf(rows, given), count }));
    const lacks = Float64Array.from(rows, ({ atLeast }) => atLeast);
    for (const { parts, count } of cast)
      for (let row = 0; row < lacks.length; row++) lacks[row] = lacks[row]! - count * parts[row]!;
    const fresh = this.#fresh.map((given, at): NewBallot => ({
      key: String(at),
      parts: partsOf(rows, given),
    }));
    return { lacks, cast, best: (prices, barred) => bestOf(fresh, prices, barred) };
  }

  /** The total over all ballots after a change. */
  after({ removed, added }: Change, worth: (given: Given) => number): number {
    let sum = 0;
    this.#cast.forEach(({ given, count }, at) => (sum += worth(given) * (count - (removed.get(at) ?? 0))));
    for (const [key, { count }] of added) sum += worth(this.#fresh[Number(key)]!) * count;
    return sum;
  }
}

const bestOf = (
  fresh: readonly NewBallot[],
  prices: Float64Array,
  barred: ReadonlySet<string>,
): NewBallot | 'none' => {
  let best: NewBallot | 'none' = 'none';
  let most = 1e-12;
  for (const ballot of fresh) {
    const worth = ballot.parts.reduce((sum, part, row) => sum + part * prices[row]!, 0);
    if (worth <= most || barred.has(ballot.key)) continue;
    most = worth;
    best = ballot;
  }
  return best;
};

const folded = (ballots: Iterable<GivenBallots>): GivenBallots[] => {
  const kinds = new Map<string, { given: Given; count: number }>();
  for (const { given, count } of ballots) {
    const key = Array.from(given).join();
    const known = kinds.get(key);
    if (known) known.count += count;
    else if (count > 0) kinds.set(key, { given, count });
  }
  return [...kinds.values()];
};

const only = (context: CountContext, target: number): Given =>
  Float64Array.from(context.profile.candidates, (_, candidate) => (candidate === target ? 1 : 0));

/** The most points win: a ballot for the target alone is the best possible. */
const mostReacher =
  (context: CountContext, cast: readonly GivenBallots[], least: number): Reacher =>
  (target, edit, limits) => {
    const { places } = context.ties;
    const others = standingCandidates(context).filter((candidate) => candidate !== target);
    const ballots = new ListedBallots(cast, [only(context, target)]);
    const start: GivenRow[] = [
      { key: 'some', worth: (given) => given[target]!, atLeast: least },
      ...others.map((other) => ({
        key: `more than ${other}`,
        worth: (given: Given) => given[target]! - given[other]!,
        atLeast: places[target]! < places[other]! ? 0 : least,
      })),
    ];
    const conditions = (rows: readonly GivenRow[]): Conditions => ballots.conditions(rows);
    return reachEitherOr({ start, conditions, missing: () => undefined }, edit, limits);
  };

export const approvalReacher = (context: CountContext): Reacher => {
  const { profile, options } = context;
  const ranks = new Uint16Array(profile.candidates.length);
  const cast = Array.from(profile.counts, (count, ballot) => {
    ranksOn(profile, ballot, options, ranks);
    return { given: Float64Array.from(ranks, (rank) => (rank === UNRANKED ? 0 : 1)), count };
  });
  return mostReacher(context, folded([...cast, blanks(context)]), 1);
};

const blanks = ({ profile }: CountContext): GivenBallots => ({
  given: new Float64Array(profile.candidates.length),
  count: profile.undervotes,
});

export const pluralityReacher = (context: CountContext): Reacher | undefined => {
  const { profile, options } = context;
  // Write-in names can win here like any other.
  const ballots = RunoffBallots.of(profile, { ...options, writeInBucket: undefined });
  if (!ballots) return undefined;
  const cast = ballots.among(ballots.standing).map(({ ranks: [first = []], count }) => {
    const holders = typeof first === 'number' ? [first] : first;
    const given = new Float64Array(profile.candidates.length);
    for (const holder of holders) given[holder] = 1 / holders.length;
    return { given, count };
  });
  return mostReacher(context, folded(cast), ballots.least);
};

/** The target and one rival reach the runoff, and the target wins it. */
export const starReacher = (context: CountContext): Reacher => {
  const { profile } = context;
  const cast = folded([
    ...Array.from(profile.counts, (count, ballot) => ({
      given: Float64Array.from([...Array.from(scoresOn(context, ballot)), 1]),
      count,
    })),
    { given: new Float64Array(profile.candidates.length + 1), count: profile.undervotes },
  ]);
  return (target, edit, limits) => {
    let reach: Reach = { atLeast: limits.limit, atMost: Infinity, witness: undefined };
    for (const rival of standingCandidates(context)) {
      if (rival === target) continue;
      const limit = Math.min(limits.limit, reach.atMost);
      const mine = reachRunoff(context, cast, [target, rival])(edit, { ...limits, limit });
      const isBetter = mine.atMost < reach.atMost;
      reach = { ...(isBetter ? mine : reach), atLeast: Math.min(reach.atLeast, mine.atLeast) };
    }
    return reach;
  };
};

type Compared = readonly [number, number];

const fives = (score: number): number => (score === HIGHEST_SCORE ? 1 : 0);
const scored = ([one, other]: Compared, atLeast: number): GivenRow => ({
  key: `scored ${one} ${other} ${atLeast}`,
  worth: (given) => given[one]! - given[other]!,
  atLeast,
});
const fived = ([one, other]: Compared, atLeast: number): GivenRow => ({
  key: `fived ${one} ${other} ${atLeast}`,
  worth: (given) => fives(given[one]!) - fives(given[other]!),
  atLeast,
});
const preferring = ([one, other]: Compared, atLeast: number): GivenRow => ({
  key: `preferring ${one} ${other} ${atLeast}`,
  worth: (given) => Math.sign(given[one]! - given[other]!),
  atLeast,
});

const reachRunoff = (
  context: CountContext,
  cast: readonly GivenBallots[],
  pair: Compared,
): ((edit: Parameters<Reacher>[1], limits: Parameters<Reacher>[2]) => Reach) => {
  const [target, rival] = pair;
  const size = context.profile.candidates.length;
  const { places } = context.ties;
  const fresh = Array.from({ length: HIGHEST_SCORE + 1 }, (_, score) => {
    const given = new Float64Array(size + 1);
    given[target] = HIGHEST_SCORE;
    given[rival] = score;
    given[size] = 1;
    return given;
  });
  const ballots = new ListedBallots(cast, fresh);
  const out = standingCandidates(context).filter((other) => !pair.includes(other));
  const meetings = pair.flatMap((finalist) => out.map((other): Compared => [finalist, other]));
  const said: GivenRow = { key: 'said', worth: (given) => given[size]!, atLeast: 1 };
  /** The order of equal scores: more fives, then the tie-breaking order. */
  const byFives = (compared: Compared): GivenRow =>
    fived(compared, places[compared[0]]! < places[compared[1]]! ? 0 : 1);
  const missing = (change: Change): readonly (readonly GivenRow[])[] | undefined => {
    const isMet = ({ worth, atLeast }: GivenRow): boolean => ballots.after(change, worth) >= atLeast;
    const level = meetings.find((met) => !isMet(scored(met, 1)) && !isMet(byFives(met)));
    if (level) return [[scored(level, 1)], [byFives(level)]];
    const ways = [[preferring(pair, 1)], [scored(pair, 1)], [scored(pair, 0), byFives(pair)]];
    return ways.some((rows) => rows.every(isMet)) ? undefined : ways;
  };
  const start = [said, preferring(pair, 0), ...meetings.map((met) => scored(met, 0))];
  const conditions = (rows: readonly GivenRow[]): Conditions => ballots.conditions(rows);
  return (edit, limits) => reachEitherOr({ start, conditions, missing }, edit, limits);
};
