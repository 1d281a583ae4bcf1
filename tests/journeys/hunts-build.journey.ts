import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import { expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { unmarkedFolds } from '#tests/support/hunts/disclosures.ts';
import { SOON, startWorld, stillBox, tick } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

const HERE = { latitude: 48.137154, longitude: 11.575382, accuracy: 8 };

let world: World;
let folder: string;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'roundtable-hunts-build-'));
});
afterEach(() => world.sendEverybodyHome());
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the first stories of this file make by hand. */
const fiveStops = (): HuntFile => ({
  name: 'Round the square',
  levels: [
    {
      id: randomUUID(),
      name: 'The fountain',
      location: { latitude: HERE.latitude, longitude: HERE.longitude },
      radius: 35,
      mission: { type: 'gps' },
    },
    {
      id: randomUUID(),
      name: 'The clock',
      location: { latitude: 48.1375, longitude: 11.5745 },
      mission: { type: 'text', prompt: 'Which animal sits on the clock?', answers: ['owl', 'barn owl'] },
    },
    {
      id: randomUUID(),
      name: 'The bakery',
      location: { latitude: 48.1368, longitude: 11.5761 },
      mission: { type: 'code' },
    },
    {
      id: randomUUID(),
      name: 'The gate',
      location: { latitude: 48.136, longitude: 11.577 },
      mission: { type: 'photo', prompt: 'All of you in the gate' },
    },
    {
      id: randomUUID(),
      name: 'The ferryman',
      character: {
        name: 'Old Jakob',
        intents: [{ id: 'evening', phrases: ['good evening', 'hello'], reply: 'Then come aboard.' }],
      },
      mission: { type: 'chat', goal: 'evening' },
    },
  ],
});

const sixTeams = (): HuntFile['teams'] =>
  Array.from({ length: 6 }, (_, index) => ({ id: randomUUID(), name: `Team ${index + 1}` }));

/** A host's window on a part of the editor. */
interface Editor {
  readonly host: BrowserContext;
  readonly page: Page;
  readonly gameId: string;
}

const newHost = async (): Promise<BrowserContext> => {
  const host = await world.visitor();
  await host.grantPermissions(['geolocation'], { origin: world.address });
  await host.setGeolocation(HERE);
  return host;
};

const editing = async (file: HuntFile, part = 'stops'): Promise<Editor> => {
  const host = await newHost();
  const { gameId } = await world.call<Draft>(host, 'POST /api/hunts', { file });
  return { host, gameId, page: await visit(host, `/hunts/${gameId}/build?part=${part}`) };
};

const readDraft = ({ host, gameId }: Editor): Promise<Draft> =>
  world.call<Draft>(host, `GET /api/hunts/${gameId}/draft`);
/** What was typed is stored: the word alone may still stand there from the save before. */
const saved = async (editor: Editor, isThere: (draft: Draft) => boolean): Promise<void> => {
  await expect.poll(async () => isThere(await readDraft(editor)), SOON).toBe(true);
  await editor.page.getByText('Saved', { exact: true }).waitFor(SOON);
};
const namesOf = ({ file }: Draft): string[] => file.levels.map(({ name }) => name);

