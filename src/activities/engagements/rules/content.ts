import { seededRandom } from '#core/random.ts';
import type { AnswerKey } from '../contract.answers.ts';
import { LONGEST_OPTION } from '../contract.questions.ts';
import type { Question } from '../contract.questions.ts';
import type { GameSettings } from '../contract.settings.ts';
import type { QuestionContent } from './state.ts';

/** A question as it goes on: what everybody sees, and its key apart. */
export interface Snapshot {
  readonly content: QuestionContent;
  readonly key: AnswerKey | undefined;
}

type WithOptions = Extract<Question, { readonly options: unknown }>;

/**
 * Fixes a question for one run. Options are numbered as they are shown from here on, so that not even an
 * ordering, which its set lists in the right order, gives anything away.
 */
export const snapshotOf = (question: Question, settings: GameSettings, seed: string): Snapshot => {
  const face = faceOf(question, settings);
  if (!('options' in question))
    return { content: { ...face, ...extraOf(question, settings) }, key: plainKey(question) };
  const shown = shownOrder(question, settings, seed);
  const options = shown.map((number) => question.options[number]!);
  const content = { ...face, options, ...extraOf(question, settings) };
  return { content, key: optionKey(question, shown) };
};

const faceOf = (question: Question, settings: GameSettings): QuestionContent => ({
  kind: question.kind,
  title: question.title,
  detail: question.detail,
  category: question.category,
  school: question.school,
  customInstruction: question.customInstruction,
  picture: question.picture,
  explanation: question.explanation,
  timeLimitSeconds: question.timeLimitSeconds,
  points: question.points ?? 1,
  canChange: settings.canChangeAnswers,
});

const extraOf = (question: Question, settings: GameSettings): Partial<QuestionContent> => {
  switch (question.kind) {
    case 'open':
      return { longestAnswer: settings.longestAnswer };
    case 'typed':
      return { longestAnswer: LONGEST_OPTION };
    case 'numeric':
      return { unit: question.unit };
    case 'rating':
      return { scale: question.scale, lowLabel: question.lowLabel, highLabel: question.highLabel };
    case 'words':
      return { mostWords: question.mostWords };
    case 'ranking':
      return { mostRanks: Math.min(question.mostRanks ?? question.options.length, question.options.length) };
    default:
      return {};
  }
};

/** For each place shown, the option's number in the set. */
const shownOrder = (question: WithOptions, settings: GameSettings, seed: string): readonly number[] => {
  const listed = question.options.map((_, number) => number);
  const isChoice = question.kind === 'single' || question.kind === 'multiple';
  if (question.kind !== 'ordering' && !(isChoice && settings.shufflesOptions)) return listed;
  const random = seededRandom(seed);
  const drawn = random.shuffle(listed);
  // Shown in the right order, an ordering would be done by sending it back.
  const isSolved = question.kind === 'ordering' && drawn.every((number, place) => number === place);
  return isSolved ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn;
};

const optionKey = (question: WithOptions, shown: readonly number[]): AnswerKey | undefined => {
  const placeOf = (number: number): number => shown.indexOf(number);
  if (question.kind === 'ordering') {
    return { kind: 'ordering', order: question.options.map((_, number) => placeOf(number)) };
  }
  if (question.kind === 'ranking' || question.right === undefined) return undefined;
  const right = question.right.filter((number) => number < shown.length).map(placeOf);
  return { kind: 'options', right: right.toSorted((a, b) => a - b) };
};

const plainKey = (question: Exclude<Question, WithOptions>): AnswerKey | undefined => {
  switch (question.kind) {
    case 'true-false':
      return question.right === undefined ? undefined : { kind: 'true-false', isTrue: question.right };
    case 'numeric':
      return question.right === undefined
        ? undefined
        : {
            kind: 'numeric',
            number: question.right,
            ...(question.tolerance !== undefined && { tolerance: question.tolerance }),
          };
    case 'typed':
      return question.right && { kind: 'typed', accepted: question.right };
    case 'open':
    case 'rating':
    case 'words':
      return undefined;
  }
};
