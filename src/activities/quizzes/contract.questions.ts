import * as z from 'zod/mini';
import { questionTypes } from './contract.kinds.ts';

export const questionLanguages = ['EN', 'DE'] as const;
export type QuestionLanguage = (typeof questionLanguages)[number];

/** How well a question separates learners who know from those who don't, by first answers. */
export const discriminations = ['wrong', 'weak', 'fair', 'good'] as const;
export type Discrimination = (typeof discriminations)[number];

export const MOST_ANSWERS = 10;
export const LONGEST_STEM = 10_000;
export const LONGEST_PASSAGE = 10_000;
export const LONGEST_ANSWER = 4000;
export const LONGEST_EXPLANATION = 20_000;
export const LONGEST_LABEL = 200;
export const LONGEST_REFERENCE = 2000;
export const MOST_REFERENCES = 50;

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const label = z.string().check(z.maxLength(LONGEST_LABEL));

const answer = z.object({
  /** Stays with the option whatever order it is shown in, and is the same in every language. */
  id: text(LONGEST_LABEL),
  text: text(LONGEST_ANSWER),
  explanation: z.optional(text(LONGEST_EXPLANATION)),
  /** "All of the above" and similar stay last. */
  isPinned: z.optional(z.literal(true)),
  /** Its partner in a matching question. An answer without one belongs to nothing and is only a wrong choice. */
  match: z.optional(text(LONGEST_ANSWER)),
});

export const question = z.object({
  questionId: text(LONGEST_LABEL),
  /** One question in two languages is two questions with one concept. */
  conceptId: text(LONGEST_LABEL),
  question: text(LONGEST_STEM),
  /** A text to read first. Questions of a bank with the same passage are a case, and are asked together. */
  passage: z.optional(text(LONGEST_PASSAGE)),
  answers: z.array(answer).check(z.minLength(1), z.maxLength(MOST_ANSWERS)),
  /**
   * Ids of the right answers, in the order of the answers. For an ordering question, all of them: their order is the
   * key.
   */
  correct: z.array(text(LONGEST_LABEL)).check(z.minLength(1), z.maxLength(MOST_ANSWERS)),
  type: z.enum(questionTypes),
  language: z.enum(questionLanguages),
  difficulty: z.int().check(z.gte(1), z.lte(5)),
  category: text(LONGEST_LABEL),
  provider: label,
  certificate: label,
  explanation: z.optional(text(LONGEST_EXPLANATION)),
  references: z.array(text(LONGEST_REFERENCE)).check(z.maxLength(MOST_REFERENCES)),
  metadata: z.optional(z.record(z.string(), z.unknown())),
});
export type Question = z.infer<typeof question>;
export type Answer = Question['answers'][number];