const openPart = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();
/** By its name, whether or not it says that it is optional. */
const fieldIn = (page: Page) => (name: string) =>
  page.getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}( optional)?$`));
const stops = (page: Page) => page.getByRole('list', { name: 'Stops', exact: true }).getByRole('listitem');
const shownStops = (page: Page): Promise<string[]> => stops(page).locator('strong').allInnerTexts();
const downloaded = async (page: Page, button: string): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
};
const chooseFile = async (page: Page, name: string, text: string): Promise<void> => {
  await writeFile(join(folder, name), text);
  await page.locator('input[type=file]').setInputFiles(join(folder, name));
};
/** Somewhere in the picture, as shares of its width and height. */
const tapMap = async (page: Page, across: number, down: number): Promise<void> => {
  // A pin on it says that the map is there, and how it lies.
  await stillBox(page.locator('[data-stop]').first());
  const box = await stillBox(page.getByRole('application').or(page.locator('[class*=stage]')).first());
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
};

describe('a hunt of five stops', () => {
  test('begins where the host stands', async () => {
    const host = await newHost();
    const page = await visit(host, '/');
    const field = fieldIn(page);
    await page.getByRole('link', { name: /^Hunts/ }).click();
    await page.getByRole('heading', { name: 'Hunts' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'New hunt' }).click();
    await field('Name of the hunt').waitFor(SOON);
    await field('Name of the hunt').fill('Round the square');
    await page.getByRole('button', { name: 'Begin where I am' }).click();
    await field('Name').fill('The fountain');
    await expect.poll(() => field('Mission type').inputValue()).toBe('gps');
    await expect.poll(() => field('Coordinates or a map link').inputValue()).toBe('48.137154, 11.575382');
    await field('Radius in metres').fill('10');
    await page.getByText('Enter a whole number from 15 to 5,000.').waitFor(SOON);
    await field('Radius in metres').fill('35');
    await expect.poll(() => new URL(page.url()).pathname, SOON).toMatch(/^\/hunts\/[\w-]{36}\/build$/);
    const gameId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await saved({ host, page, gameId }, ({ file }) => file.levels[0]?.radius === 35);
  });

  test('[MAP-11] [MAP-13] begins in a town that is found by its name', async () => {
    const host = await newHost();
    const page = await visit(host, '/hunts');
    await page.getByRole('button', { name: 'New hunt' }).click();
    const finder = page.getByRole('searchbox', { name: 'Find a place' });
    await finder.fill('Muenchen');
    await page.getByRole('button', { name: 'München Germany', exact: true }).click(SOON);
    await page.getByText('The map shows München.').waitFor(SOON);
    await page.getByRole('application', { name: 'Map of the stops' }).waitFor(SOON);
    await page.locator('canvas').waitFor(SOON);
    await page.getByText('Natural Earth, GeoNames').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Add a stop there' }).click();
    await expect
      .poll(() => fieldIn(page)('Coordinates or a map link').inputValue(), SOON)
      .toBe('48.137, 11.575');
  });

  test('grows by taps on the map and by typed coordinates', async () => {
    const [fountain] = fiveStops().levels;
    if (!fountain) throw new Error('there is no first stop');
    const editor = await editing({ name: 'Round the square', levels: [fountain] });
    const { page } = editor;
    const field = fieldIn(page);
    await tapMap(page, 0.25, 0.3);
    await expect.poll(() => stops(page).count(), SOON).toBe(2);
    await field('Name').fill('The clock');
    await field('Mission type').selectOption('text');
    await field('The task in words').fill('Which animal sits on the clock?');
    await field('Accepted answers').fill('owl\nbarn owl');
    await page.getByText('Clues', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a clue' }).click();
    await field('Clue 1 in words').fill('It is awake at night.');
    await tapMap(page, 0.7, 0.75);
    await expect.poll(() => stops(page).count(), SOON).toBe(3);
    await field('Name').fill('The bakery');
    await field('Mission type').selectOption('code');
    await page.getByRole('button', { name: 'Add a stop without a place' }).click();
    await expect.poll(() => stops(page).count(), SOON).toBe(4);
    await field('Name').fill('The gate');
    await field('Coordinates or a map link').fill('48.1360, 11.5770');
    await field('Mission type').selectOption('photo');
    await field('The task in words').fill('All of you in the gate');
    await saved(editor, ({ file }) => file.levels[3]?.mission.prompt === 'All of you in the gate');
  });

  test('[BUILD-7] [FILE-20] a place is pasted as people have it, and what is odd is asked about', async () => {
    const editor = await editing({ ...fiveStops(), levels: fiveStops().levels.slice(0, 4) });
    const { page } = editor;
    const place = fieldIn(page)('Coordinates or a map link');
    await stops(page).first().getByRole('button').first().click();
    await place.fill('https://www.openstreetmap.org/#map=18/48.13730/11.57560');
    await page.getByText('Read as 48.1373° N, 11.5756° E, the middle of the map').waitFor(SOON);
    await saved(editor, ({ file }) => file.levels[0]?.location?.longitude === 11.5756);
    await place.fill('48,1374 11,5757');
    await saved(editor, ({ file }) => file.levels[0]?.location?.longitude === 11.5757);
    await place.fill('https://maps.app.goo.gl/Ab12Cd34');
    await page.getByText('A shortened link does not say where the place is.').waitFor(SOON);
    await place.fill('151.2153, -33.8568');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Use 33.8568° S, 151.2153° E' }).click();
    await saved(editor, ({ file }) => file.levels[0]?.location?.latitude === -33.8568);
    await openPart(page, 'Check');
    await page.getByText(/This stop is [\d,]+ km from the nearest other one/).click();
    await expect.poll(() => place.inputValue(), SOON).toBe('-33.8568, 151.2153');
  });

  test('[BUILD-8] a pin is dragged by mouse, finger and keys, and let go by mistake it goes back', async () => {
    const editor = await editing({ ...fiveStops(), levels: fiveStops().levels.slice(0, 4) });
    const { page } = editor;
    const map = page.getByRole('application');
    const pin = page.locator('[data-stop]').first();
    await pin.waitFor(SOON);
    const middleOf = async () => {
      const box = await stillBox(pin);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [{ x, y }, first] = [await middleOf(), (await readDraft(editor)).file.levels[0]?.location];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 40, { steps: 4 });
    await page.mouse.up();
    // The pin went along, the map under it did not: it has let go where the mouse did.
    const offBy = async (): Promise<number> => {
      const moved = await middleOf();
      return Math.hypot(moved.x - x - 30, moved.y - y - 40);
    };
    await expect.poll(offBy, SOON).toBeLessThan(3);
    await saved(editor, ({ file }) => (file.levels[0]?.location?.latitude ?? 90) < (first?.latitude ?? 0));
    expect(await stops(page).count()).toBe(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved(editor, ({ file }) => file.levels[0]?.location?.latitude === first?.latitude);
    // A finger does the same, and the page does not scroll under it.
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const at = await middleOf();
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', east = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at.x + east, y: at.y }],
      });
    await finger('touchStart');
    for (const east of [10, 20, 30]) await finger('touchMove', east);
    await finger('touchEnd');
    await saved(editor, ({ file }) => (file.levels[0]?.location?.longitude ?? 0) > (first?.longitude ?? 180));
    await expect.poll(async () => (await middleOf()).x - at.x, SOON).toBeGreaterThan(25);
    await stops(page).first().getByRole('button').first().click();
    await map.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await saved(editor, ({ file }) => (file.levels[0]?.location?.latitude ?? 0) > (first?.latitude ?? 90));
    await expectGoodPage(page);
  });

  test('[BUILD-8] on a laptop the map stays in view beside a long list', async () => {
    const { levels } = fiveStops();
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...(levels[index % 4] ?? levels[0]),
      id: randomUUID(),
      name: `Stop number ${index + 1}`,
    }));
    const { page } = await editing({ name: 'Long', levels: many as HuntFile['levels'] });
    await page.setViewportSize({ width: 1280, height: 720 });
    const map = page.getByRole('application');
    await map.waitFor(SOON);
    const last = stops(page).last();
    await last.scrollIntoViewIfNeeded();
    const isSeen = () => map.evaluate((element) => element.getBoundingClientRect().bottom > 200);
    await expect.poll(isSeen, SOON).toBe(true);
    await last.getByRole('button').first().click();
    await page.getByRole('heading', { name: 'Stop number 12' }).waitFor(SOON);
    await expect.poll(isSeen, SOON).toBe(true);
    await expectGoodPage(page);
  });

  test('by keys alone: a character to talk to, and another way for those who cannot come', async () => {
    const editor = await editing({ ...fiveStops(), levels: fiveStops().levels.slice(0, 4) });
    const { page } = editor;
    const field = fieldIn(page);
    await page.getByRole('button', { name: 'Add a stop without a place' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => stops(page).count(), SOON).toBe(5);
    await field('Name').focus();
    await page.keyboard.type('The ferryman');
    await field('Mission type').selectOption('chat');
    await page.getByLabel('This stop has a character').focus();
    await page.keyboard.press('Space');
    await field('Name of the character').fill('Old Jakob');
    await page.getByRole('button', { name: 'Add something it understands' }).focus();
    await page.keyboard.press('Enter');
    await field('When a player says, one phrase per line (1)').fill('good evening\nhello');
    await field('it replies (1)').fill('Then come aboard.');
    const replyOf = ({ file }: Draft): string | undefined => file.levels[4]?.character?.intents?.[0]?.reply;
    await saved(editor, (draft) => replyOf(draft) === 'Then come aboard.');
    await openPart(page, 'Check');
    await page.getByText('One thing keeps the hunt from starting').waitFor(SOON);
    await expectGoodPage(page);
    await page
      .getByRole('link', { name: /The ferryman/ })
      .first()
      .press('Enter');
    await field('What the character wants to hear').selectOption({ label: 'good evening' });
    await openPart(page, 'Check');
    await page.getByText('Ready to start').waitFor(SOON);
    await page.getByRole('link', { name: /The fountain/ }).click();
    await tick(page.getByLabel('Offer an alternative without steps or GPS'));
    await field('For whom or why').fill('From the bench: which fish is it?');
    await page.locator('[data-spot=twin]').getByLabel('Accepted answers').fill('carp');
    await saved(editor, ({ file }) => JSON.stringify(file.levels[0]?.twin).includes('carp'));
    await expectGoodPage(page);
  });

  test('[BUILD-3] a stop that was removed comes back, and everything is there after a reload', async () => {
    const editor = await editing(fiveStops());
    const { page } = editor;
    await page.getByRole('button', { name: 'Remove “The bakery”' }).click();
    await expect.poll(() => stops(page).count(), SOON).toBe(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    const names = ['The fountain', 'The clock', 'The bakery', 'The gate', 'The ferryman'];
    await expect.poll(() => shownStops(page), SOON).toEqual(names);
    await saved(editor, (draft) => namesOf(draft).join() === names.join());
    await page.reload();
    await expect.poll(() => shownStops(page), SOON).toEqual(names);
  });

  test('[ROUTE-2] six teams on routes of their own, with the table of peaks', async () => {
    const editor = await editing(fiveStops(), 'teams');
    const { page } = editor;
    await page.getByRole('button', { name: 'Make 6 teams' }).click();
    await page.getByRole('button', { name: 'A passcode for every team' }).click();
    await expectGoodPage(page);
    await openPart(page, 'Order and points');
    await page.getByText('at most 6 teams').first().waitFor(SOON);
    await tick(page.getByLabel('A route for each team'));
    await page.getByText('at most 2 teams').first().waitFor(SOON);
    await saved(editor, ({ file }) => file.order === 'rotated' && file.teams?.length === 6);
    await expectGoodPage(page);
  });

  test('[BUILD-5] a team that players make joins the draft; another window is never overwritten unasked', async () => {
    const editor = await editing({ ...fiveStops(), teams: sixTeams() }, 'order');
    const { page, host, gameId } = editor;
    const field = fieldIn(page);
    await field('Playing time in minutes').waitFor(SOON);
    const someone = await world.visitor();
    await world.call(someone, `POST /api/hunts/${gameId}/players`, {
      name: 'Mia',
      newTeam: { name: 'Badgers' },
    });
    await field('Playing time in minutes').fill('90');
    await saved(editor, ({ file }) => file.timeLimitS === 5400);
    await openPart(page, 'Teams');
    await expect.poll(() => field('Name of team 7').inputValue(), SOON).toBe('Badgers');
    const { file, revision } = await readDraft(editor);
    const other = { file: { ...file, description: 'Written elsewhere' }, revision };
    await world.call(host, `PUT /api/hunts/${gameId}/draft`, other);
    await field('Name of team 7').fill('The Badgers');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved(editor, (kept) => kept.file.teams?.at(-1)?.name === 'The Badgers');
    expect((await readDraft(editor)).file.description).toBeUndefined();
  });

  test('[FILE-9] is rehearsed before anybody walks, as pictures and as tables', async () => {
    const { page } = await editing({ ...fiveStops(), teams: sixTeams() }, 'rehearsal');
    await page.getByRole('button', { name: 'Start the rehearsal' }).click();
    const crowd = page.getByRole('slider', { name: 'Teams at each stop over time' });
    await crowd.waitFor({ timeout: 60_000 });
    await crowd.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => crowd.getAttribute('aria-valuetext'), SOON).toMatch(/^Minute \d+: /);
    await expectGoodPage(page);
    await page.keyboard.press('t');
    await page.getByRole('columnheader', { name: 'The fountain' }).waitFor(SOON);
  });

  test('[FILE-23] carries what its rehearsal showed in its file, and tells it before it is brought in', async () => {
    const editor = await editing({ ...fiveStops(), teams: sixTeams() }, 'rehearsal');
    const { page } = editor;
    await page.getByRole('button', { name: 'Start the rehearsal' }).click();
    await saved(editor, ({ file }) => file.rehearsal?.teams === 6);
    await page.getByRole('tab', { name: 'Files' }).click();
    const text = await downloaded(page, 'Hunt file');
    expect(readHunt(JSON.parse(text))).toMatchObject({ ok: true, value: { rehearsal: { teams: 6 } } });
    await page.goto('/hunts/import');
    await chooseFile(page, 'shared.json', text);
    await page.getByText(/Last rehearsal: 6 teams, .* At most \d+ at a stop/).waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[FILE-4] [FILE-13] [FILE-15] goes out as a file, and tables come in with a preview', async () => {
    const editor = await editing({ ...fiveStops(), order: 'rotated' }, 'files');
    const { page } = editor;
    const hunt = readHunt(JSON.parse(await downloaded(page, 'Hunt file')));
    expect(hunt).toMatchObject({ ok: true, value: { name: 'Round the square', order: 'rotated' } });
    expect(await downloaded(page, 'Stops as CSV')).toContain('The clock');
    await chooseFile(page, 'teams.csv', 'Team;Farbe;Höchstens\nOtters;2;4\nNobody;3;0\n');
    await page.getByText('row 3: most').waitFor(SOON);
    await page.getByRole('button', { name: 'Add 1 team' }).click();
    await saved(editor, ({ file }) => file.teams?.[0]?.name === 'Otters');
    await chooseFile(page, 'wrong.json', '{"name": "x", "levels": []}');
    await page.getByText('Fix one thing in it first:').waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[FILE-21] places from a map become stops, and a table says what it does not use', async () => {
    const editor = await editing(fiveStops(), 'files');
    const { page } = editor;
    const wpt = (lat: number, name: string) =>
      `<wpt lat="${lat}" lon="11.57"><name>${name}</name><desc>About ${name}</desc></wpt>`;
    await chooseFile(page, 'walk.gpx', `<gpx>${wpt(48.13, 'Oak')}${wpt(48.14, 'Well')}</gpx>`);
    await page.getByRole('cell', { name: 'Oak' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Add 2 stops' }).click();
    await saved(editor, ({ file }) => file.levels.at(-1)?.story === 'About Well');
    await chooseFile(page, 'stops.csv', 'Name;Task;Weather\nHill;Count the trees;sunny\n');
    await page.getByText('Columns not used: Weather.').waitFor(SOON);
  });

  test('[FILE-22] a template is copied, and the check names what is left to fill in', async () => {
    const page = await visit(await newHost(), '/hunts');
    await page.getByRole('button', { name: 'Copy: Museum' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Copy: Museum' }).click();
    await page.getByRole('heading', { name: 'The night the pictures talked' }).waitFor(SOON);
    await openPart(page, 'Check');
    await page.getByText('One thing keeps the hunt from starting').waitFor(SOON);
    await page.getByText('Add at least one accepted answer.').click();
    await fieldIn(page)('Accepted answers').fill('1540');
    await openPart(page, 'Check');
    await page.getByText('Ready to start').waitFor(SOON);
  });

  test('[ANSWER-6] has a card for each stop and each team', async () => {
    const { page } = await editing({ ...fiveStops(), teams: sixTeams() }, 'files');
    await page.getByRole('link', { name: 'Cards to print' }).click();
    await page.getByRole('img', { name: 'QR code of The bakery' }).waitFor(SOON);
    await expect.poll(() => page.getByRole('list', { name: 'Stops' }).getByRole('img').count(), SOON).toBe(5);
    await expect.poll(() => page.getByRole('list', { name: 'Teams' }).getByRole('img').count(), SOON).toBe(7);
    await expectGoodPage(page);
  });

  test('[BUILD-9] whatever folds in the editor shows a mark, open and closed', async () => {
    const { page } = await editing({ ...fiveStops(), teams: sixTeams() }, 'stops');
    const parts = { Stops: 2, Order: 2, Teams: 7, Rehearsal: 2, Files: 1, Check: 1 };
    for (const [part, folds] of Object.entries(parts)) {
      await page.getByRole('tab', { name: part }).click();
      const summaries = page.locator('summary');
      await expect.poll(() => summaries.count(), SOON).toBe(folds);
      expect(await unmarkedFolds(page), part).toEqual([]);
      await summaries.first().click();
      expect(await unmarkedFolds(page), part).toEqual([]);
    }
  });

  test('in German on a phone in the dark', async () => {
    const phone = await world.visitor({ screen: 'phone', theme: 'dark', language: 'de' });
    const { gameId } = await world.call<Draft>(phone, 'POST /api/hunts', {
      file: { ...fiveStops(), teams: sixTeams() },
    });
    const page = await visit(phone, `/hunts/${gameId}/build?part=stops`);
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
