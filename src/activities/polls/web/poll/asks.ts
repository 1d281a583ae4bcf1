import { methodFamilies } from '#platform/tally/contract.ts';
import type { Method } from '#platform/tally/contract.ts';

/** What a ballot asks for: an order, stars, one option, or any number of them. */
export type Asks = 'ranks' | 'stars' | 'one' | 'any';

export const asksFor = (method: Method): Asks => {
  const family = methodFamilies[method];
  if (family === 'scores') return 'stars';
  return family === 'approvals' ? 'any' : family === 'firsts' ? 'one' : 'ranks';
};
