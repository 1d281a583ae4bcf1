import type { AnswerKey, Tally } from '../contract.answers.ts';
import { rulesOf } from './kinds/kinds.ts';
import type { GivenAnswer, QuestionContent } from './state.ts';

/** How the answers to a question are spread; hidden ones are not in it. */
export const tallyOf = (
  { content, key }: { readonly content: QuestionContent; readonly key: AnswerKey | undefined },
  given: readonly GivenAnswer[],
): Tally => {
  const values = given.filter(({ isHidden }) => !isHidden).map(({ value }) => value);
  return rulesOf(content.kind).tally(content, values, key);
};
