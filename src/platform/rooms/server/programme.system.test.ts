import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { callerAt } from '#tests/support/server/app.ts';
import type { TestResponse } from '#tests/support/server/app.ts';
import type { HostProgramme } from '../contract.programme.ts';

const PEOPLE = 40;
/** The wish waits eight seconds for whoever stored it; then it is anybody's. */
const PATIENT = { timeout: 90_000 };

let cluster: Cluster;
let nodes: readonly ClusterNode[];
beforeAll(async () => {
  cluster = await startCluster({ env: { TABLE_PREFIX: 'evening-' } });
  nodes = await Promise.all([cluster.startNode(), cluster.startNode()]);
});
afterAll(() => cluster?.stop());

const newGuest = async (address: string): Promise<string> =>
  (await callerAt(address).request('GET /api/me')).cookie ?? '';

/** Calls one node as one person. */
const calling =
  (address: string, cookie: string) =>
  async <T>(line: string, body?: object): Promise<T> => {
    const answer: TestResponse<T> = await callerAt(address).request<T>(line, {
      cookie,
      ...(body && { body }),
    });
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

const makeSet = {
  name: 'Capitals',
  type: 'trivia',
  questions: [{ kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true }],
};

test('[ROOM-24] a node is killed while it starts an item: another one carries it out, once, with everybody', async () => {
  const [dying, living] = [nodes[0]!, nodes[1]!];
  const cookie = await newGuest(living.address);
  const host = calling(living.address, cookie);
  const { room } = await host<{ room: { roomId: string } }>('POST /api/rooms', {
    title: 'Friday',
    hostName: 'Hana',
  });
  for (let person = 1; person <= PEOPLE; person++) {
    const join = calling(living.address, await newGuest(living.address));
    await join(`POST /api/rooms/${room.roomId}/members`, { name: `Person ${person}` });
  }
  const { setId } = await host<{ setId: string }>('POST /api/engagements/sets', makeSet);
  const items = `/api/rooms/${room.roomId}/items`;
  const added = await host<HostProgramme>(`POST ${items}`, {
    kind: 'session',
    title: 'Capitals',
    settings: { choiceId: setId },
  });
  const itemId = added.items[0]?.itemId;
  const read = () => host<HostProgramme>(`GET /api/rooms/${room.roomId}/programme`);

  const started = calling(dying.address, cookie)(`POST ${items}/${itemId}/start`).catch(() => 'cut off');
  // As soon as the other node can see that it was wished for.
  const poll = { ...PATIENT, interval: 5 };
  await expect.poll(async () => (await read()).items[0]?.status, poll).not.toBe('planned');
  await cluster.kill(dying);
  await started;

  await expect.poll(async () => (await read()).items[0]?.status, PATIENT).toBe('running');
  const gameId = (await read()).running?.phonePath?.split('/').at(-1);
  const { players } = await host<{ players: unknown[] }>(`GET /api/engagements/${gameId}/players`);
  expect(players).toHaveLength(PEOPLE);
  const { games } = await host<{ games: unknown[] }>('GET /api/engagements');
  expect(games).toHaveLength(1);
});
