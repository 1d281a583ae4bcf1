import type { Bilingual } from '#core/result.ts';
import { kindsOf, parseQuestion } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { rulesOf } from '../kinds/kinds.ts';
import { issueWords } from './question-words.ts';

/** What is wrong with one field of a question, and what would be right. */
export interface QuestionIssue {
  readonly field: string;
  readonly problem: Bilingual;
  readonly wanted: Bilingual;
}

export type CheckedQuestion =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly issues: readonly QuestionIssue[] };

const say = (en: string, de: string): Bilingual => ({ en, de });
const issue = (field: string, problem: Bilingual, wanted: Bilingual): QuestionIssue => ({
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
    : [
        issue(
          'options',
          say(`“${twice}” is there twice.`, `„${twice}“ steht zweimal da.`),
          say('Options differ from each other.', 'Jede Möglichkeit steht nur einmal da.'),
        ),
      ];
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
  return [
    issue(
      'right',
      say('The right answer is none of the options.', 'Die richtige Antwort ist keine der Möglichkeiten.'),
      say('It names one or more of the options.', 'Sie nennt eine oder mehrere der Möglichkeiten.'),
    ),
  ];
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
    return [
      issue(
        'right',
        say('The right answer is missing.', 'Die richtige Antwort fehlt.'),
        say('In trivia every question has one.', 'Im Quiz hat jede Frage eine.'),
      ),
    ];
  }
  return [];
};

const kindIssues = (given: Question, type: EngagementType): QuestionIssue[] =>
  kindsOf[type].includes(given.kind)
    ? []
    : [
        issue(
          'kind',
          say(
            `A question of kind ${given.kind} does not fit here.`,
            `Eine Frage der Art ${given.kind} passt hier nicht.`,
          ),
          say(`In this type: ${kindsOf[type].join(', ')}.`, `In diesem Typ: ${kindsOf[type].join(', ')}.`),
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
