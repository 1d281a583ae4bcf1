import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { HOUR_MS } from '#core/instant.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';
import { startEngagementsWorld, takeSeat } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

const questions: readonly Question[] = [
  { kind: 'true-false', category: 'All', title: 'Is the Volga longer than the Rhine?', right: true },
  { kind: 'true-false', category: 'All', title: 'Is the Elbe longer than the Danube?', right: false },
];

const makeChallenge = (host: BrowserContext, isTimed: boolean): Promise<string> =>
  world.makeGame(host, 'trivia', questions, {
    challenge: { deadlineAt: Date.now() + 48 * HOUR_MS, isTimed },
  });

const choose = (page: Page, answer: string): Promise<void> =>
  page.getByRole('radio', { name: answer }).click(SOON);

describe('a challenge', () => {
  test('[GAME-52] a host makes one out of a set, moves its deadline and finds it in the list', async () => {
    const host = await world.visitor();
    await world.makeSet(host, 'trivia', questions);
    const page = await visit(host, '/engagements/new');
    await page.getByRole('radio', { name: 'Challenge' }).check(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Deadline').fill('2020-01-01T10:00');
    await press(page, 'Create the challenge');
    await sees(page, 'Choose a time in the future.');
    const soon = new Date(Date.now() + 72 * HOUR_MS).toISOString().slice(0, 10);
    await page.getByLabel('Deadline').fill(`${soon}T10:00`);
    await press(page, 'Create the challenge');
    await page.getByRole('button', { name: 'Move deadline' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Deadline').fill(`${soon}T18:30`);
    await press(page, 'Move deadline');
    await sees(page, 'Deadline moved.');
    const list = await visit(host, '/engagements');
    await list.getByText(/^challenge until /).waitFor(SOON);
  });

  test('[GAME-53] [GAME-54] [GAME-56] somebody plays alone on a small phone, goes on after a reload, and sees where they stand', async () => {
    const host = await world.visitor();
    const gameId = await makeChallenge(host, false);
    const ana = await world.phone(gameId, { screen: 'tiny' });
    await takeSeat(ana, 'Ana');
    await sees(ana, /2 questions, at your own pace/);
    await expectGoodPage(ana);
    await press(ana, 'Start');
    await sees(ana, 'Question 1 of 2');
    await expectGoodPage(ana);
    await choose(ana, 'True');
    await ana.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await expectGoodPage(ana);
    await press(ana, 'Next question');
    await sees(ana, 'Question 2 of 2');
    await ana.reload();
    await sees(ana, 'Question 2 of 2');
    await choose(ana, 'True');
    await ana.getByRole('heading', { name: 'Not right' }).waitFor(SOON);
    await press(ana, 'Finish');
    await sees(ana, /^1 of 2 right/);
    await ana.getByRole('heading', { name: 'Leaderboard' }).waitFor(SOON);
    await expectGoodPage(ana);
    const desk = await world.console(host, gameId);
    await sees(desk, /1 is done/);
    await press(desk, 'End now');
    await press(desk, 'End the session');
    await ana.getByRole('heading', { name: 'That’s it' }).waitFor(SOON);
    const report = await visit(host, `/engagements/${gameId}/report`);
    await report.getByRole('button', { name: 'Set as homework' }).waitFor(SOON);
  });

  test('[GAME-57] a session goes on as homework, and a phone plays what it missed', async () => {
    const host = await world.visitor();
    const settings = { timeLimitSeconds: 0, readingSeconds: 0, closesWhenAllAnswered: false };
    const gameId = await world.makeGame(host, 'trivia', questions, { settings });
    const ben = await world.seated(gameId, 'Ben', { theme: 'dark' });
    for (const questionId of ['001', '002']) {
      await world.move(host, gameId, { move: 'open' });
      await world.answer(ben.context(), gameId, questionId, { kind: 'true-false', isTrue: true });
      await world.move(host, gameId, { move: 'close' });
    }
    await world.move(host, gameId, { move: 'end' });
    const report = await visit(host, `/engagements/${gameId}/report`);
    await press(report, 'Set as homework');
    await expectGoodPage(report);
    await report.getByRole('checkbox', { name: 'With the timer' }).uncheck(SOON);
    await press(report, 'Create the challenge');
    await report.getByRole('button', { name: 'Move deadline' }).waitFor(SOON);
    await ben.getByRole('link', { name: 'Play it again' }).click(SOON);
    await takeSeat(ben, 'Ben');
    await press(ben, 'Play what you missed (1)');
    await sees(ben, 'Question 1 of 1');
    await sees(ben, 'Is the Elbe longer than the Danube?');
    await expectGoodPage(ben);
  });
});
