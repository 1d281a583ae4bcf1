import fc from 'fast-check';
import { Rating, default_w, fsrs } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { studyStart } from '#tests/support/quizzes/study.ts';
import { guessRate } from './guess.ts';
import { fallsTo, posteriorKnown, recallAfter, recallAt, remember, stabilityAfterReview } from './memory.ts';
import type { Evidence, Memory } from './memory.ts';

const model = fsrs({ enable_fuzz: false });
const held: Memory = { stability: 4, difficulty: 5, lastReviewAt: studyStart };
const evidence = (overrides: Partial<Evidence> = {}): Evidence => ({
  isCorrect: true,
  at: studyStart + 4 * DAY_MS,
  guess: 0.25,
  priorKnown: 0.5,
  ...overrides,
});

test('[MEM-1] chance is one of n, one of the pairs, or one of all ways to tick', () => {
  expect(guessRate({ options: 4, keys: 1, isCountTold: true })).toBe(0.25);
  expect(guessRate({ options: 5, keys: 2, isCountTold: true })).toBeCloseTo(0.1, 12);
  expect(guessRate({ options: 6, keys: 3, isCountTold: true })).toBeCloseTo(0.05, 12);
  expect(guessRate({ options: 5, keys: 2, isCountTold: false })).toBeCloseTo(1 / 31, 12);
});

test('[MEM-2] a right one-of-four is weaker evidence than a right two-of-five', () => {
  expect(posteriorKnown(0.5, { isCorrect: true, guess: 0.25 })).toBeCloseTo(0.8, 12);
  expect(posteriorKnown(0.5, { isCorrect: true, guess: 0.1 })).toBeCloseTo(0.909, 3);
});

test('[MEM-2] a wrong answer of somebody who surely knew may have been a slip', () => {
  expect(posteriorKnown(0.99, { isCorrect: false, guess: 0.25 })).toBeGreaterThan(0.8);
  expect(posteriorKnown(0.5, { isCorrect: false, guess: 0.25 })).toBeLessThan(0.06);
});

test('[MEM-2] more known before is more known after, and right is never worse than wrong', () => {
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (a, b, guess) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      for (const isCorrect of [true, false]) {
        const lower = posteriorKnown(low, { isCorrect, guess });
        const higher = posteriorKnown(high, { isCorrect, guess });
        expect(lower).toBeLessThanOrEqual(higher + 1e-12);
      }
      expect(posteriorKnown(a, { isCorrect: true, guess })).toBeGreaterThanOrEqual(
        posteriorKnown(a, { isCorrect: false, guess }),
      );
    }),
  );
});

test('[MEM-3] the curve is the one of ts-fsrs: 90 % after as many days as the stability', () => {
  expect(recallAfter(4, 4)).toBeCloseTo(0.9, 7);
  for (const days of [0, 0.5, 3, 30, 300])
    expect(recallAfter(days, 7)).toBeCloseTo(model.forgetting_curve(days, 7), 7);
  expect(fallsTo(held, 0.9)).toBeCloseTo(studyStart + 4 * DAY_MS, -2);
});

test('[MEM-3] without a chance to guess a right answer is a success of ts-fsrs, a surely unknown one its lapse', () => {
  const success = remember(held, evidence({ guess: 1e-12 }));
  const wanted = model.next_state(held, 4, Rating.Good);
  expect(success.stability).toBeCloseTo(wanted.stability, 5);
  expect(success.difficulty).toBeCloseTo(wanted.difficulty, 5);
  const fresh = remember(undefined, evidence({ isCorrect: false, priorKnown: 0 }));
  expect(fresh.stability).toBeCloseTo(model.init_stability(Rating.Again), 7);
});

test('[MEM-3] a right answer leaves the memory after a success, in doubt by the chance of a guess', () => {
  const { stability, doubt } = remember(held, evidence());
  expect(stability).toBeCloseTo(model.next_state(held, 4, Rating.Good).stability, 7);
  expect(doubt?.stability).toBeCloseTo(model.next_state(held, 4, Rating.Again).stability, 7);
  expect(doubt?.chance).toBeCloseTo(1 - 0.9 / (0.9 + 0.25 * 0.1), 7);
  const guessable = remember(held, evidence({ guess: 0.5 }));
  expect(guessable.doubt?.chance).toBeGreaterThan(doubt?.chance ?? 1);
});

test('[MEM-3] a wrong answer leaves the memory after a lapse, in doubt by the chance of a slip', () => {
  const { stability, doubt } = remember(held, evidence({ isCorrect: false }));
  expect(stability).toBeCloseTo(model.next_state(held, 4, Rating.Again).stability, 7);
  expect(doubt?.stability).toBeCloseTo(model.next_state(held, 4, Rating.Good).stability, 7);
  expect(doubt?.chance).toBeCloseTo((0.9 * 0.04) / (0.9 * 0.04 + 0.1 * 0.75), 7);
});

