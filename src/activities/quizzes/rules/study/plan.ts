import type { Instant } from '#core/instant.ts';
import { dueAtOf } from './due.ts';
import { forgettingOf } from './pace.ts';
import type { StudyIndex } from './study-index.ts';

export interface Plan {
  /** From today on, without the day of the exam. */
  readonly days: number;
  readonly newADay: number;
  readonly againADay: number;
  /** What each other day would hold if nothing were done today. */
  readonly ifSkipped: number;
}

/** Every unseen question once, and everything once more before the exam: what that is per day. */
export const planOf = (
  { bank, progress, ability }: StudyIndex,
  { examAt, days }: { readonly examAt: Instant; readonly days: number },
): Plan => {
  const calling = { ...forgettingOf(ability), examAt };
  const unseen = bank.concepts.length - progress.size;
  let again = unseen;
  for (const one of progress.values()) if (dueAtOf(one, calling) < examAt) again += 1;
  const aDay = Math.ceil((unseen + again) / days);
  const newADay = Math.ceil(unseen / days);
  return {
    days,
    newADay,
    againADay: Math.max(0, aDay - newADay),
    ifSkipped: Math.ceil((unseen + again) / Math.max(1, days - 1)),
  };
};
