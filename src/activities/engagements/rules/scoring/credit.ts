import type { AnswerKey, AnswerValue } from '#activities/engagements/contract.answers.ts';
import { isAcceptedText } from '../typed-text.ts';

/** How right an answer is, in thousandths. Only an exact one is `isRight`. */
export interface Credit {
  readonly permille: number;
  readonly isRight: boolean;
  /** Something of it is right, whether or not the session pays for that. */
  readonly isPartly?: true;
}

export const FULL = 1000;
const NOTHING: Credit = { permille: 0, isRight: false };
const ALL: Credit = { permille: FULL, isRight: true };

const allOrNothing = (isRight: boolean): Credit => (isRight ? ALL : NOTHING);

const partial = (gained: number, possible: number, hasPartialCredit: boolean): Credit => {
  if (gained === possible) return ALL;
  const permille = hasPartialCredit ? Math.floor((FULL * Math.max(0, gained)) / possible) : 0;
  return { permille, isRight: false, ...(gained > 0 && { isPartly: true }) };
};

/** The n-th closest distance of a question without a tolerance; further ones get nothing. */
const CLOSEST = [FULL, 600, 300];

/** What the key says of an answer. `distances` are those of all answers, for "closest wins". */
export const creditOf = (
  key: AnswerKey,
  value: AnswerValue,
  {
    hasPartialCredit,
    distances,
  }: { readonly hasPartialCredit: boolean; readonly distances: readonly number[] },
): Credit => {
  switch (key.kind) {
    case 'options':
      return optionCredit(key.right, value, hasPartialCredit);
    case 'true-false':
      return allOrNothing(value.kind === 'true-false' && value.isTrue === key.isTrue);
    case 'typed':
      return allOrNothing(value.kind === 'typed' && isAcceptedText(value.text, key.accepted));
    case 'ordering':
      return value.kind === 'ordering' ? orderCredit(key.order, value.order, hasPartialCredit) : NOTHING;
    case 'numeric':
      return value.kind === 'numeric' ? numericCredit(key, value.number, distances) : NOTHING;
  }
};

const optionCredit = (right: readonly number[], value: AnswerValue, hasPartialCredit: boolean): Credit => {
  // A question with one choice and several right ones asks for any of them.
  if (value.kind === 'single') return allOrNothing(right.includes(value.option));
  if (value.kind !== 'multiple' || right.length === 0) return NOTHING;
  const hits = value.options.filter((option) => right.includes(option)).length;
  return partial(hits - (value.options.length - hits), right.length, hasPartialCredit);
};

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

type NumericKey = Extract<AnswerKey, { readonly kind: 'numeric' }>;

// 0.1 + 0.2 is within a tolerance of 0.3 whatever binary fractions make of it.
const EPSILON = 1e-9;

export const distanceOf = (key: NumericKey, number: number): number => {
  const distance = Math.abs(number - key.number);
  return distance <= EPSILON * Math.max(1, Math.abs(key.number)) ? 0 : distance;
};

const numericCredit = (key: NumericKey, number: number, distances: readonly number[]): Credit => {
  const distance = distanceOf(key, number);
  if (key.tolerance !== undefined) {
    return allOrNothing(distance <= key.tolerance + EPSILON * Math.max(1, key.tolerance));
  }
  const place = closestOf(distances).indexOf(distance);
  return { permille: CLOSEST[place] ?? 0, isRight: place === 0, ...(place > 0 && { isPartly: true }) };
};

const closestOf = (distances: readonly number[]): number[] => {
  const closest: number[] = [];
  for (const distance of distances) {
    if (closest.includes(distance)) continue;
    closest.push(distance);
    closest.sort((a, b) => a - b);
    if (closest.length > CLOSEST.length) closest.pop();
  }
  return closest;
};

/** The three smallest are all that count; worked out once for a question. */
export const closestDistances = (
  key: AnswerKey | undefined,
  values: readonly AnswerValue[],
): readonly number[] =>
  key?.kind === 'numeric' && key.tolerance === undefined
    ? closestOf(values.flatMap((value) => (value.kind === 'numeric' ? [distanceOf(key, value.number)] : [])))
    : [];
