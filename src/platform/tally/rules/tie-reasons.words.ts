/**
 * The `reason` of a broken tie in a Count. It exists in one language only: the hash of a published result covers it,
 * and a recount must reproduce it to the letter. Pages describe ties in their own words, by `mode`.
 */
export const tieReasons = {
  inRound: (which: 'fewest' | 'most', round: number): string =>
    `${which} votes of the tied in round ${round}`,
  inOrder: (end: 'first' | 'last', isByLot: boolean): string =>
    isByLot ? `${end} in the lot drawn from the seed` : `${end} in the candidate order`,
  mostFives: 'most scores of five among the tied',
  higherScore: 'higher score of the two',
} as const;
