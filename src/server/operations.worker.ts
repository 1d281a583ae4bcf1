// Copies the whole store: it blocks this thread and no other.
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from './config.ts';
import type { OperationsTask } from './operations-thread.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const tell = (step: number, steps: number, items: number): void =>
  parentPort?.postMessage({ progress: { step, steps, items } });

const makeBackup = async (config: Config, target: string) => {
  const { backUp } = await import('./recovery/run-backup.ts');
  const { manifest, to } = await backUp(config, target, (files) => tell(1, 1, files));
  const items = sum(manifest.tables.map((table) => table.items));
  return { to, items, bytes: sum(manifest.contents.map(({ bytes }) => bytes)) };
};

const writeExport = async (config: Config, to: string) => {
  const { tablesOf } = await import('./activities.ts');
  const { exportTables } = await import('./recovery/run-export.ts');
  const tables = tablesOf(config);
  let step = 0;
  let before = 0;
  let here = 0;
  const exported = await exportTables(config, tables, to, {
    onTable: () => tell(++step, tables.length, before),
    onItems: (items) => tell(step, tables.length, before + (here = items)),
    onTableEnd() {
      before += here;
      here = 0;
    },
  });
  return { to, items: sum(exported.map(({ itemCount }) => itemCount)), bytes: 0 };
};

const run = ({ kind, config, to }: OperationsTask): Promise<unknown> =>
  kind === 'backup' ? makeBackup(config, to) : writeExport(config, to);

// Failures are reported, not thrown: the sentence is for the administrator.
try {
  parentPort?.postMessage({ done: await run(workerData as OperationsTask) });
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : 'unknown' });
}
