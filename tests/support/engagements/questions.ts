import fc from 'fast-check';
import { kindsOf } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question, QuestionKind } from '#activities/engagements/contract.questions.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';

/** Texts with everything that has a meaning in some file format. */
export const texts = fc
  .stringMatching(/^[\wäÖß |\\;,"'=+@~#{}:%<>.?\-\n/&]{1,16}$/)
  .map((text) => text.trim().normalize('NFC'))
  .filter((text) => text !== '');

const lines = texts.filter((text) => !text.includes('\n'));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const options = fc
  .uniqueArray(texts, { minLength: 2, maxLength: 6 })
  .map((list) => list.map((text) => ({ text })));
const face = {
  title: texts,
  category: fc.constantFrom('Nature', 'Art & craft', '=Sums/1', '“Old”; new'),
  detail: maybe(texts),
  school: maybe(lines),
  customInstruction: maybe(texts),
  explanation: maybe(texts),
  pictureAlt: maybe(texts),
  hostNotes: maybe(texts),
  timeLimitSeconds: maybe(fc.integer({ min: 0, max: 3600 })),
  points: maybe(fc.constantFrom(0 as const, 1 as const, 2 as const)),
};
const numbers = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((number) => number || 0);
const rightOf = (count: number) =>
  fc
    .subarray(
      Array.from({ length: count }, (_, index) => index),
      { minLength: 1 },
    )
    .map((right) => right.toSorted((a, b) => a - b));

const choices = (kind: 'single' | 'multiple') =>
  fc
    .record({ kind: fc.constant(kind), ...face, options })
    .chain((question) => rightOf(question.options.length).map((right) => ({ ...question, right })));

const byKind: Readonly<Record<QuestionKind, fc.Arbitrary<object>>> = {
  open: fc.record({ kind: fc.constant('open'), ...face }),
  single: choices('single'),
  multiple: choices('multiple'),
  'true-false': fc.record({ kind: fc.constant('true-false'), ...face, right: fc.boolean() }),
  numeric: fc.record({
    kind: fc.constant('numeric'),
    ...face,
    right: numbers,
    tolerance: maybe(fc.double({ noNaN: true, min: 0, max: 1e6 }).map((number) => number || 0)),
    unit: maybe(lines.filter((text) => text.length <= 20)),
  }),
  typed: fc.record({
    kind: fc.constant('typed'),
    ...face,
    right: fc.uniqueArray(texts, { minLength: 1, maxLength: 4 }),
  }),
  ordering: fc.record({ kind: fc.constant('ordering'), ...face, options }),
  rating: fc.record({
    kind: fc.constant('rating'),
    ...face,
    scale: fc.constantFrom(5, 10),
    lowLabel: maybe(lines),
    highLabel: maybe(lines),
  }),
  words: fc.record({ kind: fc.constant('words'), ...face, mostWords: fc.integer({ min: 1, max: 10 }) }),
  ranking: fc.record({ kind: fc.constant('ranking'), ...face, options, mostRanks: maybe(fc.constant(2)) }),
};

const named = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));

/** Any question that a set of this type may hold. */
export const questionsFor = (
  type: EngagementType,
  kinds: readonly QuestionKind[] = kindsOf[type],
): fc.Arbitrary<Question> =>
  fc.oneof(...kinds.map((kind) => byKind[kind])).map((given) => {
    const checked = checkQuestion(named(given), type);
    if (!checked.ok) throw new Error(JSON.stringify([given, checked.issues]));
    return checked.question;
  });

export const aQuestion = (given: Partial<Question> = {}): Question =>
  ({
    kind: 'single',
    title: 'Which planet is the largest?',
    category: 'Space',
    options: [{ text: 'Mars' }, { text: 'Jupiter' }, { text: 'Venus' }],
    right: [1],
    ...given,
  }) as Question;
