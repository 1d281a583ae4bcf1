import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/tree.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';

const EMAIL = 'eve@example.org';
let world: World;

beforeAll(async () => {
  world = await startWorld({ ADMINS: EMAIL });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

test('[MAP-16] an administrator chooses the map for everybody, and a slip is named beside its field', async () => {
  const command = ['src/cli/roundtable.js', 'reset-link', EMAIL, '--json'];
  const env = { PATH: process.env['PATH'], ...world.env };
  const printed = execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  const token = (JSON.parse(printed) as { url: string }).url.split('#')[1];
  const admin = await world.visitor();
  await world.call(admin, 'POST /api/password-resets', { token, password: 'turtle harbour nine' });
  const page = await visit(admin, '/admin');
  await page.getByRole('link', { name: 'Map for hunts' }).click();
  await page.getByRole('radio', { name: 'No tiles' }).waitFor(SOON);
  await page.getByRole('application', { name: 'The map now' }).waitFor(SOON);
  await expectGoodPage(page);

  await page.getByRole('radio', { name: 'Your own tile server' }).check();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await address.fill('https://tiles.example.org/{z}.png');
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByText('Enter the address of a style, tiles such as').waitFor(SOON);
  await expectGoodPage(page);

  await address.fill(`${world.address}/tiles/{z}/{x}/{y}.png`);
  const reloaded = page.waitForEvent('load', SOON);
  await page.getByRole('button', { name: 'Use this map' }).click();
  await reloaded;
  await expect
    .poll(() => page.getByRole('radio', { name: 'Your own tile server' }).isChecked(), SOON)
    .toBe(true);
  const player = await world.visitor();
  const source = await world.call<MapSource>(player, 'GET /api/map-source');
  expect(source).toEqual({ kind: 'raster', url: `${world.address}/tiles/{z}/{x}/{y}.png` });
});

test('[MAP-16] everybody else is told who may', async () => {
  const page = await world.someone('/hunts/maps');
  await page.getByText('Administrators choose the map that everybody on this server sees.').waitFor(SOON);
  await expectGoodPage(page);
});
