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
    : [`  can be restored to any moment since ${manifest.restorableFrom}`]),
];

export const backupCommand: CliCommand = {
  summary: 'Back up all data while the server runs',
  help: [
    'Copies the database and all files to a folder or a bucket, at one moment, and verifies the copy. A backup is',
    'a data folder: point DATA_DIR at it, or let "roundtable restore" take it back to any second it covers.',
    '',
    '  roundtable backup --to /mnt/backups',
    '  roundtable backup --to s3://my-bucket/roundtable',
  ],
  options: {
    to: { value: 'DIR|s3://...', summary: 'Where to write it (default ./backups)' },
    json: { summary: 'Print JSON' },
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
