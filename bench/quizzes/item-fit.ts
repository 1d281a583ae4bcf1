import { chanceAt } from '#activities/quizzes/rules/exam/adaptive-exam.ts';
import { fitItems } from '#activities/quizzes/rules/items/fit-items.ts';
import { seededRandom } from '#core/random.ts';

const ITEMS = 5000;
const LEARNERS = 1000;

/** The largest that is promised: everybody has answered everything. */
export const measureItemFit = () => {
  const random = seededRandom('item fit');
  const truths = Array.from({ length: ITEMS }, () => ({
    slope: 0.5 + random.next(),
    rating: 3 * (random.next() - 0.5),
    guess: 0.25,
  }));
  const starts = Int32Array.from({ length: LEARNERS + 1 }, (_, learner) => learner * ITEMS);
  const items = Int32Array.from({ length: ITEMS * LEARNERS }, (_, place) => place % ITEMS);
  const rights = new Uint8Array(items.length);
  for (let learner = 0; learner < LEARNERS; learner++) {
    const ability = 3 * (random.next() - 0.5);
    truths.forEach((item, number) => {
      rights[learner * ITEMS + number] = Number(random.next() < chanceAt(item, ability));
    });
  }
  const before = truths.map(({ guess }) => ({ guess, rating: 0 }));
  let rounds = 0;
  const from = performance.now();
  fitItems(before, { starts, items, rights }, (done) => (rounds = done));
  const seconds = (performance.now() - from) / 1000;
  return { items: ITEMS, learners: LEARNERS, answers: items.length, seconds, rounds };
};
