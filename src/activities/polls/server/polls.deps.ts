import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { Kit } from '#server/kit/module.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import type { RunningCounts } from './running-counts.ts';
import type { TokenKeys } from './token-keys.ts';

/** Passed to every use case of polls. */
export interface PollDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly log: Kit['log'];
  readonly polls: VersionedKind<PollState, PollEvent, 'poll-not-found'>;
  readonly counts: RunningCounts;
  readonly tokenKeys: TokenKeys;
}

/** Also needed to make and change a poll. */
export interface EditingDeps extends PollDeps {
  readonly pictures: Pictures;
}
