import type { AnswerKey } from '../contract.answers.ts';
import type { Question } from '../contract.questions.ts';
import type { GameSettings } from '../contract.settings.ts';
import { rulesOf } from './kinds/kinds.ts';
import type { QuestionContent } from './state.ts';

/** A question as it goes on: what everybody sees, and its key apart. */
export interface Snapshot {
  readonly content: QuestionContent;
  readonly key: AnswerKey | undefined;
}

/**
 * Fixes a question for one run. From here on options are numbered as they are shown, so not even an
 * ordering, which its set lists in the right order, gives anything away.
 */
export const snapshotOf = (question: Question, settings: GameSettings, seed: string): Snapshot => {
  const rules = rulesOf(question.kind);
  const listed = 'options' in question ? question.options : [];
  const shown = rules.order?.(question, settings, seed) ?? listed.map((_, number) => number);
  const content: QuestionContent = {
    ...faceOf(question, settings),
    ...(listed.length > 0 && { options: shown.flatMap((number) => listed[number] ?? []) }),
    ...rules.shown?.(question, settings),
  };
  return { content, key: rules.key?.(question, (number) => shown.indexOf(number)) };
};

const faceOf = (question: Question, settings: GameSettings): QuestionContent => ({
  kind: question.kind,
  title: question.title,
  detail: question.detail,
  category: question.category,
  school: question.school,
  customInstruction: question.customInstruction,
  picture: question.picture,
  pictureAlt: question.pictureAlt,
  hostNotes: question.hostNotes,
  explanation: question.explanation,
  timeLimitSeconds: question.timeLimitSeconds,
  points: question.points ?? 1,
  canChange: settings.canChangeAnswers,
});
