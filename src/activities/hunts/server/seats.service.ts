import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import { keepOutOperations } from '#platform/rooms/server/kept-out.items.ts';
import { letInOperations } from '#platform/rooms/server/kept-out.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf } from '#server/kit/secret-hash.ts';
import type { Operation } from '#store/port/store.ts';
import type { TeamPhones } from '../contract.teams.ts';
import type { Phone } from '../contract.views.ts';
import { requireHost, requireSeat, seatOf } from './hunts.guards.ts';
import { seatKey } from './hunts.keys.ts';
import type { HuntParts } from './hunts.parts.ts';
import { checkName, sentOutOf } from './kept-out.ts';
import { leaveOperations, letBackOperation, reseatOperations } from './phones.items.ts';
import type { PhoneSeat } from './phones.items.ts';
import { phonesEverIn, phonesIn, readPhone } from './team-reads.ts';
import type { PhonePlace } from './team-reads.ts';

/** `{team}~{user}~{secret}`: ids of files may hold dots. */
export const tokenOf = ({ teamId, userId }: Pick<PhoneSeat, 'teamId' | 'userId'>, secret: string): string =>
  [teamId, userId, secret].map(encodeURIComponent).join('~');

export const readToken = (token: string): readonly string[] => {
  try {
    return token.split('~').map(decodeURIComponent);
  } catch {
    return [];
  }
};

/** A seat that is there already: the same again with a fresh token, or in the way. */
export const sitAgain = async (parts: HuntParts, seat: PhoneSeat, name?: string): Promise<Result<string>> => {
  const secret = parts.ids.secret();
  const next = { ...seat, seatHash: hashOf(secret), ...(name !== undefined && { name }) };
  const stored = await parts.store.transact(reseatOperations(parts.table, next, seat, parts.clock.now()));
  return stored.ok ? ok(tokenOf(seat, secret)) : fail('conflict');
};

/** Tells host and team that somebody came, went or has another name. */
export const tellPhones = async (parts: HuntParts, gameId: string, teamId: string): Promise<void> => {
  const phones = await phonesIn(parts, { gameId, teamId });
  parts.news.tellPhones(
    gameId,
    teamId,
    phones.map(({ userId, name }) => ({ userId, name })),
  );
};

const requirePhone = async (parts: HuntParts, actor: Actor, gameId: string): Promise<Result<PhoneSeat>> => {
  const seated = await requireSeat(parts, actor, gameId);
  if (!seated.ok) return seated;
  const phone = await readPhone(parts, seated.value.seat);
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
  const allowed = await checkName(parts, gameId, name.value);
  if (!allowed.ok) return allowed;
  const next = { ...phone.value, name: name.value };
  const stored = await parts.store.transact(
    reseatOperations(parts.table, next, phone.value, parts.clock.now()),
  );
  if (!stored.ok) return fail('conflict');
  parts.positions.unseat(actor.identityId, gameId);
  await tellPhones(parts, gameId, next.teamId);
  return ok({ userId: next.userId, name: next.name });
};

const leave = async (
  parts: HuntParts,
  phone: PhoneSeat,
  besides: readonly Operation[] = [],
): Promise<boolean> => {
  const { gameId, teamId, userId, identityId } = phone;
  const leaving = leaveOperations(parts.table, phone, parts.clock.now());
  const left = await parts.store.transact([...leaving, ...besides]);
  // The team is gone already: only the seat is left to clear away.
  if (!left.ok) await parts.store.delete(parts.table, seatKey(identityId, gameId));
  parts.hub.evict('hunt', gameId, userId);
  parts.positions.unseat(identityId, gameId);
  await tellPhones(parts, gameId, teamId);
  return left.ok;
};

export const leaveSeat = async (
  parts: HuntParts,
  actor: Pick<Actor, 'identityId'>,
  gameId: string,
): Promise<void> => {
  const row = await seatOf(parts, actor, gameId);
  const phone = row && (await readPhone(parts, row));
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
  for (const phone of await phonesEverIn(parts, { gameId, teamId })) {
    if (phone.leftAt === undefined) await leave(parts, phone);
    // Nobody could let them back in any more.
    if (phone.removedAt !== undefined) await letBack(parts, phone);
  }
};

export const removePhone = async (
  parts: HuntParts,
  actor: Actor,
  { gameId, teamId, userId, name }: PhonePlace & { readonly name?: 'out' | undefined },
): Promise<Result<{ userId: string }>> => {
  const standing = await requireHost(parts, actor, gameId);
  if (!standing.ok) return standing;
  if (!standing.value.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
  const phone = await readPhone(parts, { gameId, teamId, userId });
  if (!phone || phone.leftAt !== undefined) return fail('hunt-phone-not-found');
  const removed = { ...phone, removedAt: parts.clock.now(), isNameOut: name === 'out' };
  const isOut = await leave(parts, removed, keepOutOperations(sentOutOf(parts, removed)));
  // The seat went to another device at that moment, which must not stay unnoticed.
  return isOut ? ok({ userId }) : fail('conflict');
};

const letBack = async (parts: HuntParts, phone: PhoneSeat): Promise<boolean> => {
  const marks = await letInOperations(parts.store, sentOutOf(parts, phone));
  const operations = [letBackOperation(parts.table, phone, parts.clock.now()), ...marks];
  return (await parts.store.transact(operations)).ok;
};

/** Whoever was taken out may join again; their seat is another one then. */
export const restorePhone = async (
  parts: HuntParts,
  actor: Actor,
  { gameId, teamId, userId }: PhonePlace,
): Promise<Result<{ userId: string }>> => {
  const standing = await requireHost(parts, actor, gameId);
  if (!standing.ok) return standing;
  const phone = await readPhone(parts, { gameId, teamId, userId });
  if (!phone) return fail('hunt-phone-not-found');
  if (phone.removedAt === undefined) return ok({ userId });
  return (await letBack(parts, phone)) ? ok({ userId }) : fail('conflict');
};

export const listPhones = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  teamId: string,
): Promise<Result<TeamPhones>> => {
  const standing = await requireHost(parts, actor, gameId);
  if (!standing.ok) return standing;
  if (!standing.value.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
  const here = new Set(parts.hub.present('hunt', gameId).map(({ memberId }) => memberId));
  const ever = await phonesEverIn(parts, { gameId, teamId });
  const phones = ever
    .filter(({ leftAt }) => leftAt === undefined)
    .toSorted((one, other) => one.joinedAt - other.joinedAt);
  return ok({
    removed: ever.flatMap(({ userId, name, removedAt, isNameOut = false }) =>
      removedAt === undefined ? [] : [{ userId, name, removedAt, isNameOut }],
    ),
    phones: phones.map(({ userId, name, joinedAt }) => ({
      userId,
      name,
      joinedAt,
      isHere: here.has(userId),
    })),
  });
};
