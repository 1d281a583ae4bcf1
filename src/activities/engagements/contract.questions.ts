import * as z from 'zod/mini';

export const engagementTypes = ['call-and-answer', 'trivia', 'poll', 'survey'] as const;
export type EngagementType = (typeof engagementTypes)[number];

/** What no spreadsheet, XML file or screen can hold: control characters, half characters, Windows line ends. */
const printable = (given: string): string =>
  given.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '');

const text = (longest: number) =>
  z
    .string()
    .check(z.overwrite(printable), z.normalize('NFC'), z.trim(), z.minLength(1), z.maxLength(longest));

export const LONGEST_TITLE = 500;
export const LONGEST_OPTION = 200;
export const MOST_OPTIONS = 12;

/** The id of a stored picture, see platform/files. */
const picture = z.string().check(z.maxLength(200));
const option = z.object({ text: text(LONGEST_OPTION), picture: z.optional(picture) });
const options = z.array(option).check(z.minLength(2), z.maxLength(MOST_OPTIONS));
const optionNumber = z.int().check(z.gte(0), z.lt(MOST_OPTIONS));

const face = {
  title: text(LONGEST_TITLE),
  detail: z.optional(text(4000)),
  category: text(80),
  school: z.optional(text(200)),
  customInstruction: z.optional(text(1000)),
  picture: z.optional(picture),
  /** Shown after the reveal. */
  explanation: z.optional(text(2000)),
  /** 0 is no timer; left out is the game's setting. */
  timeLimitSeconds: z.optional(z.int().check(z.gte(0), z.lte(3600))),
  /** 0 is a warm-up. */
  points: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
};

/**
 * One question of any kind. `right` is the key: with it the question can be scored, without it it only gathers
 * opinions. Options are numbered from 0 as listed here; an ordering lists them in the right order.
 */
export const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), ...face }),
  z.object({ kind: z.literal('single'), ...face, options, right: z.optional(z.array(optionNumber)) }),
  z.object({ kind: z.literal('multiple'), ...face, options, right: z.optional(z.array(optionNumber)) }),
  z.object({ kind: z.literal('true-false'), ...face, right: z.optional(z.boolean()) }),
  z.object({
    kind: z.literal('numeric'),
    ...face,
    right: z.optional(z.number()),
    /** Absent: the closest answers score. */
    tolerance: z.optional(z.number().check(z.gte(0))),
    unit: z.optional(text(20)),
  }),
  z.object({
    kind: z.literal('typed'),
    ...face,
    right: z.optional(z.array(text(LONGEST_OPTION)).check(z.minLength(1), z.maxLength(20))),
  }),
  z.object({ kind: z.literal('ordering'), ...face, options }),
  z.object({
    kind: z.literal('rating'),
    ...face,
    scale: z.union([z.literal(5), z.literal(10)]),
    lowLabel: z.optional(text(60)),
    highLabel: z.optional(text(60)),
  }),
  z.object({ kind: z.literal('words'), ...face, mostWords: z.int().check(z.gte(1), z.lte(10)) }),
  z.object({ kind: z.literal('ranking'), ...face, options, mostRanks: z.optional(z.int().check(z.gte(1))) }),
]);
export type Question = z.infer<typeof question>;
export type QuestionKind = Question['kind'];

/** For rules, which know no schemas. */
export const parseQuestion = (given: unknown) => z.safeParse(question, given);
export type QuestionFault = z.core.$ZodIssue;

/** Which kinds make sense where; a set of a type holds only these. */
export const kindsOf: Readonly<Record<EngagementType, readonly QuestionKind[]>> = {
  'call-and-answer': ['open'],
  trivia: ['single', 'multiple', 'true-false', 'numeric', 'typed', 'ordering'],
  poll: ['single', 'multiple', 'rating', 'words', 'ranking', 'open'],
  survey: ['single', 'multiple', 'rating', 'words', 'ranking', 'numeric', 'open'],
};
