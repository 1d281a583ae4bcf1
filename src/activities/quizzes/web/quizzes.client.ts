import type { Contract } from '#core/route.ts';
import { clientAt } from '#web/kit/client.ts';
import type { Addresses, Answer, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { examRoutes } from '../contract.exam.ts';
import type { learnerRoutes } from '../contract.learner.ts';
import type { studyRoutes } from '../contract.study.ts';

type LearnerContract = Contract<typeof studyRoutes & typeof examRoutes & typeof learnerRoutes>;
export type QuizzesClient = Client<LearnerContract>;

/** What a row answers when it answers. */
export type Answered<Row extends keyof QuizzesClient> =
  Awaited<ReturnType<QuizzesClient[Row]>> extends Answer<infer Value> ? Value : never;

/** Addresses only: the schemas would be a quarter of a question page's first load. */
export const quizAddresses = {
  listSources: { method: 'GET', path: '/quizzes/sources' },
  createSession: { method: 'POST', path: '/quizzes/sessions' },
  listSessions: { method: 'GET', path: '/quizzes/sessions' },
  readSession: { method: 'GET', path: '/quizzes/sessions/:sessionId' },
  nextQuestion: { method: 'POST', path: '/quizzes/sessions/:sessionId/next' },
  answerQuestion: { method: 'POST', path: '/quizzes/sessions/:sessionId/answers' },
  switchLanguage: { method: 'POST', path: '/quizzes/sessions/:sessionId/language' },
  pauseSession: { method: 'POST', path: '/quizzes/sessions/:sessionId/pause' },
  resumeSession: { method: 'POST', path: '/quizzes/sessions/:sessionId/resume' },
  completeSession: { method: 'POST', path: '/quizzes/sessions/:sessionId/complete' },
  readSummary: { method: 'GET', path: '/quizzes/sessions/:sessionId/summary' },
  takePack: { method: 'POST', path: '/quizzes/sessions/:sessionId/pack' },
  mergeAnswers: { method: 'POST', path: '/quizzes/sessions/:sessionId/offline-answers' },
  startExam: { method: 'POST', path: '/quizzes/exams' },
  readExam: { method: 'GET', path: '/quizzes/exams/:sessionId' },
  answerExam: { method: 'PUT', path: '/quizzes/exams/:sessionId/questions/:place/answer' },
  flagExamQuestion: { method: 'PUT', path: '/quizzes/exams/:sessionId/questions/:place/flag' },
  moveInExam: { method: 'PUT', path: '/quizzes/exams/:sessionId/place' },
  finishExam: { method: 'POST', path: '/quizzes/exams/:sessionId/finish' },
  readReport: { method: 'GET', path: '/quizzes/exams/:sessionId/report' },
  readHome: { method: 'GET', path: '/quizzes/home' },
  readStatistics: { method: 'GET', path: '/quizzes/statistics' },
  changeSettings: { method: 'PATCH', path: '/quizzes/settings' },
  listMarked: { method: 'GET', path: '/quizzes/marked' },
  markQuestion: { method: 'PUT', path: '/quizzes/marks/:conceptId' },
  reportQuestion: { method: 'POST', path: '/quizzes/reports' },
  dismissNotices: { method: 'POST', path: '/quizzes/notices/dismissal' },
  exportHistory: { method: 'GET', path: '/quizzes/export' },
} as const satisfies Addresses<LearnerContract>;

export const quizzesClient: QuizzesClient = clientAt<LearnerContract>(quizAddresses, {
  language: () => language.value,
});

/** What is meant by "today". */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
