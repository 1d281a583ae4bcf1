import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { press, sees, startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { SOON, startManyServers } from '#tests/support/browser/world.ts';

const BUS_GONE_MS = 10_000;
const ROUNDS = 5;

let world: EngagementsWorld;
let cluster: Cluster;
let pages: readonly [host: Page, wall: Page, phone: Page];

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
  const context = await world.visitor();
  const settings = {
    readingSeconds: 0,
    timeLimitSeconds: 0,
    shufflesOptions: false,
    closesWhenAllAnswered: false,
  };
  const gameId = await world.makeGame(context, 'trivia', questions, { settings });
  const host = await world.console(context, gameId);
  pages = [host, await world.wall(gameId), await world.player(gameId, 'Ada')];
  for (const page of pages) await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
});
afterAll(() => world?.close());

/** A question from the console to the wall and the phone, and its answer to the store. */
const askAndAnswer = async (round: number): Promise<void> => {
  const [host, wall, phone] = pages;
  await press(host, /^(Put on the first question|Next question)$/);
  await sees(wall, `Round ${round}?`);
  await phone.getByRole('radio', { name: `Yes ${round}` }).click(SOON);
  await sees(phone, 'Your answer is in.');
};

/** What was answered to the console, and the result to all. */
const closeRound = async (): Promise<void> => {
  const [host, , phone] = pages;
  await sees(host, '1 of 1 answered');
  await press(host, 'Close answers');
  await phone.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
};

const areNeverReloaded = async (): Promise<boolean> => {
  const marks = await Promise.all(pages.map((page) => page.evaluate(() => 'isSameDocument' in globalThis)));
  return marks.every(Boolean);
};

test('each node dies once while a round is played: console, wall and phone go on by the others', async () => {
  for (let round = 1; round <= 3; round++) {
    const node = cluster.nodes[round - 1] as ClusterNode;
    await cluster.kill(node);
    await askAndAnswer(round);
    await closeRound();
    await cluster.revive(node);
  }
  expect(await areNeverReloaded()).toBe(true);
});

test('the bus is gone for ten seconds: questions and answers find their way, counters come back with it', async () => {
  await cluster.redis.kill();
  const goneFor = pause(BUS_GONE_MS);
  await askAndAnswer(4);
  await goneFor;
  await cluster.redis.restart();
  await closeRound();
  await askAndAnswer(5);
  await closeRound();
  expect(await areNeverReloaded()).toBe(true);
});
