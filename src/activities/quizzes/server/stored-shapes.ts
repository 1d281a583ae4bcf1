import type { ExamItem } from '../rules/exam/adaptive-exam.ts';
import * as z from 'zod/mini';
import { blueprint } from '../contract.exam.ts';
import { questionTypes } from '../contract.kinds.ts';
import { focus, settings } from '../contract.learner.ts';
import { bankId, instant, pickers, reason, sessionId, storedId } from '../contract.views.ts';
import type { Settings } from '../contract.learner.ts';
import type { Asked, ExamPart } from '../rules/session/state.ts';
import type { Ability, Rated } from '../rules/study/elo.ts';
import type { Memory } from '../rules/study/memory.ts';
import type { Pace } from '../rules/study/pace.ts';
import type { ConceptProgress, MasteryLevel, Tempting } from '../rules/study/progress.ts';
import type { CategoryCount } from './banks.items.ts';
import type { LearnerRow, Notice, RunningExam, SatExam } from './learner.items.ts';
import type { ExamPlace } from './sessions.items.ts';
import type { HistoryEntry } from './history.items.ts';

/**
 * Shapes that maps and lists in the tables must have, so that nothing that reads them fails. By hand where a learner
 * has thousands of them: schemas would take too long.
 */
type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isMasteryLevel = (value: unknown): value is MasteryLevel =>
  value === 0 || value === 1 || value === 2;

export const isRated = (value: unknown): value is Rated =>
  isFields(value) && isNumber(value['rating']) && isNumber(value['answers']);

const isStability = (value: unknown): boolean => isNumber(value) && value > 0;

export const isMemory = (value: unknown): value is Memory => {
  if (!isFields(value) || !isStability(value['stability'])) return false;
  const { doubt } = value;
  const isDoubt = isFields(doubt) && isStability(doubt['stability']) && isNumber(doubt['chance']);
  return isNumber(value['difficulty']) && isNumber(value['lastReviewAt']) && (doubt === undefined || isDoubt);
};

export const isTempting = (value: unknown): value is Tempting =>
  isFields(value) && Object.values(value).every(isNumber);

export const isFitCount = (value: unknown): value is LearnerRow['fit'] =>
  isFields(value) && [value['number'], value['reviews']].every(Number.isSafeInteger);

const COUNTS = ['attempts', 'correctAttempts', 'incorrectAttempts', 'streak', 'remainingTries'];
const TIMES = ['firstSeenAt', 'lastAttemptAt'];

export const isConceptProgress = (value: unknown): value is ConceptProgress =>
  isFields(value) &&
  [...COUNTS, ...TIMES].every((name) => Number.isSafeInteger(value[name])) &&
  isMasteryLevel(value['masteryLevel']) &&
  isFlag(value['isInWrongPool']) &&
  isMemory(value['memory']) &&
  isRated(value['elo']) &&
  (value['tempting'] === undefined || isTempting(value['tempting']));

const isHistoryEntry = (value: unknown): value is HistoryEntry => {
  if (!Array.isArray(value)) return false;
  const [answerId, sessionId, questionId, at, picked, isCorrect, domain, ...rest]: unknown[] = value;
  const [difficulty, guess, ability, pace] = rest;
  return (
    [answerId, sessionId, questionId ?? '', domain].every(isText) &&
    [difficulty, guess, ability, pace].every(isNumber) &&
    Number.isSafeInteger(at) &&
    areTexts(picked) &&
    isFlag(isCorrect)
  );
};

export const isHistory = (value: unknown): value is HistoryEntry[] =>
  Array.isArray(value) && value.every(isHistoryEntry);

const isPlaced = (value: unknown): boolean =>
  isFields(value) &&
  ['provider', 'certificate', 'category'].every((name) => isText(value[name])) &&
  ['EN', 'DE', 'concepts'].every((name) => Number.isSafeInteger(value[name]));

export const isCounts = (value: unknown): value is CategoryCount[] =>
  Array.isArray(value) && value.every(isPlaced);

const fits =
  <T>(schema: z.ZodMiniType) =>
  (value: unknown): value is T =>
    z.safeParse(schema, value).success;

const texts = z.array(z.string());
const foretold = z.optional(z.object({ passChance: z.number(), share: z.number() }));

export const isAsked = fits<Asked>(
  z.object({
    asking: z.int(),
    conceptId: storedId,
    questionId: storedId,
    order: texts,
    reason,
    askedAt: instant,
  }),
);

export const isExamPart = fits<ExamPart>(
  z.object({
    blueprint,
    deadlineAt: instant,
    place: z.int(),
    foretold,
    isTimedOut: z.boolean(),
    result: z.optional(z.object({ score: z.number(), share: z.number(), isPassed: z.boolean() })),
    isLearned: z.boolean(),
    regradedAt: z.optional(instant),
    adaptive: z.optional(z.object({ curve: z.array(z.number()) })),
  }),
);

export const isExamItem = fits<ExamItem>(
  z.object({
    slope: z.number(),
    rating: z.number(),
    guess: z.number(),
    testlet: z.optional(z.number()),
  }),
);

export const isExamKey = fits<NonNullable<ExamPlace['key']>>(
  z.object({
    options: texts,
    correct: texts,
    type: z.optional(z.enum(questionTypes)),
    accepted: z.optional(texts),
  }),
);

const rated = z.object({ rating: z.number(), answers: z.number() });

export const isAbility = fits<Omit<Ability, 'pace'>>(
  z.object({ overall: rated, domains: z.record(z.string(), rated) }),
);
export const isPace = fits<Pace>(z.object({ log: z.number(), information: z.number() }));
export const isSettings = fits<Partial<Settings>>(
  z.object({
    focus: z.optional(focus),
    examDate: settings.shape.examDate,
    minutesADay: z.optional(settings.shape.minutesADay),
    picker: z.optional(z.enum(pickers)),
  }),
);
export const isCorrected = fits<LearnerRow['corrected']>(z.record(z.string(), z.int()));
export const areNotices = fits<Notice[]>(
  z.array(z.object({ questionId: storedId, at: instant, regraded: z.int() })),
);
export const areExams = fits<SatExam[]>(
  z.array(
    z.object({
      sessionId: z.string(),
      place: z.string(),
      at: instant,
      score: z.number(),
      share: z.number(),
      isPassed: z.boolean(),
      foretold,
    }),
  ),
);
export const areRunning = fits<RunningExam[]>(
  z.array(z.object({ sessionId, bankId, deadlineAt: instant, isAdaptive: z.optional(z.literal(true)) })),
);
