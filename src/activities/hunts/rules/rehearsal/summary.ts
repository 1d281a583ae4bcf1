import type { HuntFile, RehearsalSummary } from '#activities/hunts/contract.file.ts';
import type { Rehearsal } from './rehearse.ts';

/** The result of a rehearsal, small enough to be part of the hunt file. */
export const summaryOf = (
  { peaks, teams, fences }: Rehearsal,
  { noiseM, placed }: Pick<RehearsalSummary, 'noiseM' | 'placed'>,
): RehearsalSummary => {
  const durations = teams.map(({ durationMs }) => durationMs);
  return {
    teams: teams.length,
    noiseM,
    peakStop: peaks.stop,
    peakLeg: peaks.leg,
    shortestS: Math.round(Math.min(...durations) / 1000),
    longestS: Math.round(Math.max(...durations) / 1000),
    reached: Math.min(...teams.map(({ reached }) => reached)),
    placed,
    doubtful: fences.length,
  };
};

type Rehearsed = Pick<HuntFile, 'order' | 'start' | 'finale' | 'levels' | 'rehearsal'>;

/** Everything walks depend on, except the teams: the summary says how many walked. */
const walkedBy = ({ order, start, finale, levels }: Rehearsed): string =>
  JSON.stringify([
    order ?? 'fixed',
    start,
    finale,
    levels.map(({ id, location, radius }) => [id, location?.latitude, location?.longitude, radius]),
  ]);

/** The next draft; the rehearsal is dropped if anything it depends on has changed. */
export const withoutStaleRehearsal = <File extends Rehearsed>(before: File, next: File): File => {
  const { rehearsal } = next;
  if (rehearsal === undefined || rehearsal !== before.rehearsal) return next;
  if (walkedBy(before) === walkedBy(next)) return next;
  const { rehearsal: _stale, ...rest } = next;
  return rest as File;
};
