import type { Instant } from '#core/instant.ts';
import { rateAnswer } from './elo.ts';
import type { Rated } from './elo.ts';
import { remember } from './memory.ts';
import type { Certainty, Evidence, Memory } from './memory.ts';
import type { MemoryModel } from './memory-model.ts';

/** 0 needs practice, 1 learning (last answer right), 2 mastered (two right in a row, not in the pool). */
export type MasteryLevel = 0 | 1 | 2;

/** One more for each wrong answer it was part of, half as much after each right one. */
export type Tempting = Readonly<Record<string, number>>;

/** What one learner did with one concept, in any language. */
export interface ConceptProgress {
  readonly attempts: number;
  readonly correctAttempts: number;
  readonly incorrectAttempts: number;
  /** Right answers in a row. */
  readonly streak: number;
  readonly masteryLevel: MasteryLevel;
  readonly isInWrongPool: boolean;
  /** Right answers still needed to leave the wrong pool; 0 outside. */
  readonly remainingTries: number;
  readonly firstSeenAt: Instant;
  readonly lastAttemptAt: Instant;
  readonly memory: Memory;
  /** Difficulty of the question as this learner's first answer showed it. */
  readonly elo: Rated;
  /** What was chosen in wrong answers, by option: how strongly it still tempts. */
  readonly tempting?: Tempting | undefined;
}

/** What a log keeps of one answer, besides its learner and concept. */
export interface GivenAnswer {
  readonly isCorrect: boolean;
  readonly at: Instant;
  /** See guessRate: what pure chance would have scored. */
  readonly guess: number;
  /** Rating of the learner in this domain and of the question, as they were before the first answer. */
  readonly ability: number;
  readonly difficulty: number;
  /** The learner's pace of forgetting at that time; see pace.ts. */
  readonly pace?: number | undefined;
  readonly certainty?: Certainty | undefined;
  readonly picked?: readonly string[] | undefined;
}

export const TRIES_IN_POOL = 2;
const MASTERED_STREAK = 2;

const priorOf = ({ ability, difficulty }: GivenAnswer): number => 1 / (1 + Math.exp(difficulty - ability));

/** What an answer says about memory. */
export const evidenceOf = (answer: GivenAnswer): Evidence => ({ ...answer, priorKnown: priorOf(answer) });

const triesAfter = (progress: ConceptProgress | undefined, isCorrect: boolean): number => {
  if (!isCorrect) return TRIES_IN_POOL;
  return progress?.isInWrongPool ? Math.max(0, progress.remainingTries - 1) : 0;
};

const masteryOf = (streak: number, isInWrongPool: boolean): MasteryLevel => {
  if (streak === 0) return 0;
  return streak >= MASTERED_STREAK && !isInWrongPool ? 2 : 1;
};

const eloAfter = (answer: GivenAnswer): Rated =>
  rateAnswer(
    {
      ability: { rating: answer.ability, answers: 0 },
      difficulty: { rating: answer.difficulty, answers: 0 },
    },
    answer,
  ).difficulty;

type Counts = Pick<ConceptProgress, 'attempts' | 'correctAttempts' | 'incorrectAttempts' | 'streak'>;

const NEVER_ASKED: Counts = { attempts: 0, correctAttempts: 0, incorrectAttempts: 0, streak: 0 };

const countAnswer = (counts: Counts, isCorrect: boolean): Counts => ({
  attempts: counts.attempts + 1,
  correctAttempts: counts.correctAttempts + Number(isCorrect),
  incorrectAttempts: counts.incorrectAttempts + Number(!isCorrect),
  streak: isCorrect ? counts.streak + 1 : 0,
});

const MOST_TEMPTING = 8;
/** After one wrong and two right answers, nothing is left of it. */
const STILL_TEMPTS = 0.3;

const temptingAfter = (
  before: Tempting | undefined,
  { isCorrect, picked = [] }: GivenAnswer,
): Tempting | undefined => {
  const after = new Map(Object.entries(before ?? {}));
  if (isCorrect) for (const [id, times] of after) after.set(id, times / 2);
  else for (const id of picked) after.set(id, (after.get(id) ?? 0) + 1);
  const left = [...after].filter(([, times]) => times >= STILL_TEMPTS);
  if (left.length === 0) return undefined;
  return Object.fromEntries(left.toSorted(([, a], [, b]) => b - a).slice(0, MOST_TEMPTING));
};

/** A concept after one more answer; without progress it is the first. */
export const applyAnswer = (
  progress: ConceptProgress | undefined,
  answer: GivenAnswer,
  model?: MemoryModel,
): ConceptProgress => {
  const { isCorrect, at } = answer;
  const counts = countAnswer(progress ?? NEVER_ASKED, isCorrect);
  const remainingTries = triesAfter(progress, isCorrect);
  const isInWrongPool = remainingTries > 0;
  const tempting = temptingAfter(progress?.tempting, answer);
  return {
    ...counts,
    masteryLevel: masteryOf(counts.streak, isInWrongPool),
    isInWrongPool,
    remainingTries,
    firstSeenAt: progress?.firstSeenAt ?? at,
    lastAttemptAt: Math.max(at, progress?.lastAttemptAt ?? at),
    memory: remember(progress?.memory, evidenceOf(answer), model),
    elo: progress?.elo ?? eloAfter(answer),
    ...(tempting && { tempting }),
  };
};
