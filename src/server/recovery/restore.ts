import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#core/instant.ts';
import { toIso } from '#core/instant.ts';
import { DATABASE_FILE, MANIFEST_FILE } from '#server/open-store.ts';
import type { Difference } from '#store/drivers/sqlite/rewind.ts';
import { previewFile, refuseInUse, rewindFile } from '#store/drivers/sqlite/whole-file.ts';
import { StoreError } from '#store/port/store-error.ts';
import { backupName, digestOf, makeBackup } from './backup.ts';
import type { BackupManifest } from './backup.ts';
import { newFolder, RecoveryError } from './recovery-error.ts';

/** Undefined for a data folder that is not a backup. */
export const readManifest = async (folder: string): Promise<BackupManifest | undefined> => {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return undefined;
  return JSON.parse(await readFile(file, 'utf8')) as BackupManifest;
};

/** Checks that every file of a backup exists and is unchanged. */
export const verifyBackup = async (folder: string, manifest: BackupManifest): Promise<void> => {
  for (const { path, sha256 } of manifest.contents) {
    const file = join(folder, path);
    if (!existsSync(file)) throw new RecoveryError(`The backup is not whole: ${path} is missing.`);
    if ((await digestOf(file)) !== sha256)
      throw new RecoveryError(`The backup is damaged: ${path} is not as it was written.`);
  }
};

const explained = <T>(action: () => T): T => {
  try {
    return action();
  } catch (error) {
    if (error instanceof StoreError) throw new RecoveryError(`${error.message}.`, { cause: error });
    throw error;
  }
};

const databaseIn = (folder: string): string => {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file))
    throw new RecoveryError(`There is no ${DATABASE_FILE} in ${folder}: name a backup or a data folder.`);
  return file;
};

const refuseFuture = (at: Instant, now: Instant): void => {
  if (at > now) throw new RecoveryError(`${toIso(at)} has not come yet.`);
};

/** What going back to `at` would change, as a dry run; works while a server runs on the folder. */
export const previewRestore = (folder: string, at: Instant, now: Instant): readonly Difference[] => {
  refuseFuture(at, now);
  return explained(() => previewFile(databaseIn(folder), at));
};

/** Copies a backup as it is; of a data folder, which a server may be writing to, it makes a backup first. */
const bringOver = async (from: string, to: string, now: Instant): Promise<void> => {
  const manifest = await readManifest(from);
  if (manifest === undefined) {
    await makeBackup({ dataFolder: from, to, now });
    return;
  }
  await verifyBackup(from, manifest);
  await newFolder(to);
  await cp(from, to, { recursive: true });
};

/** Requires that no server runs on the folder, and moves its content aside. */
const moveAside = async (folder: string, now: Instant): Promise<string> => {
  const file = join(folder, DATABASE_FILE);
  if (existsSync(file)) explained(() => refuseInUse(file));
  const aside = `${folder}-before-${backupName(now)}`;
  await rename(folder, aside);
  return aside;
};

export interface RestoreOptions {
  readonly from: string;
  readonly to: string;
  readonly at?: Instant;
  readonly now: Instant;
  /** Moves aside what is at `to`. */
  readonly isReplacing?: boolean;
}

export interface Restored {
  readonly to: string;
  /** Where the previous content is now. */
  readonly aside: string | undefined;
}

const isEmpty = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (await readdir(folder)).length === 0;

/** Makes a data folder from a backup or another data folder, as of `at`. Never overwrites live data. */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { from, to, at, now, isReplacing } = options;
  databaseIn(from);
  if (!isReplacing && !(await isEmpty(to)))
    throw new RecoveryError(
      `${to} is not empty. Name a new folder, or add --replace to move it aside first.`,
    );
  const fresh = `${to}.restoring`;
  await rm(fresh, { recursive: true, force: true });
  try {
    await bringOver(from, fresh, now);
    if (at !== undefined) goBack(fresh, at, now);
    await rm(join(fresh, MANIFEST_FILE), { force: true });
    const aside = (await isEmpty(to)) ? undefined : await moveAside(to, now);
    await rm(to, { recursive: true, force: true });
    await rename(fresh, to);
    return { to, aside };
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
};

const goBack = (folder: string, at: Instant, now: Instant): void => {
  refuseFuture(at, now);
  explained(() => rewindFile(join(folder, DATABASE_FILE), at));
};
