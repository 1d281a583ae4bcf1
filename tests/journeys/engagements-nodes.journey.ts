import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { press, sees, SOON, startManyServers } from '#tests/support/browser/world.ts';

const BUS_GONE_MS = 10_000;
const ROUNDS = 3;

let world: EngagementsWorld;
let cluster: Cluster;

type Table = readonly [host: Page, wall: Page, phone: Page];

const questions = Array.from({ length: ROUNDS }, (_, round): Question => ({
  kind: 'single',
  title: `Round ${round + 1}?`,
  category: 'Rounds',
  options: [{ text: `Yes ${round + 1}` }, { text: `No ${round + 1}` }],
  right: [0],
}));

beforeAll(async () => {
  world = await startEngagementsWorld({ DEMO: 'no' }, async (env) => {
    const site = await startManyServers(env);
    ({ cluster } = site);
    return site;
  });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const newGame = async (): Promise<Table> => {
  const context = await world.visitor();
  const settings = {
    readingSeconds: 0,
    timeLimitSeconds: 0,
    shufflesOptions: false,
    closesWhenAllAnswered: false,
  };
  const gameId = await world.makeGame(context, 'trivia', questions, { settings });
  const table: Table = [
    await world.console(context, gameId),
    await world.wall(gameId),
    await world.player(gameId, 'Ada'),
  ];
  for (const page of table) await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  return table;
};

/** A question from the console to the wall and the phone, and its answer to the store. */
const askAndAnswer = async ([host, wall, phone]: Table, round: number): Promise<void> => {
  await press(host, /^(Start|Next question)$/);
  await sees(wall, `Round ${round}?`);
  await phone.getByRole('radio', { name: `Yes ${round}` }).click(SOON);
  await sees(phone, 'Your answer is in.');
};

/** What was answered to the console, and the result to all. */
const closeRound = async ([host, , phone]: Table): Promise<void> => {
  await sees(host, '1 of 1 answered');
  await press(host, 'Close answers');
  await phone.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
};

const areNeverReloaded = async (table: Table): Promise<boolean> => {
  const marks = await Promise.all(table.map((page) => page.evaluate(() => 'isSameDocument' in globalThis)));
  return marks.every(Boolean);
};

test('each node dies once while a round is played: console, wall and phone go on by the others', async () => {
  const table = await newGame();
  for (let round = 1; round <= 3; round++) {
    const node = cluster.nodes[round - 1] as ClusterNode;
    await cluster.kill(node);
    await askAndAnswer(table, round);
    await closeRound(table);
    await cluster.revive(node);
  }
  expect(await areNeverReloaded(table)).toBe(true);
});

test('the bus is gone for ten seconds: questions and answers find their way, counters come back with it', async () => {
  const table = await newGame();
  await cluster.redis.kill();
  const goneFor = pause(BUS_GONE_MS);
  await askAndAnswer(table, 1);
  await goneFor;
  await cluster.redis.restart();
  await closeRound(table);
  await askAndAnswer(table, 2);
  await closeRound(table);
  expect(await areNeverReloaded(table)).toBe(true);
});
