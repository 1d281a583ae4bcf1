import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile as copyBlob, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Instant } from '#core/instant.ts';
import { toIso } from '#core/instant.ts';
import { FILES_FOLDER } from '#server/open-files.ts';
import { DATABASE_FILE, MANIFEST_FILE } from '#server/open-store.ts';
import { version } from '#server/version.ts';
import { copyFile, inspectCopy } from '#store/drivers/sqlite/whole-file.ts';
import { refuseMissing } from './destinations.ts';
import { newFolder, RecoveryError } from './recovery-error.ts';

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const MOST_TRIES = 20;

/** Skips files that were deleted since they were listed, unless they are back; every other error is thrown. */
const unlessGone = async <T>(source: string, work: () => Promise<T>): Promise<T | undefined> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isGone(error)) throw error;
      if (!(await isThere(source))) return undefined;
      if (tries === MOST_TRIES) throw error;
    }
  }
};

/** Copies the files below a folder that changes meanwhile. Links are skipped: ours are all plain files. */
const copyFolder = async (from: string, to: string, isKept: (name: string) => boolean): Promise<void> => {
  const entries = await unlessGone(from, () => readdir(from, { withFileTypes: true }));
  if (entries === undefined) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries.filter(({ name }) => isKept(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, isKept);
    else if (entry.isFile()) await unlessGone(source, () => copyBlob(source, target));
  }
};

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The contents of `backup.json`. */
export interface BackupManifest {
  readonly format: 1;
  readonly version: string;
  readonly madeAt: string;
  /** Any moment from here to `madeAt` can be restored from this backup. */
  readonly restorableFrom: string | undefined;
  readonly tables: readonly { readonly name: string; readonly items: number }[];
  /** Everything in the backup but this manifest. */
  readonly contents: readonly StoredFile[];
}

export const digestOf = async (file: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
};

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
};

const isThere = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

export interface BackupOptions {
  readonly dataFolder: string;
  /** Must not exist yet. */
  readonly to: string;
  readonly now: Instant;
  /** Called for each copied and verified file. */
  readonly onFile?: (file: StoredFile) => void;
}

/**
 * A hot copy of a data folder that is itself a data folder. The database comes first: a blob is written before the
 * item that names it, so every blob that the copied database names is there to be copied after it.
 */
export const makeBackup = async (options: BackupOptions): Promise<BackupManifest> => {
  const { dataFolder, to, now, onFile } = options;
  refuseMissing(dataFolder);
  if (await isThere(to)) throw new RecoveryError(`${to} is there already: name a folder that is not.`);
  const unfinished = `${to}.unfinished`;
  await newFolder(unfinished);
  try {
    await copyFile(join(dataFolder, DATABASE_FILE), join(unfinished, DATABASE_FILE));
    const { earliest, tables } = inspectCopy(join(unfinished, DATABASE_FILE));
    const blobs = join(dataFolder, FILES_FOLDER);
    if (await isThere(blobs)) await copyFolder(blobs, join(unfinished, FILES_FOLDER), isKept);
    const contents: StoredFile[] = [];
    for (const path of await filesBelow(unfinished)) {
      const file = join(unfinished, path);
      const stored = { path, bytes: (await stat(file)).size, sha256: await digestOf(file) };
      contents.push(stored);
      onFile?.(stored);
    }
    const restorableFrom = earliest === undefined ? undefined : toIso(earliest);
    const manifest = { format: 1, version, madeAt: toIso(now), restorableFrom, tables, contents } as const;
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`);
    await rename(unfinished, to);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

/** Skips files that are still being written. */
const isKept = (name: string): boolean => name !== '.temporary';

export const backupName = (now: Instant): string =>
  `roundtable-${toIso(now)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;
