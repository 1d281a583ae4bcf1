import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { Kit } from '#server/kit/module.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import type { RunningCounts } from './running-counts.ts';
import type { TokenKeys } from './token-keys.ts';

/** What the use cases of polls work with. */
export interface PollDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly log: Kit['log'];
  readonly polls: VersionedKind<PollState, PollEvent, 'poll-not-found'>;
  readonly counts: RunningCounts;
  readonly tokenKeys: TokenKeys;
}

/** What making and changing a poll need besides. */
export interface EditingDeps extends PollDeps {
  readonly pictures: Pictures;
}
