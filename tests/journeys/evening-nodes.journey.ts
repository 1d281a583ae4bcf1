import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { HostProgramme } from '#platform/rooms/contract.programme.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { press, sees, SOON, startManyServers, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { castWithToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';

/** A wish waits eight seconds for the node that stored it; then it is anybody's. */
const PATIENT = { timeout: 90_000 };

let world: World;
let cluster: Cluster;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' }, async (env) => {
    const site = await startManyServers(env);
    ({ cluster } = site);
    return site;
  });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

interface Table {
  readonly context: BrowserContext;
  readonly roomId: string;
  readonly code: string;
  readonly wall: Page;
}

const openTable = async (): Promise<Table> => {
  const context = await world.visitor();
  const { room } = await world.call<{ room: HostView }>(context, 'POST /api/rooms', {
    title: 'Friday table',
    hostName: 'Hana',
  });
  const wall = await visit(context, `/rooms/${room.roomId}/screen`);
  return { context, roomId: room.roomId, code: room.code, wall };
};

const sitDown = async ({ code }: Table, name: string): Promise<Page> => {
  const phone = await world.someone(`/j/${code}`, { screen: 'phone' });
  await phone.getByLabel('Your name').fill(name);
  await press(phone, 'Take a seat');
  await phone.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
  return phone;
};

const isAt = (page: Page, path: string | RegExp): Promise<void> =>
  page.waitForURL(
    (url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)),
    PATIENT,
  );

const programmeOf = ({ context, roomId }: Table) =>
  world.call<HostProgramme>(context, `GET /api/rooms/${roomId}/programme`);

const addItem = async ({ context, roomId }: Table, item: object): Promise<string> => {
  const { items } = await world.call<HostProgramme>(context, `POST /api/rooms/${roomId}/items`, item);
  return items.at(-1)?.itemId ?? '';
};

/** Asks one node to end an item, and kills it as soon as the others can see that this was asked. */
const endAndKill = async (table: Table, node: ClusterNode, itemId: string): Promise<void> => {
  const { context, roomId } = table;
  const asked = context.request
    .post(`${node.address}/api/rooms/${roomId}/items/${itemId}/end`, { headers: { origin: node.address } })
    .catch(() => undefined);
  const statusOf = async () =>
    (await programmeOf(table)).items.find((item) => item.itemId === itemId)?.status;
  await expect.poll(statusOf, { ...PATIENT, interval: 5 }).not.toBe('running');
  await cluster.kill(node);
  await asked;
};

const vote = async (phone: Page, { roomId }: Table, first: string, second: string): Promise<void> => {
  const context = phone.context();
  const ask: Ask = async <T>(line: string, body?: object) => ({
    status: 200,
    body: await world.call<T>(context, line.replace(' /', ' /api/'), body),
  });
  const { path } = await world.call<{ path: string }>(context, `GET /api/rooms/${roomId}/way`);
  const [, pollId = '', code = ''] = /^\/polls\/([^#]+)#code=(\w+)$/.exec(path) ?? [];
  const ballot = { secret: 'a secret of this phone', ranks: [[first], [second]] };
  await castWithToken({ voter: ask, nobody: ask }, { pollId, code, ballotId: crypto.randomUUID() }, ballot);
};

test('a vote decides and a hunt is played while nodes die: nobody is left behind, and the page of the evening has it all', async () => {
  const table = await openTable();
  const { context, roomId, wall } = table;
  const home = `/rooms/${roomId}`;
  const [first, second] = [cluster.nodes[0] as ClusterNode, cluster.nodes[1] as ClusterNode];
  const file = {
    name: 'Indoors',
    order: 'fixed',
    levels: [{ id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } }],
  };
  const { gameId } = await world.call<{ gameId: string }>(context, 'POST /api/hunts', { file });
  const options = ['Indoors', 'Coffee'];
  const voteId = await addItem(table, {
    kind: 'poll',
    title: 'What next?',
    settings: { options, startsWinner: true },
  });
  const huntId = await addItem(table, { kind: 'hunt', title: 'Indoors', settings: { choiceId: gameId } });
  await addItem(table, { kind: 'break', title: 'Coffee', settings: { minutes: 5 } });
  const [ana, ben] = [await sitDown(table, 'Ana'), await sitDown(table, 'Ben')];

  await world.call(context, `POST /api/rooms/${roomId}/items/${voteId}/start`);
  await Promise.all([ana, ben, wall].map((page) => isAt(page, /^\/polls\//)));
  await vote(ana, table, 'Indoors', 'Coffee');
  await vote(ben, table, 'Indoors', 'Coffee');
  // The node that ends the vote, and would start what it elected, is gone.
  await endAndKill(table, first, voteId);
  await Promise.all([ana, ben].map((page) => isAt(page, /^\/hunts\/.+\/play$/)));
  await isAt(wall, /^\/hunts\/.+\/board$/);
  for (const phone of [ana, ben]) await phone.getByRole('heading', { name: 'The door' }).waitFor(PATIENT);
  await cluster.revive(first);

  await ana.getByLabel('Your answer').fill('oak');
  await press(ana, 'Send');
  await sees(wall, 'Ana');
  // So is the one that ends the hunt.
  await endAndKill(table, second, huntId);
  await Promise.all([ana, ben].map((page) => isAt(page, home)));
  await isAt(wall, `${home}/screen`);
  await sees(ben, 'Winner: Ana');
  await cluster.revive(second);

  const { played } = await programmeOf(table);
  expect(played.map(({ title, winners }) => [title, winners])).toEqual([
    ['What next?', ['Indoors']],
    ['Indoors', ['Ana']],
  ]);
  await world.call(context, `POST /api/rooms/${roomId}/close`);
  for (const phone of [ana, ben]) {
    await phone.getByRole('heading', { name: 'What we did' }).waitFor(PATIENT);
    await phone.getByRole('heading', { name: 'Indoors' }).waitFor(SOON);
  }
});
