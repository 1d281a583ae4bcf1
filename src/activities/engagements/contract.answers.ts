import * as z from 'zod/mini';
import {
  keySchemas,
  kindSchemas,
  LONGEST_TITLE,
  MOST_OPTIONS,
  shownFields,
  tallySchemas,
} from './contract.kinds.ts';
import { answerSchemas, questionKinds } from './contract.questions.ts';
import type { QuestionKind } from './contract.questions.ts';

/** The code of a session is its id. */
export const gameId = z.string().check(z.regex(/^\d{4,6}$/));
export const questionId = z.string().check(z.regex(/^\d{3,6}$/));
export const playerId = z.string().check(z.minLength(1), z.maxLength(16));
export const instant = z.number();

/** What a player hands in: rules/kinds check it by the question. */
export const answerValue = z.discriminatedUnion('kind', answerSchemas);
export type AnswerValue = z.infer<typeof answerValue>;

/** The right answer, in the numbers players were shown. Leaves the server only after the reveal, or to hosts. */
export const answerKey = z.discriminatedUnion('kind', keySchemas);
export type AnswerKey = z.infer<typeof answerKey>;

/** Place in the frozen order of answers -> rank, 1 the best: what the seed calls Votes. */
export const votes = z.record(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.int().check(z.gte(1), z.lte(MOST_OPTIONS)),
);
export type Votes = z.infer<typeof votes>;

/** How all answers to a question are spread. `answered` counts people, hidden answers left out. */
export const tally = z.discriminatedUnion('kind', tallySchemas);
export type Tally = z.infer<typeof tally>;

/** By kind, where people tap tiles: they show its options, or true and false. */
export const tilesOf: { readonly [Kind in QuestionKind]?: 'options' | 'truth' } = Object.fromEntries(
  questionKinds.flatMap((kind) => (kindSchemas[kind].tiles ? [[kind, kindSchemas[kind].tiles]] : [])),
);

/** A question as people see it: no key. `options` come only when answers are taken. */
export const shownQuestion = z.object({
  questionId: z.string(),
  /** The how manieth of this session. */
  number: z.number(),
  kind: z.enum(questionKinds),
  title: z.string().check(z.maxLength(LONGEST_TITLE)),
  /** Cut short for players, whole on the screen and for hosts. */
  detail: z.optional(z.string()),
  isDetailCut: z.optional(z.boolean()),
  category: z.string(),
  school: z.optional(z.string()),
  customInstruction: z.optional(z.string()),
  picture: z.optional(z.string()),
  /** What it shows, for people who cannot see it. */
  pictureAlt: z.optional(z.string()),
  /** 0 is a warm-up. Absent where nothing is scored. */
  points: z.optional(z.number()),
  options: z.optional(z.array(z.object({ text: z.string(), picture: z.optional(z.string()) }))),
  ...shownFields,
  /** May an answer be changed until the close? */
  canChange: z.boolean(),
});
export type ShownQuestion = z.infer<typeof shownQuestion>;
