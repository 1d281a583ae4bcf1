import { followBallot } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import { job } from '#server/kit/jobs.ts';
import type { Comparison } from '../contract.views.ts';
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

export const countJob = job(
  import.meta.url,
  'countJob',
  ({ poll, profile, chain }: CountInput & { readonly chain: ChainEnd }) => countPoll(poll, profile, chain),
);

export const compareJob = job(import.meta.url, 'compareJob', ({ poll, profile }: CountInput): Comparison =>
  compareCounts(poll, profile),
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
