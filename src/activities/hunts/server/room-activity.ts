import { idOf } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { EveningPhoto } from '#platform/rooms/contract.evening.ts';
import { actingAs, MOST_PHOTOS } from '#platform/rooms/server/room-activity.ts';
import type {
  Device,
  Guest,
  ItemStart,
  Outcome,
  Played,
  RoomActivity,
  Roster,
} from '#platform/rooms/server/room-activity.ts';
import { seatMark, teamMark } from '#platform/rooms/rules/roster.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { hashOf } from '#server/kit/secret-hash.ts';
import { MOST_TEAMS, MOST_VISITS } from '../contract.file.ts';
import { photoSizes } from '../contract.sizes.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import { boardOf } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { storeHunt } from './build.service.ts';
import { EXAMPLES_HOST, isHost, readState, seatOf } from './hunts.guards.ts';
import { seatKey } from './hunts.keys.ts';
import type { HuntChange, HuntDeps } from './hunts.deps.ts';
import { actOnHunt } from './hunts.kind.ts';
import { listHunts } from './lists.service.ts';
import { actPhase, checkReady } from './phases.service.ts';
import { fromSeatItem, joinOperations } from './phones.items.ts';
import type { PhoneSeat } from './phones.items.ts';
import { readSharedAfterEnd } from './photos/feed.service.ts';
import { photoFileName } from './photos/photo-links.ts';
import { changeMe, removePhone, restorePhone, tellPhones } from './seats.service.ts';
import { phonesEverIn, readPhone } from './team-reads.ts';
import { changeTeam, storeTeam } from './teams.service.ts';

export const HUNT = 'hunt';
/** A room has no limit per team: everybody at the table is in one. */
const ANY_NUMBER = 5000;
const MOST_GUESTS = 5000;

const placeOf = (gameId: string) => ({
  ref: gameId,
  hostPath: `/hunts/${gameId}/host`,
  phonePath: `/hunts/${gameId}/play`,
  wallPath: `/hunts/${gameId}/board`,
  resultPath: `/hunts/${gameId}/play`,
});

type HuntOfStart = Pick<Played, 'startKey' | 'ref'>;

/**
 * Nobody can predict it: whoever could might use it in a hunt of their own first. It differs for each hunt, so what an
 * attempt that died has left, or one on another node, never has the same id.
 */
const teamIdOf = (
  { startKey, ref }: HuntOfStart,
  { memberId, teamId = memberId }: Pick<Guest, 'memberId' | 'teamId'>,
): string => derivedUuid('room team', startKey, ref, teamId);

/** Teams, and people who play alone, keep the mark they have at the table. */
const teamFor = (hunt: HuntOfStart, guest: Pick<Guest, 'memberId' | 'teamId' | 'name'>) => ({
  id: teamIdOf(hunt, guest),
  name: guest.name,
  colour: String(guest.teamId === undefined ? seatMark(guest.memberId) : teamMark(guest.teamId)),
});

/** People join by the room alone. */
const settings = { isJoiningOpen: false, mayMakeTeams: false, phonesPerTeam: 50 };

const begin = async (deps: HuntDeps, gameId: string, startKey: string) => {
  const begun = await actPhase(deps, { gameId, id: derivedUuid('room start', startKey), act: 'start' });
  return begun.ok ? ok(placeOf(gameId)) : begun;
};

const sourceFor = async (deps: HuntDeps, { hostId, settings: { choiceId = '' } }: ItemStart) => {
  const source = await readState(deps, choiceId);
  if (!source.ok) return source;
  const isTheirs = isHost(source.value, { identityId: hostId }) || source.value.hostId === EXAMPLES_HOST;
  return isTheirs ? source : fail('hunt-not-found');
};

/** The teams of the room, or everybody as a team of one. */
const teamsFor = async ({ roster, startKey, teams }: ItemStart, ref: string, levels: number) => {
  const most = Math.min(MOST_TEAMS, Math.floor(MOST_VISITS / Math.max(1, levels)));
  const guests = await roster(most);
  if ((teams.length || guests.length) > most) return fail('room-too-many', { limit: most });
  if (guests.length === 0) return fail('room-too-few', { limit: 1 });
  const made = teams.length > 0 ? teams.map((team) => ({ ...team, memberId: '' })) : guests;
  return ok(made.map((each) => teamFor({ startKey, ref }, each)));
};

/** Starts a copy, because the hunt may be played again. Cards printed for the hunt also open the stops of the copy. */
const start = async (deps: HuntDeps, given: ItemStart) => {
  const { made, claim, startKey, hostId, title } = given;
  if (made !== undefined) return begin(deps, made, startKey);
  const source = await sourceFor(deps, given);
  if (!source.ok) return source;
  const { hunt, gameId: id, cardKey } = source.value;
  const gameId = deps.ids.uuid();
  const teams = await teamsFor(given, gameId, hunt.levels.length);
  if (!teams.ok) return teams;
  const file: Hunt = { ...hunt, id, name: title, teams: teams.value, ...(cardKey !== '' && { cardKey }) };
  const ready = checkReady({ hunt: file, settings });
  if (!ready.ok) return ready;
  const stored = await storeHunt(deps, { gameId, hostId, file, settings, also: [claim(gameId)] });
  return stored.ok ? begin(deps, gameId, startKey) : stored;
};

