import * as z from 'zod/mini';
import { bytes } from '#core/bytes.ts';
import { route } from '#core/route.ts';
import {
  LARGEST_BANK_FILE_KB,
  about,
  title,
  bankView,
  bankQuestion,
  writtenQuestion,
  line,
  importReport,
  importPreview,
  finding,
  measuredItem,
  questionVersion,
  storedDraft,
  bankFileFormats,
  bankExportFormats,
} from './contract.bankviews.ts';
import { blueprint } from './contract.exam.ts';
import { LONGEST_EXPLANATION } from './contract.questions.ts';
import { bankId, cursor, instant, language, optionId, printable, storedId } from './contract.views.ts';

const bankParams = z.object({ bankId });
const questionParams = z.object({ bankId, questionId: storedId });
const writing = ['quiz-bank-not-found', 'not-allowed', 'conflict'] as const;
const made = { name: 'quiz-banks-made', max: 60, perSeconds: 60, by: 'identity' } as const;
const fileErrors = ['quiz-file-unreadable'] as const;
/** The largest file, the largest bank, on a busy machine. */
const reading = { seconds: 60, megabytes: 192 } as const;
const fileTypes = [
  'text/csv',
  'application/json',
  'text/markdown',
  'text/plain',
  'application/xml',
  'text/xml',
  'application/zip',
  'application/octet-stream',
] as const;
const fileChoice = {
  /** Gives the format if the bytes do not show it. */
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  format: z.optional(z.enum(bankFileFormats)),
  /** What a bare number in the key means. */
  correct: z.optional(z.enum(['zero-based', 'one-based'])),
};

