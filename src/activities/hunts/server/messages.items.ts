import { SECOND_MS, toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, set, setIfAbsent } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import {
  numberIn,
  numberOr,
  optionalInstantIn,
  optionalTextIn,
  textIn,
  textOr,
} from '#store/port/read-item.ts';
import type { Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { HostMessage } from '../contract.chat.ts';
import { stampOf, userPartition } from './hunts.keys.ts';
import { huntReader, idIn, stampedIdIn, stampIn } from './read-stored.ts';

/** A message as hosts see it, with the hunt it belongs to. */
export interface StoredMessage extends HostMessage {
  readonly gameId: string;
  /** When it goes. */
  readonly until: Instant;
}

/** Receipt for a client-generated id, and when it was answered. */
export interface SentMark {
  readonly id: string;
  readonly userId: string;
  /** Of what was sent under the id. */
  readonly digest: string;
  readonly at: Instant;
  readonly until: Instant;
  readonly replyAt?: Instant;
}

export interface Broadcast {
  readonly id: string;
  readonly gameId: string;
  readonly userId: string;
  readonly text: string;
  readonly digest: string;
  readonly at: Instant;
  readonly until: Instant;
}

const PREFIX = 'MESSAGE#';
const sortKey = (at: Instant, id: string): string => `${PREFIX}${stampOf(at)}#${id}`;

export const messageKey = (userId: string, at: Instant, id: string): Key => ({
  PK: `USER#${userId}`,
  SK: sortKey(at, id),
});

export const toMessageItem = (message: StoredMessage): Item => {
  const { id, userId, teamId, gameId, levelId, at } = message;
  const SK = sortKey(at, id);
  return {
    ...messageKey(userId, at, id),
    GSI1PK: `TEAM#${teamId}`,
    GSI1SK: SK,
    GSI2PK: `GAME#${gameId}`,
    GSI2SK: SK,
    ...(levelId !== undefined && { GSI3PK: `LEVEL#${levelId}`, GSI3SK: SK }),
    ItemType: 'MESSAGE',
    id,
    user_id: userId,
    team_id: teamId,
    game_id: gameId,
    level_id: levelId,
    role: message.role,
    text: message.text,
    said_by: message.by,
    intent: message.intent,
    clue_id: message.clueId,
    held_back: message.heldBack,
    call: message.call,
    device_at: message.deviceAt === undefined ? undefined : toIso(message.deviceAt),
    received_ms: at,
    created_at: toIso(at),
    updated_at: toIso(at),
    deleted_at: toEpochSeconds(message.until),
  };
};

const ROLES = ['user', 'assistant', 'system'] as const;
const SPEAKERS = ['player', 'script', 'model', 'host'] as const;
const HELD_BACK = ['leak', 'fault', 'busy'] as const;
const CALLS = ['message', 'sos'] as const;

/** Who spoke in a role, where the item does not say. */
const USUAL_SPEAKERS = { user: 'player', assistant: 'script', system: 'host' } as const;

const oneIn = <T extends string>(item: Item, name: string, known: readonly T[]): T | undefined =>
  known.find((value) => value === item[name]);

export const fromMessageItem = huntReader((item): StoredMessage => {
  const levelId = optionalTextIn(item, 'level_id');
  const intent = optionalTextIn(item, 'intent');
  const clueId = optionalTextIn(item, 'clue_id');
  const deviceAt = optionalInstantIn(item, 'device_at');
  const heldBack = oneIn(item, 'held_back', HELD_BACK);
  const call = oneIn(item, 'call', CALLS);
  // Other systems name the role differently: anyone who is neither player nor host is the character.
  const role = oneIn(item, 'role', ROLES) ?? 'assistant';
  return {
    id: stampedIdIn(item),
    userId: idIn(item, 'PK', userPartition('')),
    teamId: textOr(item, 'team_id', ''),
    gameId: textOr(item, 'game_id', ''),
    role,
    text: textIn(item, 'text'),
    by: oneIn(item, 'said_by', SPEAKERS) ?? USUAL_SPEAKERS[role],
    at: numberOr(item, 'received_ms', stampIn(item)),
    until: numberOr(item, 'deleted_at', Number.POSITIVE_INFINITY) * SECOND_MS,
    ...(levelId !== undefined && { levelId }),
    ...(intent !== undefined && { intent }),
    ...(clueId !== undefined && { clueId }),
    ...(heldBack !== undefined && { heldBack }),
    ...(call !== undefined && { call }),
    ...(deviceAt !== undefined && { deviceAt }),
  };
});

/** Whose messages: one of the four ways the table can be asked. */
export type MessageFeed =
  | { readonly userId: string }
  | { readonly teamId: string }
  | { readonly gameId: string }
  | { readonly levelId: string };

interface FeedPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly isNewestFirst: boolean;
}

