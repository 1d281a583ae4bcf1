import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { huntChatTopic } from '#activities/hunts/contract.chat.ts';
import { chatKey, chatVersion, countChanges } from '../messages.items.ts';
import type { Broadcast, StoredMessage } from '../messages.items.ts';
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

/** To every team its own message; the host hears of it once. */
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
