import { platformTable } from '#server/kit/platform-table.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { placeTheRest } from '../rules/teams.ts';
import { fromMemberItem, memberQuery, memberTeamChange } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';

const TEAMS_AT_ONCE = 80;

/** Who plays: hosts run it, watchers watch. */
export const readPlayers = async ({ store }: Pick<RoomDeps, 'store'>, roomId: string): Promise<Member[]> => {
  const items = await readAll({ store, table: platformTable }, memberQuery(roomId));
  return items.map(fromMemberItem).filter(({ role, status }) => role === 'player' && status === 'seated');
};

/** If somebody leaves meanwhile, their transaction fails and the others in it are written one by one. */
export const writeTeams = async (
  { store }: RoomDeps,
  room: RoomState,
  teams: ReadonlyMap<string, string>,
): Promise<void> => {
  const changes = [...teams].map(([memberId, teamId]) => memberTeamChange(room.roomId, memberId, teamId));
  for (let from = 0; from < changes.length; from += TEAMS_AT_ONCE) {
    const some = changes.slice(from, from + TEAMS_AT_ONCE);
    const stored = await store.transact(some);
    if (!stored.ok) for (const each of some) await store.transact([each]);
  }
};

/** Before something starts: nobody at the table is left without a team. */
export const placeEverybody = async (deps: RoomDeps, room: RoomState): Promise<void> => {
  if (!room.teams) return;
  const placed = placeTheRest(await readPlayers(deps, room.roomId), room.teams.list);
  if (placed.size === 0) return;
  await writeTeams(deps, room, placed);
  deps.teamNews.offer(room.roomId);
};
