import type { BatchOperation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { fromMessageItem, keyOfItem, messagesQuery, sentQuery } from '../messages.items.ts';
import type { ChatParts } from './chat.parts.ts';

type Store = Pick<ChatParts, 'store' | 'table'>;

const PAGE = 500;

async function* messagesOf({ store, table }: Store, userId: string): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const query = messagesQuery({ userId }, { cursor, limit: PAGE, isNewestFirst: false });
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

export interface KeptWords {
  readonly count: number;
  /** When the last of them goes. */
  readonly until?: number;
}

/** What is kept of a player's talk in a hunt, replies included, for the page that says so. */
export const keptWords = async (parts: Store, gameId: string, userId: string): Promise<KeptWords> => {
  let [count, until] = [0, 0];
  for await (const item of messagesOf(parts, userId)) {
    const message = fromMessageItem(item);
    if (message.gameId !== gameId) continue;
    count += 1;
    until = Math.max(until, message.until);
  }
  return count === 0 ? { count } : { count, until };
};

/** Deletes what a player said in a hunt and what was answered, now. */
export const deleteWords = async (parts: Store, gameId: string, userId: string): Promise<number> => {
  const gone: BatchOperation[] = [];
  let messages = 0;
  for (const source of [messagesOf, marksOf])
    for await (const item of source(parts, userId)) {
      if (item['game_id'] !== gameId) continue;
      gone.push({ op: 'delete', table: parts.table, key: keyOfItem(item) });
      if (source === messagesOf) messages += 1;
    }
  await parts.store.batchWrite(gone);
  return messages;
};
