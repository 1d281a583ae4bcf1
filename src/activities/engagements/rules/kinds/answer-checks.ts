import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { foldSpaces } from '#core/fold.ts';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { QuestionContent } from '../state.ts';
import type { AnswerOf } from './kind.ts';

const LONGEST_WORD = 40;
const INVISIBLE = /[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const characters = (text: string): number => [...text].length;

/** Line breaks stay: people write lists. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n')
    .map((line) => line.replaceAll(INVISIBLE, '').trim())
    .join('\n')
    .trim();

export const invalid = (path: string, message: Said) =>
  fail('answer-invalid', undefined, [{ path: `answer.${path}`, message }]);

type Checked = Result<AnswerValue, 'answer-invalid'>;

export const checkText = (content: QuestionContent, value: AnswerOf<'open' | 'typed'>): Checked => {
  const text = tidyText(value.text);
  const longest = content.longestAnswer ?? Infinity;
  if (text === '') return invalid('text', say('answer-text-empty'));
  if (characters(text) > longest) {
    return invalid('text', say('answer-text-too-long', { longest, length: characters(text) }));
  }
  return ok({ ...value, text });
};

const optionCount = (content: QuestionContent): number => content.options?.length ?? 0;

const isOption = (content: QuestionContent, option: number): boolean =>
  Number.isInteger(option) && option >= 0 && option < optionCount(content);

const noOption = (content: QuestionContent): Said =>
  say('answer-option-unknown', { last: optionCount(content) - 1 });

const TWICE: Said = say('answer-option-twice');

/** The place of the first option that is unknown or there twice. */
const wrongOption = (content: QuestionContent, options: readonly number[]): number =>
  options.findIndex((option, place) => !isOption(content, option) || options.indexOf(option) !== place);

const wrongMessage = (content: QuestionContent, options: readonly number[], place: number): Said =>
  isOption(content, options[place] ?? -1) ? TWICE : noOption(content);

export const checkOne = (content: QuestionContent, value: AnswerOf<'single'>): Checked =>
  isOption(content, value.option) ? ok(value) : invalid('option', noOption(content));

export const checkOptions = (content: QuestionContent, value: AnswerOf<'multiple'>): Checked => {
  const { options } = value;
  if (options.length === 0) {
    return invalid('options', say('answer-none-chosen'));
  }
  const wrong = wrongOption(content, options);
  if (wrong >= 0) return invalid(`options.${wrong}`, wrongMessage(content, options, wrong));
  return ok({ ...value, options: options.toSorted((a, b) => a - b) });
};

export const checkOrdering = (content: QuestionContent, value: AnswerOf<'ordering'>): Checked => {
  const { order } = value;
  const wrong = wrongOption(content, order);
  if (wrong >= 0) return invalid(`order.${wrong}`, wrongMessage(content, order, wrong));
  if (order.length === optionCount(content)) return ok(value);
  return invalid('order', say('answer-options-all', { count: optionCount(content) }));
};

export const checkRanking = (content: QuestionContent, value: AnswerOf<'ranking'>): Checked => {
  const { order } = value;
  const most = content.mostRanks ?? optionCount(content);
  if (order.length < 1 || order.length > most) {
    return invalid('order', say('answer-options-range', { most }));
  }
  const wrong = wrongOption(content, order);
  return wrong >= 0 ? invalid(`order.${wrong}`, wrongMessage(content, order, wrong)) : ok(value);
};

const LARGEST_NUMBER = 1e15;

export const checkNumber = (_: QuestionContent, value: AnswerOf<'numeric'>): Checked =>
  Number.isFinite(value.number) && Math.abs(value.number) <= LARGEST_NUMBER
    ? // -0 would be stored as another answer than 0.
      ok({ ...value, number: value.number + 0 })
    : invalid('number', say('answer-number-range'));

export const checkRating = (content: QuestionContent, value: AnswerOf<'rating'>): Checked => {
  const scale = content.scale ?? 5;
  const fits = Number.isInteger(value.rating) && value.rating >= 1 && value.rating <= scale;
  return fits ? ok(value) : invalid('rating', say('answer-rating-range', { scale }));
};

export const checkWords = (content: QuestionContent, value: AnswerOf<'words'>): Checked => {
  const most = content.mostWords ?? 1;
  const words = value.words.map((word) => tidyText(word).replaceAll('\n', ' '));
  const long = words.findIndex((word) => characters(word) > LONGEST_WORD);
  if (long >= 0) {
    return invalid(`words.${long}`, say('answer-word-too-long', { longest: LONGEST_WORD }));
  }
  const different = new Map(words.filter((word) => word !== '').map((word) => [foldWord(word), word]));
  if (different.size < 1 || different.size > most) {
    return invalid('words', say('answer-words-range', { most }));
  }
  return ok({ ...value, words: [...different.values()] });
};

/** The same word in a cloud. */
export const foldWord = foldSpaces;
