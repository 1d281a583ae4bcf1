import { editDistance } from '#core/edit-distance.ts';

/** The known word a typing mistake was probably meant to be. */
export const closestWord = (typed: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((word) => ({ word, steps: editDistance(typed.toLowerCase(), word) }))
    .toSorted((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best && best.steps <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined;
};
