import type { EngagementType, Question, QuestionKind } from '#activities/engagements/contract.questions.ts';
import { filled, numbers, textOf } from '../kinds/fields.ts';
import { allParts, partsOf } from '../kinds/kinds.ts';
import type { KindForm } from '../kinds/table.ts';

interface FaceForm {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly category: string;
  readonly detail: string;
  readonly school: string;
  readonly customInstruction: string;
  readonly explanation: string;
  readonly time: string;
  readonly points: '' | '0' | '1' | '2';
  readonly picture: string | undefined;
  readonly pictureAlt: string;
  readonly hostNotes: string;
}

/** A question while it is typed. It has the fields of every kind, so changing the kind loses nothing. */
export type QuestionForm = FaceForm & KindForm;

/** The fields of each kind are in it: the table has every kind. */
const emptyKinds = () => Object.assign({}, ...allParts().map(({ empty }) => empty)) as KindForm;

const FIRST_KIND: Readonly<Record<EngagementType, QuestionKind>> = {
  'call-and-answer': 'open',
  trivia: 'single',
  poll: 'single',
  survey: 'rating',
};

export const emptyForm = (type: EngagementType, category: string, kind?: QuestionKind): QuestionForm => ({
  kind: kind ?? FIRST_KIND[type],
  title: '',
  category,
  detail: '',
  school: '',
  customInstruction: '',
  explanation: '',
  time: '',
  points: '',
  picture: undefined,
  pictureAlt: '',
  hostNotes: '',
  ...emptyKinds(),
});

export const formOf = (question: Question, type: EngagementType): QuestionForm => ({
  ...emptyForm(type, question.category, question.kind),
  title: question.title,
  detail: question.detail ?? '',
  school: question.school ?? '',
  customInstruction: question.customInstruction ?? '',
  explanation: question.explanation ?? '',
  time: textOf(question.timeLimitSeconds),
  points: question.points === undefined ? '' : (String(question.points) as '0' | '1' | '2'),
  picture: question.picture,
  pictureAlt: question.pictureAlt ?? '',
  hostNotes: question.hostNotes ?? '',
  ...partsOf(question.kind).form(question),
});

/** What the rules then check. */
export const draftOf = (form: QuestionForm): object => ({
  kind: form.kind,
  title: form.title.trim(),
  category: form.category.trim(),
  ...filled({
    detail: form.detail,
    school: form.school,
    customInstruction: form.customInstruction,
    explanation: form.explanation,
    picture: form.picture,
    pictureAlt: form.pictureAlt,
    hostNotes: form.hostNotes,
  }),
  ...numbers({ timeLimitSeconds: form.time, points: form.points }),
  ...partsOf(form.kind).made(form),
});

/** Closing the editor must not lose an unfinished question. */
export const isBlank = (form: QuestionForm): boolean =>
  [
    form.title,
    form.detail,
    form.explanation,
    ...allParts().flatMap((parts) => parts.written?.(form) ?? []),
  ].every((text) => text.trim() === '');
