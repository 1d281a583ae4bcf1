import type { Instant } from '#core/instant.ts';
import { applyAnswer, TRIES_IN_POOL } from './progress.ts';
import type { ConceptProgress, MasteryLevel } from './progress.ts';

/** What another system kept of a concept: sums without answers. */
export interface Sums {
  readonly correctAttempts: number;
  readonly incorrectAttempts: number;
  readonly masteryLevel?: MasteryLevel | undefined;
  readonly isInWrongPool: boolean;
  readonly remainingTries: number;
  readonly firstSeenAt: Instant;
  readonly lastAttemptAt: Instant;
}

/** More answers would not change the memory, and a learner may have ten thousand such concepts. */
const MOST_REPLAYED = 8;
/** As for one of four. */
const GUESS = 0.25;

const masteryOf = ({ masteryLevel, correctAttempts, isInWrongPool }: Sums): MasteryLevel =>
  masteryLevel ?? (correctAttempts > 0 && !isInWrongPool ? 1 : 0);

/** A plausible order: the final right answers last, the missed ones just before them. */
const likelyMarks = (sums: Sums, streak: number): boolean[] => {
  const right = Math.min(sums.correctAttempts, MOST_REPLAYED);
  const wrong = Math.min(sums.incorrectAttempts, MOST_REPLAYED);
  const last = Math.min(streak, right);
  const marks = [
    ...Array<boolean>(right - last).fill(true),
    ...Array<boolean>(wrong).fill(false),
    ...Array<boolean>(last).fill(true),
  ];
  return marks.slice(-MOST_REPLAYED);
};

/** Memory as if the answers had been evenly spaced; the counts stay as they were. */
export const progressOfSums = (sums: Sums): ConceptProgress | undefined => {
  const { correctAttempts, incorrectAttempts, isInWrongPool, firstSeenAt, lastAttemptAt } = sums;
  const streak = masteryOf(sums);
  const marks = likelyMarks(sums, streak);
  const stepMs = (lastAttemptAt - firstSeenAt) / Math.max(1, marks.length - 1);
  let progress: ConceptProgress | undefined;
  for (const [place, isCorrect] of marks.entries()) {
    const at = Math.round(lastAttemptAt - (marks.length - 1 - place) * stepMs);
    progress = applyAnswer(progress, { isCorrect, at, guess: GUESS, ability: 0, difficulty: 0 });
  }
  return (
    progress && {
      ...progress,
      attempts: correctAttempts + incorrectAttempts,
      correctAttempts,
      incorrectAttempts,
      streak,
      masteryLevel: isInWrongPool && streak === 2 ? 1 : streak,
      isInWrongPool,
      remainingTries: isInWrongPool ? sums.remainingTries || TRIES_IN_POOL : 0,
      firstSeenAt,
      lastAttemptAt,
    }
  );
};
