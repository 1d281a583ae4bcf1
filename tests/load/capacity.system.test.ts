import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountedServer } from '#bench/capacity/counted-server.ts';
import type { CountedServer } from '#bench/capacity/counted-server.ts';
import { measureCapacity } from '#bench/capacity/measure.ts';
import type { ActionCost } from '#bench/capacity/measure.ts';

let server: CountedServer;

beforeAll(async () => {
  server = await startCountedServer();
});
afterAll(() => server.stop());

/** The rows of docs/guides/scale.md: action, how, read units, write units; and of lists: strong, eventual read units. */
const documented = (): Map<string, { readonly reads: number; readonly writes: number }> => {
  const page = readFileSync(new URL('../../docs/guides/scale.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| (.+?) +\| one after the other +\| +([\d.]+) \| +([\d.]+) \|$/gm);
  const lists = page.matchAll(/^\| ([^|]+?) +\| +[\d.]+ \| +([\d.]+) \|$/gm);
  return new Map([
    ...[...rows].map(
      ([, action = '', reads, writes]) => [action, { reads: Number(reads), writes: Number(writes) }] as const,
    ),
    ...[...lists].map(([, list = '', reads]) => [list, { reads: Number(reads), writes: 0 }] as const),
  ]);
};

const measured = async (): Promise<ActionCost[]> =>
  (await measureCapacity(server, 10)).filter(({ how }) => how === 'one after the other');

test('no action takes more capacity units than the page on scale says', async () => {
  const promised = documented();
  const mostReads = (action: string): number => (promised.get(action)?.reads ?? 0) * 1.5 + 1;
  let alone = await measured();
  // The server looks after deadlines meanwhile, which only adds: on a slow machine the least of a few is the action's.
  for (let again = 1; again <= 3 && alone.some(({ action, reads }) => reads > mostReads(action)); again++) {
    const second = await measured();
    alone = alone.map((cost, at) => ({
      ...cost,
      reads: Math.min(cost.reads, second[at]?.reads ?? cost.reads),
    }));
  }
  expect(alone.map(({ action }) => action)).toEqual([...promised.keys()]);
  for (const { action, reads, writes } of alone) {
    const mostWrites = promised.get(action)?.writes ?? 0;
    expect(reads, `${action}: read units`).toBeLessThanOrEqual(mostReads(action));
    if (mostWrites === 0) continue;
    expect(writes, `${action}: write units`).toBeGreaterThan(0);
    expect(writes, `${action}: write units`).toBeLessThanOrEqual(mostWrites * 1.1);
  }
}, 600_000);
