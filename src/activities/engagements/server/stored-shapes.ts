import type { AnswerValue, Votes } from '../contract.answers.ts';
import { LONGEST_OPTION, LONGEST_TITLE, MOST_OPTIONS } from '../contract.questions.ts';
import type { Question } from '../contract.questions.ts';

/**
 * What questions, answers and votes must be so that nothing that reads them stumbles. By hand: a set has thousands of
 * them, and the contract's schemas, which also tidy what people type, would take a second for one reading.
 */
type Is = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Is>>;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shape = (fields: Fields): Is => {
  const checks = Object.entries(fields);
  return (value) => isMap(value) && checks.every(([name, is]) => is(value[name]));
};
const byKind =
  <T>(kinds: Readonly<Record<string, Is>>) =>
  (value: unknown): value is T =>
    isMap(value) && typeof value['kind'] === 'string' && kinds[value['kind']]?.(value) === true;

const optional =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
const listOf =
  (is: Is, most = Infinity, least = 0): Is =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(is);
const text =
  (longest: number): Is =>
  (value) =>
    typeof value === 'string' && value.length <= longest && value.trim() !== '';
const int =
  (least: number, most: number): Is =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const number: Is = (value) => typeof value === 'number';
const flag: Is = (value) => typeof value === 'boolean';
const anyText: Is = (value) => typeof value === 'string';

const optionNumber = int(0, MOST_OPTIONS - 1);
const optionNumbers = listOf(optionNumber, MOST_OPTIONS);

export const isAnswerValue = byKind<AnswerValue>({
  open: shape({ text: anyText }),
  typed: shape({ text: anyText }),
  single: shape({ option: optionNumber }),
  multiple: shape({ options: optionNumbers }),
  'true-false': shape({ isTrue: flag }),
  numeric: shape({ number }),
  ordering: shape({ order: optionNumbers }),
  ranking: shape({ order: optionNumbers }),
  rating: shape({ rating: int(1, 10) }),
  words: shape({ words: listOf(anyText) }),
});

export const isVotes = (value: unknown): value is Votes =>
  isMap(value) &&
  Object.entries(value).every(([place, rank]) => /^\d{1,5}$/.test(place) && int(1, MOST_OPTIONS)(rank));

const face = {
  title: text(LONGEST_TITLE),
  detail: optional(text(4000)),
  category: text(80),
  school: optional(text(200)),
  customInstruction: optional(text(1000)),
  picture: optional(anyText),
  explanation: optional(text(2000)),
  timeLimitSeconds: optional(int(0, 3600)),
  points: optional(int(0, 2)),
};
const options = listOf(shape({ text: text(LONGEST_OPTION), picture: optional(anyText) }), MOST_OPTIONS, 2);
const choice = shape({ ...face, options, right: optional(listOf(optionNumber)) });

export const isQuestion = byKind<Question>({
  open: shape(face),
  single: choice,
  multiple: choice,
  'true-false': shape({ ...face, right: optional(flag) }),
  numeric: shape({
    ...face,
    right: optional(number),
    tolerance: optional((value) => typeof value === 'number' && value >= 0),
    unit: optional(text(20)),
  }),
  typed: shape({ ...face, right: optional(listOf(text(LONGEST_OPTION), 20, 1)) }),
  ordering: shape({ ...face, options }),
  rating: shape({
    ...face,
    scale: (value) => value === 5 || value === 10,
    lowLabel: optional(text(60)),
    highLabel: optional(text(60)),
  }),
  words: shape({ ...face, mostWords: int(1, 10) }),
  ranking: shape({ ...face, options, mostRanks: optional(int(1, Infinity)) }),
});
