import * as z from 'zod/mini';
import { LONGEST_OPTION, LONGEST_TITLE, MOST_OPTIONS } from './contract.questions.ts';

export const LONGEST_ANSWER = 1000;
export const MOST_WORDS = 10;
export const LONGEST_WORD = 40;

export const questionId = z.string().check(z.regex(/^\d{3,6}$/));
export const playerId = z.string().check(z.minLength(1), z.maxLength(16));
export const instant = z.number();
const optionNumber = z.int().check(z.gte(0), z.lt(MOST_OPTIONS));

/**
 * What a player hands in. Options are numbered from 0 as the player was shown them, which need not be the
 * set's own order. Lengths are checked exactly, and by the question, in rules/answer.ts.
 */
export const answerValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), text: z.string().check(z.maxLength(4 * LONGEST_ANSWER)) }),
  z.object({ kind: z.literal('single'), option: optionNumber }),
  z.object({ kind: z.literal('multiple'), options: z.array(optionNumber).check(z.maxLength(MOST_OPTIONS)) }),
  z.object({ kind: z.literal('true-false'), isTrue: z.boolean() }),
  z.object({ kind: z.literal('numeric'), number: z.number() }),
  z.object({ kind: z.literal('typed'), text: z.string().check(z.maxLength(4 * LONGEST_OPTION)) }),
  z.object({ kind: z.literal('ordering'), order: z.array(optionNumber).check(z.maxLength(MOST_OPTIONS)) }),
  z.object({ kind: z.literal('rating'), rating: z.int().check(z.gte(1), z.lte(10)) }),
  z.object({
    kind: z.literal('words'),
    words: z.array(z.string().check(z.maxLength(4 * LONGEST_WORD))).check(z.maxLength(MOST_WORDS)),
  }),
  z.object({ kind: z.literal('ranking'), order: z.array(optionNumber).check(z.maxLength(MOST_OPTIONS)) }),
]);
export type AnswerValue = z.infer<typeof answerValue>;

/** The right answer, in the numbers players were shown. Leaves the server only after the reveal, or to hosts. */
export const answerKey = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('options'), right: z.array(optionNumber).check(z.maxLength(MOST_OPTIONS)) }),
  z.object({ kind: z.literal('true-false'), isTrue: z.boolean() }),
  z.object({
    kind: z.literal('numeric'),
    number: z.number(),
    /** Absent: the closest answers score. */
    tolerance: z.optional(z.number().check(z.gte(0))),
  }),
  z.object({
    kind: z.literal('typed'),
    accepted: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_OPTION)))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({ kind: z.literal('ordering'), order: z.array(optionNumber).check(z.maxLength(MOST_OPTIONS)) }),
]);
export type AnswerKey = z.infer<typeof answerKey>;

/** Place in the frozen order of answers -> rank, 1 the best: what the seed calls Votes. */
export const votes = z.record(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.int().check(z.gte(1), z.lte(MOST_OPTIONS)),
);
export type Votes = z.infer<typeof votes>;

const binned = z.object({ from: z.number(), to: z.number(), count: z.number() });

/** How all answers to a question are spread. `answered` counts people, hidden answers left out. */
export const tally = z.discriminatedUnion('kind', [
  /** single, multiple; true-false as [true, false]. */
  z.object({ kind: z.literal('options'), answered: z.number(), counts: z.array(z.number()) }),
  z.object({
    kind: z.literal('rating'),
    answered: z.number(),
    /** From 1 up. */
    counts: z.array(z.number()),
    /** To two decimals; absent without answers. */
    mean: z.optional(z.number()),
  }),
  z.object({
    kind: z.literal('words'),
    answered: z.number(),
    /** Most frequent first. */
    words: z.array(z.object({ text: z.string(), count: z.number() })),
  }),
  z.object({
    kind: z.literal('ranking'),
    answered: z.number(),
    /** Borda points a person gave on average, to two decimals, by option. */
    means: z.array(z.number()),
    firsts: z.array(z.number()),
    /** By option, its place: 1, 1, 3. */
    places: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('numeric'),
    answered: z.number(),
    mean: z.optional(z.number()),
    median: z.optional(z.number()),
    least: z.optional(z.number()),
    most: z.optional(z.number()),
    bins: z.array(binned),
  }),
  z.object({
    kind: z.literal('texts'),
    answered: z.number(),
    /** The same text by different people once, most frequent first. */
    texts: z.array(z.object({ text: z.string(), count: z.number() })),
  }),
  z.object({
    kind: z.literal('ordering'),
    answered: z.number(),
    exact: z.number(),
    /** By option, how many put it where it belongs. */
    inPlace: z.array(z.number()),
  }),
]);
export type Tally = z.infer<typeof tally>;

/** A question as people see it: no key. `options` come only when answers are taken. */
export const shownQuestion = z.object({
  questionId: z.string(),
  /** The how manieth of this session. */
  number: z.number(),
  kind: z.enum([
    'open',
    'single',
    'multiple',
    'true-false',
    'numeric',
    'typed',
    'ordering',
    'rating',
    'words',
    'ranking',
  ]),
  title: z.string().check(z.maxLength(LONGEST_TITLE)),
  /** Cut short for players, whole on the screen and for hosts. */
  detail: z.optional(z.string()),
  isDetailCut: z.optional(z.boolean()),
  category: z.string(),
  school: z.optional(z.string()),
  customInstruction: z.optional(z.string()),
  picture: z.optional(z.string()),
  /** 0 is a warm-up. Absent where nothing is scored. */
  points: z.optional(z.number()),
  options: z.optional(z.array(z.object({ text: z.string(), picture: z.optional(z.string()) }))),
  unit: z.optional(z.string()),
  scale: z.optional(z.number()),
  lowLabel: z.optional(z.string()),
  highLabel: z.optional(z.string()),
  mostWords: z.optional(z.number()),
  mostRanks: z.optional(z.number()),
  longestAnswer: z.optional(z.number()),
  /** May an answer be changed until the close? */
  canChange: z.boolean(),
});
export type ShownQuestion = z.infer<typeof shownQuestion>;
