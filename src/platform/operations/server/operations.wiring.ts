import type { Kit, ServerModule } from '#server/kit/module.ts';
import { adoptPlan } from './adoption.service.ts';
import type { Adoption } from './adoption.service.ts';
import { JobRunner } from './job-runner.ts';
import type { JobPlan, Machine } from './machine.ts';
import { NodeNotes } from './node-notes.ts';
import { operationsRoutes } from './operations.routes.ts';

const impossible: JobPlan = {
  schedule: 'no',
  to: '',
  keep: 0,
  unavailable: 'memory',
  run: () => Promise.reject(new Error('nothing is kept')),
  copies: async () => [],
};

/** For a server inside a test: it has no folder, no sockets and nothing to keep. */
export const bareMachine: Machine = {
  version: '0.0.0',
  startedAt: 0,
  isShared: false,
  load: () => ({ sockets: 0, commands: 0, memoryBytes: 0, loopDelayMs: 0, kinds: [] }),
  checks: async () => ({}),
  sizes: async () => ({
    measuredAt: 0,
    tables: [],
    isLate: false,
    files: { count: 0, bytes: 0, isMore: false },
  }),
  storedToday: () => [],
  settings: [],
  jobs: { backup: impossible, export: impossible },
};

export interface Operations {
  readonly module: ServerModule;
  /** Once the server listens: begins to look for work that is due. */
  start(): void;
}

/** What only an administrator sees and does: what runs, how much is stored, backups, exports, adopting. */
export const createOperations = (
  kit: Pick<Kit, 'store' | 'clock' | 'ids' | 'log'>,
  machine: Machine,
  adoption: Adoption,
): Operations => {
  const nodeId = kit.ids.uuid().slice(0, 8);
  const runner = new JobRunner({ ...kit, nodeId }, { ...machine.jobs, adopt: adoptPlan(kit, adoption) });
  const nodes = new NodeNotes(kit, machine, nodeId);
  return {
    module: {
      name: 'operations',
      routes: operationsRoutes({ clock: kit.clock, store: kit.store, machine, runner, nodes }),
      async close() {
        await nodes.close();
        await runner.close();
      },
    },
    start() {
      nodes.start();
      runner.start();
    },
  };
};
