import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { PlayerMessage } from '#activities/hunts/contract.chat.ts';

/** What was said in a hunt, as this phone last heard it: to be read again where there is no network. */
export interface KeptTalk {
  readonly gameId: string;
  /** Oldest first. */
  readonly messages: readonly PlayerMessage[];
  readonly keptAt: number;
}

export interface TalkStore {
  put(kept: KeptTalk): Promise<void>;
  talk(gameId: string): Promise<readonly PlayerMessage[]>;
  remove(gameId: string): Promise<void>;
  forgetBefore(instant: number): Promise<void>;
}

interface Schema extends DBSchema {
  talk: { key: string; value: KeptTalk };
}

export const talkStore = (name = 'roundtable-hunt-talk'): TalkStore => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(created) {
        created.createObjectStore('talk', { keyPath: 'gameId' });
      },
    });
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    put: async (kept) => void (await (await database()).put('talk', kept)),
    talk: async (gameId) => (await (await database()).get('talk', gameId))?.messages ?? [],
    remove: async (gameId) => (await database()).delete('talk', gameId),
    async forgetBefore(instant) {
      const change = (await database()).transaction('talk', 'readwrite');
      for (let at = await change.store.openCursor(); at !== null; at = await at.continue())
        if (at.value.keptAt < instant) await at.delete();
      await change.done;
    },
  };
};
