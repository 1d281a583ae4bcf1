import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostileWork } from './hostile-asking.ts';
import { startWatchedServer } from './watched-server.ts';
import type { WatchedServer } from './watched-server.ts';

/** The longest the main thread may compute without a pause. */
const LONGEST_MS = 250;
/** The most memory the process may ever use. */
const MOST_MEGABYTES = 600;

const isFault = (code: string): boolean => code === 'internal' || /^\d/.test(code);

/** One case after the other at one server, which answers everybody else meanwhile. */
export const testHostileWork = (cases: readonly HostileWork[]): void => {
  let server: WatchedServer;
  beforeAll(async () => {
    server = await startWatchedServer();
  });
  afterAll(() => server.stop());

  test.for([...cases])('[JOB-3] [JOB-10] $name', async ({ run, isPromised }, { annotate }) => {
    await server.longestMs();
    const codes = await run(server.address);
    const longestMs = await server.longestMs();
    await annotate(
      `${codes.join(' ')}, longest turn ${Math.round(longestMs)} ms, peak ${server.peakMegabytes()} MB`,
    );
    expect(codes.filter((code) => isFault(code) || (isPromised && code !== 'ok'))).toEqual([]);
    expect(longestMs).toBeLessThan(LONGEST_MS);
    expect(server.peakMegabytes()).toBeLessThan(MOST_MEGABYTES);
  });

  test('[JOB-10] /healthz answered all the time', async ({ annotate }) => {
    expect(server.health.filter(({ status }) => status !== 200)).toEqual([]);
    expect(server.health.length).toBeGreaterThan(0);
    const slowest = server.health.map(({ ms }) => ms).toSorted((a, b) => b - a);
    await annotate(
      `/healthz: ${slowest.length} answers, slowest ${slowest.slice(0, 3).map(Math.round).join(', ')} ms`,
    );
  });
};
