import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { becomes, digitsOf, fillSetup, hold, openSheet, zone } from '#tests/support/timers/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const names = ['Ana', 'Ben', 'Cem'];

const begin = async (page: Page, template = 'Monopoly Standard'): Promise<void> => {
  await fillSetup(page, { template, names });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await zone(page, 'Ana').waitFor(SOON);
};

describe('a table without network', () => {
  // One story: to put the app on a device and to play a game there is most of what each part of it would cost.
  test('[TIMER-18] opens in the installed app, plays, survives a reload, has everything behind "More", ends with its charts, kept on the device, and is uploaded whole when the network is back, exactly once', async () => {
    const context = await world.visitor({ screen: 'phone', hasWorker: true });
    const page = await visit(context, '/timers/offline');
    await expectGoodPage(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The first visit is not yet served by the worker that it installed.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await begin(page);
    await expectGoodPage(page);
    await zone(page, 'Ana').click();
    await becomes(page, 'Ana', 'running');
    await zone(page, 'Ana').click();
    await becomes(page, 'Ben', 'running');
    await page.getByText('Saved').waitFor(SOON);
    await page.reload();
    await becomes(page, 'Ben', 'running');
    await zone(page, 'Ben').click();
    await becomes(page, 'Cem', 'running');

    await openSheet(page, 'Pause for');
    await page.getByRole('button', { name: 'Rules question' }).click();
    await becomes(page, 'Cem', 'held');
    await page.getByRole('button', { name: 'Resume' }).click();
    await becomes(page, 'Cem', 'running');
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(page, 'Cem', 'held');
    await page.getByRole('button', { name: 'Resume' }).click();
    await becomes(page, 'Cem', 'running');

    await openSheet(page, 'End the game');
    await page.getByLabel('Winner').selectOption({ label: 'Ben' });
    await hold(page, /^End the game/);
    await page.waitForURL(/\/result$/);
    await page.getByText('It is kept on this device').waitFor(SOON);
    await page.getByText('Time per player').first().waitFor(SOON);
    await expectGoodPage(page);

    const gameId = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    await context.setOffline(false);
    await page.getByText('Uploaded, and in your statistics.').waitFor({ timeout: 60_000 });
    const listed = async (): Promise<readonly string[]> => {
      const answer = await context.request.get('/api/timers/games');
      const { games } = (await answer.json()) as { readonly games: readonly { readonly gameId: string }[] };
      return games.map((game) => game.gameId);
    };
    expect(await listed()).toEqual([gameId]);
    await page.goto('/timers/offline');
    await page.getByText('uploaded', { exact: true }).waitFor(SOON);
    await expectGoodPage(page);
    await page.reload();
    await page.getByText('uploaded', { exact: true }).waitFor(SOON);
    expect(await listed()).toEqual([gameId]);
    await page.goto(`/timers/games/${gameId}`);
    await page.getByText('Ben wins').waitFor(SOON);
    await page.getByText('Rules question').first().waitFor(SOON);
  });
});

describe('a tab that was hidden', () => {
  test('is right on the first frame after ten minutes', async () => {
    const context = await world.visitor();
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2026-11-16T20:00:00Z') });
    await page.addInitScript(() => {
      let isHidden = false;
      Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
      Object.assign(globalThis, {
        hide: (next: boolean) => {
          isHidden = next;
          document.dispatchEvent(new Event('visibilitychange'));
        },
      });
    });
    const hide = (isHidden: boolean): Promise<void> =>
      page.evaluate(
        (next) => (globalThis as unknown as { hide: (next: boolean) => void }).hide(next),
        isHidden,
      );
    await page.goto('/timers/offline');
    await begin(page, 'Scrabble Tournament');
    // From here on time passes only as the story says, however long the machine takes to tell it.
    await page.clock.pauseAt(new Date('2026-11-16T21:00:00Z'));
    await zone(page, 'Ana').click();
    await becomes(page, 'Ana', 'running');
    await page.clock.runFor(30_500);
    // The digits are drawn with the next frame.
    await expect.poll(() => digitsOf(page, 'Ana'), SOON).toMatch(/^(1:00|0:59)$/);
    await hide(true);
    await page.clock.fastForward(600_000);
    // What is painted within the event that shows the page again is what the first frame holds.
    const first = await page.evaluate(() => {
      (globalThis as unknown as { hide: (next: boolean) => void }).hide(false);
      return document.querySelector('[data-seat="0"]')?.textContent ?? '';
    });
    expect(first).toMatch(/^\+9:(?:00|01)$/);
    expect(await zone(page, 'Ana').innerText()).toContain('Overtime');
  });
});
