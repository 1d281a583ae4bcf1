import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findAxeProblems } from '#scripts/web/browser.ts';
import { expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { hostTable } from '#tests/support/timers/steps.ts';
import type { NewTable } from '#activities/timers/contract.views.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let laptop: SharedDevice;
beforeAll(async () => {
  world = await startWorld();
  laptop = await SharedDevice.of(await world.visitor());
});
afterEach(() => laptop.forget());
afterAll(() => world?.close());

interface Past {
  readonly title: string;
  /** When it ended. */
  readonly endedAt: string;
  readonly players: readonly [string, string];
  readonly templateId: string;
  readonly minutes: number;
}

const MINUTE = 60_000;

/** A game of the past, sent as a device that was without network sends it; gives its id. */
const upload = async ({ title, endedAt, players, templateId, minutes }: Past): Promise<string> => {
  const end = Date.parse(endedAt);
  const start = end - minutes * MINUTE;
  const gameId = randomUUID();
  await world.call(laptop.context, `PUT /api/timers/games/${gameId}`, {
    templateId,
    title,
    players: players.map((name) => ({ name })),
    controls: [{ type: 'count-up' }],
    events: [
      { type: 'start', seat: 0, at: start },
      { type: 'tap', seat: 0, at: start + minutes * MINUTE * 0.5 },
      { type: 'pause', reason: 'snack', at: start + minutes * MINUTE * 0.6 },
      { type: 'resume', at: start + minutes * MINUTE * 0.7 },
      { type: 'tap', seat: 1, at: start + minutes * MINUTE * 0.9 },
      { type: 'end', at: end },
    ],
    winner: players[1],
    allowPlayerCount: true,
  });
  return gameId;
};

// 23:30 in Berlin on the 10th is 22:30 UTC; half past midnight there is still the 10th in UTC.
const late: Past = {
  title: 'Late',
  endedAt: '2026-03-10T22:30:00Z',
  players: ['Ana', 'Ben'],
  templateId: 'chess-blitz',
  minutes: 20,
};
const midnight: Past = { ...late, title: 'Midnight', endedAt: '2026-03-10T23:30:00Z', minutes: 30 };
const nextWeek: Past = {
  title: 'Next week',
  endedAt: '2026-03-17T20:00:00Z',
  players: ['Ana', 'Cem'],
  templateId: 'monopoly-standard',
  minutes: 90,
};

const uploadAll = async (): Promise<void> => {
  for (const game of [late, midnight, nextWeek]) await upload(game);
};

/** The history of somebody who has played these three. */
const historyOn = async (tab: string): Promise<Page> => {
  await uploadAll();
  const page = await laptop.visit('/timers/history');
  await page.getByRole('tab', { name: tab }).click();
  return page;
};

const listed = (page: Page): Promise<readonly string[]> =>
  page.locator('[role=tabpanel] li a strong').allInnerTexts();

/** A download as bytes. */
const downloaded = async (page: Page, button: string): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(SOON),
  ]);
  return readFile(await download.path());
};

