import { isAscii } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 16;

/**
 * A text file piece by piece; a character is never cut, and a byte-order mark is left out. Plain ASCII comes as its
 * bytes, which saves making a string of it; each is good until the next is asked for.
 */
export function* chunksOf(path: string): Generator<string | Uint8Array> {
  const file = openSync(path, 'r');
  const buffer = new Uint8Array(CHUNK_BYTES);
  const decoder = new TextDecoder();
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      const bytes = buffer.subarray(0, read);
      if (isAscii(bytes)) {
        // Half a character before plain ones is broken, and stands where it was.
        yield decoder.decode();
        yield bytes;
      } else yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } finally {
    closeSync(file);
  }
}

/** The beginning of a file, enough to tell what it is. */
export const startOf = (path: string): string => {
  let start = '';
  for (const chunk of chunksOf(path)) {
    start += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1');
    if (start !== '') break;
  }
  return start;
};
