import { formatDuration } from '#web/kit/i18n/formats.ts';
import type { RehearsalSummary } from '#activities/hunts/contract.file.ts';
import { buildWords } from './build.words.ts';

/** Seconds of a walk that nobody has walked mean nothing. */
const inMinutes = (seconds: number): string => formatDuration(Math.max(1, Math.round(seconds / 60)) * 60_000);

/** What the last rehearsal showed, in a line. */
export const rehearsalText = (summary: RehearsalSummary): string =>
  buildWords('rehearsed', {
    count: summary.teams,
    stop: summary.peakStop,
    leg: summary.peakLeg,
    shortest: inMinutes(summary.shortestS),
    longest: inMinutes(summary.longestS),
    reached: summary.reached,
    placed: summary.placed,
    doubtful: summary.doubtful,
  });
