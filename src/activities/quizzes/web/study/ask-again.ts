import { seededRandom } from '#core/random.ts';
import { isPinnedText, shuffledIds } from '#activities/quizzes/rules/bank/pinned.ts';
import type { PutQuestion } from './put-question.ts';

const TRIES = 8;

/** Whoever taps from memory of the place must read again: never in the order it had, unless there is no other. */
export const askAgain = (question: PutQuestion, seed: string): PutQuestion => {
  const random = seededRandom(seed);
  const answers = question.options.map((option) =>
    isPinnedText(option.text) ? { ...option, isPinned: true as const } : option,
  );
  const before = question.options.map(({ id }) => id);
  let order = before;
  for (let tries = 0; tries < TRIES && order.every((id, place) => id === before[place]); tries += 1) {
    order = shuffledIds({ answers }, random);
  }
  const byId = new Map(question.options.map((option) => [option.id, option]));
  return {
    ...question,
    asking: undefined,
    reason: { kind: 'again' },
    isAgain: true,
    options: order.flatMap((id) => byId.get(id) ?? []),
  };
};
