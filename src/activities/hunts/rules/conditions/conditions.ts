import type { FieldIssue } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Condition } from '#activities/hunts/contract.conditions.ts';
import { MOST_NAMED_STOPS } from '#activities/hunts/contract.conditions.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { pointsOf } from '../level-points.ts';
import { unknown } from '../id-issues.ts';

/** A team's progress, as far as conditions need it. */
export interface Passed {
  readonly isClosed: (level: string) => boolean;
  /** Playing time since the team's own start. */
  readonly playedMs: number;
  /** What the closed stops are worth. */
  readonly points: () => number;
}

/** Points of all closed stops, computed once, when the first condition needs them. */
export const worthOf = (levels: readonly Level[], isClosed: Passed['isClosed']): Passed['points'] => {
  let known: number | undefined;
  return () => (known ??= levels.reduce((sum, level) => sum + (isClosed(level.id) ? pointsOf(level) : 0), 0));
};

const stopsIn = (condition: Condition): readonly string[] =>
  condition.type === 'solved' || condition.type === 'some' ? condition.stops : [];

/** A condition `host` never holds by itself: the host opens the stop. */
const holds = (condition: Condition, { isClosed, playedMs, points }: Passed): boolean => {
  switch (condition.type) {
    case 'solved':
      return condition.stops.every(isClosed);
    case 'some':
      return condition.stops.filter(isClosed).length >= condition.count;
    case 'time':
      return playedMs >= condition.afterS * 1000;
    case 'points':
      return points() >= condition.atLeast;
    default:
      return false;
  }
};

export const areMet = (conditions: readonly Condition[], passed: Passed): boolean =>
  conditions.every((condition) => holds(condition, passed));

/** Those that do not hold yet. */
export const unmet = (conditions: readonly Condition[], passed: Passed): Condition[] =>
  conditions.filter((condition) => !holds(condition, passed));

export type ConditionsByLevel = ReadonlyMap<string, readonly Condition[]>;

type Conditioned = Pick<Level, 'id' | 'opens'>;

const byLevels = new WeakMap<readonly Conditioned[], ConditionsByLevel>();

/** Only levels that have conditions; read after every completed level. */
export const conditionsIn = (levels: readonly Conditioned[]): ConditionsByLevel => {
  const known = byLevels.get(levels);
  if (known) return known;
  const found = new Map(
    levels.flatMap(({ id, opens = [] }) => (opens.length > 0 ? [[id, opens] as const] : [])),
  );
  byLevels.set(levels, found);
  return found;
};

/** Unknown ids, a stop that waits for itself, counts that no team can reach. */
export const conditionIssues = (levels: readonly Level[]): FieldIssue[] => {
  const ids = levels.map(({ id }) => id);
  const issues = levels.flatMap(({ id, opens = [] }, index) =>
    opens.flatMap((condition, place) => {
      const path = `levels[${index}].opens[${place}]`;
      const stops = stopsIn(condition);
      return [
        ...stops.flatMap((stop, at) => unknown(stop, ids, `${path}.stops[${at}]`)),
        ...(stops.includes(id) ? [{ path: `${path}.stops`, message: say('hunt-waits-for-itself') }] : []),
        ...(condition.type === 'some' && condition.count > new Set(stops).size
          ? [{ path: `${path}.count`, message: say('hunt-waits-for-more', { most: new Set(stops).size }) }]
          : []),
      ];
    }),
  );
  const named = levels.reduce((sum, { opens = [] }) => sum + opens.flatMap(stopsIn).length, 0);
  if (named > MOST_NAMED_STOPS)
    issues.push({ path: 'levels', message: say('hunt-conditions-too-many', { most: MOST_NAMED_STOPS }) });
  return issues;
};

/** The same conditions with the new ids of stops. */
export const withStopIds = (level: Level, idOf: (id: string) => string): Level =>
  level.opens === undefined
    ? level
    : {
        ...level,
        opens: level.opens.map((condition) =>
          'stops' in condition ? { ...condition, stops: condition.stops.map(idOf) } : condition,
        ),
      };
