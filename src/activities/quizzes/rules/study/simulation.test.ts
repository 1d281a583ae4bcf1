import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { calibrate, reliabilityOf } from '#activities/quizzes/rules/exam/calibration.ts';
import { SIMULATED_FORECASTS } from '#activities/quizzes/rules/exam/simulated-forecasts.ts';
import { compareExams } from '#bench/quizzes/adaptive-exams.ts';
import { scoreModels } from '#bench/quizzes/memory-models.ts';
import { readReviews, simulatedReviews } from '#bench/quizzes/review-logs.ts';
import { simulate } from '#bench/quizzes/simulate.ts';
import type { SimulatedLearner } from '#bench/quizzes/simulate.ts';
import { truths } from '#bench/quizzes/simulation-worker.ts';
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

test.each(truths.map((truth, number) => ({ name: truth.name, truth, told: SIMULATED_FORECASTS[number] })))(
  '[READY-7] forecasts of passing are calibrated as the statistics page says, by the model $name',
  ({ truth, told }) => {
    const mocks = people(truth, 'adaptive', 40).flatMap((learner) => learner.mocks);
    // Against the true chances, which are less noisy than what becomes of a few hundred exams.
    const { error } = reliabilityOf(
      mocks.map(({ passChance, trueChance }) => ({ passChance, outcome: trueChance })),
    );
    expect(error).toBeLessThan(0.05);
    expect(told?.error).toBeLessThan(0.05);
    const { brier } = calibrate(mocks);
    expect(brier).toBeCloseTo(told?.brier ?? 0, 1);
  },
);

test('[READY-5] forecasts of mocks beat foretelling the mean', () => {
  const { brier, brierOfBase, bias } = calibrate(adaptive.flatMap(({ mocks }) => mocks));
  expect(brier).toBeLessThan(0.7 * brierOfBase);
  expect(Math.abs(bias)).toBeLessThan(0.05);
});

test('[EXAM-8] an adaptive exam is as often right as the fixed one, with at most 60 % of its questions', () => {
  for (const { questionsKnownBy, difference, asked, exposure } of compareExams(120)) {
    // Answers on one passage repeat each other: it takes more candidates to tell two percent apart.
    const isInCases = questionsKnownBy.includes('cases');
    expect(isInCases ? difference.high : difference.mean, questionsKnownBy).toBeGreaterThanOrEqual(-0.02);
    expect(isInCases ? asked.low : asked.mean, questionsKnownBy).toBeLessThan(0.6);
    expect(exposure, questionsKnownBy).toBeLessThan(0.5);
  }
}, 240_000);

test.each(truths)(
  '[MEM-8] the next answer is foretold better than by other models of memory, $name',
  (truth) => {
    const logs = [0, 1, 2, 3].map((learner) => simulatedReviews(world, truth, learner));
    const [ours, published, ...others] = scoreModels(logs);
    // Somebody whose pace says it all gains nothing by a fit, and loses nothing.
    expect(ours?.logLoss).toBeLessThan((published?.logLoss ?? 0) + 0.001);
    for (const { model, logLoss } of others)
      expect(logLoss, model).toBeGreaterThan(ours?.logLoss ?? Infinity);
  },
);

test('[MEM-8] review logs of the public benchmark are read in the order of their reviews', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'reviews-')), 'reviews.csv');
  const rows = ['card_id,review_th,elapsed_days,elapsed_seconds,rating', '7,2,1,86400,1', '7,1,-1,-1,3'];
  writeFileSync(path, `${rows.join('\n')}\n`);
  onTestFinished(() => rmSync(dirname(path), { recursive: true }));
  const [first, second] = readReviews(path);
  expect([first?.isRight, second?.isRight]).toEqual([true, false]);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(DAY_MS);
  writeFileSync(path, 'card_id,rating\n1,3\n');
  expect(() => readReviews(path)).toThrow('needs the columns');
});
