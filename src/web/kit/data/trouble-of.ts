import type { ClientFailure } from '../client.ts';

/** Why a page has nothing to show. `gone`: it was here a moment ago. */
export type TroubleKind = 'missing' | 'gone' | 'forbidden' | 'unreachable';

export const troubleOf = ({ code }: Pick<ClientFailure, 'code'>): TroubleKind => {
  if (code.endsWith('not-found')) return 'missing';
  return /not-allowed|not-joined|kicked|kept-out/.test(code) ? 'forbidden' : 'unreachable';
};
