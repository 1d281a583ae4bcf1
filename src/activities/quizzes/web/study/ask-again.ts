import { seededRandom } from '#core/random.ts';
import { isPinnedText, shuffledAnew, shuffledOff } from '#activities/quizzes/rules/bank/pinned.ts';
import { isRightAnswer } from '#activities/quizzes/rules/kinds/answer-key.ts';
import type { PutQuestion } from './put-question.ts';

export const askAgain = (question: PutQuestion, seed: string): PutQuestion => {
  const answers = question.options.map((option) =>
    isPinnedText(option.text) ? { ...option, isPinned: true as const } : option,
  );
  const before = question.options.map(({ id }) => id);
  const shuffled = shuffledAnew({ answers }, seededRandom(seed), before);
  const isOrder = question.type === 'ORDERING';
  const order = isOrder ? shuffledOff(shuffled, question.solution.correct, before) : shuffled;
  const byId = new Map(question.options.map((option) => [option.id, option]));
  return {
    ...question,
    asking: undefined,
    reason: { kind: 'again' },
    isAgain: true,
    options: order.flatMap((id) => byId.get(id) ?? []),
  };
};

/** As the server will mark it. */
export const isRightHere = (chosen: readonly string[], { type, solution }: PutQuestion): boolean =>
  isRightAnswer(chosen, { ...solution, type });
