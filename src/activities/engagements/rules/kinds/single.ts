import { allOrNothing, NOTHING } from '../scoring/credit.ts';
import { checkOne } from './answer-checks.ts';
import { isOf } from './kind.ts';
import type { KindRules } from './kind.ts';
import {
  choiceCell,
  choiceKey,
  choiceKeyText,
  choiceOrder,
  choiceRow,
  choicesOf,
  optionText,
  storedChoice,
  tallyOptions,
  weighed,
} from './options.ts';
import { optionNumber } from './stored.ts';

/** One option of several. */
export const single: KindRules<'single'> = {
  stored: { question: storedChoice, answer: { option: optionNumber } },
  order: choiceOrder,

  keyKind: 'options',
  key: choiceKey,
  keyText: choiceKeyText,
  // Several right ones: any of them will do.
  credit: (key, { option }) => (key.kind === 'options' ? allOrNothing(key.right.includes(option)) : NOTHING),

  check: checkOne,
  text: (content, { option }) => optionText(content, option),
  tally: (content, values) =>
    tallyOptions(
      content,
      values,
      values.filter(isOf('single')).map(({ option }) => option),
    ),

  names: ['single', 'singlechoice', 'multiplechoice', 'einfachauswahl'],
  row: choiceRow,
  rightCell: choiceCell,
  kahoot: choicesOf,
  wayground: (question) => ({
    type: question.right ? 'Multiple Choice' : 'Poll',
    answers: question.options.map(({ text }) => text),
    right: question.right ?? [],
  }),
  gift: (question) => weighed(question, () => 100),
};
