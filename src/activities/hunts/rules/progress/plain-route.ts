import type { Hunt } from '../hunt-file.ts';

/** The levels as the hunt lists them, the common start first and the common finale last. */
export const plainRoute = ({
  levels,
  start,
  finale,
}: Pick<Hunt, 'levels' | 'start' | 'finale'>): readonly string[] => {
  const middle = levels.map(({ id }) => id).filter((id) => id !== start && id !== finale);
  return [start, ...middle, finale].filter((id) => id !== undefined);
};
