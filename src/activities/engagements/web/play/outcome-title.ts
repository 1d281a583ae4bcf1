import type { Outcome } from '#activities/engagements/contract.views.ts';
import { resultsWords } from './results.words.ts';

/** Not exactly right, but something of it is. */
export const isPartlyRight = ({ isRight, isPartly }: Outcome): boolean =>
  isRight === false && isPartly === true;

/** What an answer brought, in a few words. */
export const outcomeTitle = (outcome: Outcome): string => {
  const { isRight, hasAnswered, place } = outcome;
  if (!hasAnswered) return resultsWords('noAnswer');
  if (place !== undefined) return resultsWords('yourPlace', { place });
  if (isRight === undefined) return resultsWords('thanks');
  if (isPartlyRight(outcome)) return resultsWords('partly');
  return resultsWords(isRight ? 'right' : 'wrong');
};
