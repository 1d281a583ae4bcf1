import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountedServer } from '#bench/capacity/counted-server.ts';
import type { CountedServer } from '#bench/capacity/counted-server.ts';
import { measureCapacity } from '#bench/capacity/measure.ts';

let server: CountedServer;

beforeAll(async () => {
  server = await startCountedServer();
});
afterAll(() => server.stop());

/** The rows of docs/guides/scale.md: action, how, read units, write units. */
const documented = (): Map<string, { readonly reads: number; readonly writes: number }> => {
  const page = readFileSync(new URL('../../docs/guides/scale.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| (.+?) +\| one after the other +\| +([\d.]+) \| +([\d.]+) \|$/gm);
  return new Map(
    [...rows].map(([, action = '', reads, writes]) => [
      action,
      { reads: Number(reads), writes: Number(writes) },
    ]),
  );
};

test('no action takes more capacity units than the page on scale says', async () => {
  const promised = documented();
  const alone = (await measureCapacity(server, 10)).filter(({ how }) => how === 'one after the other');
  expect(alone.map(({ action }) => action)).toEqual([...promised.keys()]);
  for (const { action, reads, writes } of alone) {
    expect(writes, `${action}: write units`).toBeGreaterThan(0);
    expect(writes, `${action}: write units`).toBeLessThanOrEqual((promised.get(action)?.writes ?? 0) * 1.1);
    // The server looks after deadlines meanwhile: a slow run has more of that in it.
    expect(reads, `${action}: read units`).toBeLessThanOrEqual((promised.get(action)?.reads ?? 0) * 1.5 + 1);
  }
});
