import type { AnswerKey, AnswerValue, Tally } from '../contract.answers.ts';
import { foldWord } from './answer.ts';
import { ranksOf } from './ranks.ts';
import type { GivenAnswer, QuestionContent } from './state.ts';
import { foldTyped } from './typed-text.ts';

export const MOST_CLOUD_WORDS = 60;
export const MOST_TEXTS = 50;
const MOST_BINS = 10;

type Of<Kind extends AnswerValue['kind']> = Extract<AnswerValue, { readonly kind: Kind }>;

/** How the answers to a question are spread; hidden ones are not in it. */
export const tallyOf = (
  { content, key }: { readonly content: QuestionContent; readonly key: AnswerKey | undefined },
  given: readonly GivenAnswer[],
): Tally => {
  const values = given.filter(({ isHidden }) => !isHidden).map(({ value }) => value);
  switch (content.kind) {
    case 'single':
    case 'multiple':
    case 'true-false':
      return optionTally(content, values);
    case 'rating':
      return ratingTally(content, values);
    case 'words':
      return { kind: 'words', answered: values.length, words: cloudOf(values.filter(isOf('words'))) };
    case 'ranking':
      return rankingTally(content, values.filter(isOf('ranking')));
    case 'numeric':
      return numericTally(values.filter(isOf('numeric')).map(({ number }) => number));
    case 'ordering':
      return orderingTally(content, key, values.filter(isOf('ordering')));
    case 'open':
    case 'typed':
      return textTally(content, values);
  }
};

const isOf =
  <Kind extends AnswerValue['kind']>(kind: Kind) =>
  (value: AnswerValue): value is Of<Kind> =>
    value.kind === kind;

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

const chosenOf = (value: AnswerValue): readonly number[] => {
  if (value.kind === 'single') return [value.option];
  if (value.kind === 'multiple') return value.options;
  return value.kind === 'true-false' ? [value.isTrue ? 0 : 1] : [];
};

const optionTally = (content: QuestionContent, values: readonly AnswerValue[]): Tally => {
  const counts = zeros(content.options?.length ?? 2);
  for (const option of values.flatMap(chosenOf)) counts[option] = (counts[option] ?? 0) + 1;
  return { kind: 'options', answered: values.length, counts };
};

const toHundredths = (value: number): number => Math.round(value * 100) / 100;

const ratingTally = (content: QuestionContent, values: readonly AnswerValue[]): Tally => {
  const counts = zeros(content.scale ?? 5);
  const ratings = values.filter(isOf('rating')).map(({ rating }) => rating);
  for (const rating of ratings) counts[rating - 1] = (counts[rating - 1] ?? 0) + 1;
  const mean = meanOf(ratings);
  return {
    kind: 'rating',
    answered: ratings.length,
    counts,
    ...(mean !== undefined && { mean: toHundredths(mean) }),
  };
};

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

interface Counted {
  readonly text: string;
  readonly count: number;
}

/** The same word or text once, in the spelling most people used. */
const foldCounts = (texts: readonly string[], fold: (text: string) => string): Counted[] => {
  const groups = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const spellings = groups.get(fold(text)) ?? new Map<string, number>();
    spellings.set(text, (spellings.get(text) ?? 0) + 1);
    groups.set(fold(text), spellings);
  }
  return [...groups.values()]
    .map((spellings) => {
      const [[text] = ['']] = [...spellings].toSorted(([a, m], [b, n]) => n - m || compare(a, b));
      return { text, count: [...spellings.values()].reduce((sum, count) => sum + count, 0) };
    })
    .toSorted((a, b) => b.count - a.count || compare(a.text, b.text));
};

/** By code points: localeCompare differs between devices. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const cloudOf = (values: readonly Of<'words'>[]): Counted[] =>
  foldCounts(
    values.flatMap(({ words }) => words),
    foldWord,
  ).slice(0, MOST_CLOUD_WORDS);

const textTally = (content: QuestionContent, values: readonly AnswerValue[]): Tally => {
  const texts = values.flatMap((value) =>
    value.kind === 'open' || value.kind === 'typed' ? [value.text] : [],
  );
  const fold = content.kind === 'typed' ? foldTyped : foldWord;
  return { kind: 'texts', answered: values.length, texts: foldCounts(texts, fold).slice(0, MOST_TEXTS) };
};

/** Borda in half points: options left out share the mean of the places that remain. */
const rankingTally = (content: QuestionContent, values: readonly Of<'ranking'>[]): Tally => {
  const options = content.options?.length ?? 0;
  const halves = zeros(options);
  const firsts = zeros(options);
  for (const { order } of values) {
    const [first] = order;
    if (first !== undefined) firsts[first] = (firsts[first] ?? 0) + 1;
    for (let option = 0; option < options; option++) {
      const rank = order.indexOf(option);
      const worth = rank >= 0 ? 2 * (options - 1 - rank) : options - order.length - 1;
      halves[option] = (halves[option] ?? 0) + worth;
    }
  }
  const means = halves.map((sum) => (values.length === 0 ? 0 : toHundredths(sum / 2 / values.length)));
  return { kind: 'ranking', answered: values.length, means, firsts, places: ranksOf(halves) };
};

const orderingTally = (
  content: QuestionContent,
  key: AnswerKey | undefined,
  values: readonly Of<'ordering'>[],
): Tally => {
  const right = key?.kind === 'ordering' ? key.order : [];
  const inPlace = zeros(content.options?.length ?? 0);
  let exact = 0;
  for (const { order } of values) {
    const isInPlace = order.map((option, place) => right[place] === option);
    exact += Number(isInPlace.length > 0 && isInPlace.every(Boolean));
    order.forEach((option, place) => {
      inPlace[option] = (inPlace[option] ?? 0) + Number(isInPlace[place]);
    });
  }
  return { kind: 'ordering', answered: values.length, exact, inPlace };
};

const numericTally = (numbers: readonly number[]): Tally => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [least] = sorted;
  const most = sorted.at(-1);
  const mean = meanOf(sorted);
  if (least === undefined || most === undefined || mean === undefined) {
    return { kind: 'numeric', answered: 0, bins: [] };
  }
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? most;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  const bins = binsOf(sorted, least, most);
  return { kind: 'numeric', answered: sorted.length, mean: toHundredths(mean), median, least, most, bins };
};

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Few different numbers each have a bar of their own; many are put into ten equal ranges. */
const binsOf = (sorted: readonly number[], least: number, most: number): Bin[] => {
  const different = [...new Set(sorted)];
  if (different.length <= MOST_BINS) {
    return different.map((value) => ({
      from: value,
      to: value,
      count: sorted.filter((each) => each === value).length,
    }));
  }
  const width = (most - least) / MOST_BINS;
  const counts = zeros(MOST_BINS);
  for (const value of sorted) {
    const bin = Math.min(MOST_BINS - 1, Math.floor((value - least) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({
    from: least + bin * width,
    to: bin === MOST_BINS - 1 ? most : least + (bin + 1) * width,
    count,
  }));
};
