import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    environment: 'node',
    allowOnly: false,
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
          setupFiles: ['tests/support/same-draws.ts'],
          // A process for each file doubles the time of the fast gate. What a test changes in a module's
          // state it must put back: files share a process, in any order.
          isolate: false,
          testTimeout: 10_000,
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
          setupFiles: ['tests/support/same-draws.ts'],
          // Each file starts servers, engines or child processes of its own: more than one file
          // for each of two cores makes timing tests fail for want of processor time.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          // Each file has its own server and browser and waits for what it expects, never for a time.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
