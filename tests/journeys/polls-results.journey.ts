import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';
import { startPollsWorld } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

/** A cycle of three: Go beats Chess 7 to 3, Chess beats Shogi 7 to 3, Shogi beats Go 6 to 4. */
const GAMES = [
  ['Go', 'Chess', 'Shogi'],
  ['Go', 'Chess', 'Shogi'],
  ['Go', 'Chess', 'Shogi'],
  ['Go', 'Chess', 'Shogi'],
  ['Chess', 'Shogi', 'Go'],
  ['Chess', 'Shogi', 'Go'],
  ['Chess', 'Shogi', 'Go'],
  ['Shogi', 'Go', 'Chess'],
  ['Shogi', 'Go', 'Chess'],
  ['Shogi', 'Go', 'Chess'],
];

const closedPoll = async (method: 'schulze' | 'irv'): Promise<string> => {
  const context = await world.visitor();
  const { pollId } = await world.makePoll(context, {
    title: 'Which board game first?',
    candidates: ['Go', 'Chess', 'Shogi'],
    settings: { method },
  });
  for (const order of GAMES) await world.castAsNewcomer(pollId, ...order);
  await world.move(context, pollId, 'closed');
  return `/polls/${pollId}`;
};

const look = async (path: string, options: VisitOptions): Promise<Page> =>
  visit(await world.visitor(options), path);

/** The left edges of a table's header cells: side by side in a table, below each other in cards. */
const headerEdges = (page: Page, table: string): Promise<number[]> =>
  page
    .getByRole('table', { name: table })
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));

const expectColumns = async (page: Page, table: string, columns: number): Promise<void> => {
  await page.getByRole('table', { name: table }).waitFor(SOON);
  const isTable = async (): Promise<boolean> => {
    const edges = await headerEdges(page, table);
    const isRising = edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge));
    return isRising && edges.length === columns;
  };
  await expect.poll(isTable, SOON).toBe(true);
};

test('[POLL-50] duels, comparison and margins stay tables on phones of any width, light and dark', async () => {
  const path = await closedPoll('schulze');
  for (const [screen, theme] of [
    ['tiny', 'light'],
    ['phone', 'dark'],
  ] as const) {
    const page = await look(path, { screen, theme });
    await expectColumns(page, 'How many ballots rank the row above the column', 4);
    await press(page, 'Compare methods');
    await sees(page, 'used here');
    await expectColumns(page, 'Other ways to count the same ballots', 2);
    await press(page, 'Work out the margin');
    await sees(page, 'Fewer cannot change the winner.');
    await expectColumns(page, 'How close it was', 2);
    await expectGoodPage(page);
  }
});

test('[POLL-50] how close it was, in words, on a laptop and in German', async () => {
  const path = await closedPoll('irv');
  const page = await look(path, { screen: 'laptop' });
  await press(page, 'Work out the margin');
  await sees(page, /changed ballots? would elect (somebody else|Chess|Shogi|Go)\./);
  await sees(page, 'A changed ballot is filled in differently or left blank.');
  await expectGoodPage(page);
  const german = await look(path, { screen: 'phone', language: 'de', theme: 'dark' });
  await press(german, 'Abstand berechnen');
  await sees(german, 'Weniger können nichts ändern.');
  await expectGoodPage(german);
});

test('[POLL-51] votes by weight: the owner pastes a roll, the result tells voters and weight, in both languages', async () => {
  const context = await world.visitor();
  const { pollId } = await world.makePoll(context, {
    title: 'Who chairs the board?',
    candidates: ['Ida', 'Max'],
    settings: { voters: 'codes', ballots: 'open' },
  });
  const owner = await visit(context, `/polls/${pollId}`);
  await sees(owner, 'Votes can count by shares or delegates');
  await owner.getByLabel('Or one per line: names or e-mail addresses').fill('Anna = 12\nBen');
  await press(owner, 'Make codes');
  await sees(owner, 'Anna (counts 12)');
  await expectGoodPage(owner);
  const listed = owner.getByRole('list', { name: 'Invite codes' }).getByRole('listitem');
  await expect.poll(() => listed.count(), SOON).toBe(2);
  const codes = await listed.allInnerTexts();
  for (const [index, name] of ['Ida', 'Max'].entries()) {
    const code = /[A-Z\d]{3}-[A-Z\d]{3}-[A-Z\d]{3}/.exec(codes[index] ?? '')?.[0];
    await world.castAsStranger(pollId, { ranks: [[name]], code, voterName: `Voter ${index}` });
  }
  const phone = await look(`/polls/${pollId}`, { screen: 'tiny' });
  await sees(phone, 'Votes count by weight here: 2 ballots with a weight of 13, of 13 on the roll.');
  await press(phone, 'Count again in this browser');
  await sees(phone, /^The same result/);
  await press(phone, 'Work out the margin');
  await sees(phone, 'It takes changed ballots with a total weight of at least 6 to elect Max.');
  await sees(phone, 'changes with its whole weight, so it can take more');
  await expectGoodPage(phone);
  const german = await look(`/polls/${pollId}`, { screen: 'phone', language: 'de', theme: 'dark' });
  await sees(german, 'Stimmen zählen hier nach Gewicht: 2 Stimmzettel mit einem Gewicht von 13');
  await expectGoodPage(german);
});

test('a wall with few options uses the height and the width it has', async () => {
  const path = await closedPoll('irv');
  const wall = await look(`${path}/screen`, { screen: 'projector' });
  const bars = wall.getByRole('listitem').filter({ hasText: 'Shogi' });
  await bars.waitFor(SOON);
  const isUsed = () =>
    wall
      .getByText(/needed$/)
      .last()
      .evaluate((line) => {
        const share = line.getBoundingClientRect().bottom / innerHeight;
        return share > 0.7 && share <= 1;
      });
  await expect.poll(isUsed, SOON).toBe(true);
  const width = await bars.evaluate((bar) => bar.getBoundingClientRect().width / innerWidth);
  expect(width).toBeGreaterThan(0.85);
  await expectGoodPage(wall);
});
