import { rankByPairs, rankMinimax, rankSchulze, strongestPaths, winsInOrder } from '../condorcet.ts';
import type { RankByDuels } from '../condorcet.ts';
import type { CountContext } from '../context.ts';
import { comparePairs, strengthOf } from '../pairwise.ts';
import type { Pairwise } from '../pairwise.ts';
import { reachEitherOr } from './either-or.ts';
import type { Reacher } from './open-nodes.ts';
import { MOST_ORDERED, MOST_SHARED, PairBallots, pairRow } from './pair-ballots.ts';
import type { PairRow } from './pair-ballots.ts';

type Duel = readonly [winner: number, loser: number];
type Ways = readonly (readonly PairRow[])[];

/** What keeps the target from winning; undefined if the target wins. */
type Missing = (context: CountContext, pairwise: Pairwise, target: number) => Ways | undefined;

const beats = (one: number, other: number, by: number): PairRow =>
  pairRow(
    [
      [one, other, 1],
      [other, one, -1],
    ],
    by,
  );

/** The pair `stronger` is won at least as strongly as `weaker`, or by so much more strongly; both are wins. */
const outweighs = (
  { options }: CountContext,
  [one, other]: Duel,
  [first, second]: Duel,
  by: number,
): PairRow =>
  pairRow(
    [
      [one, other, 1],
      [first, second, -1],
      ...(options.strength === 'margins' ? [[other, one, -1] as const, [second, first, 1] as const] : []),
    ],
    by,
  );

/** The ways for a win not to be stronger than another pair (or to be weaker, if `isStrict`). */
const notStronger = (context: CountContext, win: Duel, than: Duel, isStrict: boolean): Ways => {
  const [winner, loser] = win;
  const other = beats(than[0], than[1], 1);
  const undone = beats(loser, winner, 0);
  const heavier = outweighs(context, than, win, isStrict ? 1 : 0);
  if (isStrict)
    return [
      [undone, other],
      [other, heavier],
    ];
  return [[undone], context.options.strength === 'margins' ? [heavier] : [other, heavier]];
};

/** The pairs of one strongest path; empty if there is no path. */
const pathOf = (
  [from, to]: Duel,
  least: number,
  { standing, strength }: { standing: readonly number[]; strength: (one: number, other: number) => number },
): Duel[] => {
  const before = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of standing) {
      if (before.has(next) || strength(at, next) < least) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  const path: Duel[] = [];
  for (let at = to; at !== from; at = before.get(at)!) path.unshift([before.get(at)!, at]);
  return path;
};

/** The pairs of which one must be won more strongly for any stronger path. */
const cutOf = (
  [from]: Duel,
  most: number,
  { standing, strength }: { standing: readonly number[]; strength: (one: number, other: number) => number },
): Duel[] => {
  const near = new Set([from]);
  for (const at of near) for (const next of standing) if (strength(at, next) > most) near.add(next);
  const far = standing.filter((candidate) => !near.has(candidate));
  return [...near].flatMap((one) => far.map((other): Duel => [one, other]));
};

/** What it takes for `one` to have a path to `other` as strong as the path back (stronger, if `isStrict`). */
const answers = (context: CountContext, pairwise: Pairwise, [one, other]: Duel, isStrict: boolean): Ways => {
  const standing = standingOf(context);
  const strength = (from: number, to: number): number =>
    from === to ? 0 : strengthOf(pairwise, from, to, context.options.strength);
  const paths = strongestPaths(standing, pairwise, context.options.strength);
  const cut = cutOf([one, other], paths[one]![other]!, { standing, strength });
  const against = paths[other]![one]!;
  if (against === 0) return cut.map(([winner, loser]) => [beats(winner, loser, 1)]);
  return pathOf([other, one], against, { standing, strength }).flatMap((win) =>
    cut.flatMap((duel) => notStronger(context, win, duel, isStrict)),
  );
};

const standingOf = ({ profile, options: { excluded } }: CountContext): number[] =>
  profile.candidates.map((_, candidate) => candidate).filter((candidate) => !excluded.has(candidate));

/** The first in the tie-breaking order among the top group. */
const winnerOf = (context: CountContext, rank: RankByDuels, pairwise: Pairwise): number => {
  const { places } = context.ties;
  const [top = []] = rank(context, pairwise);
  context.ties.take();
  return top.reduce(
    (first, candidate) => (places[candidate]! < places[first]! ? candidate : first),
    top[0] ?? -1,
  );
};

const missingSchulze: Missing = (context, pairwise, target) => {
  const winner = winnerOf(context, rankSchulze, pairwise);
  if (winner === target) return undefined;
  const standing = standingOf(context);
  const paths = strongestPaths(standing, pairwise, context.options.strength);
  const stronger = standing.find((other) => paths[other]![target]! > paths[target]![other]!);
  if (stronger !== undefined) return answers(context, pairwise, [target, stronger], false);
  // Nobody is ahead of the target, but somebody else in the top group comes first in the order: somebody must get
  // ahead of them.
  return standing.flatMap((other) =>
    other === winner ? [] : answers(context, pairwise, [other, winner], true),
  );
};

