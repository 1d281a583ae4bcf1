import { newGuest } from '#tests/support/server/callers.ts';
import { engagementActions, engagementReadings } from './engagements.ts';
import { huntActions } from './hunts.ts';
import { pollActions } from './polls.ts';
import type { Prepare } from './prepared.ts';
import { quizActions } from './quizzes.ts';
import { timerActions, timerReadings } from './timers.ts';

const firstVisit: Prepare = async (address, times) => ({
  name: 'first visit (a new guest)',
  atOnce: true,
  calls: Array.from({ length: times }, () => () => newGuest(address)),
});

export const actions: readonly Prepare[] = [
  firstVisit,
  ...pollActions,
  ...engagementActions,
  ...timerActions,
  ...quizActions,
  ...huntActions,
];

/** Lists and figures that may be a second old: half the units of a strong read. */
export const readings: readonly Prepare[] = [...engagementReadings, ...timerReadings];
