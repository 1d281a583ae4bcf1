import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { teamModes } from '../contract.teams.ts';
import type { Decision } from './decision.ts';
import { unchanged } from './decision.ts';
import { foldName } from './names.ts';
import { underWay } from './programme.ts';
import type { RoomEvent, RoomState } from './state.ts';

export interface Team {
  readonly teamId: string;
  readonly name: string;
}

export interface RoomTeams {
  readonly mode: (typeof teamModes)[number];
  /** Counts what everybody should look at again. */
  readonly round: number;
  readonly list: readonly Team[];
}

type RoomDecision = Decision<RoomState, RoomEvent>;

const decided = (room: RoomState, teams: RoomTeams | undefined) =>
  ok<RoomDecision>({ state: { ...room, teams }, events: [{ type: 'programme', isSeen: true }] });

/** The running item was started with the current teams. */
const checkIdle = (room: RoomState) => {
  if (room.status === 'closed') return fail('room-closed');
  const other = underWay(room);
  return other ? fail('room-item-running', { title: other.title }) : ok(room);
};

/** Ids are new each time, so members of earlier teams are in none. */
export const makeTeams = (
  room: RoomState,
  {
    mode,
    names,
    key,
  }: { readonly mode: RoomTeams['mode']; readonly names: readonly string[]; readonly key: string },
) => {
  const idle = checkIdle(room);
  if (!idle.ok) return idle;
  if (new Set(names.map(foldName)).size < names.length) return fail('room-team-twice');
  const list = names.map((name, index) => ({ teamId: `${key}-${index + 1}`, name }));
  return decided(room, { mode, round: (room.teams?.round ?? 0) + 1, list });
};

export const dropTeams = (room: RoomState) => {
  const idle = checkIdle(room);
  if (!idle.ok) return idle;
  return room.teams ? decided(room, undefined) : ok(unchanged(room));
};

/** Somebody is in another team: everybody looks again. */
export const noteTeams = (room: RoomState) =>
  room.teams ? decided(room, { ...room.teams, round: room.teams.round + 1 }) : ok(unchanged(room));

/** May people be moved, and is that a team of this table? */
export const checkMove = (room: RoomState, teamId: string, isHost: boolean) => {
  const idle = checkIdle(room);
  if (!idle.ok) return idle;
  if (!room.teams?.list.some((team) => team.teamId === teamId)) return fail('room-team-unknown');
  return isHost || room.teams.mode === 'chosen' ? ok(teamId) : fail('not-allowed');
};

/** Everybody into teams that differ by one member at most; the same seed deals the same. */
export const dealTeams = (
  memberIds: readonly string[],
  teams: readonly Team[],
  seed: string,
): ReadonlyMap<string, string> => {
  const random = seededRandom(seed);
  // The larger teams are drawn as well, or they would always be the first ones.
  const turns = random.shuffle(teams);
  const dealt = random.shuffle(memberIds.toSorted());
  return new Map(dealt.map((memberId, index) => [memberId, turns[index % turns.length]?.teamId ?? '']));
};

/** Newcomers are dealt in turn; where teams are chosen they may choose another one. */
export const teamInTurn = (teams: RoomTeams | undefined, seatNumber: number): string | undefined =>
  teams?.list[seatNumber % teams.list.length]?.teamId;

interface Placeable {
  readonly memberId: string;
  readonly teamId?: string | undefined;
}

/** People without a team join the smallest one, or the first of several. */
export const placeTheRest = (
  people: readonly Placeable[],
  teams: readonly Team[],
): ReadonlyMap<string, string> => {
  const sizes = new Map(teams.map(({ teamId }) => [teamId, 0]));
  const isIn = ({ teamId }: Placeable): boolean => teamId !== undefined && sizes.has(teamId);
  const add = (teamId: string): void => void sizes.set(teamId, (sizes.get(teamId) ?? 0) + 1);
  for (const person of people) if (isIn(person)) add(person.teamId ?? '');
  const placed = new Map<string, string>();
  for (const person of people) {
    if (isIn(person)) continue;
    const [smallest] = [...sizes].toSorted(([, a], [, b]) => a - b);
    if (!smallest) break;
    placed.set(person.memberId, smallest[0]);
    add(smallest[0]);
  }
  return placed;
};

export interface TeamRow extends Team {
  readonly place: number;
  readonly total: number;
  readonly members: number;
}

interface PersonRow {
  readonly memberId: string;
  readonly parts: readonly { readonly itemId: string; readonly points: number }[];
}

/** For each item the mean of its members who have a place in it, rounded: a team gains nothing by being large. */
const totalOf = (people: readonly PersonRow[]): number => {
  const byItem = new Map<string, number[]>();
  for (const { itemId, points } of people.flatMap(({ parts }) => parts))
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), points]);
  return [...byItem.values()].reduce(
    (sum, points) => sum + Math.round(points.reduce((a, b) => a + b, 0) / points.length),
    0,
  );
};

/** Best first; equal teams have the same place. */
export const teamBoardOf = (
  rows: readonly PersonRow[],
  teams: readonly Team[],
  teamOf: ReadonlyMap<string, string | undefined>,
): readonly TeamRow[] => {
  const summed = teams.map((team) => {
    const people = rows.filter(({ memberId }) => teamOf.get(memberId) === team.teamId);
    return { ...team, total: totalOf(people), members: people.length };
  });
  const sorted = summed.toSorted((a, b) => b.total - a.total);
  return sorted.map((row) => ({ ...row, place: 1 + sorted.filter(({ total }) => total > row.total).length }));
};
