import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { press, sees, SOON, startManyServers, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { vote } from '#tests/support/polls/room-vote.ts';
import { addItem, indoorHunt, isAt, openTable, programmeOf, sitDown } from '#tests/support/rooms/steps.ts';
import type { Table } from '#tests/support/rooms/steps.ts';

/** A wish waits eight seconds for the node that stored it; then any node carries it out. */
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

test('[ROOM-24] [ROOM-34] a vote decides and a hunt is played while nodes die: nobody is left behind, and the page of the evening has it all', async () => {
  const table = await openTable(world);
  const { context, roomId, home, wall } = table;
  const [first, second] = [cluster.nodes[0] as ClusterNode, cluster.nodes[1] as ClusterNode];
  const { gameId } = await world.call<{ gameId: string }>(context, 'POST /api/hunts', { file: indoorHunt });
  const settings = { options: ['Indoors', 'Coffee'], startsWinner: true };
  const voteId = await addItem(table, { kind: 'poll', title: 'What next?', settings });
  const huntId = await addItem(table, { kind: 'hunt', title: 'Indoors', settings: { choiceId: gameId } });
  await addItem(table, { kind: 'break', title: 'Coffee', settings: { minutes: 5 } });
  const [ana, ben] = [await sitDown(table, 'Ana'), await sitDown(table, 'Ben')];

  await world.call(context, `POST /api/rooms/${roomId}/items/${voteId}/start`);
  await Promise.all([ana, ben, wall].map((page) => isAt(page, /^\/polls\//, PATIENT)));
  for (const phone of [ana, ben]) await vote(phone, table, settings.options);
  // The node that ends the vote, and would start what it elected, is gone.
  await endAndKill(table, first, voteId);
  await Promise.all([ana, ben].map((page) => isAt(page, /^\/hunts\/.+\/play$/, PATIENT)));
  await isAt(wall, /^\/hunts\/.+\/board$/, PATIENT);
  for (const phone of [ana, ben]) await phone.getByRole('heading', { name: 'The door' }).waitFor(PATIENT);
  await cluster.revive(first);

  await ana.getByLabel('Your answer').fill('oak');
  await press(ana, 'Send');
  // The answer has to be stored before the hunt ends.
  await sees(wall, '1/1');
  // So is the one that ends the hunt.
  await endAndKill(table, second, huntId);
  await Promise.all([ana, ben].map((page) => isAt(page, home, PATIENT)));
  await isAt(wall, `${home}/screen`, PATIENT);
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
