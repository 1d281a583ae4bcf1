import type { Bilingual } from '#core/result.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { say } from './set-file.ts';

/** Fields a format may be unable to hold, and what they are called. */
const FIELDS = {
  detail: say('details', 'Erläuterungen'),
  category: say('categories', 'Kategorien'),
  school: say('schools', 'Schulen'),
  customInstruction: say('instructions', 'Anweisungen'),
  explanation: say('explanations', 'Auflösungen'),
  timeLimitSeconds: say('time limits', 'Zeitlimits'),
  points: say('points', 'Punkte'),
  picture: say('pictures', 'Bilder'),
  unit: say('units', 'Einheiten'),
} as const;
export type LosableField = keyof typeof FIELDS;

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
export const lostFields = (questions: readonly Question[], fields: readonly LosableField[]): Bilingual[] =>
  fields.flatMap((field) => {
    const count = questions.filter((question) => hasField(question, field)).length;
    const { en, de } = FIELDS[field];
    return count === 0
      ? []
      : [
          say(
            `This format has no ${en}: those of ${count} questions are not in the file.`,
            `Dieses Format kennt keine ${de}: Die von ${count} Fragen stehen nicht in der Datei.`,
          ),
        ];
  });

const NAMED = 5;

/** Questions that the format cannot hold at all, with the reason and the first of them by name. */
export const leftOut = (questions: readonly Question[], why: Bilingual): Bilingual[] => {
  if (questions.length === 0) return [];
  const names = questions
    .slice(0, NAMED)
    .map(({ title }) => `“${title.slice(0, 60)}”`)
    .join(', ');
  const more = questions.length > NAMED ? ', …' : '';
  return [
    say(
      `${questions.length} left out, ${why.en}: ${names}${more}`,
      `${questions.length} weggelassen, ${why.de}: ${names}${more}`,
    ),
  ];
};

/** Splits questions into those that fit and notes about those that do not, by the first reason that applies. */
export const sieve = (
  questions: readonly Question[],
  reasons: readonly { readonly why: Bilingual; readonly applies: (question: Question) => boolean }[],
): { fitting: Question[]; notes: Bilingual[] } => {
  let fitting = [...questions];
  const notes = reasons.flatMap(({ why, applies }) => {
    const out = fitting.filter(applies);
    fitting = fitting.filter((question) => !out.includes(question));
    return leftOut(out, why);
  });
  return { fitting, notes };
};
