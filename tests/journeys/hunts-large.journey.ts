import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, startWorld, willSee } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { largeFile } from '#tests/support/hunts/large-file.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const chooseFile = (page: Page): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'large.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(largeFile(300, 100))),
  });

const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['HUNTS_SHOTS'];
  if (folder !== undefined) writeFileSync(`${folder}/${name}.png`, await page.screenshot());
};

test('[HUNT-12] a hunt of 300 teams and 100 stops shows how far it is, and goes on while its page is reloaded', async () => {
  const page = await world.someone('/hunts/import');
  await chooseFile(page);
  await sees(page, '“Large” with 100 stops and 300 teams');
  const isReported = await willSee(page, 'Creating the hunt');
  await press(page, 'Create this hunt');
  await isReported();
  await keep(page, 'create-laptop');
  await page.waitForURL(/\/hunts\/[^/]+\/build$/, SOON);

  const console = page.url().replace(/\/build$/, '/host');
  await page.goto(console);
  const isPlanned = await willSee(page, 'Starting the hunt');
  await press(page, 'Start');
  await isPlanned();
  await page.reload();
  // Nobody presses again: the start goes on, and the page hears of its end.
  await page.getByRole('button', { name: 'Pause' }).waitFor(SOON);
  expect(await page.getByRole('progressbar').count()).toBe(0);
});

test('[HUNT-12] the bar has a name and a value, in German on a small dark phone', async () => {
  const phone = await world.visitor({ screen: 'tiny', theme: 'dark', language: 'de' });
  const { gameId } = await world.call<{ gameId: string }>(phone, 'POST /api/hunts', {
    file: largeFile(300, 100),
  });
  const page = await visit(phone, `/hunts/${gameId}/host`);
  const button = page.getByRole('button', { name: 'Starten', exact: true });
  await button.waitFor(SOON);
  // The bar is read from the page itself: a look from outside may come too late.
  const texts = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = (): void => {
      const bar = document.querySelector('progress');
      const text = bar?.getAttribute('aria-valuetext');
      if (bar && text && seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await button.press('Enter', SOON);
  await page.getByRole('progressbar', { name: 'Die Schnitzeljagd wird gestartet' }).waitFor(SOON);
  await keep(page, 'start-tiny-de');
  await page.getByRole('button', { name: 'Pause' }).waitFor(SOON);
  const heard = await texts.jsonValue();
  expect(heard.length).toBeGreaterThan(0);
  for (const text of heard)
    expect(text).toMatch(
      /^(Routen werden geplant: \d+\s%|Routen werden gespeichert: \d+ von 300 Teams|Das kann eine Minute dauern\.)$/,
    );
  await expectGoodPage(page);
});

test('[HUNT-12] without news from the server the page says that it can take a minute', async () => {
  const host = await world.visitor();
  const { gameId } = await world.call<{ gameId: string }>(host, 'POST /api/hunts', { file: largeFile(2, 2) });
  const page = await visit(host, `/hunts/${gameId}/host`);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/phase', async (route) => {
    await held;
    await route.continue();
  });
  await press(page, 'Start');
  await page.getByRole('progressbar', { name: 'Starting the hunt' }).waitFor(SOON);
  await sees(page, 'This can take a minute.');
  await expectGoodPage(page);
  await keep(page, 'start-unheard');
  release();
  await page.getByRole('button', { name: 'Pause' }).waitFor(SOON);
});
