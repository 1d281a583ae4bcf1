import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { openOnce } from '#web/kit/open-once.ts';
import type { HuntPackage, PlayerView } from '#activities/hunts/contract.views.ts';
import type { Provisional } from './provisional.ts';

/** A hunt as this phone last knew it: enough to go on with after a reload without network. */
export interface KeptHunt {
  readonly gameId: string;
  readonly view: PlayerView;
  readonly pack?: HuntPackage | undefined;
  /** What the phone takes for done until the server says so. */
  readonly provisional: readonly Provisional[];
  readonly keptAt: number;
}

export interface HuntStore {
  put(kept: KeptHunt): Promise<void>;
  hunt(gameId: string): Promise<KeptHunt | undefined>;
  remove(gameId: string): Promise<void>;
  /** Forgets hunts that nobody came back to. */
  forgetBefore(instant: number): Promise<void>;
}

interface Schema extends DBSchema {
  hunts: { key: string; value: KeptHunt };
}

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('hunts', { keyPath: 'gameId' });
    },
  });

/** Where the others of the team are is not for keeping. */
const withoutPositions = (kept: KeptHunt): KeptHunt => ({ ...kept, view: { ...kept.view, fixes: [] } });

export const huntStore = (name = 'roundtable-hunts'): HuntStore => {
  const database = openOnce(() => open(name));
  return {
    put: async (kept) => void (await (await database()).put('hunts', withoutPositions(kept))),
    hunt: async (gameId) => (await database()).get('hunts', gameId),
    remove: async (gameId) => (await database()).delete('hunts', gameId),
    async forgetBefore(instant) {
      const change = (await database()).transaction('hunts', 'readwrite');
      for (let at = await change.store.openCursor(); at !== null; at = await at.continue())
        if (at.value.keptAt < instant) await at.delete();
      await change.done;
    },
  };
};
