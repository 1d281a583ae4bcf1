import { areMet } from '../conditions/conditions.ts';
import type { ConditionsByLevel, Passed } from '../conditions/conditions.ts';
import type { Hunt } from '../hunt-file.ts';

/** The rules by which a team's levels open. */
export interface Opening extends Pick<Hunt, 'order' | 'start' | 'finale'> {
  readonly conditions: ConditionsByLevel;
}

export interface Openings {
  readonly open: readonly string[];
  /** Nothing will open any more. */
  readonly isThrough: boolean;
}

interface Gate {
  readonly mayOpen: (id: string) => boolean;
  /** Neither closed, nor the common start or finale. */
  readonly isLeft: (id: string) => boolean;
}

/** In a fixed order the team gets the first level that may open; levels that still wait are passed over. */
const offered = ({ order }: Opening, route: readonly string[], { mayOpen, isLeft }: Gate): string[] => {
  const mayBeNext = (id: string): boolean => isLeft(id) && mayOpen(id);
  if (order !== 'fixed' && order !== 'rotated') return route.filter(mayBeNext);
  // Runs after every completed level, so it stops early on long routes.
  const first = route.find(mayBeNext);
  return first === undefined ? [] : [first];
};

const isEnough = (opening: Opening, route: readonly string[], { isLeft }: Gate): boolean => {
  const { order, start, finale } = opening;
  if (typeof order === 'string') return !route.some(isLeft);
  const between = route.filter((id) => id !== start && id !== finale);
  const left = between.filter(isLeft).length;
  return left === 0 || between.length - left >= order.count;
};

/**
 * A team's open levels, by the hunt's order and conditions: first the common start, last the common
 * finale. A finale with conditions of its own opens when they hold; until then a team that has done enough may do more.
 */
export const openingsOf = (opening: Opening, route: readonly string[], passed: Passed): Openings => {
  const { start, finale, conditions } = opening;
  const { isClosed } = passed;
  const mayOpen = (id: string): boolean => areMet(conditions.get(id) ?? [], passed);
  if (start !== undefined && !isClosed(start))
    return { open: mayOpen(start) ? [start] : [], isThrough: false };
  const isLeft = (id: string): boolean => id !== start && id !== finale && !isClosed(id);
  const gate = { mayOpen, isLeft };
  const enough = isEnough(opening, route, gate);
  const last = finale !== undefined && !isClosed(finale) ? finale : undefined;
  const offers = (): string[] => offered(opening, route, gate);
  if (last === undefined) return { open: enough ? [] : offers(), isThrough: enough };
  const open = conditions.has(last)
    ? besideFinale(last, { enough, mayOpen, offers })
    : enough
      ? [last]
      : offers();
  return { open, isThrough: false };
};

interface Beside {
  readonly enough: boolean;
  readonly mayOpen: Gate['mayOpen'];
  readonly offers: () => string[];
}

const besideFinale = (finale: string, { enough, mayOpen, offers }: Beside): string[] => {
  if (!mayOpen(finale)) return offers();
  return enough ? [finale] : [...offers(), finale];
};
