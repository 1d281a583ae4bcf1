import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import {
  MOST_IN_SESSION,
  MOST_SOURCES,
  answerId,
  askedQuestion,
  bankId,
  chosen,
  cursor,
  feedback,
  instant,
  language,
  missedQuestion,
  pickers,
  sessionId,
  sessionStatuses,
  sessionView,
  shownQuestion,
  solution,
  source,
  storedId,
  sessionEnding,
  zone,
} from './contract.views.ts';

const sessionParams = z.object({ sessionId });
const difficulty = z.int().check(z.gte(1), z.lte(5));
const reading = ['quiz-session-not-found'] as const;
const moving = ['quiz-session-not-found', 'quiz-session-over', 'conflict'] as const;
const answering = { name: 'quiz-answers', max: 300, perSeconds: 60, by: 'identity' } as const;

/** The state of a session: the same on every device. */
export const sessionState = z.object({
  session: sessionView,
  /** None in an exam, in a pause, and when the session is over. */
  asked: z.optional(askedQuestion),
});
export type SessionState = z.infer<typeof sessionState>;

export const newSession = z.object({
  mode: z.enum(['study', 'review']),
  sources: z.array(source).check(z.minLength(1), z.maxLength(MOST_SOURCES)),
  language,
  questions: z.int().check(z.gte(1), z.lte(MOST_IN_SESSION)),
  difficulty: z.optional(z.object({ from: difficulty, to: difficulty })),
  picker: z.optional(z.enum(pickers)),
  /** Only what is due at its start; it ends when all of that is answered. */
  isDueOnly: z.optional(z.boolean()),
});
export type NewSession = z.infer<typeof newSession>;

