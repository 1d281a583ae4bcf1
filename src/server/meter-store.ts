import type { Files } from '#platform/files/server/files.ts';
import { checkValue } from '#store/port/check-item.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Operation, Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import type { StoringMeter } from './kit/storing.ts';

/** A conditional save replaces something that was counted before. */
const isNew = (condition: Condition | undefined): boolean =>
  condition === undefined ||
  condition.op === 'not-exists' ||
  (condition.op === 'or' && condition.conditions.some(isNew));

const chargeItems = (meter: StoringMeter, items: readonly Item[]): void => {
  if (items.length === 0 || !meter.isCharging) return;
  const bytes = items.reduce((sum, item) => sum + checkValue(item), 0);
  meter.charge({ bytes, items: items.length });
};

const newItems = (operations: readonly Operation[]): Item[] =>
  operations.flatMap((operation) =>
    operation.op === 'put' && isNew(operation.condition) ? [operation.item] : [],
  );

/** Charges what is written anew to whoever's command is running; adds nothing to what the store promises. */
export const meterStore = (store: Store, meter: StoringMeter): Store => ({
  get: (table, key, options) => store.get(table, key, options),
  query: (table, query) => store.query(table, query),
  async put(table, item, condition) {
    const written = await store.put(table, item, condition);
    if (written.ok && isNew(condition)) chargeItems(meter, [item]);
    return written;
  },
  update: (table, key, changes, condition) => store.update(table, key, changes, condition),
  delete: (table, key, condition) => store.delete(table, key, condition),
  batchGet: (table, keys, options) => store.batchGet(table, keys, options),
  async batchWrite(operations) {
    await store.batchWrite(operations);
    chargeItems(meter, newItems(operations));
  },
  async transact(operations) {
    const written = await store.transact(operations);
    if (written.ok) chargeItems(meter, newItems(operations));
    return written;
  },
  scan: (table, options) => store.scan(table, options),
  check: () => store.check(),
  close: () => store.close(),
});

export const meterFiles = (files: Files, meter: StoringMeter): Files => {
  const charged = async (writing: ReturnType<Files['put']>) => {
    const written = await writing;
    if (written.ok) meter.charge({ bytes: written.value.sizeBytes, items: 1 });
    return written;
  };
  return {
    put: (key, body, options) => charged(files.put(key, body, options)),
    get: (key, range) => files.get(key, range),
    head: (key) => files.head(key),
    delete: (key) => files.delete(key),
    list: (prefix) => files.list(prefix),
    copy: (from, to) => charged(files.copy(from, to)),
    check: () => files.check(),
    close: () => files.close(),
  };
};
