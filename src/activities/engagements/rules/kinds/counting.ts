import type { AnswerValue, Tally } from '#activities/engagements/contract.answers.ts';
import type { QuestionContent } from '../state.ts';
import { comparable } from '../typed-text.ts';

export const MOST_CLOUD_WORDS = 60;
const MOST_TEXTS = 50;

export const zeros = (length: number): number[] => Array.from({ length }, () => 0);

export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

interface Counted {
  readonly text: string;
  readonly count: number;
}

/** The same word or text once, in the spelling most people used. */
export const foldCounts = (texts: readonly string[], fold: (text: string) => string): Counted[] => {
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

export const tallyTexts = (
  values: readonly AnswerValue[],
  isRight?: (text: string) => boolean,
): Extract<Tally, { readonly kind: 'texts' }> => {
  const given = values.flatMap((value) => ('text' in value ? [value.text] : []));
  const texts = foldCounts(given, comparable).map((counted) => ({
    ...counted,
    ...(isRight && { isRight: isRight(counted.text) }),
  }));
  return firstTexts({ kind: 'texts', answered: values.length, texts }, MOST_TEXTS);
};

/** The most frequent ones, with how many more there are. */
export const firstTexts = <T extends Extract<Tally, { readonly kind: 'texts' }>>(
  tally: T,
  most: number,
): T => {
  const more = (tally.more ?? 0) + Math.max(0, tally.texts.length - most);
  return { ...tally, texts: tally.texts.slice(0, most), ...(more > 0 && { more }) };
};

export const tallyOptions = (
  content: QuestionContent,
  values: readonly AnswerValue[],
  chosen: readonly number[],
): Tally => {
  const counts = zeros(content.options?.length ?? 2);
  for (const option of chosen) counts[option] = (counts[option] ?? 0) + 1;
  return { kind: 'options', answered: values.length, counts };
};
