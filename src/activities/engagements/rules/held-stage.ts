import type { Stage } from '../contract.views.ts';

/** The stage after a message: a question that was sent before is not sent again. */
export const heldStage = <S extends Stage>(before: Stage, next: S): S => {
  if (next.question || next.survey || next.phase === 'waiting') return next;
  const { question, survey } = before;
  return { ...next, ...(question && { question }), ...(survey && { survey }) };
};
