import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodLooks } from '#tests/support/browser/browser.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

/** A page of somebody the server knows: the first answer makes the guest that the calls below belong to. */
const arrive = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await visit(context, path);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('roundtable-visited')), SOON).toBe('true');
  return page;
};

const LEFT_OFF = 'Pick up where you left off';

test('who comes for the first time is offered nothing to go on with, and is not asked about', async () => {
  const context = await world.visitor({ screen: 'laptop' });
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  const page = await visit(context, '/');
  await page.getByText('Take a seat').waitFor(SOON);
  await page.waitForLoadState('networkidle');
  expect([asked, await page.getByText(LEFT_OFF).count()]).toEqual([[], 0]);
});

test('who has a poll open finds it on the home page, and no more once it is closed', async () => {
  const context = await world.visitor({ screen: 'phone' });
  const page = await arrive(context, '/polls');
  const body = { title: 'Where to eat?', candidates: ['Here', 'There'], open: true };
  const { pollId } = await world.call<{ pollId: string }>(context, 'POST /api/polls', body);
  await page.goto('/');
  const left = page.getByRole('region', { name: LEFT_OFF });
  await left.getByRole('link', { name: 'Where to eat? Polls · Hosting' }).waitFor(SOON);
  await expectGoodLooks(page);
  await left.getByRole('link').click();
  await page.waitForURL(`**/polls/${pollId}`);
  await world.call(context, `POST /api/polls/${pollId}/status`, { to: 'closed' });
  await page.goto('/');
  await expect.poll(() => page.getByText(LEFT_OFF).count(), SOON).toBe(0);
});

test('a player finds the session, and whoever hosts it finds the console', async () => {
  const host = await world.visitor({ screen: 'laptop', language: 'de', theme: 'dark' });
  const console = await arrive(host, '/engagements');
  const game = { title: 'Freitagsrunde', engagementType: 'trivia' };
  const { gameId } = await world.call<{ gameId: string }>(host, 'POST /api/engagements', game);
  await console.goto('/');
  const led = console.getByRole('link', { name: 'Freitagsrunde Fragerunden · Du leitest' });
  await expect.poll(() => led.getAttribute('href'), SOON).toBe(`/engagements/${gameId}/host`);
  await expectGoodLooks(console);

  const player = await world.visitor({ screen: 'phone' });
  await world.call(player, `POST /api/engagements/${gameId}/players`, { name: 'Ada' });
  const phone = await visit(player, `/play/${gameId}`);
  await phone.getByText('Ada').first().waitFor(SOON);
  // Written as soon as one is inside.
  await expect
    .poll(() => phone.evaluate(() => localStorage.getItem('roundtable.engagements.seat')), SOON)
    .toContain(gameId);
  await phone.goto('/');
  const played = phone.getByRole('link', { name: 'Freitagsrunde Engagements · Taking part' });
  await expect.poll(() => played.getAttribute('href'), SOON).toBe(`/play/${gameId}`);
});

test('a clock that runs, for its host', async () => {
  const context = await world.visitor({ screen: 'laptop' });
  const page = await arrive(context, '/timers');
  const table = {
    templateId: 'chess-blitz',
    title: 'Club evening',
    players: [{ name: 'Ada' }, { name: 'Ben' }],
  };
  const { tableId } = await world.call<{ tableId: string }>(context, 'POST /api/timers/tables', table);
  await page.goto('/');
  const clock = page.getByRole('link', { name: 'Club evening Timers · Hosting' });
  await expect.poll(() => clock.getAttribute('href'), SOON).toBe(`/timers/tables/${tableId}`);
});
