import type { Answer, ClientFailure } from '../client.ts';

/** Why a page has nothing to show. `gone`: it was here a moment ago. */
export type TroubleKind = 'missing' | 'gone' | 'forbidden' | 'unreachable';

export const troubleOf = ({ code }: Pick<ClientFailure, 'code'>): TroubleKind => {
  if (code.endsWith('not-found')) return 'missing';
  return /^not-allowed$|-(kicked|kept-out|not-joined)$/.test(code) ? 'forbidden' : 'unreachable';
};

/** What a page says itself, where the answer is for somebody else than it is made for. */
export const notAllowed: Answer<never> = {
  ok: false,
  error: { code: 'not-allowed', message: '', fields: [] },
};
