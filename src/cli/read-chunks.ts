import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 16;

/** A text file piece by piece; a character is never cut, and a byte-order mark is left out. */
export function* chunksOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const buffer = new Uint8Array(CHUNK_BYTES);
  const decoder = new TextDecoder();
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      yield decoder.decode(buffer.subarray(0, read), { stream: true });
    }
    yield decoder.decode();
  } finally {
    closeSync(file);
  }
}

export const firstChunkOf = (path: string): string => {
  for (const chunk of chunksOf(path)) return chunk;
  return '';
};
