import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import {
  LONGEST_COMMENT,
  LONGEST_NOTE,
  bankId,
  cursor,
  day,
  instant,
  maybeLabel,
  optionId,
  pickers,
  printable,
  sessionView,
  shownQuestion,
  solution,
  standing,
  storedId,
  zone,
} from './contract.views.ts';

export const focus = z.object({ bankId, provider: maybeLabel, certificate: maybeLabel });
export type Focus = z.infer<typeof focus>;

export const settings = z.object({
  /** The certificate the learner prepares for. */
  focus: z.optional(focus),
  examDate: z.optional(day),
  minutesADay: z.int().check(z.gte(1), z.lte(600)),
  picker: z.enum(pickers),
});
export type Settings = z.infer<typeof settings>;

export const readiness = z.object({
  /** The chance of passing if the exam were tomorrow; none before there is enough to judge by. */
  chance: z.optional(z.object({ probability: z.number(), low: z.number(), high: z.number() })),
  /** How many more answers it takes until then. */
  missing: z.int(),
  /** How many questions the exam draws from were answered. */
  seen: z.int(),
  concepts: z.int(),
});
export type Readiness = z.infer<typeof readiness>;

export const domainStanding = z.object({
  category: z.string(),
  concepts: z.int(),
  seen: z.int(),
  mastered: z.int(),
  inPool: z.int(),
  attempts: z.int(),
  right: z.int(),
  /** The share expected to be right tomorrow: 0 to 1. */
  expected: z.number(),
});
export type DomainStanding = z.infer<typeof domainStanding>;

/** A corrected key changed the marks of the learner's answers. */
export const notice = z.object({
  questionId: storedId,
  question: z.string(),
  correctedAt: instant,
  /** Answers that count differently now. */
  regraded: z.int(),
});

export const home = z.object({
  settings,
  /** Due now, by language; none before a certificate is chosen, or if its bank is gone. */
  due: z.optional(z.object({ EN: z.int(), DE: z.int() })),
  poolSize: z.int(),
  streakDays: z.int(),
  answeredToday: z.int(),
  minutesToday: z.int(),
  readiness: z.optional(readiness),
  daysToExam: z.optional(z.int()),
  /** With an exam ahead: what each day takes to see everything once and repeat it once. */
  plan: z.optional(
    z.object({
      newADay: z.int(),
      againADay: z.int(),
      /** Questions a day if today is skipped. */
      ifSkipped: z.int(),
      /** At the learner's own speed. */
      minutesADay: z.int(),
    }),
  ),
  weakDomains: z.array(domainStanding),
  /** Sessions to resume. */
  open: z.array(sessionView),
  notices: z.array(notice),
});
export type Home = z.infer<typeof home>;

/** Whether about 70 % of those predicted 70 % passed. */
export const reliability = z.object({
  exams: z.int(),
  /** Mean squared error: 0 is perfect, 0.25 is tossing a coin. */
  brier: z.number(),
  /** By how much predictions were off on average (expected calibration error). */
  error: z.number(),
  steps: z.array(z.object({ predicted: z.number(), actual: z.number(), exams: z.int() })),
});

export const statistics = z.object({
  domains: z.array(domainStanding),
  readiness: z.optional(readiness),
  /** How many will be due, for each of the next 30 days. */
  forecast: z.array(z.object({ day, due: z.int() })),
  /** Days first, months once they are old. */
  history: z.array(
    z.object({ from: day, isMonth: z.boolean(), answers: z.int(), right: z.int(), minutes: z.int() }),
  ),
  /** Of answers predicted with about this probability, the share that was right. */
  calibration: z.array(z.object({ predicted: z.number(), actual: z.number(), answers: z.int() })),
  exams: z.array(
    z.object({
      sessionId: z.string(),
      at: instant,
      score: z.number(),
      isPassed: z.boolean(),
      predicted: z.optional(z.number()),
    }),
  ),
  /** Predictions before exams, the caller's and everybody's on this server; the latter once there are enough. */
  foretold: z.object({ own: z.optional(reliability), everybody: z.optional(reliability) }),
  /** The last fit of the memory model to the caller's own reviews; missing until there are enough. */
  memory: z.optional(
    z.object({
      reviews: z.int(),
      heldOut: z.int(),
      published: z.number(),
      fitted: z.number(),
      isKept: z.boolean(),
    }),
  ),
  totals: z.object({
    answers: z.int(),
    right: z.int(),
    minutes: z.int(),
    concepts: z.int(),
    mastered: z.int(),
  }),
});
export type Statistics = z.infer<typeof statistics>;