const partitionOf = (feed: MessageFeed): { partition: string; index?: string } => {
  if ('userId' in feed) return { partition: `USER#${feed.userId}` };
  if ('teamId' in feed) return { partition: `TEAM#${feed.teamId}`, index: 'GSI1' };
  if ('gameId' in feed) return { partition: `GAME#${feed.gameId}`, index: 'GSI2' };
  return { partition: `LEVEL#${feed.levelId}`, index: 'GSI3' };
};

export const messagesQuery = (feed: MessageFeed, { cursor, limit, isNewestFirst }: FeedPage): Query => ({
  ...partitionOf(feed),
  sort: { beginsWith: PREFIX },
  limit,
  reverse: isNewestFirst,
  cursor,
});

export const sentKey = (userId: string, id: string): Key => ({ PK: `USER#${userId}`, SK: `SENT#${id}` });

/** Receipts of one sender; deleted with the messages. */
export const sentQuery = (userId: string): Query => ({
  partition: `USER#${userId}`,
  sort: { beginsWith: 'SENT#' },
});

export const toSentItem = (mark: SentMark, gameId: string): Item => ({
  ...sentKey(mark.userId, mark.id),
  ItemType: 'SENT',
  id: mark.id,
  user_id: mark.userId,
  game_id: gameId,
  digest: mark.digest,
  received_ms: mark.at,
  created_at: toIso(mark.at),
  updated_at: toIso(mark.at),
  deleted_at: toEpochSeconds(mark.until),
});

export const fromSentItem = huntReader((item): SentMark => ({
  id: textIn(item, 'id'),
  userId: textIn(item, 'user_id'),
  digest: textIn(item, 'digest'),
  at: numberIn(item, 'received_ms'),
  until: numberIn(item, 'deleted_at') * 1000,
  ...(typeof item['reply_ms'] === 'number' && { replyAt: item['reply_ms'] }),
}));

export const keyOfItem = (item: Item): Key => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') });

/** That it was answered, once. */
export const ANSWERED = 'reply_ms';
export const answeredChanges = (replyAt: Instant): readonly Change[] => [
  set(ANSWERED, replyAt),
  set('updated_at', toIso(replyAt)),
];

export const broadcastKey = (gameId: string, id: string): Key => ({
  PK: `GAME#${gameId}`,
  SK: `BROADCAST#${id}`,
});

export const toBroadcastItem = (broadcast: Broadcast): Item => ({
  ...broadcastKey(broadcast.gameId, broadcast.id),
  ItemType: 'BROADCAST',
  id: broadcast.id,
  game_id: broadcast.gameId,
  user_id: broadcast.userId,
  text: broadcast.text,
  digest: broadcast.digest,
  received_ms: broadcast.at,
  created_at: toIso(broadcast.at),
  updated_at: toIso(broadcast.at),
  deleted_at: toEpochSeconds(broadcast.until),
});

export const broadcastDigest = huntReader((item): string => textIn(item, 'digest'));
export const broadcastAt = huntReader((item): Instant => numberIn(item, 'received_ms'));

/** Counts the messages of a hunt; by the count, nodes notice what they missed. */
export const chatKey = (gameId: string): Key => ({ PK: `GAME#${gameId}`, SK: 'CHAT' });

export const countChanges = (gameId: string, id: string, now: Instant): readonly Change[] => [
  add('version', 1),
  setIfAbsent('ItemType', 'CHAT'),
  setIfAbsent('id', id),
  setIfAbsent('game_id', gameId),
  setIfAbsent('created_at', toIso(now)),
  set('updated_at', toIso(now)),
];

export const chatVersion = (item: Item | undefined): number =>
  typeof item?.['version'] === 'number' ? item['version'] : 0;
