import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { FileAnswer, FileQuestion, ReadQuestion } from '#platform/question-files/rules/file-question.ts';
import { entryOf, lineAt, refuse } from './raw-question.ts';
import type { FileEntry, RawQuestion } from './raw-question.ts';

type Choice = FileQuestion & { readonly kind: 'choice' };

/** One answer earns full credit, or several share it. */
export const keyFromWeights = (answers: readonly FileAnswer[], changed: Said[]): number[] => {
  const whole = answers.flatMap(({ weight }, index) => (weight === 100 ? [index] : []));
  const some = answers.flatMap(({ weight }, index) => (weight > 0 ? [index] : []));
  if (whole.length === 0) {
    return some.length > 0 ? some : refuse(say('quiz-no-credit'));
  }
  if (whole.length > 1) changed.push(say('quiz-several-whole', { count: whole.length }));
  if (some.length > whole.length) changed.push(say('quiz-part-credit-left-out'));
  return whole;
};

/** Three steps are what our own files write: provider, certificate, category. */
const placeOf = (
  path: readonly string[] = [],
): Pick<RawQuestion, 'category' | 'provider' | 'certificate'> => {
  const [provider, certificate, category] = path;
  return path.length === 3 ? { provider, certificate, category } : { category: path.join(' / ') };
};

const choiceOf = (question: Choice, changed: Said[]): Pick<RawQuestion, 'answers' | 'correct'> => ({
  answers: question.answers.map(({ text, feedback }) => ({ text, explanation: feedback })),
  correct: keyFromWeights(question.answers, changed),
});

const trueFalseOf = (
  question: FileQuestion & { readonly kind: 'true-false' },
): Pick<RawQuestion, 'answers' | 'correct'> => {
  const { isTrue, wrongFeedback, rightFeedback } = question;
  const noteOf = (value: boolean): string | undefined => (value === isTrue ? rightFeedback : wrongFeedback);
  return {
    answers: [
      { text: 'True', explanation: noteOf(true) },
      { text: 'False', explanation: noteOf(false) },
    ],
    correct: [isTrue ? 0 : 1],
  };
};

type Answered = Pick<RawQuestion, 'answers' | 'correct' | 'type'>;

/** For typed answers, those that earn full credit; there is no partial credit here. */
const freeOf = (
  type: QuestionType,
  given: readonly { readonly text: string; readonly weight: number }[],
  changed: Said[],
): Answered => {
  const whole = given.filter(({ weight }) => weight === 100);
  if (whole.length === 0) return refuse(say('quiz-no-credit'));
  if (whole.length < given.length) changed.push(say('quiz-part-credit-left-out'));
  return { type, answers: whole.map(({ text }) => ({ text })), correct: whole.map((_, place) => place) };
};

const rangeText = (middle: number, tolerance: number): string =>
  tolerance === 0 ? String(middle) : `${middle} ± ${tolerance}`;

/** A pair without a left side is an extra match. */
const pairsOf = ({ pairs }: OfKind<'matching'>): Answered => ({
  type: 'MATCHING',
  answers: pairs.map(([text, match]) => (text === '' ? { text: match } : { text, match })),
  correct: pairs.flatMap(([text], place) => (text === '' ? [] : [place])),
});

const unpractised = ({ kind }: { readonly kind: 'essay' | 'description' }): never =>
  refuse(say('quiz-kind-not-practised', { kind: { code: `quiz-kind-${kind}` } }));

type OfKind<K extends FileQuestion['kind']> = Extract<FileQuestion, { kind: K }>;
type Readers = { readonly [K in FileQuestion['kind']]: (question: OfKind<K>, changed: Said[]) => Answered };

const READERS: Readers = {
  choice: choiceOf,
  'true-false': trueFalseOf,
  typed: ({ answers }, changed) => freeOf('TYPED', answers, changed),
  numeric: ({ ranges }, changed) =>
    freeOf(
      'NUMERIC',
      ranges.map(({ middle, tolerance, weight }) => ({ text: rangeText(middle, tolerance), weight })),
      changed,
    ),
  matching: pairsOf,
  essay: unpractised,
  description: unpractised,
};

const rawOf = (question: FileQuestion, changed: Said[]): RawQuestion => {
  const read = READERS[question.kind] as (from: FileQuestion, changed: Said[]) => Answered;
  return {
    label: question.title,
    question: question.text,
    ...read(question, changed),
    ...placeOf(question.category),
    explanation: question.feedback,
  };
};

export const entryFromRead = (read: ReadQuestion): FileEntry =>
  'question' in read
    ? entryOf(lineAt(read.line), (changed) => rawOf(read.question, changed))
    : {
        where: lineAt(read.issue.line),
        reason: say('quiz-right-would-be', { problem: read.issue.problem, wanted: read.issue.wanted }),
      };