describe('games of the past', () => {
  test('[TIMER-36] a game and a player have a picture and a link to show around', async () => {
    const gameId = await upload({ ...nextWeek, title: 'Räuber & <b>Gendarm</b>' });
    const page = await laptop.visit(`/timers/games/${gameId}`);
    await page.locator('summary').filter({ hasText: 'Card to share' }).click();
    const svg = (await downloaded(page, 'Save as SVG')).toString();
    expect(svg).toContain('Räuber &amp; &lt;b&gt;Gendarm&lt;/b&gt;');
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain('Cem wins');
    const { format, width, height } = await sharp(await downloaded(page, 'Save as PNG')).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    await expectGoodPage(page);

    await laptop.visit('/timers/history?player=Ana');
    await page.locator('summary').filter({ hasText: 'Card to share' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Link copied').waitFor(SOON);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expectGoodPage(page);
    const { pathname, hash } = new URL(link);
    const stranger = await world.someone(`${pathname}${hash}`, {
      screen: 'phone',
      theme: 'dark',
      language: 'de',
    });
    onTestFinished(() => stranger.context().close());
    await stranger.getByRole('heading', { name: 'Ana' }).waitFor(SOON);
    await stranger.getByRole('img', { name: /^Ana\. 1 Spiel, 0 gewonnen/ }).waitFor(SOON);
    await stranger.setViewportSize({ width: 320, height: 640 });
    await expectGoodPage(stranger);
    await stranger.goto('/timers/card#name=Ana');
    await stranger.getByRole('heading', { name: 'Dieser Link ist nicht vollständig' }).waitFor(SOON);
    await expectGoodPage(stranger);
  });

  test('[TIMER-7] a day ends at midnight of the chosen zone', async () => {
    const page = await historyOn('Games');
    await expect.poll(() => listed(page), SOON).toEqual(['Next week', 'Midnight', 'Late']);
    await expectGoodPage(page);
    await page.getByText('All days').click();
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel(/^From/).fill('2026-03-10');
    await page.getByLabel(/^To \(whole day\)/).fill('2026-03-10');
    await expect.poll(() => listed(page), SOON).toEqual(['Midnight', 'Late']);
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await expect.poll(() => listed(page), SOON).toEqual(['Late']);
    await page.getByLabel(/^From/).fill('2026-03-11');
    await page.getByLabel(/^To \(whole day\)/).fill('2026-03-11');
    await expect.poll(() => listed(page), SOON).toEqual(['Midnight']);
    await page.getByLabel(/^From/).fill('2026-04-01');
    await page.getByLabel(/^To \(whole day\)/).fill('2026-04-02');
    await page.getByText('No games in this period').waitFor(SOON);
    await expectGoodPage(page);
  });

  test('by player, with figures and a line over the games; head to head, by template, in figures', async () => {
    const page = await historyOn('Players');
    await page.getByRole('combobox', { name: 'Player' }).selectOption('Ana');
    await page.getByText('Time per turn, game by game').first().waitFor(SOON);
    await expect.poll(() => page.locator('[role=tabpanel] tbody tr').count(), SOON).toBe(3);
    await expectGoodPage(page);
    await page.getByRole('tab', { name: 'Head to head' }).click();
    await page.getByLabel('First player').selectOption('Ana');
    await page.getByLabel('Second player').selectOption('Ben');
    await page.getByText('They played 2 games together.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.getByText('Time off the clock').first().waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('link', { name: 'Chess Blitz' }).click();
    await page.getByRole('tab', { name: 'Games' }).click();
    // Not the example that comes with the program, though it was played with this template as well.
    await expect.poll(() => listed(page), SOON).toEqual(['Midnight', 'Late']);
  });

  test('[TIMER-21] a forecast says when it knows too little', async () => {
    const page = await historyOn('Forecast');
    await page.getByLabel('Who plays').fill('Ana, Ben');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page
      .getByText(/Too few games|comparable games/)
      .first()
      .waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[TIMER-19] exports leave as files, records of other programs come in', async () => {
    const page = await historyOn('Files');
    await expectGoodPage(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    const pgn = [
      '[White "Vera"]',
      '[Black "Wim"]',
      '[TimeControl "300+2"]',
      '[UTCDate "2026.03.12"]',
      '[UTCTime "19:00:00"]',
      '[Result "1-0"]',
      '',
      '1. e4 { [%clk 0:04:58] } e5 { [%clk 0:04:55] } 2. Nf3 { [%clk 0:04:50] } Nc6 { [%clk 0:04:40] } 1-0',
    ].join('\n');
    for (let twice = 0; twice < 2; twice += 1) {
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'game.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(pgn) });
      // The words of the first time are still there the second time.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST', SOON);
      await page.getByRole('button', { name: 'Import' }).click();
      await (await answered).finished();
      await page.getByText('1 game imported.').waitFor(SOON);
    }
    await page.getByRole('tab', { name: 'Players' }).click();
    await page.getByRole('combobox', { name: 'Player' }).selectOption('Vera');
    await expect.poll(() => page.locator('[role=tabpanel] tbody tr').count(), SOON).toBe(1);
  });

  test('every page in the dark, and a wall with eight clocks', async () => {
    await uploadAll();
    const names = Array.from({ length: 8 }, (_, at) => `Player ${at}`);
    const controls: NewTable['controls'] = [{ type: 'sudden-death', mainMs: 5_400_000 }];
    const table = await hostTable(world, laptop, { names, controls, allowPlayerCount: true });
    const pages = [
      '/timers',
      '/timers/templates',
      '/timers/new',
      '/timers/offline',
      table.path,
      `/timers/games/${await upload(nextWeek)}`,
      '/timers/history',
      '/timers/history?player=Ana',
    ];
    const page = await laptop.open('about:blank');
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of pages) {
      await laptop.visit(path);
      await expect.poll(() => page.locator('[aria-busy=true]').count(), SOON).toBe(0);
      await expect.poll(() => findAxeProblems(page, 'looks'), SOON).toEqual([]);
    }
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.getByText('Time off the clock').first().waitFor(SOON);
    await expect.poll(() => findAxeProblems(page, 'looks'), SOON).toEqual([]);
    const wall = await world.someone(`${table.path}/tv`, { screen: 'projector', theme: 'dark' });
    onTestFinished(() => wall.context().close());
    await expect.poll(() => wall.locator('[data-seat]').count(), SOON).toBe(8);
    await expectGoodPage(wall);
    // Eight clocks of an hour and a half share the wall: no digit is cut.
    const cut = () =>
      wall.locator('[data-seat]').evaluateAll(
        (clocks) =>
          clocks.filter((clock) => {
            const text = document.createRange();
            text.selectNodeContents(clock);
            const [shown, place] = [text.getBoundingClientRect(), clock.getBoundingClientRect()];
            return shown.left < place.left || shown.right > place.right;
          }).length,
      );
    await expect.poll(cut, SOON).toBe(0);
  });

  test('on a phone in the dark', async () => {
    const gameId = await upload(nextWeek);
    const dark = await world.someone(`/timers/games/${gameId}`, { screen: 'phone', theme: 'dark' });
    onTestFinished(() => dark.context().close());
    await dark.getByText('Cem wins').waitFor(SOON);
    await dark.getByText('Where the rest of the time went').first().waitFor(SOON);
    await expectGoodPage(dark);
    const page = await historyOn('Players');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('combobox', { name: 'Player' }).selectOption('Ana');
    await page.getByText('Time per turn, game by game').first().waitFor(SOON);
    // A picture that is wider than its place is cut, and no page grows by it.
    const cut = () =>
      page.locator('[role=tabpanel] svg text').evaluateAll(
        (texts) =>
          texts.filter((text) => {
            const { left, right } = text.getBoundingClientRect();
            return left < 0 || right > innerWidth;
          }).length,
      );
    await expect.poll(cut, SOON).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