export const questionRecord = z.extend(shownQuestion, {
  solution,
  standing: z.optional(standing),
  note: z.optional(z.string()),
  isFlagged: z.boolean(),
});

const conceptParams = z.object({ conceptId: storedId });
const focusQuery = z.object({
  bankId: z.optional(bankId),
  provider: z.optional(maybeLabel),
  certificate: z.optional(maybeLabel),
  zone,
});

export const learnerRoutes = {
  readHome: route({
    method: 'GET',
    path: '/quizzes/home',
    summary: 'Due now, streak, readiness, exam date and weak domains of the caller.',
    access: 'guest',
    query: z.object({ zone }),
    response: home,
  }),
  readStatistics: route({
    method: 'GET',
    path: '/quizzes/statistics',
    summary:
      'Per domain, forecast, calibration and history; of one certificate, or of the one in the settings.',
    access: 'guest',
    query: focusQuery,
    response: statistics,
    errors: ['quiz-bank-not-found'],
  }),
  changeSettings: route({
    method: 'PATCH',
    path: '/quizzes/settings',
    summary: 'Certificate, exam date, minutes a day and picker. `null` takes one away.',
    access: 'guest',
    body: z.object({
      focus: z.optional(z.nullable(focus)),
      examDate: z.optional(z.nullable(day)),
      minutesADay: z.optional(z.int().check(z.gte(1), z.lte(600))),
      picker: z.optional(z.enum(pickers)),
    }),
    response: settings,
    errors: ['quiz-bank-not-found', 'conflict'],
    isRepeatable: true,
  }),
  listMarked: route({
    method: 'GET',
    path: '/quizzes/marked',
    summary:
      'Questions the caller flagged, wrote a note to, or has in the pool: the oldest first, or what takes the fewest tries.',
    access: 'guest',
    query: z.object({
      of: z.enum(['flagged', 'noted', 'pool']),
      order: z.optional(z.enum(['oldest', 'tries'])),
      cursor,
    }),
    response: z.object({ questions: z.array(questionRecord), cursor: z.optional(z.string()) }),
  }),
  markQuestion: route({
    method: 'PUT',
    path: '/quizzes/marks/:conceptId',
    summary: 'Flags a question or writes a note to it; an empty note removes it. Private to the caller.',
    access: 'guest',
    params: conceptParams,
    body: z.object({
      isFlagged: z.optional(z.boolean()),
      note: z.optional(z.string().check(printable, z.maxLength(LONGEST_NOTE))),
    }),
    response: z.object({ conceptId: storedId, isFlagged: z.boolean(), note: z.optional(z.string()) }),
    errors: ['quiz-question-not-found', 'conflict'],
    isRepeatable: true,
  }),
  reportQuestion: route({
    method: 'POST',
    path: '/quizzes/reports',
    summary: 'Tells the owner of the bank that something is wrong with a question.',
    access: 'guest',
    body: z.object({
      questionId: storedId,
      comment: z.string().check(printable, z.trim(), z.minLength(1), z.maxLength(LONGEST_COMMENT)),
      /** What the reporter thinks is right. */
      correct: z.optional(z.array(optionId).check(z.maxLength(10))),
    }),
    response: z.object({ reportId: z.string() }),
    errors: ['quiz-question-not-found', 'conflict'],
    limit: { name: 'quiz-reports', max: 30, perSeconds: 3600, by: 'identity' },
  }),
  dismissNotices: route({
    method: 'POST',
    path: '/quizzes/notices/dismissal',
    summary: 'The notices about corrected keys were read.',
    access: 'guest',
    response: z.object({ notices: z.int() }),
    errors: ['conflict'],
    isRepeatable: true,
  }),
  exportHistory: route({
    method: 'GET',
    path: '/quizzes/export',
    summary: 'Everything the caller answered, per question, page by page.',
    access: 'guest',
    query: z.object({ cursor }),
    response: z.object({
      progress: z.array(
        z.object({
          conceptId: storedId,
          questionId: storedId,
          attempts: z.int(),
          correctAttempts: z.int(),
          masteryLevel: z.int(),
          isInWrongPool: z.boolean(),
          firstSeenAt: instant,
          lastAttemptAt: z.optional(instant),
          answers: z.array(z.object({ at: instant, chosen: z.array(z.string()), isRight: z.boolean() })),
        }),
      ),
      cursor: z.optional(z.string()),
    }),
    limit: { name: 'quiz-exports', max: 300, perSeconds: 60, by: 'identity' },
  }),
};
