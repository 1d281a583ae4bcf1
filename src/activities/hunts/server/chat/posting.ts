import { fail, ok } from '#core/result.ts';
import { notExists } from '#store/port/conditions.ts';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { huntChatTopic } from '#activities/hunts/contract.chat.ts';
import {
  chatKey,
  chatVersion,
  countChanges,
  fromMessageItem,
  fromSentItem,
  messageKey,
  sentKey,
  toMessageItem,
  toSentItem,
} from '../messages.items.ts';
import type { Broadcast, SentMark, StoredMessage } from '../messages.items.ts';
import type { ChatDeps } from './chat.deps.ts';

type Poster = Pick<ChatDeps, 'store' | 'table' | 'clock' | 'ids' | 'hub'>;

const nextVersion = async ({ store, table, clock, ids }: Poster, gameId: string): Promise<number> => {
  const changes = countChanges(gameId, ids.uuid(), clock.now());
  const counted = await store.update(table, chatKey(gameId), changes);
  return chatVersion(counted.ok ? counted.value : counted.current);
};

const posted = (message: HostMessage) => ({
  type: 'message.posted' as const,
  payload: { message },
  to: [`team:${message.teamId}`],
});

/** Tells the team and the host, after the message is stored. */
export const postMessage = async (deps: Poster, message: StoredMessage): Promise<void> => {
  const { gameId } = message;
  deps.hub.publish({
    topic: huntChatTopic,
    key: gameId,
    version: await nextVersion(deps, gameId),
    messages: [posted(message), { type: 'message.overheard', payload: { message }, to: ['host'] }],
  });
};

export const readMark = async ({ store, table }: Poster, userId: string, id: string) => {
  const item = await store.get(table, sentKey(userId, id));
  return item && fromSentItem(item);
};

/** The message that a receipt belongs to; another message under the same id is refused. */
export const firstOf = async ({ store, table }: Poster, mark: SentMark | undefined, digest: string) => {
  const item = mark && (await store.get(table, messageKey(mark.userId, mark.at, mark.id)));
  if (!mark || !item) return fail('conflict');
  return mark.digest === digest ? ok({ mark, message: fromMessageItem(item) }) : fail('hunt-message-reused');
};

/** Stores the message and its receipt in one transaction and publishes it. A second delivery finds the first. */
export const postOnce = async (deps: Poster, message: StoredMessage, digest: string) => {
  const { store, table } = deps;
  const { id, userId, at, until, gameId } = message;
  const mark: SentMark = { id, userId, at, until, digest };
  const stored = await store.transact([
    { op: 'put', table, item: toSentItem(mark, gameId), condition: notExists },
    { op: 'put', table, item: toMessageItem(message) },
  ]);
  if (!stored.ok) return firstOf(deps, await readMark(deps, userId, id), digest);
  await postMessage(deps, message);
  return ok({ mark, message });
};

/** A message for every team; one event for the host. */
export const postBroadcast = async (
  deps: Poster,
  { gameId, id, text, at }: Broadcast,
  messages: readonly StoredMessage[],
  teamIds: readonly string[] | undefined,
): Promise<void> => {
  deps.hub.publish({
    topic: huntChatTopic,
    key: gameId,
    version: await nextVersion(deps, gameId),
    messages: [
      ...messages.map(posted),
      {
        type: 'words.broadcast',
        payload: { broadcastId: id, text, at, ...(teamIds && { teamIds: [...teamIds] }) },
        to: ['host'],
      },
    ],
  });
};
