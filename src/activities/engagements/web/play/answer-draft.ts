import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { Draft } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';

export const EMPTY_DRAFT: Draft = { text: '', chosen: [], words: [] };

export const draftOf = (answer: AnswerValue | undefined): Draft => ({
  ...EMPTY_DRAFT,
  ...(answer && partsOf(answer.kind).onForm?.(answer)),
});

/** The answer in a draft; undefined while it is incomplete. */
export const answerOf = (question: ShownQuestion, draft: Draft): AnswerValue | undefined =>
  partsOf(question.kind).answer?.(draft, question);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isBlank = ({ text, chosen, words }: Draft): boolean =>
  [text, ...words].every((typed) => typed.trim() === '') && chosen.length === 0;

/**
 * What is on a form beside what was sent: an answer that only has to be sent (`ready`), or a part of one (`begun`).
 * Undefined where there is nothing, or nothing new.
 */
export const unsentOf = (
  question: ShownQuestion,
  draft: Draft | undefined,
  current: AnswerValue | undefined,
): { readonly ready?: AnswerValue } | undefined => {
  if (!draft || isSame(draft, draftOf(current)) || (current !== undefined && !question.canChange))
    return undefined;
  const ready = answerOf(question, draft);
  if (ready) return isSame(ready, current) ? undefined : { ready };
  return isBlank(draft) ? undefined : {};
};
