/** A file of its own: the start of the app need not know which files each page loads. */
export const quizLoaders = {
  QuizzesPage: async () => (await import('./front/QuizzesPage.tsx')).QuizzesPage,
  StartPage: async () => (await import('./start/StartPage.tsx')).StartPage,
  StudyPage: async () => (await import('./study/StudyPage.tsx')).StudyPage,
  ExamPage: async () => (await import('./exam/ExamPage.tsx')).ExamPage,
  ReportPage: async () => (await import('./report/ReportPage.tsx')).ReportPage,
  StatisticsPage: async () => (await import('./statistics/StatisticsPage.tsx')).StatisticsPage,
  SettingsPage: async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
  MarkedPage: async () => (await import('./marked/MarkedPage.tsx')).MarkedPage,
  BanksPage: async () => (await import('./bank/BanksPage.tsx')).BanksPage,
  BankPage: async () => (await import('./bank/BankPage.tsx')).BankPage,
  ImportBankPage: async () => (await import('./bank/ImportBankPage.tsx')).ImportBankPage,
  BankQuestionPage: async () => (await import('./bank/BankQuestionPage.tsx')).BankQuestionPage,
};
