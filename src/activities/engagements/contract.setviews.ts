import * as z from 'zod/mini';
import { setPresets } from './contract.settings.ts';
import { engagementTypes, question } from './contract.questions.ts';

export const MOST_QUESTIONS = 5000;
/** As many as one transaction can reorder together with the set's own rows. */
export const MOST_CATEGORIES = 90;
export const LONGEST_SET_NAME = 120;
export const LARGEST_FILE_KB = 8 * 1024;

export const setFormats = [
  'call-and-answer-csv',
  'trivia-csv',
  'call-and-answer-xlsx',
  'trivia-xlsx',
  'kahoot-xlsx',
  'wayground-xlsx',
  'gift',
  'aiken',
  'json',
] as const;
export type SetFormat = (typeof setFormats)[number];

/** How the rows of a file are read, whatever it is packed in. */
export const importLayouts = [
  'call-and-answer',
  'trivia',
  'kahoot',
  'wayground',
  'gift',
  'aiken',
  'json',
] as const;
export type ImportLayout = (typeof importLayouts)[number];

export const visibilities = ['private', 'shared', 'example'] as const;
export type Visibility = (typeof visibilities)[number];

export const setId = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const categoryId = z.string().check(z.regex(/^[\w-]{1,40}$/));
export const questionId = z.string().check(z.regex(/^[\w-]{1,40}#\d{1,8}$/));
/** Behind which question: its id, or `first`; a question that is gone means the end. */
export const place = z.optional(z.string().check(z.minLength(1), z.maxLength(60)));
export const cursor = z.optional(z.string().check(z.maxLength(2000)));
const line = (longest: number) => z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(longest));

export const setName = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(LONGEST_SET_NAME));
export const categoryName = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(80));
export const description = line(1000);
export const customInstructions = line(1000);
export const engagementType = z.enum(engagementTypes);

export const setRow = z.object({
  setId: z.string(),
  name: z.string(),
  description: z.string(),
  type: engagementType,
  totalQuestions: z.number(),
  categories: z.array(z.string()),
  visibility: z.enum(visibilities),
  /** What sessions with it begin with. */
  presets: z.optional(setPresets),
  status: z.enum(['active', 'archived', 'replaced']),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The caller made it and may change it. */
  isMine: z.boolean(),
});
export type SetRow = z.infer<typeof setRow>;

export const categoryRow = z.object({
  categoryId: z.string(),
  name: z.string(),
  description: z.string(),
  questionCount: z.number(),
});

export const setView = z.object({
  ...setRow.shape,
  customInstructions: z.optional(z.string()),
  /** In the order the owner gave them. */
  categoryRows: z.array(categoryRow),
  /** Which replacement of the set this is, from 1. */
  edition: z.number(),
  /** Counts the changes of this edition. */
  revision: z.number(),
  /** There is a newer edition under this id. */
  replacedBy: z.optional(z.string()),
  /** Name of the file it was read from; the file itself is for the owner. */
  sourceName: z.optional(z.string()),
  /** Its questions come from elsewhere, and may have been corrected there; for the owner. */
  isCopy: z.optional(z.boolean()),
});
export type SetView = z.infer<typeof setView>;

export const questionRow = z.object({
  questionId: z.string(),
  categoryId: z.string(),
  /** Sorts the questions of a category. */
  order: z.number(),
  question,
});
export type QuestionRow = z.infer<typeof questionRow>;

export const changedQuestion = z.object({ set: setView, row: questionRow });

export const importIssue = z.object({
  /** As the file's own program counts it, from 1. */
  row: z.number(),
  column: z.optional(z.string()),
  /** An error keeps the row out; a warning says what becomes of it. */
  severity: z.enum(['error', 'warning']),
  problem: z.string(),
  wanted: z.optional(z.string()),
});
export type ImportIssueView = z.infer<typeof importIssue>;

export const importPreview = z.object({
  layout: z.enum(importLayouts),
  type: engagementType,
  name: z.string(),
  description: z.string(),
  questionCount: z.number(),
  /** Rows with an error: saving leaves them out, and asks whether that is meant. */
  badRowCount: z.number(),
  categories: z.array(z.object({ name: z.string(), questionCount: z.number() })),
  /** The first rows of the file, good and bad, in its order. */
  rows: z.array(z.object({ row: z.number(), question: z.optional(question), text: z.string() })),
  issues: z.array(importIssue),
  /** More issues than are listed. */
  issueCount: z.number(),
  notes: z.array(z.string()),
  /** Names what was previewed; saving it with this is saving exactly that. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const fileTypes = [
  'text/csv',
  'text/plain',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export const importChoice = {
  /** Of the file, for its name and to tell formats apart. */
  fileName: line(200),
  layout: z.optional(z.enum(importLayouts)),
  type: z.optional(engagementType),
};

export const newSet = z.object({
  name: setName,
  type: engagementType,
  description: z.optional(description),
  customInstructions: z.optional(customInstructions),
  visibility: z.optional(z.enum(['private', 'shared'])),
  presets: z.optional(setPresets),
  questions: z.optional(z.array(question).check(z.maxLength(500))),
});
export type NewSet = z.infer<typeof newSet>;

export const setChange = z.object({
  name: z.optional(setName),
  description: z.optional(description),
  customInstructions: z.optional(customInstructions),
  visibility: z.optional(z.enum(['private', 'shared'])),
  presets: z.optional(setPresets),
});
export type SetChange = z.infer<typeof setChange>;
