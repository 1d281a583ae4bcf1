import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import { ALL, NOTHING, partial } from '../scoring/credit.ts';
import type { Credit } from '../scoring/credit.ts';
import { checkOrdering } from './answer-checks.ts';
import { zeros } from './counting.ts';
import { isOf } from './kind.ts';
import type { KindRules } from './kind.ts';
import { drawOrder, optionsRow, orderText } from './options.ts';
import { optionNumbers, options } from './stored.ts';

/** Pairs in order less pairs out of order (Kendall's tau): a random order is worth nothing on average. */
const orderCredit = (
  right: readonly number[],
  order: readonly number[],
  hasPartialCredit: boolean,
): Credit => {
  if (order.length !== right.length) return NOTHING;
  const placeOf = new Map(right.map((option, place) => [option, place]));
  let balance = 0;
  let pairs = 0;
  for (let first = 0; first < order.length; first++) {
    for (let second = first + 1; second < order.length; second++) {
      pairs++;
      const isInOrder = (placeOf.get(order[first]!) ?? 0) < (placeOf.get(order[second]!) ?? 0);
      balance += isInOrder ? 1 : -1;
    }
  }
  return pairs === 0 ? ALL : partial(balance, pairs, hasPartialCredit);
};

const rightOrder = (key: AnswerKey | undefined): readonly number[] =>
  key?.kind === 'ordering' ? key.order : [];

/** Options to be put in order; a set lists them in the right one. */
export const ordering: KindRules<'ordering'> = {
  stored: { question: { options }, answer: { order: optionNumbers } },
  order(question, _, seed) {
    const drawn = drawOrder(question, seed);
    // Shown in the right order, it would be done by sending it back.
    const isSolved = drawn.every((number, place) => number === place);
    return isSolved ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn;
  },

  isKeyed: true,
  keyKind: 'ordering',
  key: (question, placeOf) => ({
    kind: 'ordering',
    order: question.options.map((_, number) => placeOf(number)),
  }),
  keyText: (content, key) => orderText(content, { order: rightOrder(key) }),
  credit: (key, { order }, { hasPartialCredit }) =>
    key.kind === 'ordering' ? orderCredit(key.order, order, hasPartialCredit) : NOTHING,

  check: checkOrdering,
  text: orderText,
  tally(content, values, key) {
    const right = rightOrder(key);
    const inPlace = zeros(content.options?.length ?? 0);
    const orders = values.filter(isOf('ordering'));
    let exact = 0;
    for (const { order } of orders) {
      const isInPlace = order.map((option, place) => right[place] === option);
      exact += Number(isInPlace.length > 0 && isInPlace.every(Boolean));
      order.forEach((option, place) => {
        inPlace[option] = (inPlace[option] ?? 0) + Number(isInPlace[place]);
      });
    }
    return { kind: 'ordering', answered: orders.length, exact, inPlace };
  },

  names: ['ordering', 'order', 'reihenfolge'],
  row: optionsRow,
};
