import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Value } from '#store/port/values.ts';
import { scanPages } from '#server/kit/read-pages.ts';
import { RecoveryError } from './recovery-error.ts';
import { refuseBadItem } from './refuse-bad-item.ts';

interface TablePlace {
  readonly copied: number;
  readonly cursor?: string;
  readonly isDone?: true;
}

/** The progress of a copy, stored beside it, so that an interrupted one continues. */
interface CopyState {
  readonly from: string;
  readonly to: string;
  readonly tables: Readonly<Record<string, TablePlace>>;
}

export interface CopyOptions {
  readonly from: Store;
  readonly to: Store;
  /** Addresses as the operator wrote them: another copy must not continue with this one's state. */
  readonly addresses: { readonly from: string; readonly to: string };
  readonly tables: readonly Table[];
  readonly stateFile: string;
  /** Waits as long as writing `items` may take. */
  readonly pace?: (items: number) => Promise<void>;
  readonly onCopied?: (table: string, items: number) => void;
}

const readState = async ({ stateFile, addresses }: CopyOptions): Promise<CopyState | undefined> => {
  let text: string;
  try {
    text = await readFile(stateFile, 'utf8');
  } catch {
    return undefined;
  }
  const state = JSON.parse(text) as CopyState;
  if (state.from === addresses.from && state.to === addresses.to) return state;
  throw new RecoveryError(
    `${stateFile} belongs to a copy from ${state.from} to ${state.to}: finish that one, or remove the file.`,
  );
};

/** Atomic: a half-written file of a killed process would be worse than none. */
const writeState = async (stateFile: string, state: CopyState): Promise<void> => {
  await writeFile(`${stateFile}.new`, JSON.stringify(state));
  await rename(`${stateFile}.new`, stateFile);
};

/** Reads everything first, so that items that cannot be stored are refused before anything is written. */
export const refuseBadItems = async (
  from: Store,
  tables: readonly Table[],
  onItems?: (items: number) => void,
): Promise<void> => {
  for (const table of tables)
    for await (const items of scanPages(from, table)) {
      for (const item of items) refuseBadItem(table, item);
      onItems?.(items.length);
    }
};

const refuseUnlessEmpty = async ({ to, tables }: CopyOptions): Promise<void> => {
  for (const table of tables) {
    const { items } = await to.scan(table, { limit: 1 });
    if (items.length > 0)
      throw new RecoveryError(
        `${table.name} has items at the destination already: copy into an empty place.`,
      );
  }
};

const BATCH_ITEMS = 500;

/** Copies every table, page by page. After a kill it can be run again and continues; writing an item twice is harmless. */
export const copyStore = async (options: CopyOptions): Promise<void> => {
  const { from, to, tables, stateFile, addresses, pace, onCopied } = options;
  let state = await readState(options);
  if (state === undefined) {
    await refuseUnlessEmpty(options);
    state = { ...addresses, tables: {} };
    await writeState(stateFile, state);
  }
  for (const table of tables) {
    let place: TablePlace = state.tables[table.name] ?? { copied: 0 };
    if (place.copied > 0) onCopied?.(table.name, place.copied);
    while (!place.isDone) {
      const { cursor: last, copied } = place;
      const { items, cursor } = await from.scan(table, {
        limit: BATCH_ITEMS,
        ...(last !== undefined && { cursor: last }),
      });
      await to.batchWrite(items.map((item) => ({ op: 'put', table, item })));
      await pace?.(items.length);
      place = { copied: copied + items.length, ...(cursor === undefined ? { isDone: true } : { cursor }) };
      state = { ...state, tables: { ...state.tables, [table.name]: place } };
      await writeState(stateFile, state);
      onCopied?.(table.name, items.length);
    }
  }
};

/** Equal for equal items, in any order of attributes. */
const canonical = (value: Value | undefined): unknown => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return ['list', ...(value as readonly Value[]).map(canonical)];
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value as Item)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)]);
};

const WORD = 2n ** 64n;

export interface TableDigest {
  readonly items: number;
  readonly digest: string;
}

/** A digest of a table that does not depend on the reading order. */
export const digestTable = async (
  store: Store,
  table: Table,
  onItems?: (items: number) => void,
): Promise<TableDigest> => {
  let sum = 0n;
  let count = 0;
  for await (const items of scanPages(store, table)) {
    for (const item of items) {
      const hash = createHash('sha256')
        .update(JSON.stringify(canonical(item)))
        .digest();
      sum = (sum + hash.readBigUInt64BE()) % WORD;
    }
    count += items.length;
    onItems?.(items.length);
  }
  return { items: count, digest: sum.toString(16).padStart(16, '0') };
};

export interface Verdict {
  readonly table: string;
  readonly from: TableDigest;
  readonly to: TableDigest;
  readonly isEqual: boolean;
}

export const compareStores = async (
  from: Store,
  to: Store,
  tables: readonly Table[],
  onItems?: (items: number) => void,
): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (const table of tables) {
    const left = await digestTable(from, table, onItems);
    const right = await digestTable(to, table, onItems);
    const isEqual = left.items === right.items && left.digest === right.digest;
    verdicts.push({ table: table.name, from: left, to: right, isEqual });
  }
  return verdicts;
};
