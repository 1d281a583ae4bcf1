import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Result } from '#core/result.ts';
import type { Files } from '#platform/files/server/files.ts';
import { MANIFEST_FILE } from '#server/open-store.ts';
import type { BackupManifest, StoredFile } from './backup.ts';
import { newFolder, RecoveryError } from './recovery-error.ts';
import { readManifest, verifyBackup } from './restore.ts';

/** Half of a file's limit; a backup's files are joined and cut into as many parts as needed. */
const PART_BYTES = 32 * 1024 * 1024;
const MANIFEST_BYTES = 16 * 1024 * 1024;
const BINARY = { contentType: 'application/octet-stream' };

const partKey = (name: string, part: number): string => `${name}/part-${String(part).padStart(6, '0')}`;

const needed = <T>(result: Result<T>, what: string): T => {
  if (result.ok) return result.value;
  throw new RecoveryError(`${what}: ${result.error.code}.`);
};

async function* contentOf(folder: string, manifest: BackupManifest): AsyncGenerator<Buffer> {
  for (const { path } of manifest.contents)
    yield* createReadStream(join(folder, path)) as AsyncIterable<Buffer>;
}

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, PART_BYTES - bytes);
      part.push(taken);
      bytes += taken.length;
      rest = rest.subarray(taken.length);
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(part);
      part = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(part);
}

/** The manifest comes last: a backup that has one is complete. */
export const uploadBackup = async (folder: string, files: Files, name: string): Promise<void> => {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new RecoveryError(`${folder} is no backup.`);
  let part = 0;
  for await (const bytes of partsOf(contentOf(folder, manifest))) {
    needed(await files.put(partKey(name, part++), bytes, BINARY), `Part ${part} could not be stored`);
  }
  const text = await readFile(join(folder, MANIFEST_FILE));
  needed(
    await files.put(`${name}/${MANIFEST_FILE}`, text, { contentType: 'application/json' }),
    'The manifest could not be stored',
  );
};

async function* storedParts(files: Files, name: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const content = await files.get(partKey(name, part));
    if (!content.ok) return;
    yield* content.value.body as AsyncIterable<Buffer>;
  }
}

/** A path in a foreign manifest must not lead out of the folder. */
const placeOf = (folder: string, path: string): string => {
  const place = resolve(folder, path);
  if (!place.startsWith(resolve(folder) + sep))
    throw new RecoveryError(`The backup names a file outside it: ${path}.`);
  return place;
};

/** The bytes of a stream, taken in pieces of at most what is asked for. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  /** Undefined at the end. */
  async take(most: number): Promise<Buffer | undefined> {
    if (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return undefined;
      this.#rest = next.value;
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }
}

async function* nextBytes(reader: ByteReader, { path, bytes }: StoredFile): AsyncGenerator<Buffer> {
  for (let missing = bytes; missing > 0;) {
    const taken = await reader.take(missing);
    if (taken === undefined) throw new RecoveryError(`The backup is not whole: ${path} ends too early.`);
    missing -= taken.length;
    yield taken;
  }
}

/** Splits the stream of parts into the original files. */
const writeFiles = async (
  chunks: AsyncIterator<Buffer>,
  folder: string,
  manifest: BackupManifest,
): Promise<void> => {
  const reader = new ByteReader(chunks);
  for (const stored of manifest.contents) {
    const place = placeOf(folder, stored.path);
    await newFolder(dirname(place));
    await writeFile(place, nextBytes(reader, stored), { mode: 0o600 });
  }
};

/** Downloads a stored backup into `folder` and checks every file. */
export const downloadBackup = async (files: Files, name: string, folder: string): Promise<void> => {
  const head = await files.get(`${name}/${MANIFEST_FILE}`);
  if (!head.ok) throw new RecoveryError(`There is no backup at ${name}: it has no ${MANIFEST_FILE}.`);
  if (head.value.sizeBytes > MANIFEST_BYTES)
    throw new RecoveryError(`${name}/${MANIFEST_FILE} is too large.`);
  const text = Buffer.concat((await Readable.from(head.value.body).toArray()) as Buffer[]);
  const manifest = JSON.parse(text.toString('utf8')) as BackupManifest;
  try {
    await newFolder(folder);
    await writeFiles(storedParts(files, name), folder, manifest);
    await writeFile(join(folder, MANIFEST_FILE), text);
    await verifyBackup(folder, manifest);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};
