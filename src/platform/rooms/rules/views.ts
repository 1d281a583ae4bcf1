import type { HostView, MemberView, PublicView, ScreenView, SeatedMember } from '../contract.ts';
import type {
  HostProgramme,
  PlannedItem,
  PlayedItem,
  RunningItem,
  TableProgramme,
} from '../contract.programme.ts';
import { runningOf } from './programme.ts';
import type { ProgrammeItem } from './programme.ts';
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
  programme: tableProgrammeOf(room),
});

interface HostFacts {
  readonly seats: number;
  /** What this server can play. */
  readonly kinds: readonly string[];
}

export const hostViewOf = (
  room: RoomState,
  member: Member,
  roster: Roster,
  { seats, kinds }: HostFacts,
): HostView => ({
  ...memberViewOf(room, member, roster),
  audience: 'host',
  seats,
  ...(room.hostId !== member.identityId && { isCohost: true }),
  programme: hostProgrammeOf(room, kinds),
});

/** The big screen is in front of everybody: what a member sees, without being one. */
export const screenViewOf = (room: RoomState, roster: Roster): ScreenView => ({
  audience: 'screen',
  ...faceOf(room),
  code: room.code,
  ...roster,
  programme: tableProgrammeOf(room),
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
  isLasting: room.isLasting,
  evening: room.evening,
  version: room.version,
});

const runningItemOf = (item: ProgrammeItem): RunningItem => ({
  itemId: item.itemId,
  kind: item.kind,
  title: item.title,
  startedAt: item.startedAt ?? 0,
  ...(item.place?.phonePath !== undefined && { phonePath: item.place.phonePath }),
  ...(item.place?.wallPath !== undefined && { wallPath: item.place.wallPath }),
  isPersonal: item.place?.isPersonal === true,
  ...(item.settings.text !== undefined && { text: item.settings.text }),
  ...(item.endsAt !== undefined && { endsAt: item.endsAt }),
});

const playedItemOf = (item: ProgrammeItem): PlayedItem => ({
  itemId: item.itemId,
  kind: item.kind,
  title: item.title,
  weight: item.weight,
  endedAt: item.endedAt ?? 0,
  winners: [...(item.outcome?.winners ?? [])],
  isScored: (item.outcome?.parts ?? 0) > 0,
  ...(item.place?.resultPath !== undefined && { resultPath: item.place.resultPath }),
});

/** Planned items may be a surprise: only hosts see them. */
export const tableProgrammeOf = (room: RoomState): TableProgramme => {
  const running = runningOf(room);
  return {
    stage: room.stage,
    ...(running && { running: runningItemOf(running) }),
    ...(room.teams && { teams: { ...room.teams, list: [...room.teams.list] } }),
    played: room.items
      .filter(({ status }) => status === 'done')
      .toSorted((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
      .map(playedItemOf),
  };
};

const plannedItemOf = (item: ProgrammeItem): PlannedItem => ({
  itemId: item.itemId,
  kind: item.kind,
  title: item.title,
  settings: item.settings,
  weight: item.weight,
  status: item.status,
  ...(item.place?.hostPath !== undefined && { hostPath: item.place.hostPath }),
  ...(item.trouble !== undefined && { trouble: item.trouble }),
});

export const hostProgrammeOf = (room: RoomState, kinds: readonly string[]): HostProgramme => ({
  ...tableProgrammeOf(room),
  items: room.items.map(plannedItemOf),
  kinds: [...kinds],
});
