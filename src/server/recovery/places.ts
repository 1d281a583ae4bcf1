import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Files } from '#platform/files/server/files.ts';
import { newFolder, RecoveryError } from './recovery-error.ts';

/** Where an export is written to or read from: a folder or a bucket. Paths have slashes. */
export interface Place {
  /** For messages. */
  readonly name: string;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined if there is nothing. */
  readonly read: (path: string) => Promise<Buffer | undefined>;
  readonly list: () => Promise<readonly string[]>;
}

export const folderPlace = (folder: string): Place => ({
  name: folder,
  async write(path, bytes) {
    const file = join(folder, path);
    await newFolder(dirname(file));
    await writeFile(file, bytes);
  },
  async read(path) {
    try {
      return await readFile(join(folder, path));
    } catch {
      return undefined;
    }
  },
  async list() {
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    } catch {
      return [];
    }
  },
});

export const bucketPlace = (files: Files, name: string): Place => ({
  name,
  async write(path, bytes) {
    const put = await files.put(path, bytes, { contentType: 'application/octet-stream' });
    if (!put.ok) throw new RecoveryError(`${name}/${path} could not be stored: ${put.error.code}.`);
  },
  async read(path) {
    const content = await files.get(path);
    if (!content.ok) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of content.value.body as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  },
  async list() {
    const keys: string[] = [];
    for await (const { key } of files.list('')) keys.push(key);
    return keys;
  },
});
