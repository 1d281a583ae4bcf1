import fc from 'fast-check';
import { FSRSAlgorithm, Rating, default_w } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { studyStart } from '#tests/support/quizzes/study.ts';
import { ENOUGH_REVIEWS, fitMemory } from './fit-memory.ts';
import type { ConceptLog } from './fit-memory.ts';
import { recallAt, remember } from './memory.ts';
import type { Evidence, Memory } from './memory.ts';
import { PUBLISHED_MODEL, PUBLISHED_WEIGHTS, curveAt, modelOf, strengthened } from './memory-model.ts';
import type { MemoryModel } from './memory-model.ts';

/** What somebody answers whose memory follows the model, asked again after one day, three, seven and so on. */
const logsOf = (truth: MemoryModel, concepts: number, seed: string): ConceptLog[] => {
  const random = seededRandom(seed);
  return Array.from({ length: concepts }, () => {
    const answers: Evidence[] = [];
    let memory: Memory | undefined;
    let at = studyStart + random.next() * DAY_MS;
    for (const days of [0, 1, 3, 7, 14]) {
      at += days * (0.5 + random.next()) * DAY_MS;
      const known = memory ? recallAt(memory, at, { pace: 1, model: truth }) : 0.3;
      const isKnown = random.next() < known;
      const isCorrect = isKnown ? random.next() < 0.96 : random.next() < 0.25;
      memory = remember(memory, { isCorrect: isKnown, at, guess: 1e-9, priorKnown: 0.3 }, truth);
      answers.push({ isCorrect, at, guess: 0.25, priorKnown: 0.3 });
    }
    return { answers };
  });
};

const withWeights = (changed: Readonly<Record<number, number>>): MemoryModel =>
  modelOf(PUBLISHED_WEIGHTS.map((weight, place) => changed[place] ?? weight));

/** Hardly anything is left after a lapse, and a recall adds little. */
const FORGETFUL = withWeights({ 0: 0.05, 3: 4, 8: 0.6, 11: 0.4, 20: 0.4 });

test('[MEM-9] the model is FSRS-6 with whatever weights it is given', () => {
  const weights = fc.tuple(
    ...default_w.map((weight) => fc.double({ min: weight * 0.9, max: weight * 1.1, noNaN: true })),
  );
  const strengths = fc.record({
    stability: fc.double({ min: 0.1, max: 300, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    days: fc.constantFrom(0, 0.5, 2, 30),
    isRecalled: fc.boolean(),
  });
  fc.assert(
    fc.property(weights, strengths, (w, { stability, difficulty, days, isRecalled }) => {
      const theirs = new FSRSAlgorithm({ w, enable_fuzz: false, enable_short_term: true });
      const model = modelOf(theirs.parameters.w);
      const wanted = theirs.next_state(
        { stability, difficulty },
        days,
        isRecalled ? Rating.Good : Rating.Again,
      );
      const found = strengthened(model, { stability, difficulty }, days, isRecalled);
      expect(found.stability / wanted.stability).toBeCloseTo(1, 4);
      expect(found.difficulty).toBeCloseTo(wanted.difficulty, 5);
      expect(curveAt(model, days, stability)).toBeCloseTo(theirs.forgetting_curve(days, stability), 6);
    }),
  );
});

test('[MEM-9] weights fitted to somebody who forgets faster foretell the reviews held out better, and are kept', () => {
  const fit = fitMemory(logsOf(FORGETFUL, 120, 'forgetful'));
  expect(fit?.reviews).toBe(480);
  expect(fit?.heldOut).toBe(96);
  expect(fit?.weights).toHaveLength(21);
  expect(fit?.fitted).toBeLessThan((fit?.published ?? 0) - 0.01);
});

test('[MEM-9] below 200 reviews nothing is fitted', () => {
  const logs = logsOf(FORGETFUL, 49, 'few');
  expect(fitMemory(logs)).toBeUndefined();
  expect(4 * logs.length).toBeLessThan(ENOUGH_REVIEWS);
  expect(fitMemory(logsOf(FORGETFUL, 50, 'enough'))?.reviews).toBe(200);
});

test('[MEM-9] weights that are not surely better on the reviews held out are not kept', () => {
  const fits = Array.from({ length: 6 }, (_, seed) =>
    fitMemory(logsOf(PUBLISHED_MODEL, 60, `average ${seed}`)),
  );
  expect(fits.filter((fit) => fit?.weights && fit.fitted >= fit.published)).toEqual([]);
  expect(fits.some((fit) => fit && !fit.weights)).toBe(true);
});

test('[MEM-9] the same answers give the same weights, however they were read', () => {
  const logs = logsOf(FORGETFUL, 80, 'order');
  const wanted = fitMemory(logs);
  expect(wanted).toBeDefined();
  fc.assert(
    fc.property(fc.shuffledSubarray(logs, { minLength: logs.length }), (shuffled) => {
      expect(fitMemory(shuffled)).toEqual(wanted);
    }),
    { numRuns: 2 },
  );
});
