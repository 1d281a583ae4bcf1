import { leftCount, nthLeft } from './ordinal-set.ts';
import { missedReason } from './picking.ts';
import type { Choice, Choosing } from './picking.ts';
import { entriesOf } from './wrong-pool.ts';

/** The share the data model's contract fixes. */
const POOL_SHARE = 0.2;

const oldestMissed = ({ study, run }: Choosing): Choice | undefined => {
  const justAnswered = run.recent.at(-1);
  for (const { ordinal } of entriesOf(study.pool))
    if (ordinal !== justAnswered) return { ordinal, reason: missedReason(study, ordinal) };
  return undefined;
};

/** A concept that waits in the pool comes on the pool's turn. */
const MOST_DRAWS = 24;

const anyLeft = ({ study, run, random }: Choosing): Choice | undefined => {
  const left = leftCount(run.answered);
  for (let draw = 0; left > 0 && draw < MOST_DRAWS; draw++) {
    const ordinal = nthLeft(run.answered, random.below(left));
    if (!study.progress.get(ordinal)?.isInWrongPool) return { ordinal, reason: { kind: 'random' } };
  }
  return undefined;
};

/** A fifth from the wrong pool, oldest first; the rest at random from what this session has not asked. */
export const pickClassic = (choosing: Choosing): Choice | undefined => {
  const { run, random, isReview } = choosing;
  if (run.missed !== undefined) return { ordinal: run.missed, reason: { kind: 'again' } };
  if (isReview) return oldestMissed(choosing);
  return random.next() < POOL_SHARE
    ? (oldestMissed(choosing) ?? anyLeft(choosing))
    : (anyLeft(choosing) ?? oldestMissed(choosing));
};
