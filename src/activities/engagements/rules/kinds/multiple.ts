import { NOTHING, partial } from '../scoring/credit.ts';
import { checkOptions } from './answer-checks.ts';
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
import { optionNumbers } from './stored.ts';

/** As many of the options as one likes. */
export const multiple: KindRules<'multiple'> = {
  stored: { question: storedChoice, answer: { options: optionNumbers } },
  order: choiceOrder,

  keyKind: 'options',
  key: choiceKey,
  keyText: choiceKeyText,
  credit(key, { options }, { hasPartialCredit }) {
    if (key.kind !== 'options' || key.right.length === 0) return NOTHING;
    const hits = options.filter((option) => key.right.includes(option)).length;
    return partial(hits - (options.length - hits), key.right.length, hasPartialCredit);
  },

  check: checkOptions,
  text: (content, { options }) => options.map((option) => optionText(content, option)).join(', '),
  tally: (content, values) =>
    tallyOptions(
      content,
      values,
      values.filter(isOf('multiple')).flatMap(({ options }) => options),
    ),

  names: ['multiple', 'multipleanswers', 'checkbox', 'mehrfachauswahl'],
  row: choiceRow,
  rightCell: choiceCell,
  kahoot: choicesOf,
  wayground: (question) => ({
    type: question.right ? 'Checkbox' : 'Poll',
    answers: question.options.map(({ text }) => text),
    right: question.right ?? [],
  }),
  gift: (question) => weighed(question, (right) => 100 / right.length),
};
