import type { ShownQuestion } from '../contract.answers.ts';
import type { Stage } from '../contract.views.ts';

/** The stage after a message: what was sent of a question before is not sent again. */
export const heldStage = <S extends Stage>(before: Stage, next: S): S => {
  if (next.question) return { ...next, question: heldQuestion(before.question, next.question) };
  if (next.survey || next.phase === 'waiting') return next;
  const { question, survey } = before;
  return { ...next, ...(question && { question }), ...(survey && { survey }) };
};

const heldQuestion = (before: ShownQuestion | undefined, next: ShownQuestion): ShownQuestion => {
  if (before?.questionId !== next.questionId) return next;
  const said = Object.entries(next).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(said) as ShownQuestion) };
};
