import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Store } from '#store/port/store.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { fromMemberItem, identityKeyOf, memberIdIn, memberKeyOf } from './rooms.items.ts';
import { memberIdOfToken, opensSeat } from './seat-tokens.ts';

type Asker = Pick<Actor, 'identityId'>;

export const isOwner = ({ hostId }: RoomState, actor: Asker): boolean => hostId === actor.identityId;

/** The host, or somebody who opened the host's link. */
export const isHost = (room: RoomState, actor: Asker): boolean =>
  isOwner(room, actor) || room.cohosts.some(({ identityId }) => identityId === actor.identityId);

export const requireOwner = (room: RoomState, actor: Asker) =>
  isOwner(room, actor) ? ok(room) : fail('not-allowed');

export const requireHost = (room: RoomState, actor: Asker) =>
  isHost(room, actor) ? ok(room) : fail('not-allowed');

export const findMember = async (
  store: Store,
  roomId: string,
  memberId: string,
): Promise<Member | undefined> => {
  const item = await store.get(platformTable, memberKeyOf(roomId, memberId));
  return item && fromMemberItem(item);
};

const findByIdentity = async (store: Store, roomId: string, actor: Asker): Promise<Member | undefined> => {
  const row = await store.get(platformTable, identityKeyOf(roomId, actor.identityId));
  return row && findMember(store, roomId, memberIdIn(row));
};

const findByToken = async (store: Store, roomId: string, token: string): Promise<Member | undefined> => {
  const memberId = memberIdOfToken(token);
  const member = memberId && (await findMember(store, roomId, memberId));
  return member && opensSeat(token, member.seatHash) ? member : undefined;
};

/** A token names one seat; without one (or with a stale one) the session's own seat counts. */
export const findSeat = async (
  store: Store,
  roomId: string,
  actor: Asker,
  token: string | undefined,
): Promise<Member | undefined> => {
  const byToken = token === undefined ? undefined : await findByToken(store, roomId, token);
  return byToken ?? findByIdentity(store, roomId, actor);
};

/** The seat itself may act for itself, and the host for every seat. */
export const mayActFor = (
  room: RoomState,
  member: Member,
  actor: Asker,
  token: string | undefined,
): boolean =>
  isHost(room, actor) ||
  member.identityId === actor.identityId ||
  (token !== undefined && memberIdOfToken(token) === member.memberId && opensSeat(token, member.seatHash));
