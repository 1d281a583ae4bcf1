import * as z from 'zod/mini';
import type { EngagementType } from './contract.questions.ts';

export const LONGEST_TITLE = 500;
export const LONGEST_OPTION = 200;
export const MOST_OPTIONS = 12;
export const LONGEST_ANSWER = 1000;
export const LONGEST_ALT = 300;
export const MOST_WORDS = 10;
export const LONGEST_WORD = 40;

/** What no spreadsheet, XML file or screen can hold: control characters, half characters, Windows line ends. */
const printable = (given: string): string =>
  given.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '');

const text = (longest: number) =>
  z
    .string()
    .check(z.overwrite(printable), z.normalize('NFC'), z.trim(), z.minLength(1), z.maxLength(longest));

/** The id of a stored picture, see platform/files. */
const picture = z.string().check(z.maxLength(200));
const option = z.object({ text: text(LONGEST_OPTION), picture: z.optional(picture) });
const options = z.array(option).check(z.minLength(2), z.maxLength(MOST_OPTIONS));
const optionNumber = z.int().check(z.gte(0), z.lt(MOST_OPTIONS));
const optionNumbers = z.array(optionNumber).check(z.maxLength(MOST_OPTIONS));

const face = {
  title: text(LONGEST_TITLE),
  detail: z.optional(text(4000)),
  category: text(80),
  school: z.optional(text(200)),
  customInstruction: z.optional(text(1000)),
  picture: z.optional(picture),
  /** What the picture shows, for people who cannot see it. */
  pictureAlt: z.optional(text(LONGEST_ALT)),
  /** For hosts alone: what to say, what to watch for. */
  hostNotes: z.optional(text(2000)),
  /** Shown after the reveal. */
  explanation: z.optional(text(2000)),
  /** 0 is no timer; left out is the game's setting. */
  timeLimitSeconds: z.optional(z.int().check(z.gte(0), z.lte(3600))),
  /** 0 is a warm-up. */
  points: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
};

interface Given<QuestionFields, AnswerFields> {
  /** Where it makes sense; a set of a type holds only such questions. */
  readonly types: readonly EngagementType[];
  /** What people tap and the wall shows as tiles: its options, or true and false. */
  readonly tiles?: 'options' | 'truth';
  /** What a question has beside its face. `right` is its key; in polls and surveys it has none. */
  readonly question: QuestionFields;
  /** What a player hands in. Lengths are checked exactly, and by the question, in rules/kinds. */
  readonly answer: AnswerFields;
}

export const kind = <const Name extends string, Q extends z.core.$ZodShape, A extends z.core.$ZodShape>(
  name: Name,
  { types, tiles, question, answer }: Given<Q, A>,
) => ({
  types,
  tiles,
  question: z.object({ kind: z.literal(name), ...face, ...question }),
  answer: z.object({ kind: z.literal(name), ...answer }),
});

/**
 * The kinds of questions, in the order they are offered. Options are numbered from 0 as a question lists them, in an
 * answer as the player was shown them; an ordering lists them in the right order.
 */
export const kindSchemas = {
  single: kind('single', {
    types: ['trivia', 'poll', 'survey'],
    tiles: 'options',
    question: { options, right: z.optional(optionNumbers) },
    answer: { option: optionNumber },
  }),
  multiple: kind('multiple', {
    types: ['trivia', 'poll', 'survey'],
    tiles: 'options',
    question: { options, right: z.optional(optionNumbers) },
    answer: { options: optionNumbers },
  }),
  'true-false': kind('true-false', {
    types: ['trivia'],
    tiles: 'truth',
    question: { right: z.optional(z.boolean()) },
    answer: { isTrue: z.boolean() },
  }),
  rating: kind('rating', {
    types: ['poll', 'survey'],
    question: {
      scale: z.union([z.literal(5), z.literal(10)]),
      lowLabel: z.optional(text(60)),
      highLabel: z.optional(text(60)),
    },
    answer: { rating: z.int().check(z.gte(1), z.lte(10)) },
  }),
  words: kind('words', {
    types: ['poll', 'survey'],
    question: { mostWords: z.int().check(z.gte(1), z.lte(10)) },
    answer: {
      words: z.array(z.string().check(z.maxLength(4 * LONGEST_WORD))).check(z.maxLength(MOST_WORDS)),
    },
  }),
  ranking: kind('ranking', {
    types: ['poll', 'survey'],
    question: { options, mostRanks: z.optional(z.int().check(z.gte(1))) },
    answer: { order: optionNumbers },
  }),
  numeric: kind('numeric', {
    types: ['trivia', 'survey'],
    question: {
      right: z.optional(z.number()),
      /** Absent: the closest answers score. */
      tolerance: z.optional(z.number().check(z.gte(0))),
      unit: z.optional(text(20)),
    },
    answer: { number: z.number() },
  }),
  typed: kind('typed', {
    types: ['trivia'],
    question: {
      right: z.optional(z.array(text(LONGEST_OPTION)).check(z.minLength(1), z.maxLength(20))),
    },
    answer: { text: z.string().check(z.maxLength(4 * LONGEST_OPTION)) },
  }),
  ordering: kind('ordering', {
    types: ['trivia'],
    question: { options },
    answer: { order: optionNumbers },
  }),
  open: kind('open', {
    types: ['call-and-answer', 'poll', 'survey'],
    question: {},
    answer: { text: z.string().check(z.maxLength(4 * LONGEST_ANSWER)) },
  }),
};

/** What a right answer can be, in the numbers players were shown; several kinds may have the same. */
export const keySchemas = [
  z.object({ kind: z.literal('options'), right: optionNumbers }),
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
  z.object({ kind: z.literal('ordering'), order: optionNumbers }),
] as const;

const binned = z.object({ from: z.number(), to: z.number(), count: z.number() });

/** How answers can be spread; several kinds may have the same. */
export const tallySchemas = [
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
    /** So many different ones are not among them. */
    more: z.optional(z.number()),
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
    /** Different spellings of one text once, in the one most people used; most frequent first. */
    texts: z.array(
      z.object({
        text: z.string(),
        count: z.number(),
        /** Of a question that has a right answer. */
        isRight: z.optional(z.boolean()),
      }),
    ),
    /** So many different ones are not among them. */
    more: z.optional(z.number()),
  }),
  z.object({
    kind: z.literal('ordering'),
    answered: z.number(),
    exact: z.number(),
    /** By option, how many put it where it belongs. */
    inPlace: z.array(z.number()),
  }),
] as const;

/** What players are shown of some kinds only. */
export const shownFields = {
  unit: z.optional(z.string()),
  scale: z.optional(z.number()),
  lowLabel: z.optional(z.string()),
  highLabel: z.optional(z.string()),
  mostWords: z.optional(z.number()),
  mostRanks: z.optional(z.number()),
  longestAnswer: z.optional(z.number()),
};
