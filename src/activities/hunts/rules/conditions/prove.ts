import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Condition } from '#activities/hunts/contract.conditions.ts';
import type { Hunt } from '../hunt-file.ts';
import { openingsOf } from '../progress/open-levels.ts';
import { plainRoute } from '../progress/plain-route.ts';
import { conditionsIn, unmet, worthOf } from './conditions.ts';
import type { Passed } from './conditions.ts';

/** The earliest round in which each level opens, from 0. Missing levels never open. */
export type Rounds = ReadonlyMap<string, number>;

interface Proof {
  readonly rounds: Rounds;
  /** After everything that can be done has been done. */
  readonly passed: Passed;
}

const passedWith = (hunt: Hunt, rounds: Rounds): Passed => {
  const isClosed = (id: string): boolean => rounds.has(id);
  return { isClosed, playedMs: Infinity, points: worthOf(hunt.levels, isClosed) };
};

/** The host can always open what waits for the host's word. */
const withoutHost = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(({ type }) => type !== 'host');

/**
 * Plays the hunt by its own rules until nothing more opens. A condition that holds once holds for good, so every team, on
 * any route and in any order, ends with the same levels closed: what does not open here opens for nobody. A
 * team that may skip some levels does as many as it must; its finale then opens like any other's.
 */
const proofOf = (hunt: Hunt): Proof => {
  const { start, finale, order } = hunt;
  const all = conditionsIn(hunt.levels);
  // A level that only the host opens may open at once, but a finale keeps its conditions.
  const conditions = new Map(
    [...all].flatMap(([id, some]) => {
      const own = withoutHost(some);
      return own.length > 0 || id === finale ? [[id, own] as const] : [];
    }),
  );
  const route = plainRoute(hunt);
  const rounds = new Map<string, number>();
  // Everything that can be opened, however many levels a team has to do.
  const everything = { order: 'free', start, finale, conditions } as const;
  for (let round = 0; ; round++) {
    const fresh = openingsOf(everything, route, passedWith(hunt, rounds)).open.filter(
      (id) => !rounds.has(id),
    );
    if (fresh.length === 0) break;
    for (const id of fresh) rounds.set(id, round);
  }
  const between = route.filter((id) => id !== start && id !== finale && rounds.has(id)).length;
  const isEnough = typeof order !== 'string' && between >= order.count;
  if (isEnough && finale !== undefined && !conditions.has(finale) && !rounds.has(finale))
    rounds.set(finale, Math.max(0, ...rounds.values()) + 1);
  return { rounds, passed: passedWith(hunt, rounds) };
};

/** The earliest round in which each level opens; the editor's picture is drawn from it. */
export const roundsOf = (hunt: Hunt): Rounds => proofOf(hunt).rounds;

export interface DeadEnd {
  readonly level: string;
  /** Index of the condition that cannot hold. Undefined: the level comes after one that never opens. */
  readonly condition?: number;
  readonly message: Said;
}

const MOST_NAMES = 5;

const because = (hunt: Hunt, condition: Condition, { passed }: Proof): Said => {
  if (condition.type === 'points')
    return say('hunt-points-unreachable', { points: condition.atLeast, most: passed.points() });
  const waiting = ('stops' in condition ? condition.stops : []).filter((id) => !passed.isClosed(id));
  const names = hunt.levels.flatMap(({ id, name }) => (waiting.includes(id) ? [`“${name}”`] : []));
  return say('hunt-stop-unreachable', { stops: names.slice(0, MOST_NAMES).join(', ') });
};

/** Levels that no team can ever open, each with the reason. Empty: every team can reach the finale in every order. */
export const deadEndsIn = (hunt: Hunt): DeadEnd[] => {
  if (conditionsIn(hunt.levels).size === 0) return [];
  const proof = proofOf(hunt);
  const stuck = hunt.levels.filter(({ id }) => !proof.rounds.has(id));
  return stuck.flatMap(({ id, opens = [] }): DeadEnd[] => {
    const failing = unmet(withoutHost(opens), proof.passed);
    if (failing.length > 0)
      return failing.map((condition) => ({
        level: id,
        condition: opens.indexOf(condition),
        message: because(hunt, condition, proof),
      }));
    const before = stuck.find((other) => other.id !== id && (other.opens ?? []).length > 0);
    return [{ level: id, message: say('hunt-stop-behind', { stop: before?.name ?? '' }) }];
  });
};
