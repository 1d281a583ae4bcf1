import { methodFamilies } from '#platform/tally/contract.ts';
import type { Method } from '#platform/tally/contract.ts';

/** What a ballot asks for: an order, stars, dates, one option, or any number of them. */
export type Asks = 'ranks' | 'stars' | 'dates' | 'one' | 'any';

export const asksFor = (method: Method): Asks => {
  const family = methodFamilies[method];
  if (family === 'scores') return 'stars';
  if (family === 'dates') return 'dates';
  return family === 'approvals' ? 'any' : family === 'firsts' ? 'one' : 'ranks';
};