test('[MEM-3] what a memory in doubt recalls lies between its two possibilities, by their chances', () => {
  const doubted: Memory = { ...held, doubt: { stability: 0.5, chance: 0.25 } };
  const at = studyStart + 3 * DAY_MS;
  expect(recallAt(doubted, at)).toBeCloseTo(0.75 * recallAfter(3, 4) + 0.25 * recallAfter(3, 0.5), 12);
  expect(fallsTo(doubted, 0.9)).toBeCloseTo(studyStart + 4 ** 0.75 * 0.5 ** 0.25 * DAY_MS, -2);
});

test('[MEM-3] the next answer tells which of the two it was', () => {
  const doubted: Memory = {
    stability: 30,
    difficulty: 3,
    lastReviewAt: studyStart,
    doubt: { stability: 0.2, chance: 0.4 },
  };
  const sure: Memory = { stability: 30, difficulty: 3, lastReviewAt: studyStart };
  const after = (memory: Memory, isCorrect: boolean): number =>
    recallAt(remember(memory, evidence({ isCorrect })), studyStart + 20 * DAY_MS);
  expect(after(sure, true) - after(doubted, true)).toBeLessThan(0.1);
  expect(after(sure, false) - after(doubted, false)).toBeGreaterThan(0.1);
});

test('[MEM-3] what is known at first sight was learned before and is taken to keep for a month', () => {
  const known = remember(undefined, evidence({ priorKnown: 1 }));
  expect(known).toEqual({
    stability: 30,
    difficulty: expect.closeTo(model.next_state(null, 0, Rating.Easy).difficulty, 7),
    lastReviewAt: evidence().at,
  });
});

test('[MEM-4] sure weighs more than nothing said, guessed less', () => {
  const [sure, silent, guessed] = (['sure', undefined, 'guessed'] as const).map((certainty) =>
    recallAt(remember(held, evidence({ certainty })), studyStart + 30 * DAY_MS),
  );
  expect(sure).toBeGreaterThan(silent ?? 0);
  expect(silent).toBeGreaterThan(guessed ?? 0);
});

test('[MEM-5] a repeat within the sitting adds little, the same repeat days later adds much', () => {
  const soon = remember(held, evidence({ at: studyStart + HOUR_MS }));
  const later = remember(held, evidence());
  expect(soon.stability / held.stability).toBeLessThan(1.5);
  expect(later.stability / held.stability).toBeGreaterThan(1.8);
});

test('[MEM-5] what one more question would leave is what the library says, within the sitting and later', () => {
  const memories = fc.record({
    stability: fc.double({ min: 0.01, max: 3000, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    recall: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(memories, ({ stability, difficulty, recall }) => {
      const memory = { stability, difficulty, lastReviewAt: studyStart };
      const soon = stabilityAfterReview(memory, studyStart + HOUR_MS, recall);
      expect(soon.recalled).toBeCloseTo(model.next_short_term_stability(stability, Rating.Good), 6);
      expect(soon.forgotten).toBeCloseTo(model.next_short_term_stability(stability, Rating.Again), 6);
      const later = stabilityAfterReview(memory, studyStart + DAY_MS, recall);
      const recalled = model.next_recall_stability(difficulty, stability, recall, Rating.Good);
      expect(Math.min(36_500, later.recalled)).toBeCloseTo(recalled, 6);
      const most = stability / Math.exp((default_w[17] ?? 0) * (default_w[18] ?? 0));
      const forgotten = Math.min(most, model.next_forget_stability(difficulty, stability, recall));
      expect(later.forgotten).toBeCloseTo(forgotten, 6);
    }),
  );
});

test('[MEM-7] for those who forget twice as fast a day counts two', () => {
  expect(recallAt(held, studyStart + 2 * DAY_MS, { pace: 2 })).toBeCloseTo(
    recallAt(held, studyStart + 4 * DAY_MS),
    10,
  );
});

test('[MEM-3] whatever is answered, stability and difficulty stay within the bounds of the model', () => {
  const answers = fc.array(
    fc.record({ isCorrect: fc.boolean(), days: fc.double({ min: 0, max: 400, noNaN: true }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(answers, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (given, guess) => {
      let memory: Memory | undefined;
      let at = studyStart;
      for (const { isCorrect, days } of given) {
        at += days * DAY_MS;
        memory = remember(memory, evidence({ isCorrect, at, guess }));
        expect(memory.stability).toBeGreaterThan(0);
        expect(memory.stability).toBeLessThanOrEqual(36_500);
        expect(memory.doubt?.stability ?? 1).toBeGreaterThan(0);
        expect(memory.doubt?.chance ?? 0).toBeLessThanOrEqual(0.5);
        expect(memory.difficulty).toBeGreaterThanOrEqual(1);
        expect(memory.difficulty).toBeLessThanOrEqual(10);
      }
    }),
  );
});
