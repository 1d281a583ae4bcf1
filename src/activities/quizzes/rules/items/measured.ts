import type { Discrimination } from '#activities/quizzes/contract.questions.ts';
import { difficultyOfRating } from '../study/elo.ts';
import type { ItemFit } from './fit-items.ts';

/** Fewer answers say nothing that the author does not know better. */
export const ENOUGH_ANSWERS = 30;
/** Each of them answered at least this many: one answer does not show an ability. */
export const ENOUGH_LEARNERS = 20;
export const ENOUGH_OF_LEARNER = 5;
/** How certain the doctor must be that the strong miss it more often than the weak. */
const SURE = 1.645;
/** Steps on the scale of 1 to 5. */
const FAR_OFF = 2;

export const hasWrongSlope = ({ slope, slopeError }: Pick<ItemFit, 'slope' | 'slopeError'>): boolean =>
  slope + SURE * slopeError < 0;

/** By the author, 1 to 5. */
export const levelOf = ({ rating }: Pick<ItemFit, 'rating'>): number =>
  Math.min(5, Math.max(1, Math.round(difficultyOfRating(rating))));

export const isFarOff = (fit: Pick<ItemFit, 'rating'>, difficulty: number): boolean =>
  Math.abs(difficultyOfRating(fit.rating) - difficulty) >= FAR_OFF;

const WEAK_BELOW = 0.5;
const GOOD_FROM = 0.9;

export const discriminationOf = (fit: Pick<ItemFit, 'slope' | 'slopeError'>): Discrimination => {
  if (hasWrongSlope(fit)) return 'wrong';
  if (fit.slope < WEAK_BELOW) return 'weak';
  return fit.slope < GOOD_FROM ? 'fair' : 'good';
};
