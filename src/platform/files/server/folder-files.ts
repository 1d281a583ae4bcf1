import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, realpath, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { done, fail, ok } from '#core/result.ts';
import { BodyTooLarge, limitedChunks, limitOf, sizeText } from './body.ts';
import { FilesError } from './files.ts';
import type { ByteRange, FileBody, FileContent, FileEntry, FileHead, Files, PutOptions } from './files.ts';
import {
  inOwnFolder,
  isConflict,
  isMissing,
  moveIntoPlace,
  onDisk,
  removeEmptyFolders,
  refuseLinks,
  removeStaleFiles,
  withTemporaryFile,
} from './folder-disk.ts';
import { addRecord, headFrom, readRecords, recordPath } from './folder-records.ts';
import { checkFileKey, isFilePrefix } from './keys.ts';
import { resolveRange } from './range.ts';

/**
 * Files under their own names below `root`, so people can find them. Names with a dot in front are ours:
 * `.records` keeps content types and digests, `.temporary` what is being written.
 */
export const openFolderFiles = async (root: string): Promise<Files> => {
  await inOwnFolder(mkdir(root, { recursive: true }));
  // The folder itself may be a link of the operator's; below it none is followed.
  const files = new FolderFiles(await inOwnFolder(realpath(root)));
  await files.prepare();
  return files;
};

/** Windows has no such flag, and asks for rights before it makes a link. */
const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

class FolderFiles implements Files {
  readonly #root: string;
  readonly #records: string;
  readonly #temporary: string;
  /** The last write of each key: two at once could leave the record of one and the content of the other. */
  readonly #writes = new Map<string, Promise<unknown>>();
  #isClosed = false;

  constructor(root: string) {
    this.#root = root;
    this.#records = join(root, '.records');
    this.#temporary = join(root, '.temporary');
  }

  async prepare(): Promise<void> {
    await inOwnFolder(mkdir(this.#records, { recursive: true }));
    await inOwnFolder(mkdir(this.#temporary, { recursive: true }));
    await removeStaleFiles(this.#temporary);
  }

  async put(key: string, body: FileBody, options: PutOptions) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    const maxBytes = limitOf(options.maxBytes);
    try {
      return ok(await this.#write(key, limitedChunks(body, maxBytes), options.contentType));
    } catch (error) {
      if (error instanceof BodyTooLarge) return fail('file-too-large', { limit: sizeText(maxBytes) });
      // `a` and `a/b` cannot both be files in a folder.
      if (isConflict(error)) return fail('file-name-refused', { name: key });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange) {
    const opened = await this.#open(key);
    if (!opened.ok) return opened;
    const { handle, head } = opened.value;
    const part = range && resolveRange(range, head.sizeBytes);
    if (range !== undefined && part === undefined) {
      await handle.close();
      return fail('file-range-refused', { size: head.sizeBytes });
    }
    const body = handle.createReadStream(part && { start: part.from, end: part.to });
    return ok<FileContent>({ ...head, ...(part && { range: part }), body });
  }

  async head(key: string) {
    const opened = await this.#open(key);
    if (!opened.ok) return opened;
    await opened.value.handle.close();
    return ok(opened.value.head);
  }

  async delete(key: string) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    await this.#inTurn(key, async () => {
      for (const [path, root] of [
        [join(this.#root, key), this.#root],
        [recordPath(this.#records, key), this.#records],
      ] as const) {
        await onDisk(refuseLinks(path).then(() => unlink(path))).catch(acceptNoFile);
        await removeEmptyFolders(dirname(path), root);
      }
    });
    return done;
  }

  async *list(prefix: string): AsyncGenerator<FileEntry> {
    this.#refuseWhenClosed();
    if (isFilePrefix(prefix)) yield* this.#walk('', prefix);
  }

  async copy(from: string, to: string) {
    const checked = this.#check(to);
    if (!checked.ok) return checked;
    const source = await this.get(from);
    if (!source.ok) return source;
    return this.put(to, source.value.body, { contentType: source.value.contentType });
  }

  async check(): Promise<void> {
    this.#refuseWhenClosed();
    await withTemporaryFile(this.#temporary, (handle) => onDisk(handle.writeFile('ready')));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#writes.values());
  }

  #write(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<FileHead> {
    return withTemporaryFile(this.#temporary, async (handle, path) => {
      const digest = createHash('sha256');
      for await (const chunk of chunks) {
        digest.update(chunk);
        await onDisk(handle.writeFile(chunk));
      }
      const stats = await onDisk(handle.stat());
      const record = {
        sizeBytes: stats.size,
        mtimeMs: stats.mtimeMs,
        contentType,
        sha256: digest.digest('hex'),
      };
      // The record first: killed in between, the old content still finds its own older record.
      await this.#inTurn(key, async () => {
        await addRecord(recordPath(this.#records, key), record, this.#temporary);
        await moveIntoPlace(handle, path, join(this.#root, key));
      });
      return headFrom(key, stats, [record]);
    });
  }

  async #open(key: string) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    try {
      const path = join(this.#root, key);
      await onDisk(refuseLinks(path));
      const handle = await onDisk(open(path, READ_NO_LINK));
      const stats = await onDisk(handle.stat());
      if (stats.isFile()) {
        const records = await readRecords(recordPath(this.#records, key));
        return ok({ handle, head: headFrom(key, stats, records) });
      }
      await handle.close();
    } catch (error) {
      acceptMissing(error);
    }
    return fail('file-not-found', { name: key });
  }

  async *#walk(folder: string, prefix: string): AsyncGenerator<FileEntry> {
    const entries = await onDisk(readdir(join(this.#root, folder), { withFileTypes: true })).catch(
      acceptMissing,
    );
    // With its slash a folder sorts where its files do: `a-b` is before `a/b`.
    const names = (entries ?? [])
      .filter((entry) => !entry.name.startsWith('.') && !entry.isSymbolicLink())
      .map((entry) => folder + entry.name + (entry.isDirectory() ? '/' : ''))
      .sort();
    for (const name of names) {
      if (name.endsWith('/')) {
        const mayHold = name.startsWith(prefix) || prefix.startsWith(name);
        if (mayHold) yield* this.#walk(name, prefix);
      } else if (name.startsWith(prefix)) {
        const found = await onDisk(stat(join(this.#root, name))).catch(acceptMissing);
        if (found !== undefined) {
          yield { key: name, sizeBytes: found.size, modifiedAt: Math.floor(found.mtimeMs) };
        }
      }
    }
  }

  async #inTurn<T>(key: string, write: () => Promise<T>): Promise<T> {
    const before = this.#writes.get(key) ?? Promise.resolve();
    const turn = before.then(write, write);
    this.#writes.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#writes.get(key) === turn) this.#writes.delete(key);
    }
  }

  #check(key: string) {
    this.#refuseWhenClosed();
    return checkFileKey(key);
  }

  #refuseWhenClosed(): void {
    if (this.#isClosed) throw new FilesError('closed', 'The files are closed.');
  }
}

/** Nothing is there, or a folder. */
const acceptNoFile = (error: unknown): void => {
  if (!isConflict(error)) acceptMissing(error);
};

const acceptMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};
