import { editDistance } from './edit-distance.ts';

const mostSteps = (word: string): number => Math.max(1, Math.floor(word.length / 3));

/** The known word that a typo probably meant. */
export const closestWord = (typed: string, known: readonly string[]): string | undefined => {
  const ranked = known
    // A name may be as long as a whole body, so candidates that cannot be close are skipped before comparing letters.
    .filter((word) => Math.abs(word.length - typed.length) <= mostSteps(word))
    .map((word) => ({ word, steps: editDistance(typed.toLowerCase(), word) }))
    .toSorted((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best && best.steps <= mostSteps(best.word) ? best.word : undefined;
};
