import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { backupName, makeBackup } from './backup.ts';
import type { BackupManifest } from './backup.ts';
import { isBucket, openBucket } from './destinations.ts';
import { RecoveryError } from './recovery-error.ts';
import { uploadBackup } from './remote.ts';

export interface MadeBackup {
  readonly manifest: BackupManifest;
  readonly to: string;
}

/** A new backup below `target`, a folder or a bucket; `onFiles` gets the number of files so far. */
export const backUp = async (
  config: Config,
  target: string,
  onFiles: (count: number) => void,
): Promise<MadeBackup> => {
  if (config.STORE !== 'sqlite') {
    throw new RecoveryError(
      'Only the embedded database is backed up this way. DynamoDB keeps its own point-in-time recovery; ' +
        '"roundtable export" writes its tables to files.',
    );
  }
  const now = Date.now();
  const name = backupName(now);
  let copied = 0;
  const make = (to: string): Promise<BackupManifest> =>
    makeBackup({ dataFolder: config.DATA_DIR, to, now, onFile: () => onFiles(++copied) });
  if (!isBucket(target)) {
    const to = join(resolve(target), name);
    return { manifest: await make(to), to };
  }
  const files = await openBucket(target, config);
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-backup-'));
  try {
    const manifest = await make(join(folder, name));
    await uploadBackup(join(folder, name), files, name);
    return { manifest, to: `${target.replace(/\/$/, '')}/${name}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await files.close();
  }
};
