import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { TeamsView } from '../contract.teams.ts';
import { admitReturning } from '../rules/membership.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { checkMove, dealTeams, dropTeams, makeTeams, noteTeams } from '../rules/teams.ts';
import type { RoomTeams } from '../rules/teams.ts';
import { changeVersioned } from './change-versioned.ts';
import { openSeat } from './members.service.ts';
import type { SeatCommand } from './members.service.ts';
import { readPlayers, writeTeams } from './place-everybody.ts';
import { changeAsHost, readFromSeat } from './programme.service.ts';
import type { Asked } from './programme.service.ts';
import { isHost } from './rooms.guards.ts';
import { memberTeamChange } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';

const NAMED_IN_TEAM = 50;
const KEY_LENGTH = 8;

const tell = async (deps: RoomDeps, roomId: string): Promise<void> => {
  await changeVersioned(deps, deps.rooms, roomId, noteTeams);
};

const deal = async (deps: RoomDeps, room: RoomState, { list }: RoomTeams): Promise<void> => {
  const players = await readPlayers(deps, room.roomId);
  const memberIds = players.map(({ memberId }) => memberId);
  await writeTeams(deps, room, dealTeams(memberIds, list, deps.ids.secret()));
  await tell(deps, room.roomId);
};

export const makeTeamsAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  {
    roomId,
    ...wanted
  }: { readonly roomId: string } & Pick<RoomTeams, 'mode'> & { readonly names: readonly string[] },
) => {
  const key = deps.ids.uuid().replaceAll('-', '').slice(0, KEY_LENGTH);
  const room = await changeAsHost(deps, actor, roomId, (state) => makeTeams(state, { ...wanted, key }));
  if (!room.ok) return room;
  if (wanted.mode === 'dealt' && room.value.teams) await deal(deps, room.value, room.value.teams);
  return ok({ roomId });
};

export const dealTeamsAsHost = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await changeAsHost(deps, actor, roomId, (state) => {
    const [first] = state.teams?.list ?? [];
    const allowed = checkMove(state, first?.teamId ?? '', true);
    return allowed.ok ? noteTeams(state) : allowed;
  });
  if (!room.ok) return room;
  if (room.value.teams) await deal(deps, room.value, room.value.teams);
  return ok({ roomId });
};

export const dropTeamsAsHost = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await changeAsHost(deps, actor, roomId, dropTeams);
  return room.ok ? ok({ roomId }) : room;
};

export const chooseTeam = async (
  deps: RoomDeps,
  actor: Actor,
  command: SeatCommand & { readonly teamId: string },
) => {
  const opened = await openSeat(deps, actor, command);
  if (!opened.ok) return opened;
  const { room, member } = opened.value;
  const admitted = admitReturning(room, member);
  if (!admitted.ok) return admitted;
  const allowed = checkMove(room, command.teamId, isHost(room, actor));
  if (!allowed.ok) return allowed;
  const { memberId } = member;
  const { table, key, changes, condition } = memberTeamChange(room.roomId, memberId, command.teamId);
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('member-not-found');
  deps.teamNews.offer(room.roomId);
  return ok({ memberId, teamId: command.teamId });
};

const personOf = ({ memberId, name }: Member) => ({ memberId, name });

export const readTeams = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const list = room.teams?.list ?? [];
  const players = list.length === 0 ? [] : await deps.teamLists(room.roomId);
  const known = new Set(list.map(({ teamId }) => teamId));
  const own = member.teamId;
  return ok<TeamsView>({
    teams: list.map((team) => {
      const people = players.filter(({ teamId }) => teamId === team.teamId);
      return { ...team, size: people.length, people: people.slice(0, NAMED_IN_TEAM).map(personOf) };
    }),
    others: players
      .filter(({ teamId }) => teamId === undefined || !known.has(teamId))
      .slice(0, NAMED_IN_TEAM)
      .map(personOf),
    ...(own !== undefined && known.has(own) && { mine: own }),
  });
};
