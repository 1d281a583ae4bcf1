import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Interval } from './adaptive-exams.ts';
import { calibrate, reliabilityOf } from '#activities/quizzes/rules/exam/calibration.ts';
import type { Reliability } from '#activities/quizzes/rules/exam/calibration.ts';
import { policies } from './policies.ts';
import type { SimulatedLearner } from './simulate.ts';
import { truths } from './simulation-worker.ts';
import type { SimulationOrder, SimulationReport } from './simulation-worker.ts';

/** Learners of one truth under one policy; the same place is the same person. */
type Cohort = readonly SimulatedLearner[];
type Cohorts = ReadonlyMap<string, Cohort>;

const CLASSICS = ['classic, a session a day', 'classic, through the bank'] as const;
const OURS = 'adaptive';

const work = async (orders: SimulationOrder[], into: SimulationReport[]): Promise<void> => {
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url));
  try {
    for (let order = orders.pop(); order; order = orders.pop()) {
      const answered = once(worker, 'message');
      worker.postMessage(order);
      into.push(((await answered) as [SimulationReport])[0]);
    }
  } finally {
    await worker.terminate();
  }
};

const simulateAll = async (questions: number, learners: number): Promise<Cohorts[]> => {
  const names = Object.keys(policies);
  const orders = truths.flatMap((_, truth) =>
    names.flatMap((policy) =>
      Array.from({ length: learners }, (__, learner) => ({ questions, truth, policy, learner })),
    ),
  );
  const reports: SimulationReport[] = [];
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(orders, reports)));
  reports.sort((a, b) => a.order.learner - b.order.learner);
  return truths.map(
    (_, truth) =>
      new Map(
        names.map((policy) => [
          policy,
          reports
            .filter(({ order }) => order.truth === truth && order.policy === policy)
            .map(({ learner }) => learner),
        ]),
      ),
  );
};

const meanOf = (cohort: Cohort, of: (learner: SimulatedLearner) => number): number =>
  cohort.reduce((sum, learner) => sum + of(learner), 0) / cohort.length;

const middleOf = (cohort: Cohort, of: (learner: SimulatedLearner) => number): number =>
  cohort.map(of).toSorted((a, b) => a - b)[Math.floor(cohort.length / 2)] ?? NaN;

type Aim = 'untilReady' | 'untilSafe';

/** A learner who never got there counts with all answers given, which favours the slow. */
const needed = (learner: SimulatedLearner, of: Aim): number => Math.min(learner[of], learner.answers);
const answersUntil = (cohort: Cohort, of: Aim): number => meanOf(cohort, (learner) => needed(learner, of));

