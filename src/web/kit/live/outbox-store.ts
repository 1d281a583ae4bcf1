import type { AnyCall, RowAddress } from '../client.ts';
import { deviceStore } from '../data/device-store.ts';

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

export const indexedDbStore = (name = 'roundtable-outbox'): OutboxStore => {
  const store = deviceStore<{ commands: Waiting }>(name, {
    commands: { key: 'seq', isNumbered: true, unique: 'id' },
  });
  return {
    async add(command) {
      try {
        // The database gives the number.
        await store.write({ put: 'commands', row: command as Waiting });
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error;
      }
    },
    all: () => store.all('commands'),
    put: (command) => store.write({ put: 'commands', row: command }),
    remove: (seq) => store.write({ remove: 'commands', key: seq }),
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
