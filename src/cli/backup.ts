import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Files } from '#platform/files/server/files.ts';
import { parseFilesUrl } from '#platform/files/server/location.ts';
import { openFiles } from '#platform/files/server/open-files.ts';
import type { Config } from '#server/config.ts';
import { backupName, makeBackup } from '#server/recovery/backup.ts';
import type { BackupManifest } from '#server/recovery/backup.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { uploadBackup } from '#server/recovery/remote.ts';
import type { CliCommand, Terminal } from './command.ts';
import { withConfig } from './with-config.ts';
import { Progress } from './progress.ts';

/** The bucket and prefix that an address names. */
export const openBucket = async (address: string, config: Config): Promise<Files> => {
  const location = parseFilesUrl(address);
  if (location?.kind !== 's3') throw new RecoveryError(`"${address}" is no address like s3://bucket/prefix.`);
  if (config.AWS_REGION === undefined) throw new RecoveryError('s3://... needs AWS_REGION to be set.');
  return openFiles({ location, folder: '', s3: { region: config.AWS_REGION, endpoint: config.S3_ENDPOINT } });
};

interface MadeBackup {
  readonly manifest: BackupManifest;
  readonly to: string;
}

const backUp = async (config: Config, target: string, terminal: Terminal): Promise<MadeBackup> => {
  const now = Date.now();
  const name = backupName(now);
  const progress = new Progress(terminal, 'Files copied');
  let copied = 0;
  const make = async (to: string): Promise<BackupManifest> => {
    const onFile = (): void => progress.at(++copied);
    const manifest = await makeBackup({ dataFolder: config.DATA_DIR, to, now, onFile });
    progress.end();
    return manifest;
  };
  if (!target.startsWith('s3:')) {
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

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const linesOf = ({ manifest, to }: MadeBackup): string[] => [
  to,
  ...manifest.tables.map(({ name, items }) => `  ${name}: ${items.toLocaleString('en')} items`),
  `  ${manifest.contents.length} files, ${megabytes(manifest.contents.reduce((sum, { bytes }) => sum + bytes, 0))}, verified`,
  ...(manifest.restorableFrom === undefined
    ? []
    : [`  any moment from ${manifest.restorableFrom} on can be restored from it`]),
];

export const backupCommand: CliCommand = {
  summary: 'Copy all data to a safe place, while the server runs',
  help: [
    'A consistent copy of the database and of all files, verified, below DIR or in a bucket. A backup is a data',
    'folder: "roundtable restore" brings it back to any moment it reaches, and DATA_DIR may point to it as it is.',
    'roundtable backup --to /mnt/backups',
    'roundtable backup --to s3://my-bucket/roundtable',
  ],
  options: {
    to: { value: 'DIR|s3://...', summary: 'Where to; ./backups without it' },
    json: { summary: 'For programs' },
  },
  run: ({ values, switches }, terminal) =>
    withConfig(terminal, async (config) => {
      if (config.STORE !== 'sqlite') {
        throw new RecoveryError(
          'Only the embedded database is backed up this way. DynamoDB keeps its own point-in-time recovery; ' +
            '"roundtable export" writes its tables to files.',
        );
      }
      const made = await backUp(config, values['to'] ?? 'backups', terminal);
      const { manifest, to } = made;
      const json = (): string => JSON.stringify({ to, ...manifest }, undefined, 2);
      terminal.out(switches.has('json') ? json() : linesOf(made).join('\n'));
      return 0;
    }),
};
