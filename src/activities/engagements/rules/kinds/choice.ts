import type { FileQuestion } from '#platform/question-files/rules/file-question.ts';
import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import type { GameSettings } from '#activities/engagements/contract.settings.ts';
import { allOrNothing, NOTHING, partial } from '../scoring/credit.ts';
import { joinCell, rightOptions } from '../sets/formats/cell-values.ts';
import type { Draft, TableRow } from '../sets/formats/read-table.ts';
import type { QuestionContent } from '../state.ts';
import { checkOne, checkOptions } from './answer-checks.ts';
import { tallyOptions } from './counting.ts';
import { isOf } from './kind.ts';
import type { KindRules, QuestionOf } from './kind.ts';
import { drawOrder, optionsRow, optionText } from './options.ts';
import { listOf, optional, optionNumber, optionNumbers, options } from './stored.ts';

type Choice = QuestionOf<'single' | 'multiple'>;

/** `share` of the credit for each right one. */
const weighed = (
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

const textsOf = ({ options: listed }: Choice): readonly string[] => listed.map(({ text }) => text);

const waygroundRow = (question: Choice, keyed: string) => ({
  type: question.right ? keyed : 'Poll',
  answers: textsOf(question),
  right: question.right ?? [],
});

/** What single and multiple choice have in common. */
const choice = {
  order: (question: Choice, settings: GameSettings, seed: string): readonly number[] =>
    settings.shufflesOptions ? drawOrder(question, seed) : question.options.map((_, number) => number),

  keyKind: 'options',
  key: ({ right, options: listed }: Choice, placeOf: (option: number) => number): AnswerKey | undefined =>
    right && {
      kind: 'options',
      right: right
        .filter((number) => number < listed.length)
        .map(placeOf)
        .toSorted((a, b) => a - b),
    },
  keyText: (content: QuestionContent, key: AnswerKey): string =>
    key.kind === 'options' ? key.right.map((option) => optionText(content, option)).join(', ') : '',

  row(row: TableRow): Draft {
    const cell = row.text('right');
    const right = cell === '' ? undefined : row.right(rightOptions(row.options, cell));
    return { ...optionsRow(row), ...(right && { right }) };
  },
  /** Several right options must not read as the text of another one. */
  rightCell(question: Choice): string {
    const texts = textsOf(question);
    const named = (question.right ?? []).flatMap((number) => texts[number] ?? []);
    if (named.length < 2) return named.join('');
    let between = '|';
    while (texts.includes(joinCell(named, between))) between = ` ${between} `;
    return joinCell(named, between);
  },
  kahoot: (question: Choice) => question.right && { answers: textsOf(question), right: question.right },
} as const;

const storedQuestion = { options, right: optional(listOf(optionNumber)) };

export const single: KindRules<'single'> = {
  ...choice,
  stored: { question: storedQuestion, answer: { option: optionNumber } },
  // Several right ones: any of them will do.
  credit: (key, { option }) => (key.kind === 'options' ? allOrNothing(key.right.includes(option)) : NOTHING),
  check: checkOne,
  text: (content, { option }) => optionText(content, option),
  tally(content, values) {
    const chosen = values.filter(isOf('single')).map(({ option }) => option);
    return tallyOptions(content, values, chosen);
  },
  names: ['single', 'singlechoice', 'multiplechoice', 'einfachauswahl'],
  wayground: (question) => waygroundRow(question, 'Multiple Choice'),
  gift: (question) => weighed(question, () => 100),
  // Where any of several right ones will do, study has no such key.
  shared: ({ options: all, right = [] }) =>
    right.length === 1 ? { kind: 'choice', isMultiple: false, options: all, right } : undefined,
};

export const multiple: KindRules<'multiple'> = {
  ...choice,
  stored: { question: storedQuestion, answer: { options: optionNumbers } },
  credit(key, { options: chosen }, { hasPartialCredit }) {
    if (key.kind !== 'options' || key.right.length === 0) return NOTHING;
    const hits = chosen.filter((option) => key.right.includes(option)).length;
    return partial(hits - (chosen.length - hits), key.right.length, hasPartialCredit);
  },
  check: checkOptions,
  text: (content, { options: chosen }) => chosen.map((option) => optionText(content, option)).join(', '),
  tally(content, values) {
    const chosen = values.filter(isOf('multiple')).flatMap((value) => value.options);
    return tallyOptions(content, values, chosen);
  },
  names: ['multiple', 'multipleanswers', 'checkbox', 'mehrfachauswahl'],
  wayground: (question) => waygroundRow(question, 'Checkbox'),
  gift: (question) => weighed(question, (right) => 100 / right.length),
  shared: ({ options: all, right = [] }) =>
    right.length === 0 ? undefined : { kind: 'choice', isMultiple: true, options: all, right },
  given: (content, { options: chosen }) => chosen.map((option) => optionText(content, option)),
};
