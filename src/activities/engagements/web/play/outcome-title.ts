import type { Outcome } from '#activities/engagements/contract.views.ts';
import { insideWords } from './inside.words.ts';

/** Not exactly right, but something of it is. */
export const isPartlyRight = ({ isRight, isPartly }: Outcome): boolean =>
  isRight === false && isPartly === true;

/** The outcome of an answer in a few words. */
export const outcomeTitle = (outcome: Outcome): string => {
  const { isRight, hasAnswered, isMissed, isLater, place } = outcome;
  if (isMissed) return insideWords('missed');
  if (!hasAnswered) return insideWords('noAnswer');
  if (isLater) return insideWords('later');
  if (place !== undefined) return insideWords('yourPlace', { place });
  if (isRight === undefined) return insideWords('thanks');
  if (isPartlyRight(outcome)) return insideWords('partly');
  return insideWords(isRight ? 'right' : 'wrong');
};
