import { gunzipSync } from 'node:zlib';
import { itemOfLine } from '#store/drivers/dynamodb/json-lines.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import type { Place } from './places.ts';
import { RecoveryError } from './recovery-error.ts';
import { refuseBadItem } from './refuse-bad-item.ts';
import { md5 } from './table-export.ts';
import type { DataFile } from './table-export.ts';

/** A data file of an export unpacks to tens of megabytes; a far larger one is not an export. */
const MOST_BYTES = 1024 * 1024 * 1024;
const BATCH_ITEMS = 500;

export interface FoundExport {
  /** Path of the folder with the manifests, with a trailing slash, or empty. */
  readonly folder: string;
  readonly table: string;
  readonly itemCount: number;
  readonly exportTime: string;
}

const textAt = async (place: Place, path: string): Promise<string> => {
  const bytes = await place.read(path);
  if (bytes === undefined)
    throw new RecoveryError(`${place.name}/${path} is missing: the export is not whole.`);
  return bytes.toString('utf8');
};

const checkedText = async (place: Place, folder: string, name: string): Promise<string> => {
  const text = await textAt(place, `${folder}${name}.json`);
  const checksum = (await place.read(`${folder}${name}.checksum`))?.toString('utf8').trim();
  const isRight = checksum === undefined || checksum === md5(Buffer.from(text)).toString('base64');
  if (!isRight) throw new RecoveryError(`${place.name}/${folder}${name}.json does not fit its checksum.`);
  return text;
};

const SUMMARY = /^(.*\/)?manifest-summary\.json$/;

/** Every complete full export at the place, oldest first. */
export const findExports = async (place: Place): Promise<readonly FoundExport[]> => {
  const found: FoundExport[] = [];
  for (const path of (await place.list()).toSorted()) {
    const match = SUMMARY.exec(path);
    if (match === null) continue;
    const folder = match[1] ?? '';
    const summary = JSON.parse(await checkedText(place, folder, 'manifest-summary')) as Record<
      string,
      unknown
    >;
    if (summary['outputFormat'] !== 'DYNAMODB_JSON' || summary['exportType'] === 'INCREMENTAL_EXPORT')
      throw new RecoveryError(`${place.name}/${folder} is no full export in DYNAMODB_JSON.`);
    const table = String(summary['tableArn']).split('/').at(-1) ?? '';
    found.push({
      folder,
      table,
      itemCount: Number(summary['itemCount']),
      exportTime: String(summary['exportTime']),
    });
  }
  return found;
};

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The items of one data file, after checking its checksum and count. */
const itemsOf = async (place: Place, folder: string, file: DataFile): Promise<readonly Item[]> => {
  const name = file.dataFileS3Key.split('/').at(-1) ?? '';
  const path = `${folder}data/${name}`;
  const bytes = await place.read(path);
  if (bytes === undefined)
    throw new RecoveryError(`${place.name}/${path} is missing: the export is not whole.`);
  if (md5(bytes).toString('base64') !== file.md5Checksum)
    throw new RecoveryError(`${place.name}/${path} does not fit its checksum.`);
  const plain = isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
  const lines = plain.toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length !== file.itemCount)
    throw new RecoveryError(
      `${place.name}/${path} has ${lines.length} items, its manifest says ${file.itemCount}.`,
    );
  return lines.map((line, index) => {
    try {
      return itemOfLine(line);
    } catch (error) {
      throw new RecoveryError(`${place.name}/${path}, line ${index + 1} is no item: ${String(error)}.`);
    }
  });
};

/** An export and its target table. */
export interface TableImport {
  readonly found: FoundExport;
  readonly table: Table;
}

export interface ImportOptions {
  readonly place: Place;
  /** Opened only for writing: a broken export must not even create an empty database. */
  readonly withStore: (write: (store: Store) => Promise<void>) => Promise<void>;
  readonly imports: readonly TableImport[];
  readonly onItems?: (count: number) => void;
}

/** Reads every export before the first item is written, so a broken one leaves nothing behind. */
export const importTables = async ({
  place,
  withStore,
  imports,
  onItems,
}: ImportOptions): Promise<readonly number[]> => {
  const counts: number[] = [];
  for (const one of imports) counts.push(await checkExport(place, one));
  await withStore(async (store) => {
    for (const one of imports) await writeExport(place, store, one, onItems);
  });
  return counts;
};

const filesOf = async (place: Place, folder: string): Promise<readonly DataFile[]> =>
  (await checkedText(place, folder, 'manifest-files'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as DataFile);

const checkExport = async (place: Place, { found, table }: TableImport): Promise<number> => {
  const { folder } = found;
  const files = await filesOf(place, folder);
  let count = 0;
  for (const file of files) {
    const items = await itemsOf(place, folder, file);
    for (const item of items) refuseBadItem(table, item);
    count += items.length;
  }
  if (count !== found.itemCount)
    throw new RecoveryError(`The files have ${count} items, the summary says ${found.itemCount}.`);
  return count;
};

const writeExport = async (
  place: Place,
  store: Store,
  { found: { folder }, table }: TableImport,
  onItems: ImportOptions['onItems'],
): Promise<void> => {
  for (const file of await filesOf(place, folder)) {
    const items = await itemsOf(place, folder, file);
    for (let at = 0; at < items.length; at += BATCH_ITEMS) {
      const batch = items.slice(at, at + BATCH_ITEMS);
      await store.batchWrite(batch.map((item) => ({ op: 'put', table, item })));
      onItems?.(batch.length);
    }
  }
};
