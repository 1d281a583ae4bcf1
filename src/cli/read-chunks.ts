import { isAscii } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const CHUNK_BYTES = 1 << 16;
const STANDARD_INPUT = 0;

/** A file by its path, or the bytes of what can be read only once. */
export type Source = string | Uint8Array;

/** A pipe gives its bytes once: opened a second time, it would have only what was left of it. */
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
 * A text piece by piece; a character is never cut, and a byte-order mark is left out. Plain ASCII comes as its
 * bytes, which saves making a string of it; each is good until the next is asked for.
 */
export function* chunksOf(source: Source): Generator<string | Uint8Array> {
  const decoder = new TextDecoder();
  for (const bytes of bytesOf(source)) {
    if (isAscii(bytes)) {
      // Half a character before plain ones is broken, and stands where it was.
      yield decoder.decode();
      yield bytes;
    } else yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** The beginning, enough to tell what it is. */
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
