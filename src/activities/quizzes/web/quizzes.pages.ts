import type { PageRoute } from '#web/kit/navigation.tsx';
import type { quizLoaders } from './quizzes.loaders.ts';

const page = (name: keyof typeof quizLoaders) => async () =>
  (await import('./quizzes.loaders.ts')).quizLoaders[name]();

export const quizPages: readonly PageRoute[] = [
  { path: '/quizzes', load: page('QuizzesPage'), seat: 'quizzes' },
  { path: '/quizzes/start', load: page('StartPage') },
  { path: '/quizzes/sessions/:sessionId', load: page('StudyPage') },
  { path: '/quizzes/exams/:sessionId', load: page('ExamPage') },
  { path: '/quizzes/exams/:sessionId/report', load: page('ReportPage') },
  { path: '/quizzes/statistics', load: page('StatisticsPage') },
  { path: '/quizzes/settings', load: page('SettingsPage') },
  { path: '/quizzes/marked', load: page('MarkedPage') },
  { path: '/quizzes/banks', load: page('BanksPage') },
  { path: '/quizzes/banks/:bankId', load: page('BankPage') },
  { path: '/quizzes/banks/:bankId/import', load: page('ImportBankPage') },
  { path: '/quizzes/banks/:bankId/question', load: page('BankQuestionPage') },
];
