import { nextDue } from './due.ts';
import { leftCount, nthLeft } from './ordinal-set.ts';
import { isClosed, missedReason } from './picking.ts';
import type { Choice, Choosing } from './picking.ts';
import { entriesOf } from './wrong-pool.ts';

/** The share that the data model prescribes. */
const POOL_SHARE = 0.2;

const oldestMissed = (choosing: Choosing): Choice | undefined => {
  const { study, run } = choosing;
  const justAnswered = run.recent.at(-1);
  for (const { ordinal } of entriesOf(study.pool))
    if (ordinal !== justAnswered && !isClosed(choosing, ordinal))
      return { ordinal, reason: missedReason(study, ordinal) };
  return undefined;
};

/** A concept in the pool is asked on the pool's turn. */
const MOST_DRAWS = 24;
/** If nearly everything left is in the pool, the few others are searched for, up to this many tries. */
const MOST_LOOKED_AT = 2000;

const anyLeft = (choosing: Choosing): Choice | undefined => {
  const { study, run, random } = choosing;
  const left = leftCount(run.answered);
  if (left === 0) return undefined;
  const isFree = (ordinal: number): boolean =>
    !study.progress.get(ordinal)?.isInWrongPool && !isClosed(choosing, ordinal);
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const ordinal = nthLeft(run.answered, random.below(left));
    if (isFree(ordinal)) return { ordinal, reason: { kind: 'random' } };
  }
  const from = random.below(left);
  const free = Array.from({ length: Math.min(left, MOST_LOOKED_AT) }, (_, step) =>
    nthLeft(run.answered, (from + step) % left),
  ).filter(isFree);
  const ordinal = free[random.below(Math.max(1, free.length))];
  return ordinal === undefined ? undefined : { ordinal, reason: { kind: 'random' } };
};

/** The first one that this session has not asked. */
const nextListed = (choosing: Choosing): Choice | undefined => {
  const { study, run } = choosing;
  const left = Array.from({ length: leftCount(run.answered) }, (_, place) => nthLeft(run.answered, place));
  const ordinal = left.find((one) => !isClosed(choosing, one));
  if (ordinal === undefined) return undefined;
  const isMissed = study.progress.get(ordinal)?.isInWrongPool;
  return { ordinal, reason: isMissed ? missedReason(study, ordinal) : { kind: 'random' } };
};

/** A fifth from the wrong pool, oldest first; the rest at random from what this session has not asked. */
export const pickClassic = (choosing: Choosing): Choice | undefined => {
  const { run, random, isReview, isDueOnly, isListed } = choosing;
  if (run.missed !== undefined && !isClosed(choosing, run.missed))
    return { ordinal: run.missed, reason: { kind: 'again' } };
  if (isListed) return nextListed(choosing);
  if (isDueOnly) return nextDue(choosing);
  if (isReview) return oldestMissed(choosing);
  return random.next() < POOL_SHARE
    ? (oldestMissed(choosing) ?? anyLeft(choosing))
    : (anyLeft(choosing) ?? oldestMissed(choosing));
};
