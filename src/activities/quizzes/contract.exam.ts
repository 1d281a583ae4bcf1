import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import {
  MOST_IN_EXAM,
  bankId,
  chosen,
  instant,
  label,
  language,
  maybeLabel,
  missedQuestion,
  sessionId,
  sessionView,
  shownQuestion,
} from './contract.views.ts';

/**
 * How a multiple choice answer that is neither wholly right nor wholly wrong is scored.
 * Kept with the attempt, so a later change of rules does not affect it.
 */
export const scoreRules = [
  'all-or-nothing',
  'weighted-sum',
  'difference',
  'difference-with-misses',
  'ripkey',
  'true-false',
  'kprim',
  'off-by-one',
  'formula',
] as const;
export type ScoreRule = (typeof scoreRules)[number];

const domain = z.object({
  category: label,
  /** Shares of the exam; they need not add up to 100. */
  weight: z.number().check(z.gt(0), z.lte(1000)),
});

/** How a certificate's exam is drawn and scored; kept with every attempt. */
export const blueprint = z.object({
  provider: maybeLabel,
  certificate: maybeLabel,
  questions: z.int().check(z.gte(1), z.lte(MOST_IN_EXAM)),
  minutes: z.int().check(z.gte(1), z.lte(600)),
  /** On the scale if there is one, otherwise in per cent. */
  passMark: z.number().check(z.gte(0), z.lte(10_000)),
  scale: z.optional(z.object({ from: z.number(), to: z.number() })),
  rule: z.enum(scoreRules),
  /** Each category of the certificate by its number of questions, unless named. */
  domains: z.optional(z.array(domain).check(z.minLength(1), z.maxLength(50))),
});
export type Blueprint = z.infer<typeof blueprint>;

export const newExam = z.object({
  bankId,
  provider: maybeLabel,
  certificate: maybeLabel,
  language,
  /** Instead of what the bank says about this certificate's exam. */
  questions: z.optional(z.int().check(z.gte(1), z.lte(MOST_IN_EXAM))),
  minutes: z.optional(z.int().check(z.gte(1), z.lte(600))),
  rule: z.optional(z.enum(scoreRules)),
  passMark: z.optional(z.number().check(z.gte(0), z.lte(10_000))),
  /** One question after the other, the most informative first, until pass or fail is certain. */
  isAdaptive: z.optional(z.literal(true)),
});
export type NewExam = z.infer<typeof newExam>;

export const examQuestion = z.extend(shownQuestion, {
  /** From 1. */
  place: z.int(),
  chosen,
  isFlagged: z.boolean(),
});
export type ExamQuestion = z.infer<typeof examQuestion>;

export const examState = z.object({
  session: sessionView,
  blueprint,
  deadlineAt: instant,
  /** The server's clock, to count down by. */
  now: instant,
  /** Where the learner last was. */
  place: z.int(),
  answered: z.int(),
  /** As many as were asked so far; the session's `totalQuestions` is the maximum. */
  isAdaptive: z.optional(z.literal(true)),
  questions: z.array(examQuestion),
});
export type ExamState = z.infer<typeof examState>;

const place = z.int().check(z.gte(1), z.lte(MOST_IN_EXAM));
const sessionParams = z.object({ sessionId });
const placeParams = z.object({
  sessionId,
  place: z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_IN_EXAM)),
});
const acting = ['quiz-session-not-found', 'quiz-session-over', 'quiz-mode-other'] as const;
const placed = z.object({
  place,
  chosen,
  isFlagged: z.boolean(),
  answered: z.int(),
  /** The answer has decided an adaptive exam. */
  isOver: z.optional(z.literal(true)),
});

export const domainScore = z.object({
  category: z.string(),
  questions: z.int(),
  /** Points out of the number of questions. */
  points: z.number(),
  right: z.int(),
  share: z.number(),
});

