import type { AnswerValue, Votes } from '../contract.answers.ts';
import { LONGEST_ALT, LONGEST_TITLE, MOST_OPTIONS } from '../contract.kinds.ts';
import { questionKinds } from '../contract.questions.ts';
import type { Question } from '../contract.questions.ts';
import { rulesOf } from '../rules/kinds/kinds.ts';
import { anyText, int, isMap, optional, shape, text } from '../rules/kinds/stored.ts';
import type { Fields } from '../rules/kinds/stored.ts';

const byKind = <T>(fieldsOf: (kind: Question['kind']) => Fields) => {
  const shapes = new Map<unknown, (value: unknown) => boolean>(
    questionKinds.map((kind) => [kind, shape(fieldsOf(kind))]),
  );
  return (value: unknown): value is T => isMap(value) && shapes.get(value['kind'])?.(value) === true;
};

export const isAnswerValue = byKind<AnswerValue>((kind) => rulesOf(kind).stored.answer);

export const isVotes = (value: unknown): value is Votes =>
  isMap(value) &&
  Object.entries(value).every(([place, rank]) => /^\d{1,5}$/.test(place) && int(1, MOST_OPTIONS)(rank));

const face = {
  title: text(LONGEST_TITLE),
  detail: optional(text(4000)),
  category: text(80),
  school: optional(text(200)),
  customInstruction: optional(text(1000)),
  picture: optional(anyText),
  pictureAlt: optional(text(LONGEST_ALT)),
  hostNotes: optional(text(2000)),
  explanation: optional(text(2000)),
  timeLimitSeconds: optional(int(0, 3600)),
  points: optional(int(0, 2)),
};

export const isQuestion = byKind<Question>((kind) => ({ ...face, ...rulesOf(kind).stored.question }));
