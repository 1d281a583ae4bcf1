import type { Instant } from '#core/instant.ts';
import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { SessionEvent, SessionState } from '../rules/session-state.ts';
import type { HeldSessions } from './held-sessions.ts';

/** What the use cases of timers work with. */
export interface TimerDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly sessions: VersionedKind<SessionState, SessionEvent, 'timer-table-not-found'>;
  readonly held: HeldSessions;
  /** When a game that is stored now expires; undefined: never. */
  readonly gameExpiry: () => Instant | undefined;
}
