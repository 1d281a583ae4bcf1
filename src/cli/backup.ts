import type { MadeBackup } from '#server/recovery/run-backup.ts';
import { backUp } from '#server/recovery/run-backup.ts';
import type { CliCommand } from './command.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

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
      const progress = new Progress(terminal, 'Files copied');
      const made = await backUp(config, values['to'] ?? 'backups', (files) => progress.at(files));
      progress.end();
      const { manifest, to } = made;
      const json = (): string => JSON.stringify({ to, ...manifest }, undefined, 2);
      terminal.out(switches.has('json') ? json() : linesOf(made).join('\n'));
      return 0;
    }),
};
