import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/tree.ts';
import { newVisitor, visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { startTileServer, TILE_COLOUR } from '#tests/support/browser/tile-server.ts';
import type { TileServer } from '#tests/support/browser/tile-server.ts';
import { DRAWING_FLAGS, keepDrawings, middleColour } from '#tests/support/hunts/map-pixels.ts';
import { BRIDGE, hostHunt } from '#tests/support/hunts/steps.ts';
import type { HostedHunt } from '#tests/support/hunts/steps.ts';
import { sees, SOON, startWorld, tick } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

const EMAIL = 'eve@example.org';
const OFFER = /^Keep the map on this phone \(about .+ MB\)$/;
let tiles: TileServer;
let world: World;
let browser: Browser;

beforeAll(async () => {
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
    existsSync(path),
  );
  [tiles, world, browser] = await Promise.all([
    startTileServer(),
    startWorld({ ADMINS: EMAIL }),
    chromium.launch({
      ...(executablePath && { executablePath: process.env['CHROMIUM'] ?? executablePath }),
      args: DRAWING_FLAGS,
    }),
  ]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await world.sendEverybodyHome();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await tiles?.close();
});

const walk: HuntFile = {
  name: 'Along the river',
  order: 'free',
  teams: [{ id: 'foxes', name: 'Foxes', colour: '1' }],
  levels: [
    { id: 'bridge', name: 'The bridge', location: BRIDGE, mission: { type: 'gps' } },
    {
      id: 'mill',
      name: 'The mill',
      location: { latitude: BRIDGE.latitude + 0.004, longitude: BRIDGE.longitude + 0.004 },
      mission: { type: 'gps' },
    },
  ],
};

/** The administrator's word, by the API; the page for it has a journey of its own. */
const chooseMap = async (choice: object): Promise<void> => {
  const command = ['src/cli/roundtable.js', 'reset-link', EMAIL, '--json'];
  const env = { PATH: process.env['PATH'], ...world.env };
  const printed = execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  const token = (JSON.parse(printed) as { url: string }).url.split('#')[1];
  const admin = await world.visitor();
  await world.call(admin, 'POST /api/password-resets', { token, password: 'turtle harbour nine' });
  await world.call(admin, 'PUT /api/admin/map', choice);
};

const numbered = (): object => ({ way: 'own', address: `${tiles.address}/{z}/{x}/{y}.png`, mayKeep: true });

const aHunt = async (): Promise<HostedHunt> => hostHunt(world, await world.visitor(), walk);

/** A phone of the Foxes whose browser can draw tiles. */
const phoneIn = async (hunt: HostedHunt, options: VisitOptions = {}): Promise<Page> => {
  const phone = await newVisitor(browser, world.address, { screen: 'phone', ...options });
  await keepDrawings(phone);
  await phone.request.get('/api/me');
  await hunt.join(phone, 'Foxes');
  return visit(phone, hunt.path);
};

const offer = (page: Page) => page.getByRole('button', { name: OFFER });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click(SOON);

/** The app is on the phone, for the time without network. */
const install = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** The hunt runs, and the team has found the bridge: its place is on the map. */
const findBridge = async (hunt: HostedHunt, page: Page): Promise<void> => {
  await hunt.phase('start');
  await hunt.complete('Foxes', 'The bridge');
  // Its name alone is there before it is found.
  await sees(page, 'The bridge is done');
};

const expectOfflineMap = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.reload();
  await press(page, 'Map');
  await expect.poll(() => middleColour(page), SOON).toEqual([...TILE_COLOUR]);
  await page.locator('[data-stop]').first().waitFor(SOON);
};

test('[MAP-19] [MAP-20] the host shares the area, a phone keeps its map before the start, and shows it offline', async () => {
  await chooseMap(numbered());
  const hunt = await aHunt();
  const page = await phoneIn(hunt, { hasWorker: true });
  await sees(page, 'The host keeps the area of this hunt secret');
  await expectGoodPage(page);
  await install(page);

  await hunt.call('PATCH /settings', { isAreaShown: true });
  await offer(page).waitFor(SOON);
  await expectGoodPage(page);
  await offer(page).click();
  await sees(page, /^The map is on this phone \(.+ MB\) and works offline\./);
  await expectGoodPage(page);
  await findBridge(hunt, page);

  const before = tiles.asked.length;
  await expectOfflineMap(page);
  await sees(page, /^The map is on this phone/);
  await expectGoodPage(page);
  expect(tiles.asked.length).toBe(before);

  await press(page, 'Delete the map');
  await sees(page, 'Go online to download the map of this hunt.');
  await page.context().setOffline(false);
  await offer(page).waitFor(SOON);
});

