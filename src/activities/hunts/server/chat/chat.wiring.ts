import type { Assistant } from '#platform/assistant/server/assistant.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import { huntChatContract } from '#activities/hunts/contract.chat.ts';
import { chatTopicSource } from './chat.live.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import type { ChatDeps } from './chat.deps.ts';
import { callHost } from './calls.service.ts';
import { readMessages, readTeamMessages } from './feeds.service.ts';
import { answerAsCharacter, broadcast } from './host-words.service.ts';
import { say } from './say.service.ts';
import { createVoiceBudget } from './voice-budget.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { BatchOperation, Query } from '#store/port/store.ts';
import { keyOfItem, messagesQuery, sentQuery } from '../messages.items.ts';
import type { MessageFeed } from '../messages.items.ts';

export interface HuntChat {
  readonly routes: readonly BoundRoute[];
  readonly topics: readonly TopicSource[];
  /** Deletes a player's messages and the replies at once; returns how many. */
  readonly deleteWords: (gameId: string, userId: string) => Promise<number>;
  readonly deleteHuntWords: (gameId: string) => Promise<number>;
}

/** What a phone sends again while it is being answered waits for that answer: a model is asked once. */
const joining = <T>(): ((key: string, work: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
};

export const createHuntChat = (hunts: HuntDeps, assistant: Assistant): HuntChat => {
  const deps: ChatDeps = { ...hunts, assistant, budget: createVoiceBudget(hunts.clock) };
  const onceAtATime = joining<Awaited<ReturnType<typeof say>>>();
  return {
    topics: [chatTopicSource(deps)],
    deleteWords: (gameId, userId) => deleteWords(deps, gameId, userId),
    deleteHuntWords: (gameId) => deleteHuntWords(deps, gameId),
    routes: bind(huntChatContract, {
      say: ({ actor, params, body }) => {
        const command = { ...params, ...body };
        return onceAtATime(JSON.stringify([actor.identityId, command]), () => say(deps, actor, command));
      },
      callHost: ({ actor, params, body }) => callHost(deps, actor, { ...params, ...body }),
      readTeamMessages: ({ actor, params, query }) => readTeamMessages(deps, actor, { ...params, ...query }),
      readMessages: ({ actor, params, query }) => readMessages(deps, actor, { ...params, ...query }),
      broadcast: ({ actor, params, body }) => broadcast(deps, actor, { ...params, ...body }),
      answerAsCharacter: ({ actor, params, body }) => answerAsCharacter(deps, actor, { ...params, ...body }),
    }),
  };
};

type Store = Pick<ChatDeps, 'store' | 'table'>;

const PAGE = 500;

const messagesOf = (feed: MessageFeed): Query => messagesQuery(feed, { limit: PAGE, isNewestFirst: false });

const deleteItems = async (deps: Store, gameId: string, query: Query): Promise<number> => {
  const { store, table } = deps;
  const gone: BatchOperation[] = [];
  for await (const items of readPages(deps, query))
    for (const item of items)
      if (item['game_id'] === gameId) gone.push({ op: 'delete', table, key: keyOfItem(item) });
  await store.batchWrite(gone);
  return gone.length;
};

/** Deletes a player's messages in a hunt and the replies, at once. */
export const deleteWords = async (deps: Store, gameId: string, userId: string): Promise<number> => {
  const messages = await deleteItems(deps, gameId, messagesOf({ userId }));
  await deleteItems(deps, gameId, sentQuery(userId));
  return messages;
};

/** All messages of a deleted hunt; receipts without a message expire. */
export const deleteHuntWords = (deps: Store, gameId: string): Promise<number> =>
  deleteItems(deps, gameId, messagesOf({ gameId }));
