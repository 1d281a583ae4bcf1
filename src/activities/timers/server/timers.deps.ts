import type { Instant } from '#core/instant.ts';
import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { TableEvent, TableState } from '../rules/table-state.ts';
import type { HeldTables } from './held-tables.ts';

/** What the use cases of timers work with. */
export interface TimerDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly tables: VersionedKind<TableState, TableEvent, 'timer-table-not-found'>;
  readonly held: HeldTables;
  /** When a game that is stored now goes; undefined: never. */
  readonly gameExpiry: () => Instant | undefined;
}
