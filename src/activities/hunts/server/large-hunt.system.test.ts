import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeWalkedHunt } from '#tests/support/hunts/walked-hunt.ts';
import { startWatchedServer } from '#tests/support/server/watched-server.ts';

/** What the thread that answers people may compute in one go. */
const LONGEST_MS = 250;

test('[JOB-10] a node that has just started reads the longest hunt in free order while it answers everybody else', async ({
  annotate,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-large-hunt-'));
  const { path, hostAt } = await storeWalkedHunt(folder);
  const server = await startWatchedServer({ DATA_DIR: folder });
  const host = hostAt(server.address);
  await server.longestMs();
  for (const rest of ['/board', '?as=host', '/screen', '/events']) {
    const { status } = await host.request(`GET ${path}${rest}`);
    const longestMs = await server.longestMs();
    await annotate(`${rest}: longest turn ${Math.round(longestMs)} ms`);
    expect([rest, status]).toEqual([rest, 200]);
    expect(longestMs).toBeLessThan(LONGEST_MS);
  }
  expect(server.health.filter(({ status }) => status !== 200)).toEqual([]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
