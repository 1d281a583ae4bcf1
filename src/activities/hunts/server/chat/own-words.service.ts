import type { BatchOperation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { keyOfItem, messagesQuery, sentQuery } from '../messages.items.ts';
import type { MessageFeed } from '../messages.items.ts';
import type { ChatDeps } from './chat.deps.ts';

type Store = Pick<ChatDeps, 'store' | 'table'>;

const PAGE = 500;

async function* messagesOf({ store, table }: Store, feed: MessageFeed): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const query = messagesQuery(feed, { cursor, limit: PAGE, isNewestFirst: false });
    const page = await store.query(table, query);
    yield* page.items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

async function* marksOf({ store, table }: Store, userId: string): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const page = await store.query(table, sentQuery(userId, cursor));
    yield* page.items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

const deleteItems = async (
  { store, table }: Store,
  gameId: string,
  items: AsyncIterable<Item>,
): Promise<number> => {
  const gone: BatchOperation[] = [];
  for await (const item of items)
    if (item['game_id'] === gameId) gone.push({ op: 'delete', table, key: keyOfItem(item) });
  await store.batchWrite(gone);
  return gone.length;
};

/** Deletes what a player said in a hunt and what was answered, now. */
export const deleteWords = async (deps: Store, gameId: string, userId: string): Promise<number> => {
  const messages = await deleteItems(deps, gameId, messagesOf(deps, { userId }));
  await deleteItems(deps, gameId, marksOf(deps, userId));
  return messages;
};

/** Everything said in a hunt that is deleted itself; marks without a message go by their time. */
export const deleteHuntWords = (deps: Store, gameId: string): Promise<number> =>
  deleteItems(deps, gameId, messagesOf(deps, { gameId }));
