import type { Hub } from '#server/kit/hub.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Member, RoomEvent, RoomState } from '../rules/state.ts';
import type { ChangeDeps, VersionedKind } from './change-versioned.ts';
import type { Pacer } from './pacer.ts';
import type { RoomActivities } from './room-activity.ts';
import type { AssignmentKinds } from './room-assignments.ts';
import type { Scoreboards } from './scoreboard.service.ts';

/** What the use cases of rooms work with. */
export interface RoomDeps extends ChangeDeps {
  readonly hub: Hub;
  readonly log: Kit['log'];
  readonly jobs: Kit['jobs'];
  readonly activities: RoomActivities;
  /** What a class can be given. */
  readonly assignments: AssignmentKinds;
  readonly scoreboards: Scoreboards;
  /** Tells everybody that somebody is in another team, at a pace. */
  readonly teamNews: Pick<Pacer, 'offer'>;
  /** The players with their teams. Callers at the same moment share one read. */
  readonly teamLists: (roomId: string) => Promise<readonly Member[]>;
  /** Ends an item whose activity is over; returns the room. Callers at the same moment share one check. */
  readonly checkOver: (roomId: string) => Promise<RoomState | undefined>;
  readonly rooms: VersionedKind<RoomState, RoomEvent, 'room-not-found'>;
}
