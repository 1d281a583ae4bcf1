import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fallsTo, recallAt } from './memory.ts';
import type { Forgetting } from './memory.ts';
import { hasOrdinal } from './ordinal-set.ts';
import { forgettingOf } from './pace.ts';
import { isClosed, missedReason } from './picking.ts';
import type { Choice, Choosing } from './picking.ts';
import type { ConceptProgress } from './progress.ts';
import type { DueQueue } from './session-run.ts';
import type { StudyIndex } from './study-index.ts';

/** With an exam ahead, everything comes back once more, after this part of the time until then. */
const BEFORE_EXAM = 0.75;
/** Closer to the exam it need not come back. */
const NEAR_EXAM_DAYS = 2;

/** A question comes back when recall has fallen to this; a missed one sooner, after hours instead of days. */
const DUE_BELOW = 0.8;
const MISSED_DUE_BELOW = 0.9;

export interface Calling extends Forgetting {
  readonly examAt?: Instant | undefined;
}

/** When a question comes back; after the exam, if it need not come back before. */
export const dueAtOf = (
  { memory, isInWrongPool }: Pick<ConceptProgress, 'memory' | 'isInWrongPool'>,
  { examAt = 0, ...forgetting }: Calling,
): Instant => {
  const forgottenAt = fallsTo(memory, isInWrongPool ? MISSED_DUE_BELOW : DUE_BELOW, forgetting);
  const ahead = examAt - memory.lastReviewAt;
  return ahead < NEAR_EXAM_DAYS * DAY_MS
    ? forgottenAt
    : Math.min(forgottenAt, memory.lastReviewAt + BEFORE_EXAM * ahead);
};

/**
 * What is due at that time, the question not seen for longest last. Walks everything seen: once a session, not once a
 * pick.
 */
export const queueDue = ({ progress, ability }: StudyIndex, since: Instant, examAt?: Instant): DueQueue => {
  const calling = { ...forgettingOf(ability), examAt };
  const due = [...progress].filter(([, one]) => dueAtOf(one, calling) <= since);
  // Not by value: an answered question goes to the end, so everything has its turn.
  due.sort(([a, one], [b, other]) => other.memory.lastReviewAt - one.memory.lastReviewAt || b - a);
  return { since, ordinals: due.map(([ordinal]) => ordinal) };
};

/** The one not seen for longest, of what is due and was not answered since the session started, here or elsewhere. */
export const nextDue = (choosing: Choosing): Choice | undefined => {
  const { study, run, now } = choosing;
  const { ordinals, since } = run.due ?? { ordinals: [], since: 0 };
  const isWaiting = (ordinal: number): boolean =>
    (study.progress.get(ordinal)?.memory.lastReviewAt ?? Infinity) <= since &&
    !hasOrdinal(run.answered, ordinal);
  while (ordinals.length > 0 && !isWaiting(ordinals.at(-1) ?? -1)) ordinals.pop();
  const ordinal = ordinals.findLast((one) => isWaiting(one) && !isClosed(choosing, one));
  const progress = ordinal === undefined ? undefined : study.progress.get(ordinal);
  if (ordinal === undefined || !progress) return undefined;
  if (progress.isInWrongPool) return { ordinal, reason: missedReason(study, ordinal) };
  return {
    ordinal,
    reason: { kind: 'due', recall: recallAt(progress.memory, now, forgettingOf(study.ability)) },
  };
};
