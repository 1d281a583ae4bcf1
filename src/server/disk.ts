import { constants } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Below this, SQLite's journal may no longer fit, and photos certainly don't. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export const diskSpaceAt = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/** For readiness: rejects when the folder cannot be written or is nearly full. */
export const checkDisk = async (folder: string): Promise<void> => {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const { freeBytes } = await diskSpaceAt(folder);
  if (freeBytes < LEAST_FREE_BYTES) throw Object.assign(new Error('disk nearly full'), { code: 'ENOSPC' });
};

/** At start: creates the folder and writes a test file. */
export const prepareFolder = async (folder: string): Promise<void> => {
  await makeFolder(folder);
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    const file = await open(probe, 'w', 0o600);
    await file.write(Buffer.alloc(4096));
    await file.sync();
    await file.close();
  } finally {
    await rm(probe, { force: true });
  }
  await checkDisk(folder);
};
