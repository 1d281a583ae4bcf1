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
import {
  changeBank,
  closeReport,
  createBank,
  listBanks,
  listReports,
  listSources,
  readBank,
} from './banks.service.ts';
import { finishExam, readReport } from './exam-report.service.ts';
import { startExam } from './exam-start.service.ts';
import { answerExam, flagExamQuestion, moveInExam, readExam } from './exams.service.ts';
import { changeSettings, dismissNotices, readHome, readStatistics } from './home.service.ts';
import { doctorBank, exportBank, importFile, previewImport } from './imports.service.ts';
import { exportHistory, listMarked, markQuestion, reportQuestion } from './marks.service.ts';
import { mergeAnswers, takePack } from './offline.service.ts';
import { correctKey, publishDrafts } from './publishing.service.ts';
import type { QuizParts } from './quizzes.parts.ts';
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
import { readSummary } from './summary.service.ts';

export const quizRoutes = (parts: QuizParts): BoundRoute[] =>
  bind(quizzesContract, {
    listSources: ({ actor }) => listSources(parts, actor),
    createSession: ({ actor, body }) => createSession(parts, actor, body),
    listSessions: ({ actor, query }) => listSessions(parts, actor, query),
    readSession: ({ actor, params }) => readSession(parts, actor, params.sessionId),
    nextQuestion: ({ actor, params }) => nextQuestion(parts, actor, params.sessionId),
    answerQuestion: ({ actor, params, body }) => answerQuestion(parts, actor, { ...params, ...body }),
    switchLanguage: ({ actor, params, body }) =>
      switchLanguage(parts, actor, params.sessionId, body.language),
    pauseSession: ({ actor, params }) => pauseSession(parts, actor, params.sessionId),
    resumeSession: ({ actor, params }) => resumeSession(parts, actor, params.sessionId),
    completeSession: ({ actor, params }) => completeSession(parts, actor, params.sessionId),
    readSummary: ({ actor, params }) => readSummary(parts, actor, params.sessionId),
    takePack: ({ actor, params, body }) => takePack(parts, actor, { ...params, ...body }),
    mergeAnswers: ({ actor, params, body }) => mergeAnswers(parts, actor, { ...params, ...body }),
    startExam: ({ actor, body }) => startExam(parts, actor, body),
    readExam: ({ actor, params }) => readExam(parts, actor, params.sessionId),
    answerExam: ({ actor, params, body }) => answerExam(parts, actor, { ...params, ...body }),
    flagExamQuestion: ({ actor, params, body }) => flagExamQuestion(parts, actor, { ...params, ...body }),
    moveInExam: ({ actor, params, body }) => moveInExam(parts, actor, { ...params, ...body }),
    finishExam: ({ actor, params }) => finishExam(parts, actor, params.sessionId),
    readReport: ({ actor, params }) => readReport(parts, actor, params.sessionId),
    readHome: ({ actor, query }) => readHome(parts, actor, query.zone),
    readStatistics: ({ actor, query }) => readStatistics(parts, actor, query),
    changeSettings: ({ actor, body }) => changeSettings(parts, actor, body),
    listMarked: ({ actor, query }) => listMarked(parts, actor, query),
    markQuestion: ({ actor, params, body }) => markQuestion(parts, actor, { ...params, ...body }),
    reportQuestion: ({ actor, body }) => reportQuestion(parts, actor, body),
    dismissNotices: ({ actor }) => dismissNotices(parts, actor),
    exportHistory: ({ actor, query }) => exportHistory(parts, actor, query.cursor),
    listBanks: ({ actor, query }) => listBanks(parts, actor, query),
    createBank: ({ actor, body }) => createBank(parts, actor, body),
    readBank: ({ actor, params }) => readBank(parts, actor, params.bankId),
    changeBank: ({ actor, params, body }) => changeBank(parts, actor, params.bankId, body),
    deleteBank: ({ actor, params }) => deleteBank(parts, actor, params.bankId),
    listBankQuestions: ({ actor, params, query }) => listBankQuestions(parts, actor, { ...params, ...query }),
    readBankQuestion: ({ actor, params }) => readBankQuestion(parts, actor, params),
    writeQuestion: ({ actor, params, body }) => writeQuestion(parts, actor, params.bankId, body),
    deleteBankQuestion: ({ actor, params, query }) =>
      deleteBankQuestion(parts, actor, { ...params, ...query }),
    publishDrafts: ({ actor, params, body }) => publishDrafts(parts, actor, { ...params, ...body }),
    correctKey: ({ actor, params, body }) => correctKey(parts, actor, { ...params, ...body }),
    previewImport: ({ actor, params, query, body: bytes, job }) =>
      previewImport(parts, actor, { ...params, ...query }, { bytes, job }),
    importFile: ({ actor, params, query, body: bytes, job }) =>
      importFile(parts, actor, { ...params, ...query }, { bytes, job }),
    exportBank: ({ actor, params, query, job }) => exportBank(parts, actor, { ...params, ...query }, job),
    examineBank: ({ actor, params, job }) => doctorBank(parts, actor, params.bankId, job),
    listReports: ({ actor, params, query }) => listReports(parts, actor, { ...params, ...query }),
    closeReport: ({ actor, params }) => closeReport(parts, actor, params),
  });
