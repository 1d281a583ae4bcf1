import { isAscii } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const CHUNK_BYTES = 1 << 16;
const STANDARD_INPUT = 0;

/** A path, or bytes of a stream that can be read only once. */
export type Source = string | Uint8Array;

/** A pipe can be read once: opened again, it would yield only the rest. */
export const sourceAt = (path: string): Source => {
  if (path === '-') return readFileSync(STANDARD_INPUT);
  return statSync(path).isFIFO() ? readFileSync(path) : path;
};

function* bytesOf(source: Source): Generator<Uint8Array> {
  if (typeof source !== 'string') {
    for (let at = 0; at < source.length; at += CHUNK_BYTES) yield source.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const file = openSync(source, 'r');
  const buffer = new Uint8Array(CHUNK_BYTES);
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      yield buffer.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads a text in chunks, never splitting a character and without a byte-order mark. Plain ASCII comes as bytes, which
 * saves decoding; each chunk is valid until the next is requested.
 */
export function* chunksOf(source: Source): Generator<string | Uint8Array> {
  const decoder = new TextDecoder();
  for (const bytes of bytesOf(source)) {
    if (isAscii(bytes)) {
      // An incomplete character before ASCII is broken input and keeps its position.
      yield decoder.decode();
      yield bytes;
    } else yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** The beginning, enough to recognize the format. */
export const startOf = (source: Source): string => {
  let start = '';
  for (const chunk of chunksOf(source)) {
    start += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1');
    if (start !== '') break;
  }
  return start;
};

export const textOf = (source: Source): string =>
  typeof source === 'string' ? readFileSync(source, 'utf8') : Buffer.from(source).toString('utf8');
