import type { Hub } from '#server/kit/hub.ts';
import type { RoomEvent, RoomState } from '../rules/state.ts';
import type { ChangeDeps, VersionedKind } from './change-versioned.ts';

/** What the use cases of rooms work with. */
export interface RoomDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly rooms: VersionedKind<RoomState, RoomEvent, 'room-not-found'>;
}
