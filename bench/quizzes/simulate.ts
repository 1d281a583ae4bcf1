import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { policies } from './policies.ts';
import { answerTruly, standingOn } from './truth.ts';
import type { TrueStanding, TruthFamily } from './truth.ts';
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

export interface SimulatedLearner {
  readonly answers: number;
  /** Answers until the exam, sat next morning, would be passed nine times of ten; Infinity when never. */
  readonly untilReady: number;
  /** The same for the exam on its day, with no more study until then. */
  readonly untilSafe: number;
  /** At each day's end: the chance of passing the next morning. */
  readonly byDay: readonly number[];
  readonly atExam: TrueStanding;
  readonly largestPool: number;
  readonly lastPool: number;
}

export interface Setting {
  readonly world: World;
  readonly truth: TruthFamily;
  readonly policy: string;
  readonly learner: number;
}

const instantOf = (day: number): number => EPOCH + day * DAY_MS;

/** One learner, thirty days, twenty minutes a day. The same number is the same person under every policy. */
export const simulate = ({ world, truth, policy, learner }: Setting): SimulatedLearner => {
  const memory = truth.learner(world, seededRandom(`person/${learner}`));
  const luck = seededRandom(`luck/${learner}`);
  const make = policies[policy];
  if (!make) throw new Error(`no policy ${policy}`);
  const picking = make({ world, seed: `pick/${learner}`, examAt: instantOf(EXAM_DAY) });
  let answers = 0;
  let untilReady = Infinity;
  let untilSafe = Infinity;
  let largestPool = 0;
  const byDay: number[] = [];
  for (let date = 0; date < STUDY_DAYS; date++) {
    picking.startDay();
    for (let seconds = 0; seconds < SITTING_SECONDS;) {
      const day = date + HOUR_OF_DAY + seconds / 86_400;
      const ordinal = picking.next(instantOf(day));
      if (ordinal === undefined) break;
      const known = memory.recall(ordinal, day);
      const { isKnown, isCorrect } = answerTruly(known, world.guess[ordinal] ?? 0, luck);
      memory.review(ordinal, day, isKnown);
      picking.note(ordinal, isCorrect, instantOf(day));
      seconds += isCorrect ? RIGHT_SECONDS : WRONG_SECONDS;
      answers += 1;
      largestPool = Math.max(largestPool, picking.poolSize());
      if (answers % CHECK_EVERY !== 0) continue;
      if (untilReady === Infinity && standingOn(world, memory, date + 1.4).passChance >= WANTED_CHANCE)
        untilReady = answers;
      if (untilSafe === Infinity && standingOn(world, memory, EXAM_DAY).passChance >= WANTED_CHANCE)
        untilSafe = answers;
    }
    byDay.push(standingOn(world, memory, date + 1.4).passChance);
  }
  return {
    answers,
    untilReady,
    untilSafe,
    byDay,
    atExam: standingOn(world, memory, EXAM_DAY),
    largestPool,
    lastPool: picking.poolSize(),
  };
};