export const givenAnswer = z.object({
  answerId,
  /** Which asking and which question is answered: an answer never counts for another one. */
  asking: z.int().check(z.gte(1)),
  questionId: storedId,
  chosen: chosen.check(z.minLength(1)),
  /** How sure the learner says they were. */
  sureness: z.optional(z.enum(['guessed', 'sure'])),
  tookMs: z.optional(z.int().check(z.gte(0), z.lte(86_400_000))),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

export const offlineAnswer = z.object({
  answerId,
  questionId: storedId,
  chosen: chosen.check(z.minLength(1)),
  answeredAt: instant,
  sureness: z.optional(z.enum(['guessed', 'sure'])),
  tookMs: z.optional(z.int().check(z.gte(0), z.lte(86_400_000))),
});
export type OfflineAnswer = z.infer<typeof offlineAnswer>;

const categoryRow = z.object({
  category: z.string(),
  /** Questions by language. */
  questions: z.object({ EN: z.int(), DE: z.int() }),
  /** In any language: what progress counts. */
  concepts: z.int(),
});

export const catalogueEntry = z.object({
  bankId,
  bankTitle: z.string(),
  provider: z.string(),
  certificate: z.string(),
  isOwn: z.boolean(),
  questions: z.object({ EN: z.int(), DE: z.int() }),
  concepts: z.int(),
  categories: z.array(categoryRow),
  /** What its exam is like, by the bank or by default. */
  exam: z.object({
    questions: z.int(),
    minutes: z.int(),
    /** On the scale if there is one, otherwise in per cent. */
    passMark: z.number(),
    scale: z.optional(z.object({ from: z.number(), to: z.number() })),
  }),
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

export const studyRoutes = {
  listSources: route({
    method: 'GET',
    path: '/quizzes/sources',
    summary: 'What can be studied: certificates of the published banks the caller may use, with categories.',
    access: 'guest',
    response: z.object({ sources: z.array(catalogueEntry) }),
  }),
  createSession: route({
    method: 'POST',
    path: '/quizzes/sessions',
    summary: 'Begins a session and asks its first question.',
    access: 'guest',
    body: newSession,
    response: sessionState,
    errors: ['quiz-bank-not-found', 'quiz-nothing-to-ask', 'quiz-exam-first', 'bad-input', 'conflict'],
    limit: { name: 'quiz-sessions', max: 60, perSeconds: 60, by: 'identity' },
  }),
  listSessions: route({
    method: 'GET',
    path: '/quizzes/sessions',
    summary: 'The caller’s sessions, newest first.',
    access: 'guest',
    query: z.object({ status: z.optional(z.enum(sessionStatuses)), cursor }),
    response: z.object({ sessions: z.array(sessionView), cursor: z.optional(z.string()) }),
  }),
  readSession: route({
    method: 'GET',
    path: '/quizzes/sessions/:sessionId',
    summary: 'Restores a session: on any device the same question with its options in the same order.',
    access: 'guest',
    params: sessionParams,
    response: sessionState,
    errors: reading,
  }),
  nextQuestion: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/next',
    summary: 'The question to be answered now: picked if none is, else the same again.',
    access: 'guest',
    params: sessionParams,
    response: sessionState,
    errors: [...moving, 'quiz-session-paused', 'quiz-mode-other', 'quiz-exam-first', 'quiz-nothing-to-ask'],
    isRepeatable: true,
  }),
  answerQuestion: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/answers',
    summary:
      'Answers the question asked and picks the next one. Stored before it is acknowledged; the same answerId counts once.',
    access: 'guest',
    params: sessionParams,
    body: givenAnswer,
    response: z.extend(sessionState, { feedback }),
    errors: [
      ...moving,
      'quiz-session-paused',
      'quiz-mode-other',
      'quiz-exam-first',
      'quiz-question-not-asked',
      'quiz-option-unknown',
      'quiz-one-option-only',
    ],
    limit: answering,
    isRepeatable: true,
  }),
  switchLanguage: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/language',
    summary: 'Goes on in another language, from the question asked now: same options, same order.',
    access: 'guest',
    params: sessionParams,
    body: z.object({ language }),
    response: sessionState,
    errors: [...moving, 'quiz-nothing-to-ask'],
    isRepeatable: true,
  }),
  pauseSession: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/pause',
    summary: 'Puts a session aside. An exam cannot be paused.',
    access: 'guest',
    params: sessionParams,
    response: sessionState,
    errors: [...moving, 'quiz-mode-other'],
    isRepeatable: true,
  }),
  resumeSession: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/resume',
    summary: 'Goes on with a session at the question it was paused at.',
    access: 'guest',
    params: sessionParams,
    response: sessionState,
    errors: [...moving, 'quiz-nothing-to-ask'],
    isRepeatable: true,
  }),
  completeSession: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/complete',
    summary: 'Ends a session before its last question. What was answered stays.',
    access: 'guest',
    params: sessionParams,
    response: sessionState,
    errors: ['quiz-session-not-found', 'conflict'],
    isRepeatable: true,
  }),
  readSummary: route({
    method: 'GET',
    path: '/quizzes/sessions/:sessionId/summary',
    summary: 'What a session came to, with the questions missed in it and their solutions.',
    access: 'guest',
    params: sessionParams,
    query: z.object({ zone }),
    response: z.object({
      session: sessionView,
      /** On the day it ended; later it would include other sessions. */
      ending: z.optional(sessionEnding),
      byCategory: z.array(z.object({ category: z.string(), answered: z.int(), right: z.int() })),
      missed: z.array(missedQuestion),
    }),
    errors: [...reading, 'quiz-mode-other'],
  }),
  takePack: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/pack',
    summary: 'Questions with their solutions to go on with when the network is gone.',
    access: 'guest',
    params: sessionParams,
    body: z.object({ questions: z.int().check(z.gte(1), z.lte(50)) }),
    response: z.object({ questions: z.array(z.extend(shownQuestion, { solution })) }),
    errors: [...moving, 'quiz-mode-other'],
    isRepeatable: true,
  }),
  mergeAnswers: route({
    method: 'POST',
    path: '/quizzes/sessions/:sessionId/offline-answers',
    summary: 'Answers given without network, in the order they were given; each answerId counts once.',
    access: 'guest',
    params: sessionParams,
    body: z.object({
      answers: z.array(offlineAnswer).check(z.minLength(1), z.maxLength(100)),
      /** The device's clock when it sends, to correct a wrong one. */
      sentAt: instant,
    }),
    response: z.extend(sessionState, {
      results: z.array(
        z.object({
          answerId,
          /** `refused`: the question was not in a pack of this session, or has no such option. */
          outcome: z.enum(['taken', 'known', 'refused']),
          isRight: z.optional(z.boolean()),
        }),
      ),
    }),
    errors: [...reading, 'quiz-mode-other', 'conflict'],
    limit: answering,
    isRepeatable: true,
  }),
};
