import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { AnyCall, RowAddress } from '../client.ts';

/** A command as it waits: everything needed to send it by either transport, also after a reload. */
export interface Waiting {
  readonly seq: number;
  readonly id: string;
  /** Commands with the same key are sent one after the other. */
  readonly key: string;
  /** Whose command it is: it must not be sent in the name of who signed in later. */
  readonly ownerId: string;
  readonly name: string;
  readonly method: RowAddress['method'];
  readonly path: RowAddress['path'];
  readonly params?: AnyCall['params'];
  readonly query?: AnyCall['query'];
  readonly body?: AnyCall['body'];
  /** Refusals that something else on its way may end, as a photo does that opens what this is for: tried again. */
  readonly patientWith?: readonly string[];
  readonly createdAt: number;
  readonly firstSentAt?: number;
}

export interface OutboxStore {
  /** Resolves when it is on disk. */
  add(command: Omit<Waiting, 'seq'>): Promise<void>;
  /** In the order they were added. */
  all(): Promise<Waiting[]>;
  put(command: Waiting): Promise<void>;
  remove(seq: number): Promise<void>;
}

interface OutboxSchema extends DBSchema {
  commands: { key: number; value: Waiting; indexes: { id: string } };
}

const openDatabase = async (name: string, onClosed: () => void): Promise<IDBPDatabase<OutboxSchema>> =>
  openDB<OutboxSchema>(name, 1, {
    upgrade(database) {
      const commands = database.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true });
      commands.createIndex('id', 'id', { unique: true });
    },
    // Another tab wants a newer layout: holding on would block it for ever.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

export const indexedDbStore = (name = 'roundtable-outbox'): OutboxStore => {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  const database = async (): Promise<IDBPDatabase<OutboxSchema>> => {
    const forget = (): void => {
      opened = undefined;
    };
    opened ??= openDatabase(name, forget);
    opened.catch(forget);
    return opened;
  };
  return {
    async add(command) {
      const write = (await database()).transaction('commands', 'readwrite', { durability: 'strict' });
      const known = await write.store.index('id').getKey(command.id);
      // The key is given by the database, in the order of arrival over all tabs.
      if (known === undefined) await write.store.add(command as Waiting);
      await write.done;
    },
    all: async () => (await database()).getAll('commands'),
    put: async (command) => void (await (await database()).put('commands', command)),
    remove: async (seq) => (await database()).delete('commands', seq),
  };
};

/** Lasts as long as the page. */
export const memoryOutboxStore = (): OutboxStore => {
  const commands = new Map<number, Waiting>();
  let seq = 0;
  return {
    add: async (command) => {
      if ([...commands.values()].some(({ id }) => id === command.id)) return;
      seq += 1;
      commands.set(seq, { ...command, seq });
    },
    all: async () => [...commands.values()],
    put: async (command) => void commands.set(command.seq, command),
    remove: async (at) => void commands.delete(at),
  };
};

/** The database, or memory in browsers that forbid one (some private windows). */
export const sturdyStore = (name?: string): OutboxStore => {
  let store = indexedDbStore(name);
  return {
    async add(command) {
      try {
        await store.add(command);
      } catch {
        store = memoryOutboxStore();
        await store.add(command);
      }
    },
    all: () => store.all(),
    put: (command) => store.put(command),
    remove: (seq) => store.remove(seq),
  };
};
