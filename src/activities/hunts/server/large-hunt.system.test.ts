import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLargestHunt, walkHunt } from '#tests/support/hunts/walked-hunt.ts';
import { nodeLiveClient, Until } from '#tests/support/live/client.ts';
import { newVisitor, visitorWith } from '#tests/support/server/visitor.ts';
import type { Visitor } from '#tests/support/server/visitor.ts';
import { startWatchedServer } from '#tests/support/server/watched-server.ts';
import type { WatchedServer } from '#tests/support/server/watched-server.ts';

/** What the thread that answers people may compute in one go. */
const LONGEST_MS = 250;
/** In as many teams: more than one batch of news. */
const PHONES = 6;

const versionIn = (told: unknown): number => {
  const { version, play } = told as { version?: number; play?: { version: number } };
  return version ?? play?.version ?? 0;
};

/** Follows the hunt with every visitor; slow ones get a fresh view instead of events. */
const listen = (server: WatchedServer, gameId: string, visitors: readonly Visitor[]) => {
  const until = new Until();
  const seen = visitors.map(() => 0);
  const clients = visitors.map(({ cookie }, index) => {
    const client = nodeLiveClient({ address: () => server.address, cookie });
    const see = (told: unknown): void => {
      seen[index] = Math.max(seen[index] ?? 0, versionIn(told));
      until.notify();
    };
    client.follow(`hunt:${gameId}`, { onView: see, onEvent: (_, payload) => see(payload) });
    return client;
  });
  return {
    reach: (version: number) =>
      until.reaches(`version ${version}`, () => seen.every((each) => each >= version)),
    close: () => clients.forEach((client) => client.close()),
  };
};

test('[JOB-10] the longest hunt in free order is started, read by a new node and run to its end while everybody else is answered', async ({
  annotate,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-large-hunt-'));
  const slow: string[] = [];
  const note = async (server: WatchedServer, what: string, status: number) => {
    const longestMs = await server.longestMs();
    const words = `${what}: ${status}, longest turn ${Math.round(longestMs)} ms`;
    await annotate(words);
    if (status !== 200 || longestMs > LONGEST_MS) slow.push(words);
  };

  const first = await startWatchedServer({ DATA_DIR: folder });
  const maker = await newVisitor(first.address);
  const hunt = await makeLargestHunt(maker);
  const { gameId, path, teams } = hunt;
  const phones = await Promise.all(
    teams.slice(0, PHONES).map(async (teamId) => {
      const phone = await newVisitor(first.address);
      await phone.request(`POST ${path}/players`, { body: { name: 'Ada', teamId } });
      return phone;
    }),
  );
  await first.longestMs();
  const { status } = await maker.request(`POST ${path}/phase`, { body: { id: 'the-start', act: 'start' } });
  await note(first, 'start', status);
  await first.stop();
  await walkHunt(folder, hunt);

  const server = await startWatchedServer({ DATA_DIR: folder });
  const host = visitorWith(server.address, maker.cookie);
  await server.longestMs();
  for (const rest of ['/board', '/screen', '/events'])
    await note(server, rest, (await host.request(`GET ${path}${rest}`)).status);
  const { status: asHost, body: view } = await host.request<{ version: number }>(`GET ${path}?as=host`);
  await note(server, '?as=host', asHost);
  const listeners = listen(server, gameId, phones);
  await listeners.reach(view.version);
  await note(server, 'all subscribe', 200);
  const acts = [
    ['/phase', { id: 'the-pause', act: 'pause' }],
    ['/phase', { id: 'the-resume', act: 'resume' }],
    ['/events/visit-40000/undo', { id: 'the-undo' }],
    ['/phase', { id: 'the-ending', act: 'end' }],
  ] as const;
  for (const [index, [rest, body]] of acts.entries()) {
    const answer = await host.request(`POST ${path}${rest}`, { body });
    await listeners.reach(view.version + index + 1);
    await note(server, body.id, answer.status);
  }
  expect(slow).toEqual([]);
  expect([...first.health, ...server.health].filter((answer) => answer.status !== 200)).toEqual([]);
  listeners.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
