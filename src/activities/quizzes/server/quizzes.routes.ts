import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { quizzesContract } from '../contract.ts';
import { answerQuestion } from './answers.service.ts';
import {
  deleteBank,
  deleteBankQuestion,
  listBankQuestions,
  readBankQuestion,
  writeQuestion,
} from './bank-questions.service.ts';
import { changeBank, createBank, listBanks, listSources, readBank } from './banks.service.ts';
import { finishExam, readReport } from './exam-report.service.ts';
import { startExam } from './exam-start.service.ts';
import { answerExam, flagExamQuestion, moveInExam, readExam } from './exams.service.ts';
import { changeSettings, dismissNotices, readHome } from './home.service.ts';
import { doctorBank, exportBank, importFile, previewImport } from './imports.service.ts';
import { exportHistory, listMarked, markQuestion, reportQuestion } from './marks.service.ts';
import { mergeAnswers, takePack } from './offline.service.ts';
import { correctKey, publishDrafts } from './publishing.service.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import {
  completeSession,
  createSession,
  listSessions,
  nextQuestion,
  pauseSession,
  readSession,
  resumeSession,
  switchLanguage,
} from './sessions.service.ts';
import { closeReport, listReports } from './reports.service.ts';
import { readStatistics } from './statistics.service.ts';
import { readSummary } from './summary.service.ts';

export const quizRoutes = (deps: QuizDeps): BoundRoute[] =>
  bind(quizzesContract, {
    listSources: ({ actor }) => listSources(deps, actor),
    createSession: ({ actor, body }) => createSession(deps, actor, body),
    listSessions: ({ actor, query }) => listSessions(deps, actor, query),
    readSession: ({ actor, params }) => readSession(deps, actor, params.sessionId),
    nextQuestion: ({ actor, params }) => nextQuestion(deps, actor, params.sessionId),
    answerQuestion: ({ actor, params, body }) => answerQuestion(deps, actor, { ...params, ...body }),
    switchLanguage: ({ actor, params, body }) => switchLanguage(deps, actor, params.sessionId, body.language),
    pauseSession: ({ actor, params }) => pauseSession(deps, actor, params.sessionId),
    resumeSession: ({ actor, params }) => resumeSession(deps, actor, params.sessionId),
    completeSession: ({ actor, params }) => completeSession(deps, actor, params.sessionId),
    readSummary: ({ actor, params, query }) => readSummary(deps, actor, params.sessionId, query.zone),
    takePack: ({ actor, params, body }) => takePack(deps, actor, { ...params, ...body }),
    mergeAnswers: ({ actor, params, body }) => mergeAnswers(deps, actor, { ...params, ...body }),
    startExam: ({ actor, body }) => startExam(deps, actor, body),
    readExam: ({ actor, params }) => readExam(deps, actor, params.sessionId),
    answerExam: ({ actor, params, body }) => answerExam(deps, actor, { ...params, ...body }),
    flagExamQuestion: ({ actor, params, body }) => flagExamQuestion(deps, actor, { ...params, ...body }),
    moveInExam: ({ actor, params, body }) => moveInExam(deps, actor, { ...params, ...body }),
    finishExam: ({ actor, params }) => finishExam(deps, actor, params.sessionId),
    readReport: ({ actor, params }) => readReport(deps, actor, params.sessionId),
    readHome: ({ actor, query }) => readHome(deps, actor, query.zone),
    readStatistics: ({ actor, query }) => readStatistics(deps, actor, query),
    changeSettings: ({ actor, body }) => changeSettings(deps, actor, body),
    listMarked: ({ actor, query }) => listMarked(deps, actor, query),
    markQuestion: ({ actor, params, body }) => markQuestion(deps, actor, { ...params, ...body }),
    reportQuestion: ({ actor, body }) => reportQuestion(deps, actor, body),
    dismissNotices: ({ actor }) => dismissNotices(deps, actor),
    exportHistory: ({ actor, query }) => exportHistory(deps, actor, query.cursor),
    listBanks: ({ actor, query }) => listBanks(deps, actor, query),
    createBank: ({ actor, body }) => createBank(deps, actor, body),
    readBank: ({ actor, params }) => readBank(deps, actor, params.bankId),
    changeBank: ({ actor, params, body }) => changeBank(deps, actor, params.bankId, body),
    deleteBank: ({ actor, params }) => deleteBank(deps, actor, params.bankId),
    listBankQuestions: ({ actor, params, query }) => listBankQuestions(deps, actor, { ...params, ...query }),
    readBankQuestion: ({ actor, params }) => readBankQuestion(deps, actor, params),
    writeQuestion: ({ actor, params, body }) => writeQuestion(deps, actor, params.bankId, body),
    deleteBankQuestion: ({ actor, params, query }) =>
      deleteBankQuestion(deps, actor, { ...params, ...query }),
    publishDrafts: ({ actor, params, body }) => publishDrafts(deps, actor, { ...params, ...body }),
    correctKey: ({ actor, params, body }) => correctKey(deps, actor, { ...params, ...body }),
    previewImport: ({ actor, params, query, body: bytes, job, locale }) =>
      previewImport(deps, actor, { ...params, ...query }, { bytes, job, locale }),
    importFile: ({ actor, params, query, body: bytes, job, locale }) =>
      importFile(deps, actor, { ...params, ...query }, { bytes, job, locale }),
    exportBank: ({ actor, params, query, job, locale }) =>
      exportBank(deps, actor, { ...params, ...query }, { job, locale }),
    examineBank: ({ actor, params, job, locale }) => doctorBank(deps, actor, params.bankId, { job, locale }),
    listReports: ({ actor, params, query }) => listReports(deps, actor, { ...params, ...query }),
    closeReport: ({ actor, params }) => closeReport(deps, actor, params),
  });
