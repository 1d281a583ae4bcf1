import type { Hunt } from '../hunt-file.ts';

/** What a team may work on, by the hunt's order: first the common start, last the common finale. */
export const openLevels = (
  { order, start, finale }: Pick<Hunt, 'order' | 'start' | 'finale'>,
  route: readonly string[],
  closed: ReadonlySet<string>,
): string[] => {
  if (start !== undefined && !closed.has(start)) return [start];
  const middle = route.filter((id) => id !== start && id !== finale);
  const left = middle.filter((id) => !closed.has(id));
  const wanted = typeof order === 'string' ? middle.length : order.count;
  if (left.length > 0 && middle.length - left.length < wanted) {
    const isInTurn = order === 'fixed' || order === 'rotated';
    return isInTurn ? left.slice(0, 1) : left;
  }
  return finale !== undefined && !closed.has(finale) ? [finale] : [];
};
