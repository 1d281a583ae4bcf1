import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import { expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

const HERE = { latitude: 48.137154, longitude: 11.575382, accuracy: 8 };

let world: World;
let folder: string;
let host: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'roundtable-hunts-build-'));
  host = await world.visitor();
  await host.grantPermissions(['geolocation'], { origin: world.address });
  await host.setGeolocation(HERE);
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const saved = (): Promise<void> => page.getByText('Saved', { exact: true }).waitFor(SOON);
const openPart = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();
/** By its name, whether or not it says that it is optional. */
const field = (name: string) =>
  page.getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}( optional)?$`));
const stops = () => page.getByRole('list', { name: 'Stops', exact: true }).getByRole('listitem');
const shownStops = (): Promise<string[]> => stops().locator('strong').allInnerTexts();
const downloaded = async (button: string): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
};
const chooseFile = async (name: string, text: string): Promise<void> => {
  await writeFile(join(folder, name), text);
  await page.locator('input[type=file]').setInputFiles(join(folder, name));
};
/** Somewhere in the picture, as shares of its width and height. */
const tapMap = async (across: number, down: number): Promise<void> => {
  const map = page.getByRole('application').or(page.locator('[class*=stage]')).first();
  await map.waitFor(SOON);
  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not drawn');
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
};

describe('a hunt of five stops', () => {
  test('begins where the host stands', async () => {
    page = await visit(host, '/');
    await page.getByRole('link', { name: /^Hunts/ }).click();
    await page.getByRole('heading', { name: 'Hunts' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'New hunt' }).click();
    await field('Name of the hunt').waitFor(SOON);
    await field('Name of the hunt').fill('Round the square');
    await page.getByRole('button', { name: 'Begin where I am' }).click();
    await field('Name').fill('The fountain');
    await expect.poll(() => field('What is to be done').inputValue()).toBe('gps');
    await expect.poll(() => field('Latitude, longitude').inputValue()).toBe('48.137154, 11.575382');
    await field('Radius in metres').fill('10');
    await page.getByText('A whole number from 15 to 5,000.').waitFor(SOON);
    await field('Radius in metres').fill('35');
    await saved();
  });

  test('grows by taps on the map and by typed coordinates', async () => {
    await tapMap(0.25, 0.3);
    await expect.poll(() => stops().count(), SOON).toBe(2);
    await field('Name').fill('The clock');
    await field('What is to be done').selectOption('text');
    await field('The task in words').fill('Which animal sits on the clock?');
    await field('Accepted answers').fill('owl\nbarn owl');
    await page.getByText('Clues', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a clue' }).click();
    await field('Clue 1 in words').fill('It is awake at night.');
    await tapMap(0.7, 0.75);
    await expect.poll(() => stops().count(), SOON).toBe(3);
    await field('Name').fill('The bakery');
    await field('What is to be done').selectOption('code');
    await page.getByRole('button', { name: 'Add a stop without a place' }).click();
    await expect.poll(() => stops().count(), SOON).toBe(4);
    await field('Name').fill('The gate');
    await field('Latitude, longitude').fill('48.1360, 11.5770');
    await field('What is to be done').selectOption('photo');
    await field('The task in words').fill('All of you in the gate');
    await saved();
  });

  test('by keys alone: a character to talk to, and another way for those who cannot come', async () => {
    await page.getByRole('button', { name: 'Add a stop without a place' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => stops().count(), SOON).toBe(5);
    await field('Name').focus();
    await page.keyboard.type('The ferryman');
    await field('What is to be done').selectOption('chat');
    await page.getByLabel('This stop has a character').focus();
    await page.keyboard.press('Space');
    await field('Name of the character').fill('Old Jakob');
    await page.getByRole('button', { name: 'Add a thing it understands' }).focus();
    await page.keyboard.press('Enter');
    await field('If somebody says, one way on each line (thing 1)').fill('good evening\nhello');
    await field('it answers (thing 1)').fill('Then come aboard.');
    await saved();
    await openPart('Check');
    await page.getByText('One thing keeps the hunt from starting').waitFor(SOON);
    await expectGoodPage(page);
    await page
      .getByRole('link', { name: /The ferryman/ })
      .first()
      .press('Enter');
    await field('What the character wants to hear').selectOption({ label: 'good evening' });
    await openPart('Check');
    await page.getByText('Ready to start').waitFor(SOON);
    await page.getByRole('link', { name: /The fountain/ }).click();
    await page.getByLabel('Offer a way without steps or position').check({ force: true, ...SOON });
    await field('For whom or why').fill('From the bench: which fish is it?');
    await page.locator('[data-spot=twin]').getByLabel('Accepted answers').fill('carp');
    await saved();
    await expectGoodPage(page);
  });

  test('[BUILD-3] a stop that was removed comes back, and everything is there after a reload', async () => {
    await page.getByRole('button', { name: 'Remove “The bakery”' }).click();
    await expect.poll(() => stops().count(), SOON).toBe(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    const names = ['The fountain', 'The clock', 'The bakery', 'The gate', 'The ferryman'];
    await expect.poll(shownStops, SOON).toEqual(names);
    await saved();
    await page.reload();
    await expect.poll(shownStops, SOON).toEqual(names);
  });

  test('[ROUTE-2] six teams on routes of their own, with the table of peaks', async () => {
    await openPart('Teams');
    await page.getByRole('button', { name: 'Make 6 teams' }).click();
    await page.getByRole('button', { name: 'A passcode for every team' }).click();
    await expectGoodPage(page);
    await openPart('Order and points');
    await page.getByText('at most 6 teams').first().waitFor(SOON);
    await page.getByLabel('A route for each team').check({ force: true });
    await page.getByText('at most 2 teams').first().waitFor(SOON);
    await saved();
    await expectGoodPage(page);
  });

  test('[BUILD-5] a team that players make joins the draft; another window is never overwritten unasked', async () => {
    const gameId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const someone = await world.visitor();
    await world.call(someone, `POST /api/hunts/${gameId}/players`, {
      name: 'Mia',
      newTeam: { name: 'Badgers' },
    });
    await field('Playing time in minutes').fill('90');
    await saved();
    await openPart('Teams');
    await expect.poll(() => field('Name of team 7').inputValue(), SOON).toBe('Badgers');
    const { file, revision } = await world.call<Draft>(host, `GET /api/hunts/${gameId}/draft`);
    expect(file.timeLimitS).toBe(5400);
    const other = { file: { ...file, description: 'Written elsewhere' }, revision };
    await world.call(host, `PUT /api/hunts/${gameId}/draft`, other);
    await field('Name of team 7').fill('The Badgers');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved();
    const kept = await world.call<Draft>(host, `GET /api/hunts/${gameId}/draft`);
    expect(kept.file.description).toBeUndefined();
    expect(kept.file.teams?.at(-1)?.name).toBe('The Badgers');
  });

  test('[FILE-9] is rehearsed before anybody walks, as pictures and as tables', async () => {
    await openPart('Rehearsal');
    await page.getByRole('button', { name: 'Walk it' }).click();
    const crowd = page.getByRole('slider', { name: 'Teams at each stop over time' });
    await crowd.waitFor({ timeout: 60_000 });
    await crowd.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => crowd.getAttribute('aria-valuetext'), SOON).toMatch(/^Minute \d+: /);
    await expectGoodPage(page);
    await page.keyboard.press('t');
    await page.getByRole('columnheader', { name: 'The fountain' }).waitFor(SOON);
  });

  test('[FILE-4] [FILE-13] [FILE-15] goes out as a file, and tables come in with a preview', async () => {
    await openPart('Files and cards');
    const hunt = readHunt(JSON.parse(await downloaded('Hunt file')));
    expect(hunt).toMatchObject({ ok: true, value: { name: 'Round the square', order: 'rotated' } });
    expect(await downloaded('Stops as CSV')).toContain('The clock');
    await chooseFile('teams.csv', 'Team;Farbe;Höchstens\nOtters;2;4\nNobody;3;0\n');
    await page.getByText('row 3: most').waitFor(SOON);
    await page.getByRole('button', { name: 'Add 1 team' }).click();
    await saved();
    await chooseFile('wrong.json', '{"name": "x", "levels": []}');
    await page.getByText('One thing is wrong in it:').waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[ANSWER-6] has a card for each stop and each team', async () => {
    await page.getByRole('link', { name: 'Cards to print' }).click();
    await page.getByRole('img', { name: 'QR code of The bakery' }).waitFor(SOON);
    await expect.poll(() => page.getByRole('list', { name: 'Stops' }).getByRole('img').count()).toBe(5);
    await expect.poll(() => page.getByRole('list', { name: 'Teams' }).getByRole('img').count()).toBe(9);
    await expectGoodPage(page);
  });

  test('in German on a phone in the dark', async () => {
    const path = new URL(page.url()).pathname.replace('cards', 'build');
    await page.close();
    const cookies = await host.cookies();
    const phone = await world.visitor({ screen: 'phone', theme: 'dark', language: 'de' });
    await phone.addCookies(cookies);
    page = await visit(phone, `${path}?part=stops`);
    await page
      .getByRole('button', { name: /The clock/ })
      .first()
      .click();
    await page.getByLabel('Richtige Antworten').waitFor(SOON);
    await expectGoodLooks(page);
    await page.getByRole('tab', { name: 'Prüfen' }).click();
    await page.getByText('Kann losgehen').waitFor(SOON);
    await expectGoodLooks(page);
  });
});
