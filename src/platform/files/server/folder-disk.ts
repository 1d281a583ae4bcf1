import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '#core/instant.ts';
import { FilesError } from './files.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Parts of the path are taken by a file where a folder is needed, or the other way round. */
const CONFLICTS = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY']);

const MOVE_TRIES = 20;

/** Left over by a process that was killed; younger ones may belong to one that still writes. */
const STALE_AFTER_MS = HOUR_MS;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** ELOOP: a link where a file should be; it is not ours. */
export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error));

export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

/** Gives errors of the disk our name, and lets those through that callers make values of. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error) || isConflict(error)) throw error;
    throw toFilesError(error);
  }
};

/** For our own folders: if one is missing or not a folder, the disk is lost. */
export const inOwnFolder = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toFilesError(error);
  }
};

const toFilesError = (error: unknown): FilesError => {
  if (FULL.has(codeOf(error))) {
    return new FilesError('full', 'No space is left for files on this disk.', { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new FilesError('unavailable', `The folder for files cannot be used: ${reason}`, { cause: error });
};

/** A new file under `folder`, made whole there and moved into place by `moveIntoPlace`, or removed again. */
export const withTemporaryFile = async <T>(
  folder: string,
  use: (handle: FileHandle, path: string) => Promise<T>,
): Promise<T> => {
  const path = join(folder, randomUUID());
  const handle = await inOwnFolder(open(path, 'wx', 0o640));
  try {
    return await use(handle, path);
  } finally {
    await handle.close();
    await rm(path, { force: true });
  }
};

const nearestFolder = async (path: string): Promise<readonly [path: string, real: string]> => {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    try {
      return [folder, await realpath(folder)];
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || folder === dirname(folder)) throw error;
    }
  }
};

/** A link on the way would lead to what is not ours: reading, writing and deleting end before it. */
export const refuseLinks = async (path: string): Promise<void> => {
  const [folder, real] = await nearestFolder(path);
  if (real !== folder) throw Object.assign(new Error('a link is in the way'), { code: 'ENOTDIR' });
};

/** Durable when it returns: the content, the name, and the folders above it are on disk. */
export const moveIntoPlace = async (handle: FileHandle, from: string, to: string): Promise<void> => {
  await onDisk(handle.sync());
  for (let attempt = 1; ; attempt++) {
    try {
      await onDisk(refuseLinks(to));
      const firstMade = await onDisk(mkdir(dirname(to), { recursive: true }));
      await onDisk(rename(from, to));
      await onDisk(syncFolders(dirname(to), firstMade === undefined ? dirname(to) : dirname(firstMade)));
      return;
    } catch (error) {
      // A delete next door may remove a folder that is empty until the file is in it.
      if (codeOf(error) !== 'ENOENT' || attempt >= MOVE_TRIES) throw error;
    }
  }
};

const syncFolders = async (deepest: string, highest: string): Promise<void> => {
  for (let folder = deepest; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === highest) return;
  }
};

/** Removes the folder and those above it while they are empty, but not `root`. */
export const removeEmptyFolders = async (folder: string, root: string): Promise<void> => {
  for (let path = folder; path.length > root.length; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
};

export const removeStaleFiles = async (folder: string): Promise<void> => {
  for (const name of await inOwnFolder(readdir(folder))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
};
