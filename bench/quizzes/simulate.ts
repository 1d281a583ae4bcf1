import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import { ForecastScore, foretoldChance, sitMock } from './forecasts.ts';
import type { SimulatedMock } from './forecasts.ts';
import { policies } from './policies.ts';
import type { Policy } from './policies.ts';
import { answerTruly, standingOn } from './truth.ts';
import type { TrueMemory, TrueStanding, TruthFamily } from './truth.ts';
import type { World } from './world.ts';

/** The morning after the last evening. */
export const EXAM_DAY = 30.4;
const STUDY_DAYS = 30;
const SITTING_SECONDS = 20 * 60;
const RIGHT_SECONDS = 18;
/** The explanation of a missed question is read. */
const WRONG_SECONDS = 35;
const CHECK_EVERY = 10;
export const WANTED_CHANCE = 0.9;
const EPOCH = Date.UTC(2026, 0, 1);
const HOUR_OF_DAY = 0.75;
const SECONDS_A_DAY = 86_400;

export interface SimulatedLearner {
  readonly answers: number;
  /** Answers until the exam, sat next morning, would be passed nine times of ten; Infinity when never. */
  readonly untilReady: number;
  /** The same for the exam on its day, with no more study until then. */
  readonly untilSafe: number;
  /** At each day's end: the chance of passing the next morning. */
  readonly byDay: readonly number[];
  readonly atExam: TrueStanding;
  /** Over the bank and the mornings. */
  readonly meanRecall: number;
  readonly largestPool: number;
  readonly lastPool: number;
  /** For pickers that use our memory model. */
  readonly mocks: readonly SimulatedMock[];
  readonly forecasts: ForecastScore;
}

export interface Setting {
  readonly world: World;
  readonly truth: TruthFamily;
  readonly policy: string;
  readonly learner: number;
}

const instantOf = (day: number): number => EPOCH + day * DAY_MS;
const MORNING = 1.4;
const MOCK_EVERY_DAYS = 5;

interface Life {
  readonly setting: Setting;
  readonly memory: TrueMemory;
  readonly picking: Policy;
  readonly luck: Random;
  readonly forecasts: ForecastScore;
  answers: number;
  untilReady: number;
  untilSafe: number;
  largestPool: number;
}

const noteReadiness = (life: Life, date: number): void => {
  const { setting, memory, answers } = life;
  const isReadyOn = (day: number): boolean =>
    standingOn(setting.world, memory, day).passChance >= WANTED_CHANCE;
  if (life.untilReady === Infinity && isReadyOn(date + MORNING)) life.untilReady = answers;
  if (life.untilSafe === Infinity && isReadyOn(EXAM_DAY)) life.untilSafe = answers;
};

const sitDown = (life: Life, date: number): void => {
  const { setting, memory, picking, luck } = life;
  picking.startDay();
  let seconds = 0;
  while (seconds < SITTING_SECONDS) {
    const day = date + HOUR_OF_DAY + seconds / SECONDS_A_DAY;
    const ordinal = picking.next(instantOf(day));
    if (ordinal === undefined) return;
    const answer = answerTruly(memory.recall(ordinal, day), setting.world.guess[ordinal] ?? 0, luck);
    if (picking.study)
      life.forecasts.add(foretoldChance(picking.study, ordinal, instantOf(day)), answer.isCorrect);
    memory.review(ordinal, day, answer.isKnown);
    picking.note(ordinal, answer.isCorrect, instantOf(day));
    seconds += answer.isCorrect ? RIGHT_SECONDS : WRONG_SECONDS;
    life.answers += 1;
    life.largestPool = Math.max(life.largestPool, picking.poolSize());
    if (life.answers % CHECK_EVERY === 0) noteReadiness(life, date);
  }
};

const beginLife = (setting: Setting): Life => {
  const { world, truth, policy, learner } = setting;
  const make = policies[policy];
  if (!make) throw new Error(`no policy ${policy}`);
  return {
    setting,
    memory: truth.learner(world, seededRandom(`person/${learner}`)),
    picking: make({ world, seed: `pick/${learner}`, examAt: instantOf(EXAM_DAY) }),
    luck: seededRandom(`luck/${learner}`),
    forecasts: new ForecastScore(),
    answers: 0,
    untilReady: Infinity,
    untilSafe: Infinity,
    largestPool: 0,
  };
};

/** One learner, thirty days, twenty minutes a day. The same number is the same person under every policy. */
export const simulate = (setting: Setting): SimulatedLearner => {
  const life = beginLife(setting);
  const { memory, picking } = life;
  const { world, learner } = setting;
  const byDay: number[] = [];
  const mocks: SimulatedMock[] = [];
  let recallSum = 0;
  for (let date = 0; date < STUDY_DAYS; date++) {
    sitDown(life, date);
    const day = date + MORNING;
    const standing = standingOn(world, memory, day);
    byDay.push(standing.passChance);
    recallSum += standing.recall;
    if (!picking.study || !(date === 0 || (date + 1) % MOCK_EVERY_DAYS === 0)) continue;
    const sitting = { world, study: picking.study, memory, past: mocks };
    const mock = sitMock(sitting, { day, now: instantOf(day) }, seededRandom(`mock/${learner}/${date}`));
    if (mock) mocks.push(mock);
  }
  return {
    answers: life.answers,
    untilReady: life.untilReady,
    untilSafe: life.untilSafe,
    byDay,
    atExam: standingOn(world, memory, EXAM_DAY),
    meanRecall: recallSum / STUDY_DAYS,
    largestPool: life.largestPool,
    lastPool: picking.poolSize(),
    mocks,
    forecasts: life.forecasts,
  };
};
