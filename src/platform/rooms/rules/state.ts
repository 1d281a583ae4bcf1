import type { Id, IdentityId } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';
import type { stages } from '../contract.programme.ts';
import type { Cohost } from './cohosts.ts';
import type { ProgrammeItem } from './programme.ts';
import type { RoomTeams } from './teams.ts';

export type RoomId = Id<'room'>;
export type MemberId = Id<'member'>;
export type MemberRole = 'host' | 'player' | 'watcher';

export type Stage = (typeof stages)[number];

export interface RoomState {
  readonly roomId: RoomId;
  readonly code: string;
  readonly title: string;
  readonly hostId: IdentityId;
  /** They run it together with the host. */
  readonly cohosts: readonly Cohost[];
  /** Of the secret in the link that makes co-hosts. */
  readonly cohostHash?: string | undefined;
  readonly status: 'open' | 'closed';
  readonly isLocked: boolean;
  readonly createdAt: Instant;
  /** The deadline: an open room closes then, whether or not anybody is looking. */
  readonly closesAt: Instant;
  readonly closedAt?: Instant;
  readonly closedBy?: 'host' | 'deadline';
  /** The programme, in the order of the host. */
  readonly items: readonly ProgrammeItem[];
  /** What the wall shows between two items. */
  readonly stage: Stage;
  /** Made once, and used by everything that is played here. */
  readonly teams?: RoomTeams | undefined;
  /** It has more evenings, until its host ends it. */
  readonly isLasting: boolean;
  /** Which of them it is, from 1, and since when. */
  readonly evening: number;
  readonly eveningAt: Instant;
  readonly version: number;
}

export interface Member {
  readonly memberId: MemberId;
  readonly name: string;
  readonly role: MemberRole;
  readonly identityId: IdentityId;
  /** SHA-256 of the seat's secret token. */
  readonly seatHash: string;
  /** Hashes of the devices it was used from, the last few. */
  readonly devices: readonly string[];
  readonly status: 'seated' | 'kicked';
  readonly joinedAt: Instant;
  /** One of the room's teams; an unknown id is that of an earlier team. */
  readonly teamId?: string | undefined;
  /** When they agreed to share their work in this class with the hosts. */
  readonly sharesWorkAt?: Instant | undefined;
}

export type RoomEvent =
  | { readonly type: 'changed' }
  /** The programme, or what the wall shows; `isSeen` when not only the host can tell. */
  | { readonly type: 'programme'; readonly isSeen: boolean }
  | { readonly type: 'opened' }
  | { readonly type: 'closed'; readonly closedAt: Instant; readonly closedBy: 'host' | 'deadline' };

export const MOST_MEMBERS = 5000;
