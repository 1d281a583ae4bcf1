import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import type { Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** As the seed wants ids: those of phones and hosts may be any text. */
export const asUuid = (id: string): string => (UUID.test(id) ? id : derivedUuid('id', id));

const STAMP_DIGITS = 13;

/** Milliseconds since 1970 with fixed width: text then sorts as time does. */
export const stampOf = (at: Instant): string =>
  String(Math.max(0, Math.floor(at))).padStart(STAMP_DIGITS, '0');

export const gamePartition = (gameId: string): string => `GAME#${gameId}`;
export const teamPartition = (teamId: string): string => `TEAM#${teamId}`;
export const levelPartition = (levelId: string): string => `LEVEL#${levelId}`;
export const userPartition = (userId: string): string => `USER#${userId}`;
const identityPartition = (identityId: string): string => `IDENTITY#${identityId}`;

export const gameKey = (gameId: string): Key => ({ PK: gamePartition(gameId), SK: '#METADATA' });
export const levelKey = (gameId: string, levelId: string): Key => ({
  PK: gamePartition(gameId),
  SK: levelPartition(levelId),
});
export const teamKey = (gameId: string, teamId: string): Key => ({
  PK: gamePartition(gameId),
  SK: teamPartition(teamId),
});
export const userKey = (teamId: string, userId: string): Key => ({
  PK: teamPartition(teamId),
  SK: userPartition(userId),
});
export const teamLevelKey = (teamId: string, levelId: string): Key => ({
  PK: teamPartition(teamId),
  SK: levelPartition(levelId),
});
export const eventKey = (gameId: string, at: Instant, id: string): Key => ({
  PK: gamePartition(gameId),
  SK: `EVENT#${stampOf(at)}#${id}`,
});
/** Whose an id is: team and level ids are one hunt's only, or two hunts would share their feeds. */
export const claimKey = (kind: 'TEAM' | 'LEVEL', id: string): Key => ({
  PK: `${kind}#${id}`,
  SK: '#METADATA',
});
/** Which seat an identity has in a hunt. */
export const seatKey = (identityId: string, gameId: string): Key => ({
  PK: identityPartition(identityId),
  SK: `SEAT#${gameId}`,
});
export const hostedKey = (identityId: string, createdAt: Instant, gameId: string): Key => ({
  PK: identityPartition(identityId),
  SK: `HOSTED#${stampOf(createdAt)}#${gameId}`,
});
export const seatsOf = (identityId: string): Query => ({
  partition: identityPartition(identityId),
  sort: { beginsWith: 'SEAT#' },
});
export const hostedBy = (identityId: string): Query => ({
  partition: identityPartition(identityId),
  sort: { beginsWith: 'HOSTED#' },
});

/** What every item has. */
export const commonOf = (
  type: string,
  id: string,
  { createdAt, updatedAt = createdAt }: { readonly createdAt: Instant; readonly updatedAt?: Instant },
): Item => ({ ItemType: type, id, created_at: toIso(createdAt), updated_at: toIso(updatedAt) });

export const expiryOf = (until: Instant | undefined): Item =>
  until === undefined ? {} : { deleted_at: toEpochSeconds(until) };
