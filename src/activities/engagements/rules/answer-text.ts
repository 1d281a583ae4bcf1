import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { AnswerKey, AnswerValue } from '../contract.answers.ts';
import { invalid } from './kinds/answer-checks.ts';
import { rulesOf } from './kinds/kinds.ts';
import type { QuestionContent } from './state.ts';

/** The answer as it is stored, or what is wrong with it, by field. */
export const checkAnswer = (content: QuestionContent, value: AnswerValue) => {
  if (value.kind !== content.kind) {
    return invalid('kind', say('answer-kind-other', { kind: content.kind }));
  }
  return rulesOf(value.kind).check(content, value);
};

/** An answer in words: what ANSWER# stores as the seed's Answer, and what reports show. */
export const answerText = (content: QuestionContent, value: AnswerValue): string =>
  rulesOf(value.kind).text(content, value);

export const keyText = (content: QuestionContent, key: AnswerKey): string =>
  rulesOf(content.kind).keyText?.(content, key) ?? '';

export const wordCount = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean => canonical(a) === canonical(b);

/** Written in one order of fields: a stored answer may have come back in another. */
const canonical = (value: AnswerValue): string =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What a second answer to the same question is: `same` gets the first one's receipt, because a phone that lost the
 * reply asks again; `other` takes its place where that is allowed.
 */
export const admitAgain = (content: QuestionContent, before: AnswerValue, value: AnswerValue) => {
  if (isSameAnswer(before, value)) return ok('same');
  return content.canChange ? ok('other') : fail('answer-final');
};
