import type { Item, Key } from '#store/port/values.ts';
import type { Operation, Page, Query, Store, TransactionResult } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';

export interface HeldStore {
  readonly store: Store;
  /** Transactions begun so far, held ones too. */
  transactions(): number;
  /** From now on transactions wait; `release` lets them and all later ones go. */
  hold(): void;
  release(): void;
  /** The next transaction rejects with this and writes nothing. */
  failNext(error: Error): void;
  beforeQuery: (() => void) | undefined;
  beforeTransact: ((operations: readonly Operation[]) => void) | undefined;
}

/** A real store whose transactions a test can hold or fail, like a slow or lost disk. */
export const heldStore = (inner: Store): HeldStore => {
  let gate: { readonly opened: Promise<void>; readonly open: () => void } | undefined;
  let failure: Error | undefined;
  let transactions = 0;
  const held: HeldStore = {
    store: {
      get: (table: Table, key: Key): Promise<Item | undefined> => inner.get(table, key),
      query(table: Table, query: Query): Promise<Page> {
        held.beforeQuery?.();
        return inner.query(table, query);
      },
      put: (...args) => inner.put(...args),
      update: (...args) => inner.update(...args),
      delete: (...args) => inner.delete(...args),
      batchGet: (...args) => inner.batchGet(...args),
      batchWrite: (...args) => inner.batchWrite(...args),
      async transact(operations: readonly Operation[]): Promise<TransactionResult> {
        transactions += 1;
        held.beforeTransact?.(operations);
        const error = failure;
        failure = undefined;
        await gate?.opened;
        if (error) throw error;
        return inner.transact(operations);
      },
      scan: (...args) => inner.scan(...args),
      check: () => inner.check(),
      close: () => inner.close(),
    },
    transactions: () => transactions,
    hold() {
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => (open = resolve));
      gate = { opened, open };
    },
    release() {
      gate?.open();
      gate = undefined;
    },
    failNext: (error) => void (failure = error),
    beforeQuery: undefined,
    beforeTransact: undefined,
  };
  return held;
};
