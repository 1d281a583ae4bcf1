import * as z from 'zod/mini';
import { blueprint } from './contract.exam.ts';
import { discriminations } from './contract.questions.ts';
import { LONGEST_LABEL, question } from './contract.questions.ts';
import { bankId, instant, label, printable, storedId } from './contract.views.ts';

/** Over HTTP; the command line takes any file. */
export const LARGEST_BANK_FILE_KB = 16 * 1024;
export const MOST_IN_FILE = 50_000;
export const MOST_BANK_QUESTIONS = 200_000;
export const LONGEST_ABOUT = 2000;

export const bankFileFormats = [
  'csv',
  'json',
  'markdown',
  'gift',
  'aiken',
  'moodle-xml',
  'qti',
  'anki',
] as const;
export const bankExportFormats = ['csv', 'json', 'gift', 'qti', 'qti3'] as const;

export const about = z.string().check(printable, z.trim(), z.maxLength(LONGEST_ABOUT));
export const title = z.string().check(printable, z.trim(), z.minLength(1), z.maxLength(LONGEST_LABEL));

export const bankView = z.object({
  bankId,
  title: z.string(),
  about: z.string(),
  /** Everybody may study it; otherwise only its owner. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Published questions by language; drafts are the owner's alone. */
  questions: z.object({ EN: z.int(), DE: z.int() }),
  drafts: z.int(),
  /** Reports that nobody has looked at yet. */
  openReports: z.int(),
  certificates: z.array(
    z.object({
      provider: z.string(),
      certificate: z.string(),
      categories: z.array(z.object({ category: z.string(), EN: z.int(), DE: z.int() })),
    }),
  ),
  exams: z.array(blueprint),
  /** For the owner: its questions come from elsewhere and may have been corrected there. */
  isCopy: z.optional(z.boolean()),
  createdAt: instant,
  changedAt: instant,
  /** Counts everything that is published. */
  version: z.int(),
});
export type BankView = z.infer<typeof bankView>;

/** A question for its author, including the key. */
export const bankQuestion = z.object({
  ...question.shape,
  questionId: storedId,
  conceptId: storedId,
  status: z.enum(['draft', 'published', 'changed']),
  /** Version of the published question; 0 before. */
  version: z.int(),
  changedAt: instant,
});
export type BankQuestion = z.infer<typeof bankQuestion>;

/** What an author has just written. */
export const storedDraft = z.object({
  ...bankQuestion.shape,
  /** Questions of its case that were published and now have a draft with the same passage. */
  changedWith: z.optional(z.array(storedId)),
});

const { questionId: _id, conceptId: _concept, metadata: _metadata, ...written } = question.shape;
/** As an author writes it; ids are the server's unless given. */
export const writtenQuestion = z.object({
  ...written,
  /** The file's own id; generated unless given. */
  id: z.optional(label),
  /** That of the question in another language. */
  concept: z.optional(label),
  /** A changed passage is copied to all questions of its case, as drafts. */
  isWholeCase: z.optional(z.boolean()),
});
export type WrittenQuestion = z.infer<typeof writtenQuestion>;

/** What first answers revealed about a question, once there are enough. */
export const measuredItem = z.object({
  answers: z.int(),
  right: z.int(),
  /** As an author says it, 1 to 5. */
  difficulty: z.int(),
  /** How well it separates learners who know from those who don't. */
  discrimination: z.enum(discriminations),
});
export type MeasuredItem = z.infer<typeof measuredItem>;

export const line = z.object({ where: z.string(), what: z.string() });
/** In the reader's language; `code` is the same in all of them. */
const refusal = z.object({ where: z.string(), reason: z.string(), code: z.string() });

/** `read` is `taken` and what was refused. Long lists are cut at 1,000; the counts are of all. */
export const importReport = z.object({
  files: z.array(z.object({ file: z.string(), format: z.string(), read: z.int(), taken: z.int() })),
  read: z.int(),
  taken: z.int(),
  changed: z.array(line),
  changedCount: z.int(),
  refused: z.array(refusal),
  refusedCount: z.int(),
});

export const importPreview = z.object({
  report: importReport,
  /** The first of them, as they would be imported. */
  sample: z.array(question),
  /** How many ids of the file the bank already has: these questions would be changed. */
  known: z.int(),
  /** Identifies the file for the import that follows. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const finding = z.object({
  kind: z.string(),
  where: z.string(),
  detail: z.string(),
  /** Which question it is about, and how its text starts. */
  questionId: z.optional(storedId),
  question: z.optional(z.string()),
  /** The other question, if it is about two. */
  otherId: z.optional(storedId),
});

export const questionVersion = z.object({
  version: z.int(),
  at: instant,
  question,
  /** The key was corrected with this version. */
  isCorrection: z.boolean(),
});
