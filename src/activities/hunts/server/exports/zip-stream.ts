import { Zip, ZipPassThrough } from 'fflate';
import type { Instant } from '#core/instant.ts';

export interface ZipEntry {
  readonly name: string;
  readonly at: Instant;
  readonly body: AsyncIterable<Uint8Array>;
}

/** More would need ZIP64, which many unpackers on phones cannot read. */
export const LARGEST_ZIP_BYTES = 4_000_000_000;
export const MOST_ZIP_ENTRIES = 65_000;

/**
 * An archive as it comes into being: one picture after the other, each piece handed on before the next is read. Nothing
 * is compressed; pictures are already.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const handOver = (): Uint8Array[] => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const { name, at, body } of entries) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of body) {
      file.push(piece);
      yield* handOver();
    }
    file.push(new Uint8Array(), true);
    yield* handOver();
  }
  zip.end();
  yield* handOver();
}
