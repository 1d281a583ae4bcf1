import { idOf } from '#core/ids.ts';
import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { instantIn, optionalInstantIn, optionalTextIn, textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import type { ApiToken, Session, SignInWay } from '../rules/state.ts';
import { keys } from './identity.items.ts';

const sessionAttributes = (session: Session): Item => ({
  sessionId: session.id,
  identityId: session.identityId,
  way: session.way,
  createdAt: toIso(session.createdAt),
  lastUsedAt: toIso(session.lastUsedAt),
  device: session.device,
  ttl: toEpochSeconds(session.expiresAt),
});

/** The row a token is looked up by. */
export const sessionToItem = (session: Session): Item => ({
  ...keys.session(session.id),
  ...sessionAttributes(session),
});

/** The row an account's list of sessions is read from; guests have one session and no list. */
export const listedSessionToItem = (session: Session): Item => ({
  ...keys.sessionOf(session.identityId, session.id),
  ...sessionAttributes(session),
});

/** Holds as long as nobody else has extended or ended the session. */
export const lastUsedAt = (at: Instant): Condition => equals('lastUsedAt', toIso(at));

export const use = (now: Instant, expiresAt?: Instant): Change[] => [
  set('lastUsedAt', toIso(now)),
  ...(expiresAt === undefined ? [] : [set('ttl', toEpochSeconds(expiresAt))]),
];

export const sessionFrom = (item: Item): Session => ({
  id: textIn(item, 'sessionId'),
  identityId: idOf(textIn(item, 'identityId')),
  way: textIn(item, 'way') as SignInWay,
  createdAt: instantIn(item, 'createdAt'),
  lastUsedAt: instantIn(item, 'lastUsedAt'),
  expiresAt: Number(item['ttl']) * 1000,
  device: optionalTextIn(item, 'device'),
});

const apiTokenAttributes = (token: ApiToken): Item => ({
  tokenId: token.id,
  identityId: token.identityId,
  name: token.name,
  createdAt: toIso(token.createdAt),
  lastUsedAt: token.lastUsedAt === undefined ? undefined : toIso(token.lastUsedAt),
  ttl: token.expiresAt === undefined ? undefined : toEpochSeconds(token.expiresAt),
});

export const apiTokenToItem = (token: ApiToken): Item => ({
  ...keys.apiToken(token.id),
  ...apiTokenAttributes(token),
});

export const listedApiTokenToItem = (token: ApiToken): Item => ({
  ...keys.apiTokenOf(token.identityId, token.id),
  ...apiTokenAttributes(token),
});

export const apiTokenFrom = (item: Item): ApiToken => ({
  id: textIn(item, 'tokenId'),
  identityId: idOf(textIn(item, 'identityId')),
  name: textIn(item, 'name'),
  createdAt: instantIn(item, 'createdAt'),
  lastUsedAt: optionalInstantIn(item, 'lastUsedAt'),
  expiresAt: item['ttl'] === undefined ? undefined : Number(item['ttl']) * 1000,
});