const SEATS_AT_ONCE = 30;

/** The guests without a seat. Seats are keyed by their holder. */
const unseated = async (deps: HuntDeps, gameId: string, guests: readonly Guest[]): Promise<Guest[]> => {
  const rows = await deps.store.batchGet(
    deps.table,
    guests.map(({ identityId }) => seatKey(identityId, gameId)),
  );
  return guests.filter((_, index) => !rows[index]);
};

/** Somebody who comes late is a team of their own, with its own clock. */
const ensureTeams = async (deps: HuntDeps, played: Played, guests: readonly Guest[]) => {
  const { ref } = played;
  const state = await readState(deps, ref);
  const known = new Set(state.ok ? state.value.hunt.teams.map(({ id }) => id) : []);
  for (const guest of guests) {
    const team = teamFor(played, guest);
    if (!known.has(team.id)) await storeTeam(deps, ref, { team });
  }
};

const phoneOf = (
  deps: HuntDeps,
  played: Played,
  guest: Guest,
  userId: string = deps.ids.uuid(),
): PhoneSeat => ({
  gameId: played.ref,
  teamId: teamIdOf(played, guest),
  userId,
  identityId: guest.identityId,
  name: guest.name,
  seatHash: hashOf(deps.ids.secret()),
  joinedAt: deps.clock.now(),
  devices: [],
});

const seatSome = async (deps: HuntDeps, played: Played, guests: readonly Guest[]): Promise<void> => {
  const seats = guests.map((guest) => phoneOf(deps, played, guest));
  const stored = await deps.store.transact(
    seats.flatMap((each) => joinOperations(deps.table, each, ANY_NUMBER)),
  );
  if (stored.ok) return;
  // One of them was seated by another node at that moment, or their team is full: the others still want theirs.
  if (seats.length > 1) for (const guest of guests) await seatSome(deps, played, [guest]);
};

/** One of each team at a time: a transaction touches the row of a team once. */
const inTransactions = (guests: readonly Guest[]): readonly (readonly Guest[])[] => {
  const chunks: { readonly guests: Guest[]; readonly teams: Set<string> }[] = [];
  for (const guest of guests) {
    const team = guest.teamId ?? guest.memberId;
    let chunk = chunks.find((each) => each.guests.length < SEATS_AT_ONCE && !each.teams.has(team));
    if (!chunk) chunks.push((chunk = { guests: [], teams: new Set() }));
    chunk.guests.push(guest);
    chunk.teams.add(team);
  }
  return chunks.map((each) => each.guests);
};

const seat = async (deps: HuntDeps, played: Played, guests: readonly Guest[]): Promise<void> => {
  const missing = await unseated(deps, played.ref, guests);
  if (missing.length === 0) return;
  await ensureTeams(deps, played, missing);
  for (const some of inTransactions(missing)) await seatSome(deps, played, some);
};

/** Besides the one that somebody joined with. */
const MORE_DEVICES = 3;

/** The other phones of one person, by ids that only the room's start can make. */
const otherPhones = (deps: HuntDeps, played: Played, guest: Guest) =>
  Promise.all(
    Array.from({ length: MORE_DEVICES }, async (_, device) => {
      const { ref: gameId, startKey } = played;
      const userId = derivedUuid('room device', startKey, guest.memberId, String(device));
      const teamId = teamIdOf(played, guest);
      return { userId, phone: await readPhone(deps, { gameId, teamId, userId }) };
    }),
  );

/** One more phone of their team, under their name: what counts in a hunt is the team. */
const seatDevice = async (
  deps: HuntDeps,
  played: Played,
  guest: Guest,
  { identityId }: Device,
): Promise<void> => {
  if (await seatOf(deps, { identityId }, played.ref)) return;
  const free = (await otherPhones(deps, played, guest)).find(({ phone }) => !phone);
  if (!free) return;
  const phone = phoneOf(deps, played, { ...guest, identityId }, free.userId);
  await deps.store.transact(joinOperations(deps.table, phone, ANY_NUMBER));
};

const rename = async (deps: HuntDeps, played: Played, guest: Guest): Promise<void> => {
  const { ref: gameId, hostId, teams } = played;
  const others = await otherPhones(deps, played, guest);
  const holders = others.flatMap(({ phone }) => (phone ? [phone.identityId] : []));
  for (const identityId of [guest.identityId, ...holders])
    await changeMe(deps, actingAs(idOf(identityId)), gameId, guest.name);
  const place = { gameId, teamId: teamIdOf(played, guest) };
  if (teams.length === 0) await changeTeam(deps, actingAs(hostId), place, { name: guest.name });
};

