import type { HostView, MemberView, PublicView, ScreenView, SeatedMember } from '../contract.ts';
import type { Roster } from './roster.ts';
import type { Member, RoomState } from './state.ts';

/** What anybody with the room's address may know: no code, no names. */
export const publicViewOf = (room: RoomState): PublicView => ({ audience: 'public', ...faceOf(room) });

export const memberViewOf = (room: RoomState, member: Member, roster: Roster): MemberView => ({
  audience: 'member',
  ...faceOf(room),
  code: room.code,
  me: meOf(member),
  ...roster,
});

export const hostViewOf = (room: RoomState, member: Member, roster: Roster, seats: number): HostView => ({
  ...memberViewOf(room, member, roster),
  audience: 'host',
  seats,
});

/** The big screen is in front of everybody: what a member sees, without being one. */
export const screenViewOf = (room: RoomState, roster: Roster): ScreenView => ({
  audience: 'screen',
  ...faceOf(room),
  code: room.code,
  ...roster,
});

export const seatedMemberOf = (member: Member, isPresent: boolean): SeatedMember => ({
  ...meOf(member),
  status: member.status,
  joinedAt: member.joinedAt,
  isPresent,
});

export const meOf = ({ memberId, name, role }: Member): MemberView['me'] => ({ memberId, name, role });

const faceOf = (room: RoomState): Omit<PublicView, 'audience'> => ({
  roomId: room.roomId,
  title: room.title,
  status: room.status,
  isLocked: room.isLocked,
  closesAt: room.closesAt,
  ...(room.closedAt !== undefined && { closedAt: room.closedAt }),
  ...(room.closedBy !== undefined && { closedBy: room.closedBy }),
  version: room.version,
});
