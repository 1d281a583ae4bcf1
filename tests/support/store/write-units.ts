import { checkItem } from '#store/port/check-item.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Operation, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';

const KILOBYTE = 1024;
const unitsOf = (table: Table, item: Item): number => Math.ceil(checkItem(table, item) / KILOBYTE);

const keyOf = (table: Table, item: Item): Key =>
  Object.fromEntries(
    [table.partitionKey, table.sortKey]
      .filter((name) => name !== undefined)
      .map((name) => [name, textIn(item, name)]),
  );

const isIn = (attributes: readonly (string | undefined)[], item: Item | undefined): item is Item =>
  item !== undefined && attributes.every((name) => name === undefined || item[name] !== undefined);

/** An index entry is written if it is new or different, and removed if its key changed. */
const indexUnits = (table: Table, before: Item | undefined, after: Item | undefined): number =>
  table.indexes
    .map(({ partitionKey, sortKey }): number => {
      const keys = [partitionKey, sortKey];
      const was = isIn(keys, before) ? unitsOf(table, before) : 0;
      const is = isIn(keys, after) ? unitsOf(table, after) : 0;
      const isMoved = keys.some((name) => name !== undefined && before?.[name] !== after?.[name]);
      return isMoved ? was + is : Math.max(was, is);
    })
    .reduce((sum, units) => sum + units, 0);

/** A store that counts the write units of one table like DynamoDB: started kilobytes, doubled in a transaction. */
export const countingWrites = (store: Store, table: Table): { readonly store: Store; units: number } => {
  const counted = { store, units: 0 };
  const around = async <T>(
    keys: readonly Key[],
    factor: number,
    write: () => Promise<T>,
    isDone: (result: T) => boolean,
  ): Promise<T> => {
    const before = await Promise.all(keys.map((key) => store.get(table, key)));
    const result = await write();
    if (!isDone(result)) return result;
    const after = await Promise.all(keys.map((key) => store.get(table, key)));
    for (const [at, was] of before.entries()) {
      const is = after[at];
      const sizes = [was, is].map((item) => (item ? unitsOf(table, item) : 1));
      counted.units += factor * Math.max(...sizes) + indexUnits(table, was, is);
    }
    return result;
  };
  const own = (operations: readonly Operation[]): Key[] =>
    operations
      .filter((operation) => operation.table.name === table.name)
      .map((operation) => ('item' in operation ? keyOf(table, operation.item) : operation.key));
  const wrapped: Partial<Store> = {
    put: (to, item, condition) => {
      const keys = own([{ op: 'put', table: to, item }]);
      return around(
        keys,
        1,
        () => store.put(to, item, condition),
        ({ ok }) => ok,
      );
    },
    update: (to, key, changes, condition) => {
      const keys = own([{ op: 'update', table: to, key, changes }]);
      return around(
        keys,
        1,
        () => store.update(to, key, changes, condition),
        ({ ok }) => ok,
      );
    },
    transact: (operations) =>
      around(
        own(operations),
        2,
        () => store.transact(operations),
        ({ ok }) => ok,
      ),
  };
  const overlaid = new Proxy(store, {
    get: (target, name) => {
      const part: unknown = Reflect.get(wrapped, name) ?? Reflect.get(target, name);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
  return Object.assign(counted, { store: overlaid });
};
