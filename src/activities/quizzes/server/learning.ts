import type { Instant } from '#core/instant.ts';
import type { Operation } from '#store/port/store.ts';
import { chanceOf } from '../rules/exam/readiness.ts';
import { abilityIn, knownBefore } from '../rules/study/elo.ts';
import { isRightTo } from '../rules/kinds/table.ts';
import { learn } from '../rules/study/learner.ts';
import { recallAt } from '../rules/study/memory.ts';
import type { Certainty } from '../rules/study/memory.ts';
import type { MemoryModel } from '../rules/study/memory-model.ts';
import { factorOf, forgettingOf } from '../rules/study/pace.ts';
import { orderOptions } from '../rules/study/picker.ts';
import { applyAnswer } from '../rules/study/progress.ts';
import type { ConceptProgress } from '../rules/study/progress.ts';
import { guessOf } from './bank-cache.ts';
import type { LearnerRow } from './learner.items.ts';
import {
  FOLDED_AT_ONCE,
  MOST_KEPT,
  historyIn,
  progressKey,
  putProgress,
  saveProgress,
  saveWrongAnswer,
  sumOf,
  wrongKeyOf,
} from './progress.items.ts';
import type { KeptAnswer, ProgressRow } from './progress.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { progressTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';

export interface NewAnswer {
  readonly userId: string;
  readonly sessionId: string;
  readonly answerId: string;
  readonly question: StoredQuestion;
  /** See ratingIn. */
  readonly rating: number;
  readonly picked: readonly string[];
  readonly at: Instant;
  /** When it was first shown to the learner. */
  readonly askedAt: Instant;
  readonly certainty?: Certainty | undefined;
  /** The options as shown, if known. */
  readonly order?: readonly string[] | undefined;
  /** In an assignment of a class. */
  readonly isAssigned?: boolean | undefined;
}

/** The learner after an answer, before anything is stored. */
export interface Lesson {
  readonly isCorrect: boolean;
  readonly row: ProgressRow;
  readonly kept: KeptAnswer;
  readonly ability: LearnerRow['ability'];
  /** What was expected of it. */
  readonly chance: number;
  readonly before: ProgressRow | undefined;
}

const expectedOf = (
  ability: LearnerRow['ability'],
  before: ProgressRow | undefined,
  { question, rating, at }: NewAnswer,
): number => {
  const known = before
    ? recallAt(before.memory, at, forgettingOf(ability))
    : knownBefore(abilityIn(ability, question.category), rating);
  return chanceOf(known, guessOf(question));
};

/** Undefined for the published weights. */
export const fitOf = ({ model }: LearnerRow['ability']): number | undefined => model?.number;

const rowAfter = (
  progress: ConceptProgress,
  before: ProgressRow | undefined,
  { question, sessionId, answerId, at, askedAt, order, isAssigned }: NewAnswer,
  ability: LearnerRow['ability'],
): ProgressRow => {
  const known: Partial<ProgressRow> = before ?? {};
  return {
    ...progress,
    firstSeenAt: known.firstSeenAt ?? askedAt,
    conceptId: question.conceptId,
    lastQuestionId: question.questionId,
    sessionId: known.sessionId ?? sessionId,
    wrongKey: progress.isInWrongPool ? (known.wrongKey ?? wrongKeyOf(at, answerId.slice(-8))) : undefined,
    fit: fitOf(ability),
    missedOrder: (progress.streak === 0 ? order : undefined) ?? known.missedOrder,
    isAssigned: isAssigned ?? known.isAssigned,
  };
};

export const takeLesson = (
  { ability }: Pick<LearnerRow, 'ability'>,
  before: ProgressRow | undefined,
  answer: NewAnswer,
): Lesson => {
  const { question, rating, answerId, sessionId, picked, at, certainty } = answer;
  const isCorrect = isRightTo(question, picked);
  const told = {
    answerId,
    at,
    picked,
    isCorrect,
    domain: question.category,
    difficulty: rating,
    guess: guessOf(question),
    ...(certainty && { certainty }),
  };
  const learned = learn(ability, before, { ...told, conceptId: question.conceptId });
  return {
    isCorrect,
    before,
    ability: learned.ability,
    chance: expectedOf(ability, before, answer),
    kept: {
      ...told,
      sessionId,
      questionId: question.questionId,
      ability: abilityIn(ability, question.category),
      pace: factorOf(ability.pace),
    },
    row: rowAfter(learned.progress, before, answer, ability),
  };
};

/** Older answers become one sum, so a row never exceeds its limit. */
export const foldHistory = (
  folded: ConceptProgress | undefined,
  history: readonly KeptAnswer[],
  model: MemoryModel | undefined,
): { readonly folded: ConceptProgress | undefined; readonly history: readonly KeptAnswer[] } => {
  if (history.length <= MOST_KEPT) return { folded, history };
  const old = history.slice(0, history.length - MOST_KEPT + FOLDED_AT_ONCE);
  return {
    folded: replayHistory(folded, old, model),
    history: history.slice(old.length),
  };
};

/** All answers again, starting from the sums of older ones. */
export const replayHistory = (
  folded: ConceptProgress | undefined,
  history: readonly KeptAnswer[],
  model: MemoryModel | undefined,
): ConceptProgress | undefined =>
  history.reduce<ConceptProgress | undefined>((sum, answer) => applyAnswer(sum, answer, model), folded);

const progressOperation = async (
  { store }: Pick<QuizDeps, 'store'>,
  userId: string,
  { row, kept, before, ability }: Lesson,
): Promise<Operation> => {
  // The first answer that is kept in full: earlier ones have no list it could be added to.
  if (!before) return putProgress(userId, row, { history: [kept] });
  if (before.isFromSums) return putProgress(userId, row, { history: [kept], folded: sumOf(before) });
  if (row.attempts <= MOST_KEPT || row.attempts % FOLDED_AT_ONCE !== 0)
    return saveProgress(userId, row, kept);
  const item = await store.get(progressTable, progressKey(userId, row.conceptId));
  const known = item ? historyIn(item) : { history: [], folded: undefined };
  return putProgress(userId, row, foldHistory(known.folded, [...known.history, kept], ability.model));
};

export interface Shown {
  /** The order its options will be shown in next. */
  readonly order?: readonly string[] | undefined;
}

/** The only place that changes the wrong pool: progress and its row among the wrong answers, for one transaction. */
export const lessonOperations = async (
  deps: Pick<QuizDeps, 'store'>,
  answer: NewAnswer,
  lesson: Lesson,
  shown: Shown = {},
): Promise<Operation[]> => {
  const { userId, question, sessionId, at, picked, answerId } = answer;
  const { row, isCorrect } = lesson;
  const operations = [await progressOperation(deps, userId, lesson)];
  const timestamp = row.wrongKey ?? lesson.before?.wrongKey;
  if (timestamp === undefined) return operations;
  const wrong = {
    timestamp,
    conceptId: question.conceptId,
    questionId: question.questionId,
    sessionId,
    remainingTries: row.remainingTries,
    lastAttemptAt: at,
    shuffledAnswers: shown.order ?? orderOptions(question, answerId),
  };
  operations.push(saveWrongAnswer(userId, wrong, { at, chosen: picked, isRight: isCorrect }, row.attempts));
  return operations;
};
