import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fromIso, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Config } from '#server/config.ts';
import { backupName } from '#server/recovery/backup.ts';
import { openBucket } from '#server/recovery/destinations.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { downloadBackup } from '#server/recovery/remote.ts';
import { previewRestore, restoreBackup } from '#server/recovery/restore.ts';
import type { Difference } from '#store/drivers/sqlite/rewind.ts';
import { withConfig } from './with-config.ts';
import type { CliCommand, CliInput, ExitCode, Terminal } from './command.ts';

const MOST_LINES = 40;

/** Singular and plural of what happens to items. */
const kinds = {
  returns: ['comes back', 'come back'],
  changes: ['changes back', 'change back'],
  goes: ['is removed', 'are removed'],
} as const satisfies Record<Difference['kind'], readonly [string, string]>;

/** Downloads a backup from a bucket first. */
const withFolder = async <T>(
  from: string,
  config: Config,
  use: (folder: string) => Promise<T>,
): Promise<T> => {
  if (!from.startsWith('s3:')) return use(resolve(from));
  const cut = from.replace(/\/$/, '').lastIndexOf('/');
  const files = await openBucket(from.slice(0, cut), config);
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-restore-'));
  try {
    const place = join(folder, 'backup');
    await downloadBackup(files, from.slice(cut + 1).replace(/\/$/, ''), place);
    return await use(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await files.close();
  }
};

/** Requires a time zone: without one the same text means another moment on another machine. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const momentOf = (text: string | undefined): Instant | undefined => {
  if (text === undefined) return undefined;
  const at = fromIso(text);
  if (!MOMENT.test(text) || !Number.isFinite(at))
    throw new RecoveryError(`--at must be a time such as 2026-11-16T09:30:00Z, not "${text}".`);
  return at;
};

const keyText = (difference: Difference): string => Object.values(difference.key).join(' / ');

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Such as: 3 items come back, 1 item is removed. */
const summaryOf = (differences: readonly Difference[]): string =>
  Object.entries(kinds)
    .map(([kind, said]) => ({ said, count: differences.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ said: [one, several], count }) => `${counted(count, 'item')} ${count === 1 ? one : several}`)
    .join(', ');

/** The summary first, then the items. */
const previewLines = (differences: readonly Difference[], at: Instant): string[] => {
  if (differences.length === 0) return ['Nothing would change.'];
  const tables = [...new Set(differences.map(({ table }) => table))].toSorted();
  const hidden = differences.length - MOST_LINES;
  return [
    `Going back to ${toIso(at)} changes ${counted(differences.length, 'item')} in ${counted(tables.length, 'table')}:`,
    ...tables.map((name) => `  ${name}: ${summaryOf(differences.filter(({ table }) => table === name))}`),
    '',
    ...differences
      .slice(0, MOST_LINES)
      .map((difference) => `${difference.table}  ${keyText(difference)}  ${kinds[difference.kind][0]}`),
    ...(hidden > 0 ? [`... and ${hidden.toLocaleString('en')} more; --json lists all`] : []),
  ];
};

const preview = async (
  folder: string,
  at: Instant | undefined,
  isJson: boolean,
  terminal: Terminal,
): Promise<ExitCode> => {
  if (at === undefined) throw new RecoveryError('--preview needs --at: the moment to go back to.');
  const differences = previewRestore(folder, at, Date.now());
  terminal.out(
    isJson ? JSON.stringify({ differences }, undefined, 2) : previewLines(differences, at).join('\n'),
  );
  return 0;
};

const restore = async (
  { values, switches }: CliInput,
  config: Config,
  terminal: Terminal,
): Promise<ExitCode> => {
  const { from } = values;
  if (from === undefined)
    throw new RecoveryError('Which backup? "roundtable restore --from backups/roundtable-...".');
  const at = momentOf(values['at']);
  const isJson = switches.has('json');
  const now = Date.now();
  return withFolder(from, config, async (folder) => {
    if (switches.has('preview')) return preview(folder, at, isJson, terminal);
    const to = resolve(values['to'] ?? `restored-${backupName(now)}`);
    const isReplacing = switches.has('replace');
    const restored = await restoreBackup({
      from: folder,
      to,
      now,
      isReplacing,
      ...(at !== undefined && { at }),
    });
    const lines = [
      `${restored.to} is ready: start with DATA_DIR=${restored.to}`,
      ...(restored.aside === undefined ? [] : [`What was there before is in ${restored.aside}`]),
    ];
    terminal.out(isJson ? JSON.stringify(restored, undefined, 2) : lines.join('\n'));
    return 0;
  });
};

export const restoreCommand: CliCommand = {
  summary: 'Restore data as it was at any second',
  help: [
    'Makes a new data folder from a backup or from a data folder, whose server may be running. --at takes it back',
    'to that second. --preview shows what would change and changes nothing.',
    '',
    '  roundtable restore --from backups/roundtable-2026-11-16T09-00-00Z --to data-restored',
    '  roundtable restore --from data --at 2026-11-16T09:30:00Z --preview',
  ],
  options: {
    from: { value: 'DIR|s3://...', summary: 'A backup, or a data folder' },
    to: { value: 'DIR', summary: 'The new data folder (default: a fresh one)' },
    at: { value: 'TIME', summary: 'The moment to go back to, such as 2026-11-16T09:30:00Z' },
    preview: { summary: 'Only show what would change' },
    replace: { summary: 'First move what is at --to aside; stop its server before' },
    json: { summary: 'Print JSON' },
  },
  run: (input, terminal) => withConfig(terminal, (config) => restore(input, config, terminal)),
};
