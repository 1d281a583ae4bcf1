import { say } from '#core/words.ts';
import type { QuestionFault } from '#activities/engagements/contract.questions.ts';
import type { QuestionIssue } from './question-check.ts';

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
    typeof found === 'string' ? say('set-text-too-long', { length: found.length }) : say('set-too-much'),
  wanted: say('set-at-most', { most: Number(most) }),
});

const tooShort = (issue: QuestionFault & { code: 'too_small' }) =>
  issue.origin === 'string'
    ? {
        problem: say('set-empty'),
        wanted: say('set-something'),
      }
    : {
        problem: say('set-too-little'),
        wanted: say('set-at-least', { least: Number(issue.minimum) }),
      };

const wordsOf = (issue: QuestionFault, given: unknown): Pick<QuestionIssue, 'problem' | 'wanted'> => {
  const found = valueAt(given, issue.path);
  if (found === undefined || found === null) {
    return { problem: say('set-value-missing'), wanted: say('set-value-form') };
  }
  const text =
    typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 40) : undefined;
  switch (issue.code) {
    case 'too_big':
      return tooLong(found, issue.maximum);
    case 'too_small':
      return tooShort(issue);
    case 'invalid_value':
      return {
        problem: say('set-value-unknown', { text: text ?? '…' }),
        wanted: say('set-value-of', { values: issue.values.join(', ') }),
      };
    default:
      return {
        problem: text === undefined ? say('set-unfit') : say('set-value-unfit', { text }),
        wanted: say('set-format-described'),
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
