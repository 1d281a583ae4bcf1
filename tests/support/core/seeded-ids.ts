import { seededRandom } from '#core/random.ts';
import type { Ids } from '#server/kit/ids.ts';

/** The same ids on every run; `below` is uniform, so join codes and lots look real. */
export const seededIds = (seed = 'test'): Ids => {
  const random = seededRandom(seed);
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.below(16).toString(16)).join('');
  return {
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    secret: () => hex(43),
    below: (below) => random.below(below),
  };
};
