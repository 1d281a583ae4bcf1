import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { QuestionLink } from '#platform/questions/contract.ts';
import type { SharedKind, SharedOption, SharedQuestion } from '#platform/questions/rules/shared-question.ts';
import { MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import type { Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import { rangeIn } from '../kinds/numbers.ts';
import type { RawQuestion } from './raw-question.ts';

const TRUTHS: readonly (readonly [yes: string, no: string])[] = [
  ['true', 'false'],
  ['wahr', 'falsch'],
  ['richtig', 'falsch'],
];

const truthOf = ({ answers, correct }: Question): SharedKind | undefined => {
  const texts = answers.map(({ text }) => text.trim().toLowerCase());
  const pair = texts.length === 2 && TRUTHS.find((each) => each.every((word) => texts.includes(word)));
  if (!pair) return undefined;
  return { kind: 'truth', isTrue: answers[texts.indexOf(pair[0])]?.id === correct[0] };
};

const choiceOf = ({ answers, correct }: Question, isMultiple: boolean): SharedKind => ({
  kind: 'choice',
  isMultiple,
  options: answers.map(({ text }) => ({ text })),
  right: answers.flatMap(({ id }, place) => (correct.includes(id) ? [place] : [])),
});

const acceptedIn = ({ answers, correct }: Question): string[] =>
  answers.filter(({ id }) => correct.includes(id)).map(({ text }) => text);

/** A set takes one number; digits that only binary fractions have are cut. */
const DIGITS = 12;

const numberOf = (question: Question): SharedKind | undefined => {
  const [text = '', ...others] = acceptedIn(question);
  const range = others.length === 0 ? rangeIn(text) : undefined;
  if (!range) return undefined;
  const cut = (value: number): number => Number(value.toPrecision(DIGITS));
  const [value, tolerance] = [(range.low + range.high) / 2, (range.high - range.low) / 2].map(cut);
  return { kind: 'number', value: value ?? 0, tolerance: tolerance ?? 0 };
};

interface Sharing {
  readonly kind?: SharedKind | undefined;
  /** Why there is none. */
  readonly problem?: Said;
}

/** By kind of question; kinds missing here can only be studied. */
const KINDS: Readonly<Partial<Record<string, (question: Question) => Sharing>>> = {
  SINGLE_CHOICE: (question) => ({ kind: truthOf(question) ?? choiceOf(question, false) }),
  MULTIPLE_CHOICE: (question) => ({ kind: choiceOf(question, true) }),
  NUMERIC: (question) => ({ kind: numberOf(question), problem: say('questions-many-numbers') }),
  TYPED: (question) => ({ kind: { kind: 'typed', accepted: acceptedIn(question) } }),
};

/** A question as other activities can hold it, and what is left behind. */
export const sharingOf = (
  question: Question,
): { readonly shared?: SharedQuestion; readonly left: readonly Said[] } => {
  const { kind, problem = say('questions-kind-study-only') } = KINDS[question.type]?.(question) ?? {};
  if (!kind) return { left: [problem] };
  const { question: text, category, explanation, answers, references } = question;
  return {
    shared: { ...kind, text, domain: category, ...(explanation !== undefined && { explanation }) },
    left: [
      ...(answers.some((answer) => answer.explanation !== undefined)
        ? [say('questions-lost-option-notes')]
        : []),
      ...(references.length > 0 ? [say('questions-lost-references')] : []),
    ],
  };
};

const picture = (id: string, alt: string): string =>
  `![${alt.replaceAll(/[[\]]/g, '')}](/api/pictures/${id}/640)`;

/** An option as a bank writes it: a picture is part of the text. */
export const optionText = ({ text, picture: id }: SharedOption): string =>
  id === undefined ? text : `${text}\n\n${picture(id, text)}`;

export type TruthWords = Readonly<Record<'yes' | 'no', string>>;

type Answers = Pick<RawQuestion, 'type' | 'correct'> & { readonly answers: readonly string[] };

const ANSWERS: {
  readonly [Kind in SharedKind['kind']]: (
    of: Extract<SharedKind, { kind: Kind }>,
    words: TruthWords,
  ) => Answers;
} = {
  choice: ({ isMultiple, options, right }) => ({
    type: isMultiple ? 'MULTIPLE_CHOICE' : 'SINGLE_CHOICE',
    answers: options.map(optionText),
    correct: right,
  }),
  truth: ({ isTrue }, { yes, no }) => ({
    type: 'SINGLE_CHOICE',
    answers: [yes, no],
    correct: [isTrue ? 0 : 1],
  }),
  number: ({ value, tolerance }) => ({
    type: 'NUMERIC',
    answers: [tolerance === 0 ? String(value) : `${value} ± ${tolerance}`],
    correct: [0],
  }),
  typed: ({ accepted }) => {
    const answers = accepted.slice(0, MOST_ANSWERS);
    return { type: 'TYPED', answers, correct: answers.map((_, place) => place) };
  },
};

/** Derived from the source, so a question is never copied twice. */
export const copiedId = ({ kind, id, questionId }: QuestionLink): string =>
  kind === 'session' ? `s${id}-${questionId}` : questionId;

const textOf = (shared: SharedQuestion): string => {
  const unit = shared.kind === 'number' && shared.unit !== undefined ? ` (${shared.unit})` : '';
  const shown = shared.picture ? `\n\n${picture(shared.picture.id, shared.picture.alt ?? '')}` : '';
  return `${shared.text}${unit}${shown}`;
};

/** In the shape of a file's question, so the same checks apply. */
export const rawFrom = (
  shared: SharedQuestion,
  {
    language,
    words,
    link,
  }: {
    readonly language: QuestionLanguage;
    readonly words: TruthWords;
    readonly link?: QuestionLink;
  },
): RawQuestion => {
  const answersOf = ANSWERS[shared.kind] as (of: SharedKind, words: TruthWords) => Answers;
  const { answers, ...key } = answersOf(shared, words);
  return {
    ...(link && { id: copiedId(link), metadata: { source: link } }),
    question: textOf(shared),
    answers: answers.map((text) => ({ text })),
    ...key,
    language,
    category: shared.domain,
    explanation: shared.explanation,
  };
};

export const lostIn = (shared: SharedQuestion): Said[] =>
  shared.kind === 'typed' && shared.accepted.length > MOST_ANSWERS
    ? [say('questions-lost-spellings', { most: MOST_ANSWERS })]
    : [];
