import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';

/** Fields a format may be unable to hold. */
export type LosableField =
  | 'detail'
  | 'category'
  | 'school'
  | 'customInstruction'
  | 'explanation'
  | 'timeLimitSeconds'
  | 'points'
  | 'picture'
  | 'pictureAlt'
  | 'hostNotes'
  | 'unit';

const hasField = (question: Question, field: LosableField): boolean => {
  if (field === 'picture') {
    return (
      question.picture !== undefined ||
      ('options' in question && question.options.some(({ picture }) => picture !== undefined))
    );
  }
  return field in question && Reflect.get(question, field) !== undefined;
};

/** One note for each field that some question has and the format lacks. */
export const lostFields = (questions: readonly Question[], fields: readonly LosableField[]): Said[] =>
  fields.flatMap((field) => {
    const count = questions.filter((question) => hasField(question, field)).length;
    const fields: Said = { code: `set-lost-${field}` };
    return counted('set-fields-lost', count, { fields });
  });

/** Empty if nothing is lost. */
export const counted = (code: Said['code'], count: number, params?: Said['params']): Said[] =>
  count === 0 ? [] : [{ code, params: { ...params, count } }];

const NAMED = 5;

/** Questions that the format cannot hold at all, with the reason and the first of them by name. */
export const leftOut = (questions: readonly Question[], why: Said): Said[] => {
  if (questions.length === 0) return [];
  const names = questions
    .slice(0, NAMED)
    .map(({ title }) => `“${title.slice(0, 60)}”`)
    .join(', ');
  const more = questions.length > NAMED ? ', …' : '';
  return [say('set-left-out', { count: questions.length, why, names: `${names}${more}` })];
};

/** Splits questions into those that fit and notes about those that do not, by the first reason that applies. */
export const sieve = (
  questions: readonly Question[],
  reasons: readonly { readonly why: Said; readonly applies: (question: Question) => boolean }[],
): { fitting: Question[]; notes: Said[] } => {
  let fitting = [...questions];
  const notes = reasons.flatMap(({ why, applies }) => {
    const out = fitting.filter(applies);
    fitting = fitting.filter((question) => !out.includes(question));
    return leftOut(out, why);
  });
  return { fitting, notes };
};
