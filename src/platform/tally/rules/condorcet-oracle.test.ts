import { expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import { counted } from '#tests/support/tally/counts.ts';
import type { Count } from '../contract.ts';
import { ProfileBuilder } from './profile.ts';

/** The definitions themselves, tried out in full: slow, and sharing no line with the engine. */

type Duels = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Strength = 'winning-votes' | 'margins';
type Ballot = readonly (readonly string[])[];

const NAMES = ['A', 'B', 'C', 'D', 'E'];

const drawBallot = (random: Random, names: readonly string[]): Ballot => {
  const ranks: string[][] = [];
  for (const name of random.shuffle(names.slice()).slice(0, 1 + random.below(names.length))) {
    if (ranks.length > 0 && random.below(4) === 0) ranks.at(-1)?.push(name);
    else ranks.push([name]);
  }
  return ranks;
};

const rankOf = (ballot: Ballot, name: string): number => {
  const rank = ballot.findIndex((names) => names.includes(name));
  return rank < 0 ? Infinity : rank;
};

const duelsOf = (names: readonly string[], ballots: readonly Ballot[]): Duels =>
  Object.fromEntries(
    names.map((one) => [
      one,
      Object.fromEntries(
        names
          .filter((other) => other !== one)
          .map((other) => [
            other,
            ballots.filter((ballot) => rankOf(ballot, one) < rankOf(ballot, other)).length,
          ]),
      ),
    ]),
  );

const winOf = (duels: Duels, one: string, other: string, strength: Strength): number => {
  const [won, lost] = [duels[one]![other]!, duels[other]![one]!];
  if (won <= lost) return 0;
  return strength === 'margins' ? won - lost : won;
};

const permutations = (names: readonly string[]): string[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap((first) =>
        permutations(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
      );

/** The strongest of all paths without a repeated candidate; a path is as strong as its weakest win. */
const strongestPath = (duels: Duels, from: string, to: string, strength: Strength): number => {
  const between = Object.keys(duels).filter((name) => name !== from && name !== to);
  const paths = permutations(between).flatMap((order) =>
    order.map((_, stops) => order.slice(0, stops)).concat([order]),
  );
  return Math.max(
    ...paths.map((stops) => {
      const path = [from, ...stops, to];
      return Math.min(...path.slice(1).map((name, at) => winOf(duels, path[at]!, name, strength)));
    }),
  );
};

const schulzeWinners = (duels: Duels, strength: Strength): string[] =>
  Object.keys(duels).filter((one) =>
    Object.keys(duels[one]!).every(
      (other) => strongestPath(duels, one, other, strength) >= strongestPath(duels, other, one, strength),
    ),
  );

const minimaxWinners = (duels: Duels, strength: Strength): string[] => {
  const worst = (one: string): number =>
    Math.max(
      ...Object.keys(duels[one]!).map((other) =>
        strength === 'margins'
          ? duels[other]![one]! - duels[one]![other]!
          : winOf(duels, other, one, 'winning-votes'),
      ),
    );
  const least = Math.min(...Object.keys(duels).map(worst));
  return Object.keys(duels).filter((one) => worst(one) === least);
};

/** Tideman by all rankings: the best one keeps the strongest wins. Only where no two wins are equally strong. */
const rankedPairsWinner = (duels: Duels, strength: Strength): string | undefined => {
  const names = Object.keys(duels);
  const wins = names
    .flatMap((one) => names.map((other) => ({ one, other })))
    .filter(({ one, other }) => one !== other && winOf(duels, one, other, strength) > 0)
    .map((win) => ({ ...win, strength: winOf(duels, win.one, win.other, strength) }))
    .toSorted((a, b) => b.strength - a.strength);
  const isSettled = wins.length === (names.length * (names.length - 1)) / 2;
  if (!isSettled || new Set(wins.map((win) => win.strength)).size < wins.length) return undefined;
  const keptBy = (order: readonly string[]): string =>
    wins.map(({ one, other }) => (order.indexOf(one) < order.indexOf(other) ? '1' : '0')).join('');
  const [best] = permutations(names).toSorted((a, b) => (keptBy(a) > keptBy(b) ? -1 : 1));
  return best?.[0];
};

const drawElection = (random: Random) => {
  const names = NAMES.slice(0, 3 + random.below(3));
  const ballots = Array.from({ length: 3 + random.below(30) }, () => drawBallot(random, names));
  const builder = new ProfileBuilder(names);
  for (const ballot of ballots) builder.add(ballot.map((rank) => rank.map((name) => names.indexOf(name))));
  return { profile: builder.build(), duels: duelsOf(names, ballots) };
};

const pairsOf = ({ pairwise = {} }: Count): Duels =>
  Object.fromEntries(
    Object.entries(pairwise).map(([one, row]) => [
      one,
      Object.fromEntries(Object.entries(row).map(([other, votes]) => [other, Number(votes)])),
    ]),
  );

test.each(['winning-votes', 'margins'] as const)(
  '[TALLY-30] 300 drawn elections agree with the definitions tried out in full, by %s',
  (strength) => {
    const random = seededRandom(`duels ${strength}`);
    let compared = 0;
    for (let election = 0; election < 300; election++) {
      const { profile, duels } = drawElection(random);
      const schulze = counted(profile, { method: 'schulze', strength });
      expect(pairsOf(schulze)).toEqual(duels);
      expect(schulze.ranking?.[0]?.toSorted()).toEqual(schulzeWinners(duels, strength));
      const minimax = counted(profile, { method: 'minimax', strength });
      expect(minimax.ranking?.[0]?.toSorted()).toEqual(minimaxWinners(duels, strength));
      const best = rankedPairsWinner(duels, strength);
      if (best === undefined) continue;
      compared++;
      expect(counted(profile, { method: 'ranked-pairs', strength }).winners).toEqual([best]);
    }
    expect(compared).toBeGreaterThan(30);
  },
);
