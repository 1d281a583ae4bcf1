/** The layout of a table. People's devices have it, so it is only ever extended. */
interface TableLayout {
  /** The field that names a row; without one the key is given with each row. */
  readonly key?: string;
  /** The database gives the key, in the order of arrival over all tabs. */
  readonly isNumbered?: boolean;
  /** A field that no two rows share: a second row is refused with `ConstraintError`. */
  readonly unique?: string;
}

type Name<Tables> = keyof Tables & string;

export type Change<Tables> = {
  readonly [Table in Name<Tables>]:
    | { readonly put: Table; readonly row: Tables[Table]; readonly key?: IDBValidKey }
    | { readonly remove: Table; readonly key: IDBValidKey | IDBKeyRange };
}[Name<Tables>];

/** Each of these is refused where the browser forbids databases, has no room left or has lost its disk. */
export interface DeviceStore<Tables> {
  readonly get: <T extends Name<Tables>>(table: T, key: IDBValidKey) => Promise<Tables[T] | undefined>;
  /** In the order of their keys. */
  readonly all: <T extends Name<Tables>>(table: T, keys?: IDBKeyRange) => Promise<Tables[T][]>;
  /** All of them or none; resolves when it is on disk. */
  readonly write: (...changes: readonly Change<Tables>[]) => Promise<void>;
  readonly forget: <T extends Name<Tables>>(table: T, isOld: (row: Tables[T]) => boolean) => Promise<void>;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer of the database'));
  });

const onDisk = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
  });

const layOut = (database: IDBDatabase, tables: Readonly<Record<string, TableLayout>>): void => {
  for (const [name, { key, isNumbered = false, unique }] of Object.entries(tables)) {
    if (database.objectStoreNames.contains(name)) continue;
    const keyPath = key === undefined ? {} : { keyPath: key };
    const table = database.createObjectStore(name, { ...keyPath, autoIncrement: isNumbered });
    if (unique !== undefined) table.createIndex(unique, unique, { unique: true });
  }
};

/** A tab that does not let go of an older layout must not keep this one waiting: blocked is refused. */
const opened = (opening: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    opening.onblocked = () => {
      opening.onsuccess = () => opening.result.close();
      reject(new Error('held by another tab'));
    };
    answerOf(opening).then(resolve, reject);
  });

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

type Use = <T>(work: (database: IDBDatabase) => Promise<T>) => Promise<T>;

/** One connection, opened on first use. After a failure the next use tries again. */
const connectionTo = (open: () => IDBOpenDBRequest): Use => {
  let connection: Promise<IDBDatabase> | undefined;
  const begin = async (): Promise<IDBDatabase> => {
    const database = await opened(open());
    const letGo = (): void => {
      database.close();
      connection = undefined;
    };
    // Another tab has a newer layout, or the browser cleared its storage: an open connection would block it forever.
    database.onversionchange = letGo;
    database.onclose = letGo;
    return database;
  };
  const connect = (): Promise<IDBDatabase> => {
    connection ??= begin();
    connection.catch(() => (connection = undefined));
    return connection;
  };
  return async (work) => {
    const database = await connect();
    try {
      return await work(database);
    } catch (error) {
      // Phones close the connections of pages that sleep.
      if (!isClosed(error)) throw error;
      connection = undefined;
      return work(await connect());
    }
  };
};

/** A database of this browser, shared by all tabs. */
export const deviceStore = <Tables extends object>(
  name: string,
  tables: Readonly<Record<Name<Tables>, TableLayout>>,
  version = 1,
): DeviceStore<Tables> => {
  const use = connectionTo(() => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => layOut(opening.result, tables);
    return opening;
  });
  const read = <T>(table: string, ask: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    use((database) => answerOf(ask(database.transaction(table).objectStore(table))));
  const change = (names: readonly string[], make: (work: IDBTransaction) => void): Promise<void> =>
    use((database) => {
      // Strict: what is shown as kept survives the battery.
      const work = database.transaction(names, 'readwrite', { durability: 'strict' });
      try {
        make(work);
      } catch (error) {
        work.abort();
        throw error;
      }
      return onDisk(work);
    });
  return {
    get: (table, key) => read(table, (rows) => rows.get(key)),
    all: (table, keys) => read(table, (rows) => rows.getAll(keys)),
    async write(...changes) {
      const names = changes.map((each) => ('put' in each ? each.put : each.remove));
      if (names.length === 0) return;
      await change(names, (work) => {
        for (const each of changes) {
          if ('put' in each) work.objectStore(each.put).put(each.row, each.key);
          else work.objectStore(each.remove).delete(each.key);
        }
        // Otherwise the browser waits for this page before it commits, and a page that is closed loses the write.
        work.commit();
      });
    },
    forget: (table, isOld) =>
      change([table], (work) => {
        const looking = work.objectStore(table).openCursor();
        looking.onsuccess = () => {
          const at = looking.result;
          if (at === null) return;
          if (isOld(at.value)) at.delete();
          at.continue();
        };
      }),
  };
};

/** What a table holds, if there is one: looking makes none. Empty where databases are forbidden. */
export const rowsIfThere = async (name: string, table: string): Promise<readonly unknown[]> => {
  try {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await answerOf<IDBDatabase>(opening);
    try {
      return await answerOf(database.transaction(table).objectStore(table).getAll());
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
};
