import { ok } from '#core/result.ts';
import { followBallot } from '#platform/tally/rules/count.ts';
import { marginsOf } from '#platform/tally/rules/margins/margins.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import { job } from '#server/kit/jobs.ts';
import type { Contest, ContestResult } from '../contract.contests.ts';
import type { Comparison, PollResult } from '../contract.views.ts';
import { countContest } from '../rules/contest-counts.ts';
import { compareCounts } from '../rules/comparison.ts';
import { rulesOf } from '../rules/electorate.ts';
import { readImport } from '../rules/imported.ts';
import type { WantedImport } from '../rules/imported.ts';
import { countPoll } from '../rules/result.ts';
import type { CountedPoll } from '../rules/result.ts';
import type { ChainEnd } from '../rules/state.ts';
import { exportOf } from './exports.ts';
import type { WantedExport } from './exports.ts';

export interface CountInput {
  readonly poll: CountedPoll;
  readonly profile: Profile;
}

/** A further question of a paper. */
export interface ContestInput {
  readonly contest: Contest;
  readonly profile: Profile;
}

export interface PaperInput extends CountInput {
  readonly contests: readonly ContestInput[];
  readonly chain: ChainEnd;
}

export const countJob = job(
  import.meta.url,
  'countJob',
  ({ poll, profile, contests: asked, chain }: PaperInput) => {
    const shares = asked.length + 1;
    const own = countPoll(poll, profile, chain, shares);
    if (!own.ok || asked.length === 0) return own;
    const contests: ContestResult[] = [];
    for (const one of asked) {
      const counted = countContest(poll, { ...one, shares });
      if (!counted.ok) return counted;
      contests.push(counted.value);
    }
    return ok<PollResult>({ ...own.value, contests });
  },
);

export const compareJob = job(import.meta.url, 'compareJob', ({ poll, profile }: CountInput): Comparison =>
  compareCounts(poll, profile),
);

/** Processor time of the search alone; it ends within the row's time limit even on a busy machine. */
const MARGIN_MS = 7000;
const MARGIN_WALL_MS = 25_000;

const searchClock = (): (() => number) => {
  const startedAt = performance.now();
  const started = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(started);
    const waited = (performance.now() - startedAt) * (MARGIN_MS / MARGIN_WALL_MS);
    return Math.max((user + system) / 1000, waited);
  };
};

export const marginJob = job(import.meta.url, 'marginJob', ({ poll, profile }: CountInput) =>
  marginsOf(profile, poll.settings.seats, rulesOf(poll), {
    now: searchClock(),
    milliseconds: MARGIN_MS,
    hasEqualRanks: poll.settings.equalRanks,
  }),
);

export const followJob = job(
  import.meta.url,
  'followJob',
  ({ poll, profile, place }: CountInput & { readonly place: number }) =>
    followBallot(profile, poll.settings.seats, rulesOf(poll), place),
);

export const exportJob = job(
  import.meta.url,
  'exportJob',
  ({ poll, profile, wanted }: CountInput & { readonly wanted: WantedExport }) =>
    exportOf(poll, profile, wanted),
);

export const importJob = job(import.meta.url, 'importJob', (wanted: WantedImport) => readImport(wanted));