export const bankRoutes = {
  listBanks: route({
    method: 'GET',
    path: '/quizzes/banks',
    summary: 'The caller’s own banks and those shared with everybody.',
    access: 'guest',
    query: z.object({ scope: z.optional(z.enum(['own', 'shared'])), cursor }),
    response: z.object({ banks: z.array(bankView), cursor: z.optional(z.string()) }),
  }),
  createBank: route({
    method: 'POST',
    path: '/quizzes/banks',
    summary: 'Makes an empty bank, the caller’s own.',
    access: 'guest',
    makesNew: true,
    audited: ['bankId'],
    body: z.object({ title, about: z.optional(about) }),
    response: bankView,
    errors: ['conflict'],
    limit: made,
  }),
  readBank: route({
    method: 'GET',
    path: '/quizzes/banks/:bankId',
    summary: 'A bank with its certificates, categories and exams.',
    access: 'guest',
    params: bankParams,
    response: bankView,
    errors: ['quiz-bank-not-found'],
  }),
  changeBank: route({
    method: 'PATCH',
    path: '/quizzes/banks/:bankId',
    summary: 'Title, description, whether everybody may study it, and how its exams are drawn.',
    access: 'guest',
    audited: ['bankId', 'isShared'],
    params: bankParams,
    body: z.object({
      title: z.optional(title),
      about: z.optional(about),
      isShared: z.optional(z.boolean()),
      exams: z.optional(z.array(blueprint).check(z.maxLength(50))),
    }),
    response: bankView,
    errors: [...writing, 'bad-input'],
  }),
  deleteBank: route({
    method: 'DELETE',
    path: '/quizzes/banks/:bankId',
    summary: 'Deletes a bank and its questions. Learners keep what they answered.',
    access: 'guest',
    audited: ['bankId'],
    params: bankParams,
    response: z.object({ bankId }),
    errors: writing,
  }),
  listBankQuestions: route({
    method: 'GET',
    path: '/quizzes/banks/:bankId/questions',
    summary: 'The questions of one’s own bank with their keys: drafts and published.',
    access: 'guest',
    params: bankParams,
    query: z.object({
      show: z.enum(['drafts', 'published']),
      language: z.optional(language),
      /** Part of the question or of its id. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      cursor,
    }),
    response: z.object({ questions: z.array(bankQuestion), cursor: z.optional(z.string()) }),
    errors: ['quiz-bank-not-found', 'not-allowed'],
  }),
  readBankQuestion: route({
    method: 'GET',
    path: '/quizzes/banks/:bankId/questions/:questionId',
    summary: 'One question of one’s own bank: the draft if there is one, the published one, all versions.',
    access: 'guest',
    params: questionParams,
    response: z.object({
      draft: z.optional(bankQuestion),
      published: z.optional(bankQuestion),
      measured: z.optional(measuredItem),
      /** How many other questions have the same passage. */
      onSamePassage: z.int(),
      versions: z.array(questionVersion),
    }),
    errors: ['quiz-bank-not-found', 'not-allowed', 'quiz-question-not-found'],
  }),
  writeQuestion: route({
    method: 'POST',
    path: '/quizzes/banks/:bankId/questions',
    summary:
      'Writes a question as a draft; one with the id of a published question changes it once published.',
    access: 'guest',
    makesNew: true,
    params: bankParams,
    body: writtenQuestion,
    response: storedDraft,
    errors: [...writing, 'quiz-question-invalid'],
  }),
  deleteBankQuestion: route({
    method: 'DELETE',
    path: '/quizzes/banks/:bankId/questions/:questionId',
    summary: 'Deletes a draft, or takes a published question out of the bank.',
    access: 'guest',
    audited: ['bankId', 'questionId'],
    params: questionParams,
    query: z.object({ of: z.enum(['draft', 'published']) }),
    response: z.object({ questionId: storedId }),
    errors: [...writing, 'quiz-question-not-found'],
  }),
  publishDrafts: route({
    method: 'POST',
    path: '/quizzes/banks/:bankId/publication',
    summary: 'Publishes the drafts, all or the named. A changed key of a published question is a correction.',
    access: 'guest',
    makesNew: true,
    audited: ['bankId', 'published', 'corrected'],
    params: bankParams,
    body: z.object({ questionIds: z.optional(z.array(storedId).check(z.minLength(1), z.maxLength(1000))) }),
    response: z.object({ published: z.int(), corrected: z.int(), bank: bankView }),
    errors: [...writing, 'quiz-bank-full'],
  }),
  correctKey: route({
    method: 'POST',
    path: '/quizzes/banks/:bankId/questions/:questionId/correction',
    summary: 'Corrects the key at once, in every language; answers given before are graded anew.',
    access: 'guest',
    audited: ['bankId', 'questionId'],
    params: questionParams,
    body: z.object({
      correct: z.array(optionId).check(z.minLength(1), z.maxLength(10)),
      explanation: z.optional(z.string().check(printable, z.maxLength(LONGEST_EXPLANATION))),
    }),
    response: bankQuestion,
    errors: [...writing, 'quiz-question-not-found', 'quiz-question-invalid', 'quiz-option-unknown'],
  }),
  previewImport: route({
    method: 'POST',
    path: '/quizzes/banks/:bankId/imports/preview',
    summary: 'Reads a file and reports what would be taken, changed and refused. Nothing is stored.',
    access: 'guest',
    params: bankParams,
    query: z.object(fileChoice),
    body: bytes,
    bodyTypes: fileTypes,
    bodyLimitKb: LARGEST_BANK_FILE_KB,
    heavy: reading,
    response: importPreview,
    errors: ['quiz-bank-not-found', 'not-allowed', ...fileErrors],
    limit: { name: 'quiz-previews', max: 30, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  importFile: route({
    method: 'POST',
    path: '/quizzes/banks/:bankId/imports',
    summary: 'Takes a file’s questions as drafts, all that the report names or none.',
    access: 'guest',
    makesNew: true,
    audited: ['bankId'],
    params: bankParams,
    query: z.object({
      ...fileChoice,
      /** From the preview; any other file is refused. */
      digest: z.optional(z.string().check(z.maxLength(100))),
      /** Publishes them at once. */
      publish: z.optional(z.literal('yes')),
    }),
    body: bytes,
    bodyTypes: fileTypes,
    bodyLimitKb: LARGEST_BANK_FILE_KB,
    heavy: reading,
    response: z.object({ report: importReport, bank: bankView }),
    errors: [...writing, ...fileErrors, 'quiz-file-changed', 'quiz-bank-full'],
    limit: made,
  }),
  exportBank: route({
    method: 'GET',
    path: '/quizzes/banks/:bankId/export',
    summary: 'The published questions as a file; what the format cannot hold is listed. The owner’s alone.',
    access: 'guest',
    audited: ['bankId', 'format'],
    params: bankParams,
    query: z.object({ format: z.enum(bankExportFormats) }),
    heavy: reading,
    response: z.object({
      name: z.string(),
      mediaType: z.string(),
      /** The bytes in base64. */
      content: z.string(),
      lost: z.array(line),
    }),
    errors: ['quiz-bank-not-found', 'not-allowed', 'quiz-bank-too-large'],
    limit: { name: 'quiz-exports', max: 300, perSeconds: 60, by: 'identity' },
  }),
  examineBank: route({
    method: 'GET',
    path: '/quizzes/banks/:bankId/doctor',
    summary: 'What is suspicious in a bank, drafts included.',
    access: 'guest',
    params: bankParams,
    heavy: reading,
    response: z.object({ questions: z.int(), findings: z.array(finding), findingsCount: z.int() }),
    errors: ['quiz-bank-not-found', 'not-allowed', 'quiz-bank-too-large'],
    limit: { name: 'quiz-exports', max: 300, perSeconds: 60, by: 'identity' },
  }),
  listReports: route({
    method: 'GET',
    path: '/quizzes/banks/:bankId/reports',
    summary: 'What learners reported about questions of one’s own bank.',
    access: 'guest',
    params: bankParams,
    query: z.object({ cursor }),
    response: z.object({
      reports: z.array(
        z.object({
          reportId: z.string(),
          questionId: storedId,
          question: z.optional(z.string()),
          comment: z.string(),
          correct: z.optional(z.array(z.string())),
          /** The same as the text of the answers, as long as the question exists. */
          suggested: z.optional(z.array(z.string())),
          at: instant,
          isOpen: z.boolean(),
        }),
      ),
      cursor: z.optional(z.string()),
    }),
    errors: ['quiz-bank-not-found', 'not-allowed'],
  }),
  closeReport: route({
    method: 'POST',
    path: '/quizzes/banks/:bankId/reports/:reportId/closing',
    summary: 'The report was looked at.',
    access: 'guest',
    audited: ['bankId', 'reportId'],
    params: z.object({ bankId, reportId: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: z.object({ reportId: z.string() }),
    errors: [...writing, 'quiz-report-not-found'],
    isRepeatable: true,
  }),
};