export const examReport = z.object({
  session: sessionView,
  blueprint,
  /** On the scale if there is one, otherwise in per cent. */
  score: z.number(),
  points: z.number(),
  questions: z.int(),
  right: z.int(),
  unanswered: z.int(),
  isPassed: z.boolean(),
  /** The time ran out; it was not handed in. */
  isTimedOut: z.boolean(),
  tookMs: z.int(),
  domains: z.array(domainScore),
  missed: z.array(z.extend(missedQuestion, { place: z.int(), points: z.number() })),
  /** The others, with full points: each can be reviewed and disputed as well. */
  solved: z.array(z.extend(missedQuestion, { place: z.int(), points: z.number() })),
  /** Keys corrected since then: the score is by the corrected key. */
  regradedAt: z.optional(instant),
  /** The prediction when it started, for the calibration. */
  predicted: z.optional(z.number()),
  /** For an adaptive exam: how certain pass or fail is by its answers, and how many questions it could have asked. */
  decided: z.optional(z.object({ certainty: z.number(), mostQuestions: z.int() })),
});
export type ExamReport = z.infer<typeof examReport>;

export const examRoutes = {
  startExam: route({
    method: 'POST',
    path: '/quizzes/exams',
    summary: 'Draws an exam by the certificate’s blueprint and starts its clock.',
    access: 'guest',
    body: newExam,
    response: examState,
    errors: ['quiz-bank-not-found', 'quiz-nothing-to-ask', 'quiz-exam-first', 'conflict'],
    limit: { name: 'quiz-sessions', max: 60, perSeconds: 60, by: 'identity' },
  }),
  readExam: route({
    method: 'GET',
    path: '/quizzes/exams/:sessionId',
    summary: 'A running exam, on any device, with what was answered and flagged. No key, no feedback.',
    access: 'guest',
    params: sessionParams,
    response: examState,
    errors: acting,
  }),
  answerExam: route({
    method: 'PUT',
    path: '/quizzes/exams/:sessionId/questions/:place/answer',
    summary: 'Answers a question of the exam, changes the answer, or takes it back with none chosen.',
    access: 'guest',
    params: placeParams,
    body: z.object({ chosen }),
    response: placed,
    errors: [
      ...acting,
      'quiz-question-not-asked',
      'quiz-option-unknown',
      'quiz-one-option-only',
      'quiz-answer-final',
    ],
    limit: { name: 'quiz-answers', max: 300, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  flagExamQuestion: route({
    method: 'PUT',
    path: '/quizzes/exams/:sessionId/questions/:place/flag',
    summary: 'Marks a question of the exam to come back to.',
    access: 'guest',
    params: placeParams,
    body: z.object({ isFlagged: z.boolean() }),
    response: placed,
    errors: [...acting, 'quiz-question-not-asked'],
    isRepeatable: true,
  }),
  moveInExam: route({
    method: 'PUT',
    path: '/quizzes/exams/:sessionId/place',
    summary: 'Where the learner is, so that another device opens there.',
    access: 'guest',
    params: sessionParams,
    body: z.object({ place }),
    response: z.object({ place }),
    errors: [...acting, 'quiz-question-not-asked'],
    isRepeatable: true,
  }),
  finishExam: route({
    method: 'POST',
    path: '/quizzes/exams/:sessionId/finish',
    summary: 'Hands the exam in. At its deadline the server does.',
    access: 'guest',
    params: sessionParams,
    response: examReport,
    errors: ['quiz-session-not-found', 'quiz-mode-other', 'quiz-exam-running', 'conflict'],
    isRepeatable: true,
  }),
  readReport: route({
    method: 'GET',
    path: '/quizzes/exams/:sessionId/report',
    summary:
      'The result per domain, with every missed question and its solution. Only once the exam is over.',
    access: 'guest',
    params: sessionParams,
    response: examReport,
    errors: ['quiz-session-not-found', 'quiz-mode-other', 'quiz-exam-running'],
  }),
};
