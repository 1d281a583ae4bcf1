import { ok } from '#core/result.ts';
import { allOrNothing } from '../scoring/credit.ts';
import { isOf } from './kind.ts';
import type { Choices, KindRules } from './kind.ts';
import { tallyOptions } from './counting.ts';
import { flag, optional } from './stored.ts';

const choicesOf = ({ right }: { readonly right?: boolean | undefined }): Choices | undefined =>
  right === undefined ? undefined : { answers: ['True', 'False'], right: [right ? 0 : 1] };

/** A statement that holds or does not. */
export const trueFalse: KindRules<'true-false'> = {
  stored: { question: { right: optional(flag) }, answer: { isTrue: flag } },

  keyKind: 'true-false',
  key: ({ right }) => (right === undefined ? undefined : { kind: 'true-false', isTrue: right }),
  keyText: (_, key) => (key.kind === 'true-false' ? String(key.isTrue) : ''),
  credit: (key, { isTrue }) => allOrNothing(key.kind === 'true-false' && isTrue === key.isTrue),

  check: (_, value) => ok(value),
  text: (_, { isTrue }) => String(isTrue),
  tally(content, values) {
    const chosen = values.filter(isOf('true-false')).map(({ isTrue }) => (isTrue ? 0 : 1));
    return tallyOptions(content, values, chosen);
  },

  names: ['truefalse', 'wahrfalsch', 'richtigfalsch'],
  row: (row) => row.truths('right'),
  rightCell: ({ right }) => (right === undefined ? '' : String(right).toUpperCase()),
  kahoot: choicesOf,
  wayground(question) {
    const choices = choicesOf(question);
    return choices && { type: 'Multiple Choice', ...choices };
  },
  gift: ({ title: text, right }) =>
    right === undefined ? undefined : { kind: 'true-false', text, isTrue: right },
  shared: ({ right }) => (right === undefined ? undefined : { kind: 'truth', isTrue: right }),
};
