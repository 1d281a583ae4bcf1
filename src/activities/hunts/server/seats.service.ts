import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Phone, PlayerView } from '../contract.views.ts';
import { isSameCode } from '../rules/answers/code.ts';
import type { Standing } from '../rules/standing.ts';
import { readStanding, requireHost, requireSeat, seatOf } from './hunts.guards.ts';
import { seatKey, userKey } from './hunts.keys.ts';
import type { HuntParts } from './hunts.parts.ts';
import {
  fromUserItem,
  joinOperations,
  leaveOperations,
  phonesOfTeam,
  reseatOperations,
} from './phones.items.ts';
import type { PhoneSeat } from './phones.items.ts';
import { readAll } from './read-pages.ts';
import { makeOwnTeam } from './teams.service.ts';
import { playerViewFor } from './views.service.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const opens = (secret: string, hash: string): boolean => {
  const [given, wanted] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** `{team}~{user}~{secret}`: ids of files may hold dots. */
const tokenOf = ({ teamId, userId }: Pick<PhoneSeat, 'teamId' | 'userId'>, secret: string): string =>
  [teamId, userId, secret].map(encodeURIComponent).join('~');

const readToken = (token: string): readonly string[] => {
  try {
    return token.split('~').map(decodeURIComponent);
  } catch {
    return [];
  }
};

export const readPhone = async (
  { store, table }: Pick<HuntParts, 'store' | 'table'>,
  teamId: string,
  userId: string,
): Promise<PhoneSeat | undefined> => {
  const item = await store.get(table, userKey(teamId, userId));
  return item && fromUserItem(item);
};

/** Phones that are in the team now, in the order they came. */
export const phonesIn = async (
  parts: Pick<HuntParts, 'store' | 'table'>,
  teamId: string,
): Promise<PhoneSeat[]> => {
  const items = await readAll(parts, phonesOfTeam(teamId));
  return items
    .map(fromUserItem)
    .filter(({ leftAt }) => leftAt === undefined)
    .toSorted((one, other) => one.joinedAt - other.joinedAt);
};

export interface Join {
  readonly gameId: string;
  readonly name?: string | undefined;
  readonly teamId?: string | undefined;
  readonly newTeam?:
    | { readonly name: string; readonly colour?: string | undefined; readonly passcode?: string | undefined }
    | undefined;
  readonly passcode?: string | undefined;
}

export interface Joined {
  readonly view: PlayerView;
  readonly seat: string;
}

const checkDoor = ({ progress, settings }: Standing): Result<void> => {
  if (progress.status === 'ended') return fail('hunt-ended');
  return settings.isJoiningOpen ? ok(undefined) : fail('hunt-joining-closed');
};

/** The team to join: a prepared one by its passcode, or one's own. */
const chooseTeam = async (
  parts: HuntParts,
  actor: Actor,
  standing: Standing,
  join: Join,
): Promise<Result<string>> => {
  if (join.newTeam) return makeOwnTeam(parts, actor, standing, join.newTeam);
  const team = standing.hunt.teams.find(({ id }) => id === join.teamId);
  if (!team) return fail('hunt-team-not-found');
  const isLet = team.passcode === undefined || isSameCode(join.passcode ?? '', team.passcode);
  return isLet ? ok(team.id) : fail('hunt-passcode-wrong');
};

const nameOf = ({ hunt }: Standing, name: string | undefined): Result<string> =>
  name === undefined ? ok(hunt.language === 'de' ? 'Telefon' : 'Phone') : normaliseName(name);

/** A seat that is there already: the same again with a fresh token, or in the way. */
const sitAgain = async (parts: HuntParts, seat: PhoneSeat, name?: string): Promise<Result<string>> => {
  const secret = parts.ids.secret();
  const next = { ...seat, seatHash: hashOf(secret), ...(name !== undefined && { name }) };
  const stored = await parts.store.transact(reseatOperations(parts.table, next, seat));
  return stored.ok ? ok(tokenOf(seat, secret)) : fail('conflict');
};

const teamNameOf = ({ hunt }: Standing, teamId: string): string =>
  hunt.teams.find(({ id }) => id === teamId)?.name ?? '';