/** How much less the same people need with ours, with the 95 % interval of the ratio (delta method). */
const savingOf = (ours: Cohort, theirs: Cohort, of: Aim): Interval => {
  const [our, their] = [answersUntil(ours, of), answersUntil(theirs, of)];
  const squares = ours.map((learner, person) => {
    const other = theirs[person];
    return other ? ((needed(learner, of) - (our / their) * needed(other, of)) / their) ** 2 : 0;
  });
  const variance = squares.reduce((sum, square) => sum + square, 0) / (ours.length * (ours.length - 1));
  const [mean, half] = [1 - our / their, 1.96 * Math.sqrt(variance)];
  return { mean, low: mean - half, high: mean + half };
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const ranged = ({ mean, low, high }: Interval): string =>
  `${percent(mean)} (${percent(low)} to ${percent(high)})`;
const orNever = (answers: number): string => (answers === Infinity ? 'never' : String(answers));

const row = (policy: string, cohort: Cohort): Record<string, unknown> => ({
  policy,
  'answers given': meanOf(cohort, ({ answers }) => answers).toFixed(0),
  'until 90 %, next morning: mean': answersUntil(cohort, 'untilReady').toFixed(0),
  median: orNever(middleOf(cohort, ({ untilReady }) => untilReady)),
  'until 90 %, exam day: mean': answersUntil(cohort, 'untilSafe').toFixed(0),
  reached: cohort.filter(({ untilReady }) => untilReady < Infinity).length,
  'pass chance': percent(meanOf(cohort, ({ atExam }) => atExam.passChance)),
  'worst learner': percent(Math.min(...cohort.map(({ atExam }) => atExam.passChance))),
  'exam score': percent(meanOf(cohort, ({ atExam }) => atExam.share)),
  'recall at exam': percent(meanOf(cohort, ({ atExam }) => atExam.recall)),
  'recall over days': percent(meanOf(cohort, ({ meanRecall }) => meanRecall)),
  'largest pool': Math.max(...cohort.map(({ largestPool }) => largestPool)),
});

interface Duel {
  readonly fewerAnswers: Interval;
  readonly fewerForExamDay: Interval;
  readonly isNeverBelow: boolean;
  readonly line: string;
}

const meanByDay = (cohort: Cohort): number[] =>
  (cohort[0]?.byDay ?? []).map((_, day) => meanOf(cohort, ({ byDay }) => byDay[day] ?? 0));

const duel = (ours: Cohort, theirs: Cohort, name: string): Duel => {
  const [fewerAnswers, fewerForExamDay] = [
    savingOf(ours, theirs, 'untilReady'),
    savingOf(ours, theirs, 'untilSafe'),
  ];
  const count = (isLoss: (our: SimulatedLearner, their: SimulatedLearner) => boolean): number =>
    ours.filter((our, person) => isLoss(our, theirs[person] as SimulatedLearner)).length;
  const theirDays = meanByDay(theirs);
  const daysBelow = meanByDay(ours).flatMap((chance, day) =>
    chance < (theirDays[day] ?? 0) - 0.005 ? [day + 1] : [],
  );
  const worse = count((our, their) => our.atExam.share < their.atExam.share);
  const slower = count((our, their) => our.untilReady > their.untilReady);
  return {
    fewerAnswers,
    fewerForExamDay,
    isNeverBelow: worse === 0 && daysBelow.length === 0,
    line:
      `adaptive against ${name}: ${ranged(fewerAnswers)} fewer answers until 90 % next morning, ` +
      `${ranged(fewerForExamDay)} until 90 % on the exam day; losses: ${worse} of ${ours.length} learners ` +
      `with a lower score at the exam, ${slower} needing more answers, ` +
      `days with a lower mean chance: ${daysBelow.join(', ') || 'none'}`,
  };
};

const passesOf = (cohort: Cohort): Reliability =>
  reliabilityOf(
    cohort.flatMap(({ mocks }) =>
      mocks.map(({ passChance, isPassed }) => ({ passChance, outcome: Number(isPassed) })),
    ),
  );

const forecastRow = (truth: string, policy: string, cohort: Cohort): Record<string, unknown> => {
  const mocks = cohort.flatMap((learner) => learner.mocks);
  const { brierOfBase, bias } = calibrate(mocks);
  const { brier, error } = passesOf(cohort);
  const perAnswer = (of: 'logLoss' | 'meanLogLoss'): number =>
    cohort.reduce((sum, { forecasts }) => sum + forecasts[of], 0) /
    cohort.reduce((sum, { forecasts }) => sum + forecasts.answers, 0);
  return {
    truth,
    policy,
    mocks: mocks.length,
    passed: percent(mocks.filter(({ isPassed }) => isPassed).length / mocks.length),
    Brier: brier.toFixed(3),
    'Brier of the mean': brierOfBase.toFixed(3),
    'calibration error': error.toFixed(3),
    'score less forecast': bias.toFixed(3),
    'log loss an answer': perAnswer('logLoss').toFixed(3),
    "of the learner's mean": perAnswer('meanLogLoss').toFixed(3),
  };
};

export interface Verdict {
  readonly what: string;
  readonly isKept: boolean;
}

/** By our own model of memory, the first, and by the two others (STUDY-6). */
const PROMISED = 0.25;
const PROMISED_ELSEWHERE = 0.1;
const LARGEST_ERROR = 0.05;

const verdictOn = (
  number: number,
  name: string,
  { fewerAnswers, fewerForExamDay, isNeverBelow }: Duel,
): Verdict => {
  const isOwn = number === 0;
  const promised = isOwn ? PROMISED : PROMISED_ELSEWHERE;
  return {
    what:
      `adaptive against ${name}, ${nameOfTruth(number)}: ${percent(promised)} fewer answers until 90 % ` +
      `(${ranged(fewerAnswers)} for the next morning, ${ranged(fewerForExamDay)} for the exam day), ` +
      `${isNeverBelow ? 'never' : 'not never'} below it`,
    isKept: Math.min(fewerAnswers.mean, fewerForExamDay.mean) >= promised && (isNeverBelow || !isOwn),
  };
};

const nameOfTruth = (number: number): string => truths[number]?.name ?? '';

/** Prints wins and losses of every policy under one model of memory. */
const reportDuels = (number: number, cohorts: Cohorts): Verdict[] => {
  console.table([...cohorts].map(([policy, cohort]) => row(policy, cohort)));
  return [...CLASSICS, 'Leitner', 'ts-fsrs, due first', 'random'].flatMap((name) => {
    const outcome = duel(cohorts.get(OURS) ?? [], cohorts.get(name) ?? [], name);
    console.log(outcome.line);
    return CLASSICS.some((classic) => classic === name) ? [verdictOn(number, name, outcome)] : [];
  });
};

/** Prints what simulated learners gain; returns whether the promised figures hold. */
export const reportSimulation = async (questions: number, learners: number): Promise<Verdict[]> => {
  const all = await simulateAll(questions, learners);
  const verdicts: Verdict[] = [];
  for (const [number, cohorts] of all.entries()) {
    console.log(
      `\nTruth: ${nameOfTruth(number)}. ${learners} learners, 30 days, 20 minutes a day, ${questions} questions; ` +
        'exam of 65, pass mark 72 %:',
    );
    verdicts.push(...reportDuels(number, cohorts));
  }
  console.log('\nForecasts: mock exams after the first day and every five days, and every single answer:');
  console.table(
    all.flatMap((cohorts, number) =>
      [...CLASSICS, OURS].map((policy) =>
        forecastRow(nameOfTruth(number), policy, cohorts.get(policy) ?? []),
      ),
    ),
  );
  for (const [number, cohorts] of all.entries()) {
    const { brier, error, steps, forecasts } = passesOf(cohorts.get(OURS) ?? []);
    const truth = nameOfTruth(number);
    console.log(`\nExams by predicted chance, adaptive, ${truth}: the share that was passed`);
    console.table(
      steps.map((step) => ({
        predicted: percent(step.predicted),
        passed: percent(step.actual),
        exams: step.forecasts,
      })),
    );
    verdicts.push({
      what:
        `expected calibration error at most ${LARGEST_ERROR}: ${error.toFixed(3)}, Brier ${brier.toFixed(3)}, ` +
        `${forecasts} exams (${truth})`,
      isKept: error <= LARGEST_ERROR,
    });
  }
  return verdicts;
};
