import type { Bilingual } from '#core/result.ts';
import type { QuestionFault } from '#activities/engagements/contract.questions.ts';
import type { QuestionIssue } from './question-check.ts';

const say = (en: string, de: string): Bilingual => ({ en, de });

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? Reflect.get(value, step)
        : undefined,
    input,
  );

const tooLong = (found: unknown, most: number | bigint) => ({
  problem:
    typeof found === 'string'
      ? say(`${found.length} characters are too many.`, `${found.length} Zeichen sind zu viele.`)
      : say('That is too much.', 'Das ist zu viel.'),
  wanted: say(`At most ${most}.`, `Höchstens ${most}.`),
});

const tooShort = (issue: QuestionFault & { code: 'too_small' }) =>
  issue.origin === 'string'
    ? {
        problem: say('Is empty.', 'Ist leer.'),
        wanted: say('Something must stand here.', 'Hier muss etwas stehen.'),
      }
    : {
        problem: say('That is too little.', 'Das ist zu wenig.'),
        wanted: say(`At least ${issue.minimum}.`, `Mindestens ${issue.minimum}.`),
      };

const wordsOf = (issue: QuestionFault, given: unknown): Pick<QuestionIssue, 'problem' | 'wanted'> => {
  const found = valueAt(given, issue.path);
  if (found === undefined || found === null) {
    return { problem: say('Is missing.', 'Fehlt.'), wanted: say('A value.', 'Ein Wert.') };
  }
  const shown =
    typeof found === 'string' || typeof found === 'number' ? ` “${String(found).slice(0, 40)}”` : '';
  switch (issue.code) {
    case 'too_big':
      return tooLong(found, issue.maximum);
    case 'too_small':
      return tooShort(issue);
    case 'invalid_value':
      return {
        problem: say(`${shown.trim()} is not known here.`, `${shown.trim()} ist hier nicht bekannt.`),
        wanted: say(`One of ${issue.values.join(', ')}.`, `Eines von ${issue.values.join(', ')}.`),
      };
    default:
      return {
        problem: say(`This cannot be used here:${shown}.`, `Das passt hier nicht:${shown}.`),
        wanted: say('See the description of the format.', 'Siehe die Beschreibung des Formats.'),
      };
  }
};

/** The first trouble of each field; a choice with three long options is one trouble, not three. */
export const issueWords = (issues: readonly QuestionFault[], given: unknown): QuestionIssue[] => {
  const byField = new Map<string, QuestionIssue>();
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'kind');
    const part =
      field === 'options' && typeof issue.path[1] === 'number' ? `options.${issue.path[1]}` : field;
    if (!byField.has(part)) byField.set(part, { field: part, ...wordsOf(issue, given) });
  }
  return [...byField.values()];
};
