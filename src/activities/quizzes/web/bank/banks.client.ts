import type { Contract } from '#core/route.ts';
import { clientAt } from '#web/kit/client.ts';
import type { Addresses, Answer, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { bankRoutes } from '#activities/quizzes/contract.banks.ts';

type BanksContract = Contract<typeof bankRoutes>;
export type BanksClient = Client<BanksContract>;

/** What a row answers when it answers. */
export type Answered<Row extends keyof BanksClient> =
  Awaited<ReturnType<BanksClient[Row]>> extends Answer<infer Value> ? Value : never;

const addresses = {
  listBanks: { method: 'GET', path: '/quizzes/banks' },
  createBank: { method: 'POST', path: '/quizzes/banks' },
  readBank: { method: 'GET', path: '/quizzes/banks/:bankId' },
  changeBank: { method: 'PATCH', path: '/quizzes/banks/:bankId' },
  deleteBank: { method: 'DELETE', path: '/quizzes/banks/:bankId' },
  listBankQuestions: { method: 'GET', path: '/quizzes/banks/:bankId/questions' },
  readBankQuestion: { method: 'GET', path: '/quizzes/banks/:bankId/questions/:questionId' },
  writeQuestion: { method: 'POST', path: '/quizzes/banks/:bankId/questions' },
  deleteBankQuestion: { method: 'DELETE', path: '/quizzes/banks/:bankId/questions/:questionId' },
  publishDrafts: { method: 'POST', path: '/quizzes/banks/:bankId/publication' },
  correctKey: { method: 'POST', path: '/quizzes/banks/:bankId/questions/:questionId/correction' },
  previewImport: { method: 'POST', path: '/quizzes/banks/:bankId/imports/preview' },
  importFile: { method: 'POST', path: '/quizzes/banks/:bankId/imports' },
  exportBank: { method: 'GET', path: '/quizzes/banks/:bankId/export' },
  examineBank: { method: 'GET', path: '/quizzes/banks/:bankId/doctor' },
  listReports: { method: 'GET', path: '/quizzes/banks/:bankId/reports' },
  closeReport: { method: 'POST', path: '/quizzes/banks/:bankId/reports/:reportId/closing' },
} as const satisfies Addresses<BanksContract>;

/** A file of 64 MB over a slow line, or 100,000 questions to store. */
const LONGEST_WAIT_MS = 300_000;

export const banksClient: BanksClient = clientAt<BanksContract>(addresses, {
  language: () => language.value,
  timeoutMs: LONGEST_WAIT_MS,
});
