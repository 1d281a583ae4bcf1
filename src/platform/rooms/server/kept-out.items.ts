import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { keptOutNames } from '../rules/keeping-out.ts';

/** What somebody was removed from: the marks are stored beside its seats. */
export interface OutPlace {
  readonly table: Table;
  readonly partition: string;
}

/** A removed member: nobody can join on their device or under their name. */
export interface SentOut extends OutPlace {
  readonly devices: readonly string[];
  readonly names: readonly string[];
  /** The attribute that says whose mark it is. */
  readonly whose: Item;
  /** The attribute that lets the mark expire. */
  readonly until: Item;
}

export const anyoneOutQuery = (partition: string): Query => ({
  partition,
  sort: { beginsWith: 'OUT#' },
  limit: 1,
});

export const deviceOutKey = (partition: string, device: string): Key => ({
  PK: partition,
  SK: `OUT#DEVICE#${device}`,
});
export const nameOutKey = (partition: string, folded: string): Key => ({
  PK: partition,
  SK: `OUT#NAME#${folded}`,
});

export const outKeysOf = ({ partition, devices, names }: SentOut): Key[] => [
  ...devices.map((device) => deviceOutKey(partition, device)),
  ...keptOutNames(names).map((folded) => nameOutKey(partition, folded)),
];

export const keepOutOperations = (sent: SentOut): Operation[] =>
  outKeysOf(sent).map((key) => ({
    op: 'put',
    table: sent.table,
    item: { ...key, ...sent.whose, ...sent.until },
  }));

/** Two people may have joined on one device: the mark is that of the last one. */
export const isOutFor = (item: Item | undefined, { whose }: SentOut): boolean =>
  item !== undefined && Object.entries(whose).every(([name, value]) => item[name] === value);
