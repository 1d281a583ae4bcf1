/**
 * The `reason` of a broken tie in a Count. It is in one language: the hash of a published result covers it, and a recount
 * must give it again to the letter. Pages tell ties in their own words, by `mode`.
 */
export const tieReasons = {
  inRound: (which: 'fewest' | 'most', round: number): string =>
    `${which} votes of the tied in round ${round}`,
  inOrder: (end: 'first' | 'last', isByLot: boolean): string =>
    isByLot ? `${end} in the lot drawn from the seed` : `${end} in the candidate order`,
  mostFives: 'most scores of five among the tied',
  higherScore: 'higher score of the two',
} as const;
