import { checkItem, checkValue } from '#store/port/check-item.ts';
import { ITEM_BYTES } from '#store/port/limits.ts';
import { keyText } from '#store/port/reader.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { RecoveryError } from './recovery-error.ts';

interface KeyUse {
  readonly attribute: string;
  readonly of: string;
}

const usesOf = (
  keys: { readonly partitionKey: string; readonly sortKey?: string },
  of: string,
): readonly KeyUse[] =>
  [keys.partitionKey, keys.sortKey].flatMap((attribute) =>
    attribute === undefined ? [] : [{ attribute, of }],
  );

/** The table's own keys are required; those of an index are optional. */
const keyProblem = (table: Table, item: Item): string | undefined => {
  const own = usesOf(table, `the table's key`);
  const indexed = table.indexes
    .flatMap((index) => usesOf(index, `the key of ${index.name}`))
    .filter(({ attribute }) => item[attribute] !== undefined);
  const wrong = [...own, ...indexed].find(({ attribute }) => typeof item[attribute] !== 'string');
  return wrong && `${wrong.attribute} should be a text, it is in ${wrong.of}`;
};

/** Other systems write null where we omit an attribute. */
const isNumberOrAbsent = (value: unknown): boolean =>
  (value ?? undefined) === undefined || typeof value === 'number';

const numberProblem = ({ ttl, numbers = [] }: Table, item: Item): string | undefined => {
  const wrong = [...numbers, ...(ttl === undefined ? [] : [ttl])].find(
    (name) => !isNumberOrAbsent(item[name]),
  );
  return wrong && `${wrong} should be a number`;
};

const sizeOf = (item: Item, name: string): number =>
  item[name] === undefined ? 0 : Buffer.byteLength(name) + checkValue(item[name]);

const sizeProblem = (item: Item): string => {
  const names = Object.keys(item).toSorted((a, b) => sizeOf(item, b) - sizeOf(item, a));
  const largest = names[0] ?? '';
  const bytes = names.reduce((sum, name) => sum + sizeOf(item, name), 0);
  const text = (count: number): string => count.toLocaleString('en');
  return `the item has ${text(bytes)} bytes, ${text(ITEM_BYTES)} at most can be stored, and ${largest} alone has ${text(sizeOf(item, largest))}`;
};

/** The bad attribute, found by checking each alone. */
const valueProblem = (item: Item, reason: string): string => {
  const blamed = Object.keys(item).find((name) => {
    try {
      return sizeOf(item, name) < 0;
    } catch {
      return true;
    }
  });
  return blamed === undefined || reason.includes(blamed) ? reason : `${blamed}: ${reason}`;
};

const problemOf = (table: Table, item: Item): string | undefined => {
  const problem = keyProblem(table, item) ?? numberProblem(table, item);
  if (problem !== undefined) return problem;
  try {
    checkItem(table, item);
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.code === 'item-too-large' ? sizeProblem(item) : valueProblem(item, error.message);
  }
};

/** Refuses what the table cannot store, naming table, key and attribute. Call it before anything is written. */
export const refuseBadItem = (table: Table, item: Item): void => {
  const problem = problemOf(table, item);
  if (problem !== undefined)
    throw new RecoveryError(`${table.name}, ${keyText(table, item)}: ${problem}. Nothing was changed.`);
};
