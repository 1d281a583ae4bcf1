import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { policies } from './policies.ts';
import type { World } from './world.ts';
import { makeWorld } from './world.ts';

export interface PoolGrowth {
  readonly errorRate: number;
  readonly policy: string;
  /** Size after each of the asked numbers of answers. */
  readonly sizes: readonly number[];
  readonly largest: number;
}

const START = Date.UTC(2026, 0, 1, 18);
const ANSWERS_A_DAY = 60;

/** Learners who miss a fixed part of all questions, however often they were asked; only a re-ask at once is known. */
const growPool = (
  world: World,
  policy: string,
  errorRate: number,
  checkpoints: readonly number[],
): PoolGrowth => {
  const picking = policies[policy]?.({ world, seed: `pool/${errorRate}`, examAt: START + 3650 * DAY_MS });
  if (!picking) throw new Error(`no policy ${policy}`);
  const luck = seededRandom(`errors/${errorRate}`);
  const sizes: number[] = [];
  let largest = 0;
  let missed: number | undefined;
  for (let answers = 0; answers < (checkpoints.at(-1) ?? 0);) {
    const inDay = answers % ANSWERS_A_DAY;
    const now = START + Math.floor(answers / ANSWERS_A_DAY) * DAY_MS + inDay * 20 * SECOND_MS;
    const ordinal = picking.next(now);
    if (ordinal === undefined) break;
    const isCorrect = ordinal === missed || luck.next() >= errorRate;
    picking.note(ordinal, isCorrect, now);
    missed = isCorrect ? undefined : ordinal;
    answers += 1;
    largest = Math.max(largest, picking.poolSize());
    if (checkpoints.includes(answers)) sizes.push(picking.poolSize());
  }
  return { errorRate, policy, sizes, largest };
};

export const measurePools = (errorRates: readonly number[], checkpoints: readonly number[]): PoolGrowth[] => {
  const world = makeWorld(20_000, 'pool');
  return errorRates.flatMap((errorRate) =>
    ['classic, through the bank', 'adaptive'].map((policy) =>
      growPool(world, policy, errorRate, checkpoints),
    ),
  );
};