const sitDown = async (
  parts: HuntParts,
  actor: Actor,
  standing: Standing,
  wanted: { readonly teamId: string; readonly name: string },
): Promise<Result<string>> => {
  const { store, table, ids, clock } = parts;
  const secret = ids.secret();
  const { gameId, hunt, settings } = standing;
  const seat: PhoneSeat = {
    ...wanted,
    gameId,
    userId: ids.uuid(),
    identityId: actor.identityId,
    seatHash: hashOf(secret),
    joinedAt: clock.now(),
  };
  const most = hunt.teams.find(({ id }) => id === wanted.teamId)?.most ?? settings.phonesPerTeam;
  const stored = await store.transact(joinOperations(table, seat, most));
  if (stored.ok) return ok(tokenOf(seat, secret));
  const isSeated = stored.failed.some(({ index }) => index === 1);
  return fail(isSeated ? 'conflict' : 'hunt-team-full');
};

/** Tells host and team that somebody came, went or has another name. */
const tellPhones = async (parts: HuntParts, gameId: string, teamId: string): Promise<void> => {
  const phones = await phonesIn(parts, teamId);
  parts.news.tellPhones(
    gameId,
    teamId,
    phones.map(({ userId, name }) => ({ userId, name })),
  );
};

const viewAfter = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  seat: string,
): Promise<Result<Joined>> => {
  const seated = await requireSeat(parts, actor, gameId);
  if (!seated.ok) return seated;
  const { standing, seat: row } = seated.value;
  await tellPhones(parts, gameId, row.teamId);
  return ok({ view: await playerViewFor(parts, standing, row), seat });
};

/** Takes a seat in a team with this phone; again, it is the same seat. */
export const joinHunt = async (parts: HuntParts, actor: Actor, join: Join): Promise<Result<Joined>> => {
  const { gameId } = join;
  const standing = await readStanding(parts, gameId);
  if (!standing.ok) return standing;
  const name = nameOf(standing.value, join.name);
  if (!name.ok) return name;
  const row = await seatOf(parts, actor, gameId);
  const own = row && (await readPhone(parts, row.teamId, row.userId));
  if (own && standing.value.hunt.teams.some(({ id }) => id === own.teamId)) {
    const isOther = join.newTeam !== undefined || (join.teamId !== undefined && join.teamId !== own.teamId);
    if (isOther) return fail('hunt-already-in-team', { team: teamNameOf(standing.value, own.teamId) });
    const token = await sitAgain(parts, own, join.name === undefined ? undefined : name.value);
    return token.ok ? viewAfter(parts, actor, gameId, token.value) : token;
  }
  // A seat of a team that is gone would be in the way of the new one.
  if (row) await parts.store.delete(parts.table, seatKey(actor.identityId, gameId));
  const open = checkDoor(standing.value);
  if (!open.ok) return open;
  const teamId = await chooseTeam(parts, actor, standing.value, join);
  if (!teamId.ok) return teamId;
  const now = await readStanding(parts, gameId);
  if (!now.ok) return now;
  const token = await sitDown(parts, actor, now.value, { teamId: teamId.value, name: name.value });
  return token.ok ? viewAfter(parts, actor, gameId, token.value) : token;
};

/** Goes on with a seat on another device: the one before is out. */
export const takeSeat = async (
  parts: HuntParts,
  actor: Actor,
  { gameId, seat: token }: { readonly gameId: string; readonly seat: string },
): Promise<Result<PlayerView>> => {
  const standing = await readStanding(parts, gameId);
  if (!standing.ok) return standing;
  const [teamId = '', userId = '', secret = ''] = readToken(token);
  const isNamed = teamId !== '' && userId !== '' && secret !== '';
  const seat = isNamed ? await readPhone(parts, teamId, userId) : undefined;
  const isOpen = seat?.gameId === gameId && seat.leftAt === undefined && opens(secret, seat.seatHash);
  if (!seat || !isOpen) return fail('hunt-seat-unknown');
  if (seat.identityId !== actor.identityId) {
    const old = await seatOf(parts, actor, gameId);
    // This device had a seat of its own: one phone is one seat, so it leaves that.
    if (old) await leaveSeat(parts, actor, gameId);
    const next = { ...seat, identityId: actor.identityId };
    const stored = await parts.store.transact(reseatOperations(parts.table, next, seat));
    if (!stored.ok) return fail('conflict');
    parts.hub.evict('hunt', gameId, userId);
    parts.positions.unseat(seat.identityId, gameId);
  }
  const seated = await requireSeat(parts, actor, gameId);
  return seated.ok ? ok(await playerViewFor(parts, seated.value.standing, seated.value.seat)) : seated;
};

