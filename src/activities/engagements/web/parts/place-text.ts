/** Nobody is first while everybody has nothing. */
export const placeText = (rank: number, points: number): string =>
  rank === 1 && points === 0 ? '–' : String(rank);