test('[MAP-19] cancelled, it survives a reload, goes on without fetching a tile twice, and is deleted', async () => {
  await chooseMap(numbered());
  const hunt = await aHunt();
  await hunt.call('PATCH /settings', { isAreaShown: true });
  const page = await phoneIn(hunt, { language: 'de', screen: 'tiny', theme: 'dark' });
  const keep = page.getByRole('button', { name: /^Karte auf diesem Handy speichern \(etwa .+ MB\)$/ });
  await keep.waitFor(SOON);
  await expectGoodPage(page);
  const asked: string[] = [];
  let [isSlow, letGo] = [true, (): void => undefined];
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.context().route(`${tiles.address}/**`, async (route) => {
    asked.push(route.request().url());
    // The first batches come at once; then the network hangs.
    if (isSlow && asked.length > 12) await released;
    await route.continue().catch(() => undefined);
  });
  await keep.click();
  await sees(page, /^12 von \d+ Kacheln/);
  await expectGoodPage(page);
  await press(page, 'Abbrechen');
  const rest = /^12 von (\d+) Kacheln sind auf diesem Handy/;
  await sees(page, rest);
  const total = Number(rest.exec(await page.getByText(rest).innerText())?.[1]);
  isSlow = false;
  letGo();

  await page.reload();
  await sees(page, rest);
  await expectGoodPage(page);
  const before = asked.length;
  await press(page, 'Fortsetzen');
  await sees(page, 'und funktioniert offline.');
  expect(asked.length - before).toBe(total - 12);
  await press(page, 'Karte löschen');
  await keep.waitFor(SOON);
});

/** A file of tiles in the data folder of the server. */
const useFile = async (name: string): Promise<void> => {
  const folder = join(world.env['DATA_DIR'] ?? '', 'maps');
  await mkdir(folder, { recursive: true });
  const whole = { headers: { range: 'bytes=0-99999999' } };
  const file = await (await fetch(`${tiles.address}/${name}`, whole)).bytes();
  await writeFile(join(folder, name), file);
  await chooseMap({ way: 'file', file: name });
};

test.each([
  ['of one zoom', () => useFile('town.pmtiles')],
  ['that goes closer than what is kept', () => useFile('streets.pmtiles')],
])('[MAP-19] [MAP-17] a PMTiles file %s is kept in the parts that the map needs', async (_, use) => {
  await use();
  const hunt = await aHunt();
  await hunt.call('PATCH /settings', { isAreaShown: true });
  const page = await phoneIn(hunt, { hasWorker: true });
  await install(page);
  await offer(page).click(SOON);
  await sees(page, /^The map is on this phone/);
  await findBridge(hunt, page);
  await expectOfflineMap(page);
  // Closer than any tile on the phone: the closest ones are enlarged.
  for (const _step of [1, 2, 3, 4, 5, 6]) await press(page, 'Zoom in');
  await expect.poll(() => middleColour(page), SOON).toEqual([...TILE_COLOUR]);
});

test('[MAP-22] where the terms forbid it, nothing is fetched and the page says why', async () => {
  await chooseMap({ ...numbered(), mayKeep: false });
  const hunt = await aHunt();
  await hunt.call('PATCH /settings', { isAreaShown: true });
  const before = tiles.asked.length;
  const page = await phoneIn(hunt);
  await sees(page, 'The provider of this map does not allow downloads.');
  expect(tiles.asked.length).toBe(before);
});

test('[MAP-20] the host shares the area by a switch on the console', async () => {
  const host = await world.visitor();
  const hunt = await hostHunt(world, host, walk);
  const page = await visit(host, `/hunts/${hunt.gameId}/host`);
  const share = page.getByRole('switch', { name: 'Let phones download the map in advance' });
  await tick(share);
  await expectGoodPage(page);
  const phone = await world.visitor({ screen: 'phone' });
  await hunt.join(phone, 'Foxes');
  const readArea = async () =>
    (await world.call<{ area?: object }>(phone, `GET /api/hunts/${hunt.gameId}?as=player`)).area;
  await expect.poll(readArea, SOON).toBeDefined();
});
