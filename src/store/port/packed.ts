import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';
import { UnreadableAttribute } from './read-item.ts';
import type { Item } from './values.ts';

/** Far beyond what our 400 KB items unpack to; more is not read into memory. */
const MOST_BYTES = 16_000_000;

/** A clock packs a few kilobytes with every tap: zlib's usual buffers of a quarter megabyte would cost more than the packing. */
const SMALL: ZlibOptions = { level: 2, windowBits: 12, memLevel: 5, chunkSize: 2048 };
const SMALL_CHARACTERS = 16_000;

/** Large JSON as bytes (raw DEFLATE), so names repeated in every element cost little. `packedIn` reads it. */
export const packed = (value: object): Uint8Array => {
  const text = JSON.stringify(value);
  return Uint8Array.from(deflateRawSync(text, text.length < SMALL_CHARACTERS ? SMALL : {}));
};

const unpackedText = (bytes: Uint8Array): string =>
  inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString();

/** Reads what `packed` wrote, and unpacked values of earlier versions, as JSON text or as a stored value. */
export const packedIn = <T>(item: Item, name: string): T => {
  const value: unknown = item[name];
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) return value as T;
  try {
    return JSON.parse(typeof value === 'string' ? value : unpackedText(value)) as T;
  } catch {
    throw new UnreadableAttribute(name, 'packed JSON');
  }
};
