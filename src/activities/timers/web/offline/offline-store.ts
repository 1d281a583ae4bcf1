import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { openOnce } from '#web/kit/open-once.ts';
import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';

/** A game of this device. Its events are kept one by one beside it. */
export interface OfflineGame {
  /** Made here; the server stores the game under it once. */
  readonly gameId: string;
  readonly title: string;
  readonly templateId?: string | undefined;
  readonly players: readonly { readonly name: string; readonly color: string }[];
  readonly controls: readonly ControlShape[];
  readonly warnAtSeconds: readonly number[];
  readonly createdAt: number;
  /** playing: goes on; ended: waits for the network; uploaded: the server has it; refused: it never will. */
  readonly state: 'playing' | 'ended' | 'uploaded' | 'refused';
  readonly winner?: string | undefined;
  readonly notes?: string | undefined;
  readonly problem?: string | undefined;
}

export interface OfflineStore {
  putGame(game: OfflineGame): Promise<void>;
  game(gameId: string): Promise<OfflineGame | undefined>;
  /** Newest first. */
  games(): Promise<readonly OfflineGame[]>;
  /** Resolves when it is on disk. */
  addEvent(gameId: string, number: number, event: ClockEvent): Promise<void>;
  events(gameId: string): Promise<readonly ClockEvent[]>;
  remove(gameId: string): Promise<void>;
}

interface Schema extends DBSchema {
  games: { key: string; value: OfflineGame };
  events: { key: [string, number]; value: ClockEvent };
}

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('games', { keyPath: 'gameId' });
      database.createObjectStore('events');
    },
  });

const eventsOf = (gameId: string): IDBKeyRange => IDBKeyRange.bound([gameId, 0], [gameId, Infinity]);

/** Strict: a tap that is shown as saved survives the battery. */
const STRICT = { durability: 'strict' } as const;

export const offlineStore = (name = 'roundtable-timers'): OfflineStore => {
  const database = openOnce(() => open(name));
  return {
    async putGame(game) {
      const write = (await database()).transaction('games', 'readwrite', STRICT);
      await Promise.all([write.store.put(game), write.done]);
    },
    game: async (gameId) => (await database()).get('games', gameId),
    async games() {
      const all = await (await database()).getAll('games');
      return all.toSorted((a, b) => b.createdAt - a.createdAt);
    },
    async addEvent(gameId, number, event) {
      const write = (await database()).transaction('events', 'readwrite', STRICT);
      await Promise.all([write.store.put(event, [gameId, number]), write.done]);
    },
    events: async (gameId) => (await database()).getAll('events', eventsOf(gameId)),
    async remove(gameId) {
      const write = (await database()).transaction(['games', 'events'], 'readwrite', STRICT);
      await Promise.all([
        write.objectStore('games').delete(gameId),
        write.objectStore('events').delete(eventsOf(gameId)),
        write.done,
      ]);
    },
  };
};
