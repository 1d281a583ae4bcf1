import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { rank, send, startPollsWorld, vote } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { sees, SOON, tick } from '#tests/support/browser/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

describe('a half-filled ballot', () => {
  test('survives a reload, and is gone once it is sent', async () => {
    const { pollId } = await world.makePoll(await world.visitor());
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await rank(page, ['Pizza', 'Soup']);
    await page.reload();
    await page.getByRole('button', { name: 'Pizza, rank 1 of 2, move up' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Soup, rank 2 of 2, move up' }).waitFor(SOON);
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    expect(await page.evaluate(() => localStorage.getItem('roundtable.polls.drafts'))).not.toContain('Pizza');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Vote again' }).click();
    await page.getByRole('button', { name: 'Pizza, not ranked, add as rank 1' }).waitFor(SOON);
  });

  test('is dropped when the owner changes the options, on an open page too', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await rank(page, ['Pizza', 'Soup']);
    await world.call(owner, `PATCH /api/polls/${pollId}`, { candidates: ['Pizza', 'Stew'] });
    await page.getByRole('button', { name: 'Stew, not ranked, add as rank 1' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Pizza, not ranked, add as rank 1' }).waitFor(SOON);
    await page.reload();
    await page.getByRole('button', { name: 'Pizza, not ranked, add as rank 1' }).waitFor(SOON);
  });
});

describe('a ballot that waited', () => {
  const wait = async (pollId: string): Promise<Page> => {
    const context = await world.visitor({ screen: 'phone' });
    // Going offline does not cut a socket that is open already; without one nothing can slip out.
    await context.routeWebSocket(/\/live/, (socket) => socket.close());
    const phone = await visit(context, `/polls/${pollId}`);
    await phone.waitForLoadState('networkidle');
    await context.setOffline(true);
    await rank(phone, ['Curry', 'Soup']);
    await send(phone);
    await phone.getByRole('heading', { name: 'Your ballot waits for the network' }).waitFor(SOON);
    return phone;
  };

  test('[POLL-5] leaves from any page of the app, and the receipt knows', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const phone = await wait(pollId);
    const context = phone.context();
    await phone.close();
    await context.setOffline(false);
    const home = await visit(context, '/');
    await sees(home, 'What waited here has been sent.');
    await expectGoodPage(home);
    const { turnout } = await world.call<{ turnout: { ballots: number } }>(owner, `GET /api/polls/${pollId}`);
    expect(turnout.ballots).toBe(1);
    await home.goto(`/polls/${pollId}`);
    await home.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await sees(home, '1 ballot');
  });

  test('[POLL-3] and came too late says so, wherever the voter is by then', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const phone = await wait(pollId);
    const context = phone.context();
    await phone.close();
    await world.move(owner, pollId, 'closed');
    await context.setOffline(false);
    await sees(await visit(context, '/'), 'This poll is closed.');
  });

  test('costs nothing where nothing waits', async () => {
    const context = await world.visitor();
    const scripts: string[] = [];
    context.on('request', (request) => scripts.push(request.url()));
    const page = await visit(context, '/');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /outbox|page-live/.test(url))).toEqual([]);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).not.toContain('roundtable-outbox');
  });
});

describe('where my ballot counted', () => {
  const explain = async (page: Page): Promise<readonly string[]> => {
    await page.getByRole('button', { name: 'Where my ballot counted' }).click();
    const lines = page.locator('section[aria-labelledby=trust-title] [role=status] ol > li');
    await lines.first().waitFor(SOON);
    return lines.allInnerTexts();
  };

  test('with stars: the score round and the runoff', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { method: 'star' } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await tick(page.getByRole('group', { name: 'Curry' }).getByLabel('5 stars'));
    await tick(page.getByRole('group', { name: 'Soup' }).getByLabel('2 stars'));
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.move(owner, pollId, 'closed');
    expect(await explain(page)).toEqual(['Score round: Soup 2 and Curry 5', 'Curry against Soup: for Curry']);
    await expectGoodPage(page);
  });

  test('in duels: the pairs of the winner, and why there are no rounds', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { method: 'schulze' } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone', theme: 'dark' });
    await vote(page, ['Curry', 'Soup']);
    await world.move(owner, pollId, 'closed');
    expect(await explain(page)).toEqual(['Curry against Soup: for Curry', 'Curry against Pizza: for Curry']);
    await sees(page, /^There are no rounds/);
    await expectGoodPage(page);
  });
});
