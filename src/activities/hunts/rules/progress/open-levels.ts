import type { Hunt } from '../hunt-file.ts';

/** What a team may work on, by the hunt's order: first the common start, last the common finale. */
export const openLevels = (
  { order, start, finale }: Pick<Hunt, 'order' | 'start' | 'finale'>,
  route: readonly string[],
  isClosed: (level: string) => boolean,
): string[] => {
  if (start !== undefined && !isClosed(start)) return [start];
  const isLeft = (id: string): boolean => id !== start && id !== finale && !isClosed(id);
  const left = order === 'fixed' || order === 'rotated' ? firstOf(route, isLeft) : route.filter(isLeft);
  if (left.length > 0 && (typeof order === 'string' || doneIn(route, { start, finale }, left) < order.count))
    return left;
  return finale !== undefined && !isClosed(finale) ? [finale] : [];
};

/** Asked at every completed level: most of a long route need not be looked at. */
const firstOf = (route: readonly string[], isLeft: (id: string) => boolean): string[] => {
  const first = route.find(isLeft);
  return first === undefined ? [] : [first];
};

const doneIn = (
  route: readonly string[],
  { start, finale }: Pick<Hunt, 'start' | 'finale'>,
  left: readonly string[],
): number => route.filter((id) => id !== start && id !== finale).length - left.length;
