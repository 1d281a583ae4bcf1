import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { AnswerKey, AnswerValue } from '../contract.answers.ts';
import type { QuestionContent } from './state.ts';

const optionText = (content: QuestionContent, option: number): string =>
  content.options?.[option]?.text ?? `#${option + 1}`;

/** An answer in words: what ANSWER# stores as the seed's Answer, and what reports show. */
export const answerText = (content: QuestionContent, value: AnswerValue): string => {
  switch (value.kind) {
    case 'open':
    case 'typed':
      return value.text;
    case 'single':
      return optionText(content, value.option);
    case 'multiple':
      return value.options.map((option) => optionText(content, option)).join(', ');
    case 'ordering':
    case 'ranking':
      return value.order.map((option) => optionText(content, option)).join(' > ');
    case 'true-false':
      return String(value.isTrue);
    case 'numeric':
      return String(value.number);
    case 'rating':
      return String(value.rating);
    case 'words':
      return value.words.join(', ');
  }
};

export const keyText = (content: QuestionContent, key: AnswerKey): string => {
  switch (key.kind) {
    case 'options':
      return key.right.map((option) => optionText(content, option)).join(', ');
    case 'ordering':
      return key.order.map((option) => optionText(content, option)).join(' > ');
    case 'true-false':
      return String(key.isTrue);
    case 'numeric':
      return key.tolerance === undefined ? String(key.number) : `${key.number} ± ${key.tolerance}`;
    case 'typed':
      return key.accepted.join(' / ');
  }
};

export const wordCount = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean => canonical(a) === canonical(b);

/** Written in one order of fields: a stored answer may have come back in another. */
const canonical = (value: AnswerValue): string =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What a second answer to the same question is: `same` gets the first one's receipt, because a phone that lost the
 * reply asks again; `other` takes its place where that is allowed.
 */
export const admitAgain = (
  content: QuestionContent,
  before: AnswerValue,
  value: AnswerValue,
): Result<'same' | 'other'> => {
  if (isSameAnswer(before, value)) return ok('same');
  return content.canChange ? ok('other') : fail('answer-final');
};
