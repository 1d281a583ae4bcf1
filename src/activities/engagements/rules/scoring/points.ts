import type { GameSettings, Scoring } from '#activities/engagements/contract.settings.ts';
import type { Mark } from '../state.ts';
import { FULL } from './credit.ts';
import type { Credit } from './credit.ts';

/** What a right answer to a question that counts once can bring. */
export const POINTS = 1000;
const FULL_POINTS_MS = 500;
/** Correctness first: a question's bonus at most, and that of a whole session. It must stay under POINTS. */
export const LARGEST_BONUS = 25;
export const LARGEST_BONUS_SUM = 499;

export interface Timing {
  /** From when answers were taken. */
  readonly durationMs: number;
  /** How long there was; absent without a timer. */
  readonly limitMs: number | undefined;
}

/** The share of the time that was used, 0 to 1. */
const usedShare = ({ durationMs, limitMs }: Timing): number =>
  limitMs === undefined || limitMs <= 0 ? 0 : Math.min(1, Math.max(0, durationMs / limitMs));

/** Points of a right answer, bonus apart. */
const rightPoints = (scoring: Scoring, worth: number, timing: Timing): number => {
  const used = usedShare(timing);
  switch (scoring) {
    case 'speed':
      return timing.durationMs < FULL_POINTS_MS ? worth : Math.round(worth * (1 - used / 2));
    case 'linear':
      return worth === 0 ? 0 : Math.max(1, Math.round(worth * (1 - used)));
    case 'none':
    case 'correctness-first':
      return worth;
  }
};

/** What one answer brings by itself; streaks, the cap of bonuses and the floor of 0 come with the whole session. */
export const markOf = (
  settings: Pick<GameSettings, 'scoring' | 'penaltyPercent'>,
  { permille, isRight, isPartly }: Credit,
  timing: Timing,
  multiplier: number,
): Mark => {
  const worth = POINTS * multiplier;
  const right = { isRight, ...(isPartly && { isPartly }) };
  if (permille === 0) return { ...right, points: 0 - penaltyOf(settings, worth), bonus: 0 };
  const points = Math.round((rightPoints(settings.scoring, worth, timing) * permille) / FULL);
  const hasBonus =
    settings.scoring === 'correctness-first' && isRight && worth > 0 && timing.limitMs !== undefined;
  return { ...right, points, bonus: hasBonus ? Math.round(LARGEST_BONUS * (1 - usedShare(timing))) : 0 };
};

/** A penalty could outweigh a right answer, so correctness first has none. */
const penaltyOf = (
  { scoring, penaltyPercent }: Pick<GameSettings, 'scoring' | 'penaltyPercent'>,
  worth: number,
): number => (scoring === 'correctness-first' ? 0 : Math.round((worth * penaltyPercent) / 100));
