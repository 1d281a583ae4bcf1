import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { Draft } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';

export const EMPTY_DRAFT: Draft = { text: '', chosen: [], words: [] };

export const draftOf = (answer: AnswerValue | undefined): Draft => ({
  ...EMPTY_DRAFT,
  ...(answer && partsOf(answer.kind).onForm?.(answer)),
});

/** The answer a draft stands for; undefined while it is not one yet. */
export const answerOf = (question: ShownQuestion, draft: Draft): AnswerValue | undefined =>
  partsOf(question.kind).answer?.(draft, question);
