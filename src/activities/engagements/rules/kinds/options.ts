import { seededRandom } from '#core/random.ts';
import type { FileQuestion } from '#platform/question-files/rules/file-question.ts';
import type { AnswerKey, AnswerValue, Tally } from '#activities/engagements/contract.answers.ts';
import type { GameSettings } from '#activities/engagements/contract.settings.ts';
import { joinCell, rightOptions } from '../sets/formats/cell-values.ts';
import type { Draft, TableRow } from '../sets/formats/read-table.ts';
import type { QuestionContent } from '../state.ts';
import { zeros } from './counting.ts';
import type { Choices, QuestionOf } from './kind.ts';
import { listOf, optional, optionNumber, options } from './stored.ts';

/** What kinds with options have in common. */
type Choice = QuestionOf<'single' | 'multiple'>;

export const storedChoice = { options, right: optional(listOf(optionNumber)) };

export const optionText = (content: QuestionContent, option: number): string =>
  content.options?.[option]?.text ?? `#${option + 1}`;

export const orderText = (
  content: QuestionContent,
  { order }: { readonly order: readonly number[] },
): string => order.map((option) => optionText(content, option)).join(' > ');

export const drawOrder = ({ options: listed }: { readonly options: readonly unknown[] }, seed: string) =>
  seededRandom(seed).shuffle(listed.map((_, number) => number));

export const choiceOrder = (question: Choice, settings: GameSettings, seed: string): readonly number[] =>
  settings.shufflesOptions ? drawOrder(question, seed) : question.options.map((_, number) => number);

export const choiceKey = (
  { right, options: listed }: Choice,
  placeOf: (option: number) => number,
): AnswerKey | undefined =>
  right && {
    kind: 'options',
    right: right
      .filter((number) => number < listed.length)
      .map(placeOf)
      .toSorted((a, b) => a - b),
  };

export const choiceKeyText = (content: QuestionContent, key: AnswerKey): string =>
  key.kind === 'options' ? key.right.map((option) => optionText(content, option)).join(', ') : '';

export const tallyOptions = (
  content: QuestionContent,
  values: readonly AnswerValue[],
  chosen: readonly number[],
): Tally => {
  const counts = zeros(content.options?.length ?? 2);
  for (const option of chosen) counts[option] = (counts[option] ?? 0) + 1;
  return { kind: 'options', answered: values.length, counts };
};

export const optionsRow = (row: TableRow): Draft => ({ options: row.options.map(({ text }) => ({ text })) });

export const choiceRow = (row: TableRow): Draft => {
  const right =
    row.text('right') === '' ? undefined : row.right(rightOptions(row.options, row.text('right')));
  return { ...optionsRow(row), ...(right && { right }) };
};

/** Several right options must not read as the text of another one. */
export const choiceCell = ({ right = [], options: listed }: Choice): string => {
  const texts = listed.map(({ text }) => text);
  const named = right.flatMap((number) => texts[number] ?? []);
  if (named.length < 2) return named.join('');
  let between = '|';
  while (texts.includes(joinCell(named, between))) between = ` ${between} `;
  return joinCell(named, between);
};

export const choicesOf = ({ right, options: listed }: Choice): Choices | undefined =>
  right && { answers: listed.map(({ text }) => text), right };

/** `share` of the credit for each right one. */
export const weighed = (
  { title: text, right, options: listed }: Choice,
  share: (right: readonly number[]) => number,
): FileQuestion | undefined =>
  right && {
    kind: 'choice',
    text,
    answers: listed.map((option, index) => ({
      text: option.text,
      weight: right.includes(index) ? share(right) : 0,
    })),
  };