const missingMinimax: Missing = (context, pairwise, target) => {
  const winner = winnerOf(context, rankMinimax, pairwise);
  if (winner === target) return undefined;
  const others = standingOf(context).filter((candidate) => candidate !== target);
  const isByMargins = context.options.strength === 'margins';
  const defeatBy = (other: number): number =>
    isByMargins
      ? pairwise[other]![target]! - pairwise[target]![other]!
      : strengthOf(pairwise, other, target, 'winning-votes');
  const worst = others.reduce((most, other) => (defeatBy(other) > defeatBy(most) ? other : most));
  const isStrict = context.ties.places[winner]! < context.ties.places[target]!;
  const rivals = standingOf(context).filter((candidate) => candidate !== winner);
  return rivals.flatMap((rival): Ways => {
    if (isByMargins) return [[outweighs(context, [rival, winner], [worst, target], isStrict ? 1 : 0)]];
    if (defeatBy(worst) === 0) return [[beats(rival, winner, 1)]];
    return notStronger(context, [worst, target], [rival, winner], isStrict);
  });
};

/**
 * A winner answers every defeat by a path that is as strong. If the target does that and still does not win, the wins
 * must be locked in another order: a win disappears, a tied pair becomes a win, or two neighbours in the order swap.
 */
const missingPairs: Missing = (context, pairwise, target) => {
  if (winnerOf(context, rankByPairs, pairwise) === target) return undefined;
  const standing = standingOf(context);
  const paths = strongestPaths(standing, pairwise, context.options.strength);
  const unanswered = standing.find(
    (other) =>
      other !== target &&
      strengthOf(pairwise, other, target, context.options.strength) > paths[target]![other]!,
  );
  if (unanswered !== undefined) {
    const strength = (from: number, to: number): number =>
      from === to ? 0 : strengthOf(pairwise, from, to, context.options.strength);
    return cutOf([target, unanswered], paths[target]![unanswered]!, { standing, strength }).flatMap((duel) =>
      notStronger(context, [unanswered, target], duel, false),
    );
  }
  return otherOrders(context, pairwise, standing);
};

const otherOrders = (context: CountContext, pairwise: Pairwise, standing: readonly number[]): Ways => {
  const wins = winsInOrder(context, pairwise).flat();
  const { places } = context.ties;
  const undone = wins.map(({ winner, loser }) => [beats(loser, winner, 0)]);
  const level = standing.flatMap((one) =>
    standing
      .filter((other) => other !== one && pairwise[one]![other] === pairwise[other]![one])
      .map((other) => [beats(one, other, 1)]),
  );
  const swapped = wins.slice(1).flatMap((second, index): Ways => {
    const first = wins[index]!;
    const duels: [Duel, Duel] = [
      [second.winner, second.loser],
      [first.winner, first.loser],
    ];
    const isFirst =
      places[first.loser]! - places[second.loser]! || places[second.winner]! - places[first.winner]!;
    const fewerAgainst = pairRow(
      [
        [first.loser, first.winner, 1],
        [second.loser, second.winner, -1],
      ],
      isFirst < 0 ? 0 : 1,
    );
    return [[outweighs(context, ...duels, 1)], [outweighs(context, ...duels, 0), fewerAgainst]];
  });
  return [...undone, ...level, ...swapped];
};

/** Half a point for each ballot for and not against: differences between Borda scores are sums over pairs. */
const bordaRows = (context: CountContext, target: number): PairRow[] => {
  const standing = standingOf(context);
  const { places } = context.ties;
  const termsOf = (candidate: number, times: number): PairRow['terms'] =>
    standing
      .filter((other) => other !== candidate)
      .flatMap((other) => [[candidate, other, times] as const, [other, candidate, -times] as const]);
  return standing
    .filter((other) => other !== target)
    .map((other) =>
      pairRow([...termsOf(target, 1), ...termsOf(other, -1)], places[target]! < places[other]! ? 0 : 1),
    );
};

const MISSING = { schulze: missingSchulze, 'ranked-pairs': missingPairs, minimax: missingMinimax } as const;

export const duelReacher = (
  context: CountContext,
  method: keyof typeof MISSING | 'borda',
  hasEqualRanks: boolean,
): Reacher | undefined => {
  if (standingOf(context).length > (hasEqualRanks ? MOST_SHARED : MOST_ORDERED)) return undefined;
  const ballots = new PairBallots(context, comparePairs(context.profile, context.options), hasEqualRanks);
  return (target, edit, limits) =>
    reachEitherOr<PairRow>(
      {
        start: method === 'borda' ? bordaRows(context, target) : [],
        ...(method !== 'borda' && {
          enough: ballots.standing
            .filter((other) => other !== target)
            .map((other) => beats(target, other, 1)),
        }),
        conditions: (rows) => ballots.conditions(rows),
        missing: (change, rows) =>
          method === 'borda' ? undefined : MISSING[method](context, ballots.after(change, rows), target),
      },
      edit,
      limits,
    );
};
