/** How right an answer is, in thousandths. Only an exact one is `isRight`. */
export interface Credit {
  readonly permille: number;
  readonly isRight: boolean;
  /** Something of it is right, whether or not the session pays for that. */
  readonly isPartly?: true;
}

export const FULL = 1000;
export const NOTHING: Credit = { permille: 0, isRight: false };
export const ALL: Credit = { permille: FULL, isRight: true };

export const allOrNothing = (isRight: boolean): Credit => (isRight ? ALL : NOTHING);

export const partial = (gained: number, possible: number, hasPartialCredit: boolean): Credit => {
  if (gained === possible) return ALL;
  const permille = hasPartialCredit ? Math.floor((FULL * Math.max(0, gained)) / possible) : 0;
  return { permille, isRight: false, ...(gained > 0 && { isPartly: true }) };
};
