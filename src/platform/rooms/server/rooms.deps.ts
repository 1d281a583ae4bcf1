import type { Hub } from '#server/kit/hub.ts';
import type { Kit } from '#server/kit/module.ts';
import type { RoomEvent, RoomState } from '../rules/state.ts';
import type { ChangeDeps, VersionedKind } from './change-versioned.ts';
import type { RoomActivities } from './room-activity.ts';
import type { Scoreboards } from './scoreboard.service.ts';

/** What the use cases of rooms work with. */
export interface RoomDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly log: Kit['log'];
  readonly activities: RoomActivities;
  readonly scoreboards: Scoreboards;
  /** Ends what ended without the room; the room after it. Many who ask at once share one look. */
  readonly checkOver: (roomId: string) => Promise<RoomState | undefined>;
  readonly rooms: VersionedKind<RoomState, RoomEvent, 'room-not-found'>;
}
