import type { Operation, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Metrics, StoreSample } from './metrics.ts';

const tablesOf = (operations: readonly { readonly table: Table }[]): string => {
  const names = new Set(operations.map(({ table }) => table.name));
  return names.size === 1 ? ([...names][0] ?? '') : 'several';
};

const outcomeOf = (result: unknown): StoreSample['outcome'] =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false ? 'refused' : 'ok';

/** Counts and times every operation; adds nothing to what the store promises. */
export const observeStore = (store: Store, metrics: Pick<Metrics, 'countStoreOperation'>): Store => {
  const timed = async <T>(operation: string, table: string, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    let outcome: StoreSample['outcome'] = 'failed';
    try {
      const result = await run();
      outcome = outcomeOf(result);
      return result;
    } finally {
      metrics.countStoreOperation({ operation, table, outcome, durationMs: performance.now() - startedAt });
    }
  };
  return {
    get: (table, key, options) => timed('get', table.name, () => store.get(table, key, options)),
    query: (table, query) => timed('query', table.name, () => store.query(table, query)),
    put: (table, item, condition) => timed('put', table.name, () => store.put(table, item, condition)),
    update: (table, key, changes, condition) =>
      timed('update', table.name, () => store.update(table, key, changes, condition)),
    delete: (table, key, condition) => timed('delete', table.name, () => store.delete(table, key, condition)),
    batchGet: (table, keys, options) =>
      timed('batchGet', table.name, () => store.batchGet(table, keys, options)),
    batchWrite: (operations) => timed('batchWrite', tablesOf(operations), () => store.batchWrite(operations)),
    transact: (operations: readonly Operation[]) =>
      timed('transact', tablesOf(operations), () => store.transact(operations)),
    scan: (table, options) => timed('scan', table.name, () => store.scan(table, options)),
    check: () => store.check(),
    close: () => store.close(),
  };
};
