import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Instant } from '#core/instant.ts';
import { numberIn, textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { PollResult } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
import { partitionOf, pollsTable } from './polls.items.ts';

/** What a closed poll shows without reading its ballots again. */
export interface KeptResult {
  readonly result: PollResult;
  /** Undefined in results stored before these existed. */
  readonly byHour: readonly (readonly [Instant, number])[] | undefined;
  readonly writeIns: readonly { readonly name: string; readonly ballots: number }[] | undefined;
}

/** `basis` is what the result was made from besides the ballots; another basis asks for a new count. */
export interface Kept extends KeptResult {
  readonly basis: string;
}

const resultKey = (pollId: string): Key => ({ PK: partitionOf(pollId), SK: 'RESULT#FINAL' });
const PART_PREFIX = 'RESULT#PART#';
const partKey = (pollId: string, partsId: string, number: number): Key => ({
  PK: partitionOf(pollId),
  SK: `${PART_PREFIX}${partsId}#${String(number).padStart(4, '0')}`,
});

/** Also under 400 KB as base64, which is how the embedded store writes bytes. */
const PART_BYTES = 280_000;
/** Far above the longest possible result; a stored item that claims more parts is not read. */
const MOST_BYTES = 64_000_000;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Names repeat in every round: with a window of 16 MB a repetition costs nothing, however long the list. */
const PARAMS = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};

const bytesIn = (item: Item | undefined, name: string): Uint8Array | undefined => {
  const value = item?.[name];
  return value instanceof Uint8Array ? value : undefined;
};

const readParts = async (store: Store, pollId: string, header: Item): Promise<Uint8Array | undefined> => {
  const whole = bytesIn(header, 'packed');
  if (whole) return whole;
  const partsId = textIn(header, 'partsId');
  const keys = Array.from({ length: numberIn(header, 'parts') }, (_, number) =>
    partKey(pollId, partsId, number),
  );
  const parts = (await store.batchGet(pollsTable, keys)).map((item) => bytesIn(item, 'packed'));
  // Another node has just replaced it: count again.
  return parts.every((part) => part !== undefined) ? Buffer.concat(parts) : undefined;
};

export const readKept = async (store: Store, pollId: string): Promise<Kept | undefined> => {
  const header = await store.get(pollsTable, resultKey(pollId));
  if (!header) return undefined;
  const basis = textIn(header, 'basis');
  // Results were kept as plain text before they were packed.
  const text = header['result'];
  if (typeof text === 'string')
    return { basis, result: JSON.parse(text) as PollResult, byHour: undefined, writeIns: undefined };
  const packed = await readParts(store, pollId, header);
  if (!packed) return undefined;
  const unpacked = await decompress(packed, { maxOutputLength: MOST_BYTES });
  return { basis, ...(JSON.parse(unpacked.toString()) as KeptResult) };
};

/** Parts first, then the item that names them: a crash in between leaves what was kept before. */
export const keepResult = async (
  store: Store,
  pollId: string,
  { basis, result, byHour, writeIns }: Kept,
): Promise<void> => {
  const packed = await compress(JSON.stringify({ result, byHour, writeIns }), PARAMS);
  const isWhole = packed.length <= PART_BYTES;
  const partsId = isWhole ? '' : hashOf(packed.toString('base64')).slice(0, 32);
  const parts = isWhole ? [] : partsOf(packed);
  await store.batchWrite(
    parts.map((part, number) => ({
      op: 'put',
      table: pollsTable,
      item: { ...partKey(pollId, partsId, number), packed: part },
    })),
  );
  await store.put(pollsTable, {
    ...resultKey(pollId),
    basis,
    hash: result.hash,
    ...(isWhole ? { packed: Uint8Array.from(packed) } : { partsId, parts: parts.length }),
  });
  await dropParts(store, pollId, partsId);
};

const partsOf = (packed: Buffer): Uint8Array[] =>
  Array.from({ length: Math.ceil(packed.length / PART_BYTES) }, (_, number) =>
    Uint8Array.from(packed.subarray(number * PART_BYTES, (number + 1) * PART_BYTES)),
  );

/** Parts left by an earlier or interrupted result. */
const dropParts = async (store: Store, pollId: string, kept: string): Promise<void> => {
  const query = { partition: partitionOf(pollId), sort: { beginsWith: PART_PREFIX } };
  for await (const items of readPages({ store, table: pollsTable }, query)) {
    const keys = items.map((item): Key => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') }));
    const old = keys.filter(({ SK = '' }) => kept === '' || !SK.startsWith(`${PART_PREFIX}${kept}#`));
    await store.batchWrite(old.map((key) => ({ op: 'delete', table: pollsTable, key })));
  }
};
