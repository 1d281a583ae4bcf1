import type { AnyCall, RowAddress } from '../client.ts';
import { deviceStore } from './device-store.ts';

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
  /** However often and however late it is sent, it is done once: no id need be remembered for it. */
  readonly isRepeatable?: boolean;
  /** Its body says by `sentAt` when it was sent, so the server can correct for this device's clock. */
  readonly isTimed?: boolean;
  /** Sent without the session: the server must not learn who sends it. */
  readonly isNobodys?: boolean;
  /** A list of its body: those that wait behind it in its lane go along in it. */
  readonly joined?: string;
  /** Too large for one message: the row announces it, then its bytes are sent in parts. */
  readonly upload?: Upload;
  /** Refused it stays, with the reason, until its owner has seen that. */
  readonly isKeptRefused?: boolean;
  readonly refusal?: string;
  readonly createdAt: number;
  readonly firstSentAt?: number;
}

/** The rows for the bytes; the first answers with the `offset` from which the server wants them. */
export interface Upload {
  readonly part: RowAddress;
  readonly finish: RowAddress;
  readonly params: NonNullable<AnyCall['params']>;
  /** The refusal of a part that names the `offset` to go on from. */
  readonly misplaced: string;
  /** Of the picture, to show it. */
  readonly type: string;
}

export interface OutboxStore {
  /** Resolves when it is kept: on disk, or only as long as the page. Known by its id it stays as it is. */
  add(command: Omit<Waiting, 'seq'>, bytes?: ArrayBuffer): Promise<boolean>;
  /** In the order they were added. */
  all(): Promise<Waiting[]>;
  bytes(id: string): Promise<ArrayBuffer | undefined>;
  put(command: Waiting): Promise<void>;
  remove(command: Pick<Waiting, 'seq' | 'id'>): Promise<void>;
}

/** Beside the commands, which are read often. No blob: some browsers lose those of their databases. */
interface KeptBytes {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

export const indexedDbStore = (name = 'roundtable-outbox'): OutboxStore => {
  const layout = { commands: { key: 'seq', isNumbered: true, unique: 'id' }, bytes: { key: 'id' } };
  const store = deviceStore<{ commands: Waiting; bytes: KeptBytes }>(name, layout, 2);
  return {
    async add(command, bytes) {
      // The database gives the number.
      const row = command as Waiting;
      const beside = bytes ? [{ put: 'bytes', row: { id: command.id, bytes } } as const] : [];
      try {
        await store.write({ put: 'commands', row }, ...beside);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error;
      }
      return true;
    },
    all: () => store.all('commands'),
    bytes: async (id) => (await store.get('bytes', id))?.bytes,
    put: (command) => store.write({ put: 'commands', row: command }),
    remove: ({ seq, id }) => store.write({ remove: 'commands', key: seq }, { remove: 'bytes', key: id }),
  };
};

/** Above every number that a database gives: what has no room there comes after what had. */
const FIRST_IN_MEMORY = 2 ** 40;

/** Lasts as long as the page. */
export const memoryOutboxStore = (): OutboxStore => {
  const commands = new Map<number, Waiting>();
  const kept = new Map<string, ArrayBuffer>();
  let seq = FIRST_IN_MEMORY;
  return {
    add: async (command, bytes) => {
      if ([...commands.values()].some(({ id }) => id === command.id)) return false;
      seq += 1;
      commands.set(seq, { ...command, seq });
      if (bytes) kept.set(command.id, bytes);
      return false;
    },
    all: async () => [...commands.values()],
    bytes: async (id) => kept.get(id),
    put: async (command) => void commands.set(command.seq, command),
    remove: async ({ seq: at, id }) => {
      commands.delete(at);
      kept.delete(id);
    },
  };
};

/** The database; memory for what it does not take: some private windows forbid one, and disks are full. */
export const sturdyStore = (name?: string): OutboxStore => {
  const [disk, memory] = [indexedDbStore(name), memoryOutboxStore()];
  let hasFailed = false;
  const storeOf = ({ seq }: Pick<Waiting, 'seq'>): OutboxStore => (seq > FIRST_IN_MEMORY ? memory : disk);
  return {
    add: (command, bytes) =>
      disk.add(command, bytes).catch(() => {
        hasFailed = true;
        return memory.add(command, bytes);
      }),
    async all() {
      const onDisk = disk.all();
      return [...(await (hasFailed ? onDisk.catch(() => []) : onDisk)), ...(await memory.all())];
    },
    bytes: async (id) => (await memory.bytes(id)) ?? disk.bytes(id),
    put: (command) => storeOf(command).put(command),
    remove: (command) => storeOf(command).remove(command),
  };
};
