import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { aPupil, aStudyBank, conceptName, studyStart } from '#tests/support/quizzes/study.ts';
import { calibrate, reliabilityOf } from './calibration.ts';
import { chanceOf, readinessOf } from './readiness.ts';

const domains = ['network', 'storage'];
const blueprint = { questions: 40, weights: { network: 1, storage: 1 } };
const examAt = studyStart + 20 * DAY_MS;
const ready = (pupil: ReturnType<typeof aPupil>, mocks = calibrate([])) =>
  readinessOf({ study: pupil.study, blueprint, passShare: 0.7, examAt, calibration: mocks });

const studied = (answers: (number: number) => boolean, days: readonly number[]) => {
  const pupil = aPupil(aStudyBank(100, { domains }));
  for (const day of days)
    for (let number = 0; number < 100; number++)
      pupil.answer(conceptName(number), answers(number), studyStart + day * DAY_MS + number);
  return pupil;
};

test('[READY-2] known or guessed, less the slips', () => {
  expect(chanceOf(1, 0.25)).toBeCloseTo(0.96, 12);
  expect(chanceOf(0, 0.25)).toBe(0.25);
});

test('[READY-2] who has answered nothing is judged by Elo alone: half known, half guessed, less what memory is overrated', () => {
  const { share, domains: parts } = ready(aPupil(aStudyBank(100, { domains })));
  const hoped = 0.5 * 0.96 + 0.5 * 0.25;
  const odds = (hoped / (1 - hoped)) * Math.exp(-0.08);
  expect(share).toBeCloseTo(odds / (1 + odds), 3);
  expect(parts.map(({ seen, questions }) => [seen, questions])).toEqual([
    [0, 50],
    [0, 50],
  ]);
});

test('[READY-2] right answers make ready, wrong ones do not, and the weak domain shows', () => {
  const good = ready(studied(() => true, [0, 2, 6, 14]));
  const half = ready(studied((number) => number % 2 === 0, [0, 2, 6, 14]));
  expect(good.passChance).toBeGreaterThan(0.95);
  expect(half.passChance).toBeLessThan(good.passChance);
  const [network, storage] = half.domains;
  expect(network?.share).toBeGreaterThan((storage?.share ?? 1) + 0.15);
});

test('[READY-2] memory fades until the exam', () => {
  const { study } = studied(() => true, [0, 1]);
  const at = (day: number) =>
    readinessOf({ study, blueprint, passShare: 0.7, examAt: studyStart + day * DAY_MS }).share;
  expect(at(3)).toBeGreaterThan(at(60));
});

test('[READY-2] a domain without questions is judged by the others, from which an exam would fill it', () => {
  const { study } = studied(() => true, [0, 2, 6]);
  const given = { study, passShare: 0.7, examAt };
  const whole = readinessOf({ ...given, blueprint });
  const lacking = readinessOf({
    ...given,
    blueprint: { questions: 40, weights: { ...blueprint.weights, none: 2 } },
  });
  expect(lacking.share).toBeCloseTo(whole.share, 3);
});

test('[READY-3] the interval holds the chance, and narrows with answers and with mocks', () => {
  const few = aPupil(aStudyBank(100, { domains }));
  for (let number = 0; number < 5; number++) few.answer(conceptName(number), true, studyStart + number);
  const many = studied((number) => number % 4 !== 0, [0, 2, 6]);
  const mocks = Array.from({ length: 8 }, () => ({
    passChance: 0.7,
    share: 0.72,
    actualShare: 0.72,
    isPassed: true,
  }));
  const [first, second, third] = [ready(few), ready(many), ready(many, calibrate(mocks))];
  for (const { low, passChance, high } of [first, second, third]) {
    expect(low).toBeLessThanOrEqual(passChance);
    expect(high).toBeGreaterThanOrEqual(passChance);
  }
  expect(first.high - first.low).toBeGreaterThan(0.6);
  expect(third.high - third.low).toBeLessThan(second.high - second.low);
});

test('[READY-6] before two thirds of the bank, or 40 questions, were answered nothing is foretold', () => {
  const missing = (questions: number, answers: number): number => {
    const pupil = aPupil(aStudyBank(questions, { domains }));
    for (let number = 0; number < answers; number++)
      pupil.answer(conceptName(number), true, studyStart + number);
    return ready(pupil).missing;
  };
  expect(missing(63, 10)).toBe(30);
  expect(missing(63, 40)).toBe(0);
  expect(missing(400, 0)).toBe(40);
  expect(missing(12, 5)).toBe(3);
  expect(missing(1, 1)).toBe(0);
});

test('[READY-1] a few right answers make nobody sure to pass', () => {
  const pupil = aPupil(aStudyBank(63, { domains }));
  for (let number = 0; number < 10; number++) pupil.answer(conceptName(number), true, studyStart + number);
  expect(ready(pupil).passChance).toBeLessThan(0.97);
});

test('[READY-7] reliability by hand: of two told 60 % one passes, the one told 95 % does', () => {
  const { brier, error, steps } = reliabilityOf([
    { passChance: 0.6, outcome: 1 },
    { passChance: 0.64, outcome: 0 },
    { passChance: 0.95, outcome: 1 },
  ]);
  expect(brier).toBeCloseTo((0.16 + 0.4096 + 0.0025) / 3, 12);
  expect(error).toBeCloseTo((2 * 0.12 + 0.05) / 3, 12);
  expect(steps.map(({ actual, forecasts }) => [actual, forecasts])).toEqual([
    [0.5, 2],
    [1, 1],
  ]);
  expect(reliabilityOf([])).toMatchObject({ forecasts: 0, brier: 0, error: 0 });
});

test('[READY-4] the Brier score of two mocks by hand, and against foretelling the mean', () => {
  const mocks = [
    { passChance: 0.8, share: 0.75, actualShare: 0.8, isPassed: true },
    { passChance: 0.3, share: 0.65, actualShare: 0.6, isPassed: false },
  ];
  const { brier, brierOfBase, bias } = calibrate(mocks);
  expect(brier).toBeCloseTo((0.04 + 0.09) / 2, 12);
  expect(brierOfBase).toBe(0.25);
  expect(bias).toBeCloseTo(0, 12);
});

test('[READY-4] mocks that came out worse than foretold lower the next prediction, few of them little', () => {
  const pupil = studied((number) => number % 4 !== 0, [0, 2, 6]);
  const worse = (mocks: number) =>
    calibrate(
      Array.from({ length: mocks }, () => ({
        passChance: 0.9,
        share: 0.8,
        actualShare: 0.6,
        isPassed: false,
      })),
    );
  const [none, one, ten] = [0, 1, 10].map((mocks) => ready(pupil, worse(mocks)).share);
  expect(one).toBeLessThan(none ?? 0);
  expect(ten).toBeLessThan(one ?? 0);
  expect((none ?? 0) - (one ?? 0)).toBeLessThan(((none ?? 0) - (ten ?? 0)) / 2);
});