const setRemoved = async (
  deps: HuntDeps,
  played: Played,
  guest: Guest,
  isRemoved: boolean,
): Promise<void> => {
  const { ref: gameId, hostId } = played;
  const teamId = teamIdOf(played, guest);
  const others = (await otherPhones(deps, played, guest)).map(({ userId }) => userId);
  const row = await seatOf(deps, guest, gameId);
  if (isRemoved) {
    if (row) await removePhone(deps, actingAs(hostId), row);
    for (const userId of others) await removePhone(deps, actingAs(hostId), { gameId, teamId, userId });
    return;
  }
  const phones = await phonesEverIn(deps, { gameId, teamId });
  for (const { userId, identityId, removedAt } of phones)
    if ((identityId === guest.identityId || others.includes(userId)) && removedAt !== undefined)
      await restorePhone(deps, actingAs(hostId), { gameId, teamId, userId });
  await seat(deps, played, [guest]);
  await tellPhones(deps, gameId, teamId);
};

/** By the current seats: somebody who was removed has no place. */
const outcome = async (deps: HuntDeps, played: Played, roster: Roster): Promise<Outcome | undefined> => {
  const { ref, teams } = played;
  const state = await readState(deps, ref);
  if (!state.ok || state.value.progress.status !== 'ended') return undefined;
  const board = boardOf(state.value, deps.clock.now());
  const rowOf = new Map(board.map((row) => [row.team, row]));
  const guests = await roster(MOST_GUESTS);
  const items = await deps.store.batchGet(
    deps.table,
    guests.map(({ identityId }) => seatKey(identityId, ref)),
  );
  const places = guests.flatMap(({ memberId }, index) => {
    const item = items[index];
    const row = item && rowOf.get(fromSeatItem(item).teamId);
    return row ? [{ memberId, place: row.rank, points: row.points }] : [];
  });
  const first = board.filter(({ rank, completed }) => rank === 1 && completed > 0).map(({ team }) => team);
  const winners = state.value.hunt.teams.filter(({ id }) => first.includes(id)).map(({ name }) => name);
  // Whoever is a team of their own is shown under the name they have at the table.
  const ofTable = new Set(teams.map(({ teamId }) => teamIdOf(played, { memberId: '', teamId })));
  const isByPlace = first.length > 0 && !first.some((id) => ofTable.has(id));
  return { places, winners, isByPlace };
};

/** A team of the table under its name, a team of one under the name that its member has now; whoever left has none. */
const namesByTeam = async (played: Played, roster: Roster): Promise<Map<string, string>> => {
  const guests = await roster(MOST_GUESTS);
  return new Map([
    ...guests.map(({ memberId, name }) => [teamIdOf(played, { memberId }), name] as const),
    ...played.teams.map(({ teamId, name }) => [teamIdOf(played, { memberId: '', teamId }), name] as const),
  ]);
};

const photos = async (
  deps: HuntDeps,
  played: Played,
  viewerId: string,
  roster: Roster,
): Promise<EveningPhoto[]> => {
  const shared = await readSharedAfterEnd(deps, { gameId: played.ref, viewerId, limit: MOST_PHOTOS });
  if (shared.length === 0) return [];
  const names = await namesByTeam(played, roster);
  return shared.map(({ photoId, title, teamId, sentAt, width, height, addresses }) => ({
    name: photoFileName(photoId, photoSizes[0]),
    title,
    by: names.get(teamId),
    sentAt,
    width,
    height,
    small: addresses.medium,
    large: addresses.large,
  }));
};

/** What a room has to hear of: the end, and whatever moves the board after it. */
export const tellRoom = (
  { activities }: Pick<RoomsPlatform, 'activities'>,
  { gameId, progress }: HuntState,
  changes: readonly HuntChange[],
): void => {
  if (progress.status === 'ended' && changes.length > 0) activities.tell(HUNT, gameId);
};

export const huntsInRooms = (deps: HuntDeps): RoomActivity => ({
  kind: HUNT,
  lacks: ({ choiceId }) => (choiceId === undefined ? say('room-item-needs-choice') : undefined),
  choices: async (host) => {
    const { hosting, examples } = (await listHunts(deps, actingAs(host), undefined)).value;
    return [...hosting, ...examples].map(({ gameId, name }) => ({ choiceId: gameId, title: name }));
  },
  start: (given) => start(deps, given),
  seat: (played, guests) => seat(deps, played, guests),
  seatDevice: (played, guest, device) => seatDevice(deps, played, guest, device),
  rename: (played, guest) => rename(deps, played, guest),
  setRemoved: (played, guest, isRemoved) => setRemoved(deps, played, guest, isRemoved),
  setHost: async ({ ref }, cohost, isHost) => {
    await actOnHunt(deps, ref, ({ cohosts }) => {
      const others = cohosts.filter(({ identityId }) => identityId !== cohost.identityId);
      return ok({ next: { cohosts: isHost ? [...others, cohost] : others }, stale: ['host'] });
    });
  },
  end: async ({ ref, startKey }) => {
    await actPhase(deps, { gameId: ref, id: derivedUuid('room end', startKey), act: 'end' });
  },
  isOver: async ({ ref }) => {
    const state = await readState(deps, ref);
    return !state.ok || state.value.progress.status === 'ended';
  },
  outcome: (played, roster) => outcome(deps, played, roster),
  photos: (played, viewerId, roster) => photos(deps, played, viewerId, roster),
});
