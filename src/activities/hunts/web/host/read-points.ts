const MOST = 100_000;

/** A whole number with or without sign, also with the typographic minus; undefined when it is none. */
export const readPoints = (text: string): number | undefined => {
  const plain = text.trim().replace(/^[−–]/, '-').replace(/^\+/, '');
  if (!/^-?\d{1,6}$/.test(plain)) return undefined;
  const points = Number(plain);
  return Math.abs(points) <= MOST ? points : undefined;
};

/** Points instead of the usual ones; nothing typed means the usual ones. */
export const readOwnPoints = (text: string): { readonly isWrong: boolean; readonly points?: number } => {
  if (text.trim() === '') return { isWrong: false };
  const points = readPoints(text);
  return points === undefined || points < 0 ? { isWrong: true } : { isWrong: false, points };
};
