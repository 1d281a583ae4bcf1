import { LONGEST_OPTION } from '#activities/engagements/contract.kinds.ts';
import { allOrNothing } from '../scoring/credit.ts';
import { joinCell, splitCell } from '../sets/formats/cell-values.ts';
import { isAcceptedText } from '../typed-text.ts';
import { checkText } from './answer-checks.ts';
import { tallyTexts } from './counting.ts';
import type { KindRules } from './kind.ts';
import { anyText, listOf, optional, text } from './stored.ts';

/** A word or name, right when it reads like one of those accepted. */
export const typed: KindRules<'typed'> = {
  stored: {
    question: { right: optional(listOf(text(LONGEST_OPTION), 20, 1)) },
    answer: { text: anyText },
  },
  countsWords: true,
  shown: () => ({ longestAnswer: LONGEST_OPTION }),

  keyKind: 'typed',
  key: ({ right }) => right && { kind: 'typed', accepted: right },
  keyText: (_, key) => (key.kind === 'typed' ? key.accepted.join(' / ') : ''),
  credit: (key, value) => allOrNothing(key.kind === 'typed' && isAcceptedText(value.text, key.accepted)),

  check: checkText,
  text: (_, value) => value.text,
  tally: (_, values, key) =>
    tallyTexts(values, key?.kind === 'typed' ? (given) => isAcceptedText(given, key.accepted) : undefined),

  names: ['typed', 'shortanswer', 'kurzantwort'],
  row: (row) => (row.text('right') === '' ? {} : { right: splitCell(row.text('right')) }),
  rightCell: ({ right = [] }) => joinCell(right),
  wayground: ({ right }) => right && { type: 'Fill-in-the-Blank', answers: right, right: [] },
  gift: ({ title, right }) =>
    right && {
      kind: 'typed',
      text: title,
      answers: right.map((accepted) => ({ text: accepted, weight: 100 })),
    },
  shared: ({ right }) => right && { kind: 'typed', accepted: right },
};
