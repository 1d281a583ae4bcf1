import { expect, test } from 'vitest';
import { calibrate } from '#activities/quizzes/rules/exam/calibration.ts';
import { simulate } from '#bench/quizzes/simulate.ts';
import type { SimulatedLearner } from '#bench/quizzes/simulate.ts';
import { dashTruth } from '#bench/quizzes/truth-dash.ts';
import { fsrsTruth } from '#bench/quizzes/truth-fsrs.ts';
import type { TruthFamily } from '#bench/quizzes/truth.ts';
import { makeWorld } from '#bench/quizzes/world.ts';

// A few of the learners of `npm run bench -- quizzes`, who are the same people every time.
const world = makeWorld(400, 'bench');
const people = (truth: TruthFamily, policy: string, count: number): SimulatedLearner[] =>
  Array.from({ length: count }, (_, learner) => simulate({ world, truth, policy, learner }));

const meanOf = (learners: readonly SimulatedLearner[], of: (learner: SimulatedLearner) => number): number =>
  learners.reduce((sum, learner) => sum + of(learner), 0) / learners.length;

const adaptive = people(fsrsTruth, 'adaptive', 8);

test.each(['classic, a session a day', 'classic, through the bank'])(
  '[STUDY-6] adaptive needs a quarter fewer answers than %s, for the morning and for the exam day, and no learner does worse',
  (policy) => {
    const classic = people(fsrsTruth, policy, 8);
    for (const aim of ['untilReady', 'untilSafe'] as const) {
      const answers = (learner: SimulatedLearner): number => Math.min(learner[aim], learner.answers);
      expect(meanOf(adaptive, answers)).toBeLessThan(0.75 * meanOf(classic, answers));
    }
    const losers = adaptive.filter(
      ({ atExam }, person) => atExam.share < (classic[person]?.atExam.share ?? 1),
    );
    expect(losers).toEqual([]);
  },
);

test('[STUDY-6] so it is when memory works in another way than ours', () => {
  const ours = people(dashTruth, 'adaptive', 4);
  const classic = people(dashTruth, 'classic, through the bank', 4);
  expect(meanOf(ours, ({ atExam }) => atExam.share)).toBeGreaterThan(
    meanOf(classic, ({ atExam }) => atExam.share),
  );
});

test('[STUDY-6] the same learner takes the same way twice', () => {
  const [again] = people(fsrsTruth, 'adaptive', 1);
  expect(again?.byDay).toEqual(adaptive[0]?.byDay);
});

test('[READY-5] forecasts of mocks beat foretelling the mean', () => {
  const { brier, brierOfBase, bias } = calibrate(adaptive.flatMap(({ mocks }) => mocks));
  expect(brier).toBeLessThan(0.7 * brierOfBase);
  expect(Math.abs(bias)).toBeLessThan(0.05);
});