const requirePhone = async (parts: HuntParts, actor: Actor, gameId: string): Promise<Result<PhoneSeat>> => {
  const seated = await requireSeat(parts, actor, gameId);
  if (!seated.ok) return seated;
  const phone = await readPhone(parts, seated.value.seat.teamId, seated.value.seat.userId);
  return phone ? ok(phone) : fail('hunt-not-joined');
};

export const renewSeat = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
): Promise<Result<{ seat: string }>> => {
  const phone = await requirePhone(parts, actor, gameId);
  if (!phone.ok) return phone;
  const token = await sitAgain(parts, phone.value);
  return token.ok ? ok({ seat: token.value }) : token;
};

export const changeMe = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  typed: string,
): Promise<Result<Phone>> => {
  const name = normaliseName(typed);
  if (!name.ok) return name;
  const phone = await requirePhone(parts, actor, gameId);
  if (!phone.ok) return phone;
  const next = { ...phone.value, name: name.value };
  const stored = await parts.store.transact(reseatOperations(parts.table, next, phone.value));
  if (!stored.ok) return fail('conflict');
  parts.positions.unseat(actor.identityId, gameId);
  await tellPhones(parts, gameId, next.teamId);
  return ok({ userId: next.userId, name: next.name });
};

const leave = async (parts: HuntParts, phone: PhoneSeat): Promise<void> => {
  const { gameId, teamId, userId, identityId } = phone;
  const left = await parts.store.transact(leaveOperations(parts.table, phone, parts.clock.now()));
  // The team is gone already: only the seat is left to clear away.
  if (!left.ok) await parts.store.delete(parts.table, seatKey(identityId, gameId));
  parts.hub.evict('hunt', gameId, userId);
  parts.positions.unseat(identityId, gameId);
  await tellPhones(parts, gameId, teamId);
};

export const leaveSeat = async (
  parts: HuntParts,
  actor: Pick<Actor, 'identityId'>,
  gameId: string,
): Promise<void> => {
  const row = await seatOf(parts, actor, gameId);
  const phone = row && (await readPhone(parts, row.teamId, row.userId));
  if (phone) await leave(parts, phone);
};

export const leaveHunt = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
): Promise<Result<{ gameId: string }>> => {
  const seated = await requireSeat(parts, actor, gameId);
  if (!seated.ok) return seated;
  await leaveSeat(parts, actor, gameId);
  return ok({ gameId });
};

/** All phones of a team that is no longer there. */
export const dismissTeam = async (parts: HuntParts, gameId: string, teamId: string): Promise<void> => {
  for (const phone of await phonesIn(parts, teamId)) if (phone.gameId === gameId) await leave(parts, phone);
};

export interface PhoneAt {
  readonly gameId: string;
  readonly teamId: string;
  readonly userId: string;
}

export const removePhone = async (
  parts: HuntParts,
  actor: Actor,
  { gameId, teamId, userId }: PhoneAt,
): Promise<Result<{ userId: string }>> => {
  const standing = await requireHost(parts, actor, gameId);
  if (!standing.ok) return standing;
  if (!standing.value.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
  const phone = await readPhone(parts, teamId, userId);
  if (!phone || phone.leftAt !== undefined) return fail('hunt-phone-not-found');
  await leave(parts, phone);
  return ok({ userId });
};

export const listPhones = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  teamId: string,
): Promise<Result<{ phones: (Phone & { joinedAt: number; isHere: boolean })[] }>> => {
  const standing = await requireHost(parts, actor, gameId);
  if (!standing.ok) return standing;
  if (!standing.value.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
  const here = new Set(parts.hub.present('hunt', gameId).map(({ memberId }) => memberId));
  const phones = await phonesIn(parts, teamId);
  return ok({
    phones: phones.map(({ userId, name, joinedAt }) => ({
      userId,
      name,
      joinedAt,
      isHere: here.has(userId),
    })),
  });
};
