import { LARGEST_FILE_BYTES } from './files.ts';
import type { FileBody } from './files.ts';

/** Thrown into the reader of a body that is too long, so it stops and cleans up. */
export class BodyTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the body is longer than ${maxBytes} bytes`);
    this.name = 'BodyTooLarge';
    this.maxBytes = maxBytes;
  }
}

export const limitOf = (maxBytes: number | undefined): number =>
  Math.min(maxBytes ?? LARGEST_FILE_BYTES, LARGEST_FILE_BYTES);

/** The chunks of `body`; throws BodyTooLarge as soon as there are more bytes than allowed. */
export async function* limitedChunks(body: FileBody, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new BodyTooLarge(maxBytes);
    if (chunk.byteLength > 0) yield chunk;
  }
}

/** `10 MB` for a message. */
export const sizeText = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
};
