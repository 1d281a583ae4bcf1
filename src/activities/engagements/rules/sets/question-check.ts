import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { kindsOf, parseQuestion } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { rulesOf } from '../kinds/kinds.ts';
import { issueWords } from './question-words.ts';

/** What is wrong with one field of a question, and what would be right. */
export interface QuestionIssue {
  readonly field: string;
  readonly problem: Said;
  readonly wanted: Said;
}

export type CheckedQuestion =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly issues: readonly QuestionIssue[] };

const issue = (field: string, problem: Said, wanted: Said): QuestionIssue => ({
  field,
  problem,
  wanted,
});

const twiceListed = (options: readonly { readonly text: string }[]): string | undefined =>
  options.find(({ text }, index) => options.findIndex((other) => other.text === text) < index)?.text;

const optionIssues = (options: readonly { readonly text: string }[]): QuestionIssue[] => {
  const twice = twiceListed(options);
  return twice === undefined
    ? []
    : [issue('options', say('set-option-twice', { text: twice }), say('set-options-differ'))];
};

const choiceIssues = ({
  right,
  options,
}: {
  readonly right?: readonly number[] | undefined;
  readonly options: readonly unknown[];
}): QuestionIssue[] => {
  if (right === undefined) return [];
  const isOutside = right.some((number) => number >= options.length);
  const isTwice = new Set(right).size < right.length;
  if (!isOutside && !isTwice && right.length > 0) return [];
  return [issue('right', say('set-right-outside'), say('set-right-form'))];
};

const partIssues = (given: Question): QuestionIssue[] => [
  ...('options' in given ? optionIssues(given.options) : []),
  ...('options' in given && 'right' in given ? choiceIssues(given) : []),
  ...(rulesOf(given.kind).issues?.(given) ?? []),
];

/** Some kinds carry their key in what they ask. */
export const hasKey = (given: Question): boolean =>
  rulesOf(given.kind).key?.(given, (option) => option) !== undefined;

const keyIssues = (given: Question, type: EngagementType): QuestionIssue[] => {
  if (type === 'trivia' && !hasKey(given)) {
    return [issue('right', say('set-right-missing'), say('set-right-always'))];
  }
  return [];
};

const kindIssues = (given: Question, type: EngagementType): QuestionIssue[] =>
  kindsOf[type].includes(given.kind)
    ? []
    : [
        issue(
          'kind',
          say('set-kind-unfit', { kind: given.kind }),
          say('set-kinds-fit', { kinds: kindsOf[type].join(', ') }),
        ),
      ];

/** Polls and surveys gather opinions: a key would only mislead. */
export const withoutKey = (given: Question): Question => {
  if (!('right' in given)) return given;
  const { right: _, ...rest } = given;
  if (!('tolerance' in rest)) return rest;
  const { tolerance: __, ...opinion } = rest;
  return opinion;
};

/** The question as it may be stored in a set of this type, or everything that is wrong with it. */
export const checkQuestion = (given: unknown, type: EngagementType): CheckedQuestion => {
  const parsed = parseQuestion(given);
  if (!parsed.success) return { ok: false, issues: issueWords(parsed.error.issues, given) };
  const fitting = type === 'poll' || type === 'survey' ? withoutKey(parsed.data) : parsed.data;
  const issues = [...kindIssues(fitting, type), ...partIssues(fitting), ...keyIssues(fitting, type)];
  return issues.length === 0 ? { ok: true, question: fitting } : { ok: false, issues };
};
