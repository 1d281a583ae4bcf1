import type { Whereabouts } from '#activities/hunts/contract.play.ts';
import { reportOf } from './play-session.ts';
import { freshFixes } from '../where/watch-state.ts';
import type { WatchState } from '../where/watch-state.ts';

/** No more than a server takes. */
const MOST_RECENT = 30;

/** Where the phone is, to go with a proof; none when it does not know. */
export const whereaboutsOf = (state: WatchState, now: number): Whereabouts | undefined => {
  const fixes = freshFixes(state, now);
  const fix = fixes.at(-1);
  if (!fix) return undefined;
  const recent = fixes.slice(0, -1).slice(-MOST_RECENT).map(reportOf);
  return { fix: reportOf(fix), ...(recent.length > 0 && { recent }) };
};
