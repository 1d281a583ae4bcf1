import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

// Workers and the servers they start read what one of them has compiled before.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled');

// Only what fails waits so long: a busy machine alone must not make a test fail.
const patient = { poll: { timeout: 30_000 } };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    environment: 'node',
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/support/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          exclude: ['**/*.system.test.ts'],
          setupFiles: ['tests/support/core/same-draws.ts'],
          // A process for each file doubles the time of the fast gate. What a test changes in a module's
          // state it must put back: files share a process, in any order.
          isolate: false,
          // Without a number the runner leaves a core idle: half the machine where there are two.
          maxWorkers: '100%',
          expect: patient,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          include: [
            'src/**/*.system.test.ts',
            'tests/**/*.system.test.ts',
            'scripts/**/*.system.test.ts',
            'deploy/**/*.system.test.ts',
          ],
          setupFiles: ['tests/support/core/same-draws.ts'],
          // Nothing here needs a transformation: Node reads these files as it reads the server's.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // To read the same modules in a process for each file costs a tenth of all the time. What a test changes in
          // a module's state it must put back.
          isolate: false,
          // Each file starts servers, engines or child processes of its own and waits for them much of its time.
          maxWorkers: 3,
          expect: patient,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: ['tests/support/browser/journeys-setup.ts'],
          // Files of one process share its browser, which takes seconds to start; each has its own server.
          isolate: false,
          // A file waits for what it expects: while one waits, others go on.
          maxWorkers: 3,
          expect: patient,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
