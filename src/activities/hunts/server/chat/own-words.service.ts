import { readPages } from '#server/kit/read-pages.ts';
import type { BatchOperation, Query } from '#store/port/store.ts';
import { keyOfItem, messagesQuery, sentQuery } from '../messages.items.ts';
import type { MessageFeed } from '../messages.items.ts';
import type { ChatDeps } from './chat.deps.ts';

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

/** Deletes what a player said in a hunt and what was answered, now. */
export const deleteWords = async (deps: Store, gameId: string, userId: string): Promise<number> => {
  const messages = await deleteItems(deps, gameId, messagesOf({ userId }));
  await deleteItems(deps, gameId, sentQuery(userId));
  return messages;
};

/** Everything said in a hunt that is deleted itself; marks without a message go by their time. */
export const deleteHuntWords = (deps: Store, gameId: string): Promise<number> =>
  deleteItems(deps, gameId, messagesOf({ gameId }));
