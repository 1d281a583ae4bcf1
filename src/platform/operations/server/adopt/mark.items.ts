import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { and, equals, exists, has, lacks, notExists, or } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { itemsIn, mapIn, optionalTextIn, textIn, textsIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Adoption, NewRow } from './adopter.ts';

/** Marks everything that adopting wrote. An item we write later loses the mark and is ours from then on. */
export const MARK = 'adopted';

export const keyOf = ({ partitionKey, sortKey }: Table, item: Item): Key => ({
  [partitionKey]: textIn(item, partitionKey),
  ...(sortKey !== undefined && { [sortKey]: textIn(item, sortKey) }),
});

export const hasMark: Condition = has(MARK);
export const isMarked = (item: Item): boolean => item[MARK] !== undefined;

/** A found item says what was done to it; a row that was made for one says only when. */
export const isUndone = (item: Item): boolean => 'rows' in mapIn(item, MARK);

/** Adopting itself made it: it was not found. */
export const isMade = (item: Item): boolean => mapIn(item, MARK)['isMade'] === true;

const unchanged = (item: Item, name: string) => {
  const value = item[name];
  return value === undefined ? lacks(name) : equals(name, value);
};

/** The found item, on condition that it is still as it was read; then its rows, on condition that they are not there. */
export const adoptOperations = (
  table: Table,
  item: Item,
  { attributes, rows, inUseBy, inUseAt }: Adoption,
  now: Instant,
): Operation[] => {
  const at = toIso(now);
  const names = Object.keys(attributes);
  const before = Object.fromEntries(
    names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
  const mark = {
    at,
    attributes: names,
    before,
    rows: rows.map((row) => ({ table: row.table.name, key: keyOf(row.table, row.item) })),
    inUseBy,
    inUseAt,
  };
  return [
    {
      op: 'update',
      table,
      key: keyOf(table, item),
      changes: [...Object.entries(attributes).map(([name, value]) => set(name, value)), set(MARK, mark)],
      condition: and(exists, lacks(MARK), ...names.map((name) => unchanged(item, name))),
    },
    ...rows.map((row): Operation => ({
      op: 'put',
      table: row.table,
      item: { ...row.item, [MARK]: { at } },
      condition: notExists,
    })),
  ];
};

/** One that adopting made, with the rows that lead to it. */
export const madeOperations = (
  table: Table,
  item: Item,
  rows: readonly NewRow[],
  now: Instant,
): Operation[] => {
  const at = toIso(now);
  const keys = rows.map((row) => ({ table: row.table.name, key: keyOf(row.table, row.item) }));
  return [
    { op: 'put', table, item: { ...item, [MARK]: { at, rows: keys, isMade: true } }, condition: notExists },
    ...rows.map((row): Operation => ({
      op: 'put',
      table: row.table,
      item: { ...row.item, [MARK]: { at } },
      condition: notExists,
    })),
  ];
};

/** Somebody uses it now: undoing keeps it. */
export const keepChange: Change = remove(MARK);

/** The found item as it was, without what was made for it; refused when either was changed here since. */
export const undoOperations = (table: Table, item: Item, tables: readonly Table[]): Operation[] => {
  const mark = mapIn(item, MARK);
  const before = mapIn(mark, 'before');
  const key = keyOf(table, item);
  const inUseBy = optionalTextIn(mark, 'inUseBy');
  const unused: Condition[] = inUseBy === undefined ? [] : [lacks(inUseBy)];
  const usedAt = mark['inUseAt'] === undefined ? undefined : keyOf(table, mapIn(mark, 'inUseAt'));
  const isAsMarked = equals([MARK, 'at'], textIn(mark, 'at'));
  const condition = usedAt ? isAsMarked : and(isAsMarked, ...unused);
  const back = textsIn(mark, 'attributes').map((name) => {
    const value = before[name];
    return value === undefined ? remove(name) : set(name, value);
  });
  const rows = itemsIn(mark, 'rows').flatMap((row): Operation[] => {
    const other = tables.find(({ name }) => name === row['table']);
    if (!other) return [];
    return [
      {
        op: 'delete',
        table: other,
        key: keyOf(other, mapIn(row, 'key')),
        condition: or(notExists, hasMark),
      },
    ];
  });
  return [
    isMade(item)
      ? { op: 'delete', table, key, condition }
      : { op: 'update', table, key, changes: [...back, remove(MARK)], condition },
    ...(usedAt ? unused.map((one): Operation => ({ op: 'check', table, key: usedAt, condition: one })) : []),
    ...rows,
  ];
};
