import { fail, ok } from '#core/result.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import { keepOutOperations } from '#platform/rooms/server/kept-out.items.ts';
import { letInOperations } from '#platform/rooms/server/kept-out.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf } from '#server/kit/secret-hash.ts';
import type { Operation } from '#store/port/store.ts';
import { requireHost, requireSeat, seatOf } from './hunts.guards.ts';
import { seatKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
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
export const sitAgain = async (deps: HuntDeps, seat: PhoneSeat, name?: string) => {
  const secret = deps.ids.secret();
  const next = { ...seat, seatHash: hashOf(secret), ...(name !== undefined && { name }) };
  const stored = await deps.store.transact(reseatOperations(deps.table, next, seat, deps.clock.now()));
  return stored.ok ? ok(tokenOf(seat, secret)) : fail('conflict');
};

/** Publishes to host and team that somebody joined, left or was renamed. */
export const tellPhones = async (deps: HuntDeps, gameId: string, teamId: string): Promise<void> => {
  const phones = await phonesIn(deps, { gameId, teamId });
  deps.news.tellPhones(
    gameId,
    teamId,
    phones.map(({ userId, name }) => ({ userId, name })),
  );
};

const requirePhone = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const phone = await readPhone(deps, seated.value.seat);
  return phone ? ok(phone) : fail('hunt-not-joined');
};

export const renewSeat = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const phone = await requirePhone(deps, actor, gameId);
  if (!phone.ok) return phone;
  const token = await sitAgain(deps, phone.value);
  return token.ok ? ok({ seat: token.value }) : token;
};

export const changeMe = async (deps: HuntDeps, actor: Actor, gameId: string, typed: string) => {
  const name = normaliseName(typed);
  if (!name.ok) return name;
  const phone = await requirePhone(deps, actor, gameId);
  if (!phone.ok) return phone;
  const allowed = await checkName(deps, gameId, name.value);
  if (!allowed.ok) return allowed;
  const next = { ...phone.value, name: name.value };
  const stored = await deps.store.transact(reseatOperations(deps.table, next, phone.value, deps.clock.now()));
  if (!stored.ok) return fail('conflict');
  deps.positions.unseat(actor.identityId, gameId);
  await tellPhones(deps, gameId, next.teamId);
  return ok({ userId: next.userId, name: next.name });
};

const leave = async (
  deps: HuntDeps,
  phone: PhoneSeat,
  besides: readonly Operation[] = [],
): Promise<boolean> => {
  const { gameId, teamId, userId, identityId } = phone;
  const leaving = leaveOperations(deps.table, phone, deps.clock.now());
  const left = await deps.store.transact([...leaving, ...besides]);
  // The team is gone already: only the seat is left to clear away.
  if (!left.ok) await deps.store.delete(deps.table, seatKey(identityId, gameId));
  deps.hub.evict('hunt', gameId, userId);
  deps.positions.unseat(identityId, gameId);
  await tellPhones(deps, gameId, teamId);
  return left.ok;
};

export const leaveSeat = async (
  deps: HuntDeps,
  actor: Pick<Actor, 'identityId'>,
  gameId: string,
): Promise<void> => {
  const row = await seatOf(deps, actor, gameId);
  const phone = row && (await readPhone(deps, row));
  if (phone) await leave(deps, phone);
};

export const leaveHunt = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  await leaveSeat(deps, actor, gameId);
  return ok({ gameId });
};

/** All phones of a removed team. */
export const dismissTeam = async (deps: HuntDeps, gameId: string, teamId: string): Promise<void> => {
  for (const phone of await phonesEverIn(deps, { gameId, teamId })) {
    if (phone.leftAt === undefined) await leave(deps, phone);
    // Nobody could let them back in any more.
    if (phone.removedAt !== undefined) await letBack(deps, phone);
  }
};

export const removePhone = async (
  deps: HuntDeps,
  actor: Actor,
  { gameId, teamId, userId, name }: PhonePlace & { readonly name?: 'out' | undefined },
) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  if (!state.value.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
  const phone = await readPhone(deps, { gameId, teamId, userId });
  if (!phone || phone.leftAt !== undefined) return fail('hunt-phone-not-found');
  const removed = { ...phone, removedAt: deps.clock.now(), isNameOut: name === 'out' };
  const isOut = await leave(deps, removed, keepOutOperations(sentOutOf(deps, removed)));
  // The seat moved to another device at that moment; the caller must learn of it.
  return isOut ? ok({ userId }) : fail('conflict');
};

const letBack = async (deps: HuntDeps, phone: PhoneSeat): Promise<boolean> => {
  const marks = await letInOperations(deps.store, sentOutOf(deps, phone));
  const operations = [letBackOperation(deps.table, phone, deps.clock.now()), ...marks];
  return (await deps.store.transact(operations)).ok;
};

/** Lets a removed phone join again, with a new seat. */
export const restorePhone = async (deps: HuntDeps, actor: Actor, { gameId, teamId, userId }: PhonePlace) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  const phone = await readPhone(deps, { gameId, teamId, userId });
  if (!phone) return fail('hunt-phone-not-found');
  if (phone.removedAt === undefined) return ok({ userId });
  return (await letBack(deps, phone)) ? ok({ userId }) : fail('conflict');
};

export const listPhones = async (deps: HuntDeps, actor: Actor, gameId: string, teamId: string) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  if (!state.value.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
  const here = new Set(deps.hub.present('hunt', gameId).map(({ memberId }) => memberId));
  const ever = await phonesEverIn(deps, { gameId, teamId });
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
