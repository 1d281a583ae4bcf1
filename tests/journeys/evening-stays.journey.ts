import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { HostProgramme } from '#platform/rooms/contract.programme.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import { press, sees, SOON, startWorld } from '#tests/support/browser/world.ts';
import type { VisitorOptions, World } from '#tests/support/browser/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => world.sendEverybodyHome());

const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['EVENING_SHOTS'];
  if (folder !== undefined) writeFileSync(`${folder}/${name}.png`, await page.screenshot({ fullPage: true }));
};

const trivia = {
  name: 'Capitals',
  type: 'trivia',
  questions: [
    {
      kind: 'single',
      title: 'What is the capital of Italy?',
      category: 'Europe',
      options: [{ text: 'Rome' }, { text: 'Milan' }],
      right: [0],
    },
  ],
};

interface Table {
  readonly context: BrowserContext;
  readonly room: HostView;
  readonly guests: Readonly<Record<string, BrowserContext>>;
}

/** A room and its people; what they do in an activity is other journeys' story. */
const openTable = async (names: readonly string[], options: VisitorOptions = {}): Promise<Table> => {
  const context = await world.visitor(options);
  const opened = await world.call<{ room: HostView }>(context, 'POST /api/rooms', {
    title: 'Thursday group',
    hostName: 'Hana',
  });
  const guests: Record<string, BrowserContext> = {};
  for (const name of names) {
    guests[name] = await world.visitor({ screen: 'phone', ...options });
    await world.call(guests[name], `POST /api/rooms/${opened.room.roomId}/members`, { name });
  }
  return { context, room: opened.room, guests };
};

/** One trivia question, answered by those who are named: right by the first of them only. */
const playTrivia = async ({ context, room, guests }: Table, names: readonly string[]): Promise<void> => {
  const { setId } = await world.call<{ setId: string }>(context, 'POST /api/engagements/sets', trivia);
  const items = `/api/rooms/${room.roomId}/items`;
  const item = { kind: 'session', title: 'Capitals', settings: { choiceId: setId } };
  await world.call(context, `POST ${items}`, item);
  const path = `/rooms/${room.roomId}`;
  const host = await visit(context, path);
  await press(host, 'Start Capitals');
  await host.waitForURL(/\/engagements\/\d+\/host$/, SOON);
  // Everybody is there before the question: it ends when all who are there have answered.
  const phones = await Promise.all(names.map((name) => visit(guests[name] ?? context, path)));
  await Promise.all(phones.map((phone) => phone.waitForURL(/\/play\//, SOON)));
  await host.getByRole('button', { name: 'Start', exact: true }).click(SOON);
  for (const [index, phone] of phones.entries())
    await phone.getByRole('radio', { name: index === 0 ? 'Rome' : 'Milan' }).click(SOON);
  await expect.poll(() => phones[0]?.getByText(/point/).count(), SOON).toBeGreaterThan(0);
  await host.getByRole('region', { name: /Your table/ }).waitFor(SOON);
  await press(host, 'End for everyone');
  await host.waitForURL(new RegExp(`${path}$`), SOON);
  await Promise.all([host, ...phones].map((page) => page.close()));
};

const playNote = async ({ context, room }: Table, title: string): Promise<void> => {
  const items = `/api/rooms/${room.roomId}/items`;
  const item = { kind: 'note', title, settings: { text: 'Hallo' } };
  const added = await world.call<HostProgramme>(context, `POST ${items}`, item);
  const itemId = added.items.at(-1)?.itemId ?? '';
  await world.call(context, `POST ${items}/${itemId}/start`, {});
  await world.call(context, `POST ${items}/${itemId}/end`, {});
};

const download = async (page: Page, name: string): Promise<string> => {
  const waiting = page.waitForEvent('download', SOON);
  await press(page, name);
  return readFileSync(await (await waiting).path(), 'utf8');
};

describe('the evening stays', () => {
  test('the same link after the end: results, leaderboard, print, files; a name is removed, the room deleted', async () => {
    const table = await openTable(['Ana', 'Ben']);
    await playTrivia(table, ['Ana', 'Ben']);
    const path = `/rooms/${table.room.roomId}`;
    const ben = await visit(table.guests['Ben'] ?? table.context, path);
    await ben.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
    const host = await visit(table.context, path);
    await press(host, 'Close the room');
    await press(host, 'Close room');

    // Who had the room open sees the evening at once.
    await Promise.all(
      [host, ben].map((page) => page.getByRole('heading', { name: 'What we did' }).waitFor(SOON)),
    );
    await sees(ben, 'Winner: Ana');
    await sees(ben, /This page is kept until/);
    const board = ben.getByRole('table', { name: 'Leaderboard' });
    expect(await board.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Place\s+Name\s+Total/),
      expect.stringMatching(/1\s+Ana\s+100/),
      expect.stringMatching(/2\s+Ben\s+50/),
    ]);
    await keep(ben, 'evening-phone');
    await keep(host, 'evening-host');
    await expectGoodPage(ben);
    await expectGoodPage(host);
    await host.emulateMedia({ media: 'print' });
    await expect.poll(() => host.getByRole('button', { name: 'Print' }).isVisible(), SOON).toBe(false);
    await keep(host, 'evening-print');
    await host.emulateMedia({ media: 'screen' });
    expect(await download(host, 'Table (CSV)')).toContain('Capitals,session,1,Ana,1,');
    expect(JSON.parse(await download(ben, 'Data (JSON)'))).toMatchObject({
      leaderboard: [{ name: 'Ana' }, {}],
    });

    const ana = await visit(table.guests['Ana'] ?? table.context, path);
    await press(ana, 'Remove my name');
    await ana.getByRole('button', { name: 'Remove it' }).click(SOON);
    await ana.waitForURL((url) => url.pathname === '/', SOON);
    await expect
      .poll(async () => {
        await ben.reload();
        await ben.getByRole('heading', { name: 'What we did' }).waitFor(SOON);
        return ben.getByText('Ana').count();
      }, SOON)
      .toBe(0);

    await press(host, 'Delete everything');
    await press(host, 'Delete room');
    await host.waitForURL((url) => url.pathname === '/', SOON);
    await ben.reload();
    await ben.getByRole('heading', { name: 'Room not found' }).waitFor(SOON);
  });

  test('in German on a small dark phone, by the keyboard; a stranger learns nothing', async () => {
    const table = await openTable(['Anna-Magdalena von Hohenstein'], {
      screen: 'tiny',
      theme: 'dark',
      language: 'de',
    });
    await playNote(table, 'Begrüßung');
    await world.call(table.context, `POST /api/rooms/${table.room.roomId}/close`, {});
    const path = `/rooms/${table.room.roomId}`;
    const phone = await visit(table.guests['Anna-Magdalena von Hohenstein'] ?? table.context, path);
    await phone.getByRole('heading', { name: 'Was wir gemacht haben' }).waitFor(SOON);
    await keep(phone, 'evening-tiny-de');
    await expectGoodPage(phone);
    const act = phone.getByRole('button', { name: 'Meinen Namen entfernen' });
    await act.focus();
    await phone.keyboard.press('Enter');
    await phone.getByRole('dialog').waitFor(SOON);
    await expectGoodPage(phone);
    await phone.keyboard.press('Escape');
    await expect.poll(() => act.evaluate((element) => element === document.activeElement), SOON).toBe(true);

    const stranger = await world.someone(`${path}/evenings/1`);
    await stranger.getByRole('heading', { name: 'Only for people who were there' }).waitFor(SOON);
    expect(await stranger.getByText('Hohenstein').count()).toBe(0);
    await expectGoodPage(stranger);
  });

  test('a lasting room: the same code and seats on the next evening, a page for each, a season that adds up', async () => {
    const table = await openTable(['Ana', 'Ben']);
    const path = `/rooms/${table.room.roomId}`;
    const before = await visit(table.context, path);
    await press(before, 'Keep for more evenings');
    await sees(before, /^Seats are kept until/);
    await before.close();
    await playTrivia(table, ['Ana', 'Ben']);

    const ana = await visit(table.guests['Ana'] ?? table.context, path);
    await press(ana, 'Make a seat link');
    await ana.getByRole('img', { name: 'Your seat on another device' }).waitFor(SOON);
    const seat = await ana.evaluate(() => localStorage.getItem('roundtable.seats') ?? '[]');
    const [[, token]] = JSON.parse(seat) as [[string, string]];
    const wall = await visit(table.context, `${path}/screen`);
    const host = await visit(table.context, path);
    await host.getByRole('radio', { name: 'Season' }).click(SOON);
    await wall.getByRole('table', { name: 'Season' }).waitFor(SOON);
    await keep(wall, 'wall-season');
    await expectGoodPage(wall);
    await host.getByRole('radio', { name: 'Winners' }).click(SOON);
    await wall.getByRole('heading', { name: 'The winners' }).waitFor(SOON);
    await keep(wall, 'wall-finale-light');
    await wall.emulateMedia({ colorScheme: 'dark' });
    await keep(wall, 'wall-finale-dark');
    await press(host, 'Close the room');
    await press(host, 'Close room');
    await sees(ana, 'The host opens the next evening here. Your seat is kept.');
    await keep(ana, 'between-phone');
    await keep(host, 'between-host');
    await expectGoodPage(ana);
    await expectGoodPage(host);

    // Whoever waits comes to the table by themselves, and is there for the others.
    await press(host, 'Open the next evening');
    await Promise.all(
      [host, ana].map((page) => page.getByRole('heading', { name: 'Who is here' }).waitFor(SOON)),
    );
    await sees(host, '2 people are here');
    // The seat link opens the same seat on a device that has never been here.
    const tablet = await world.someone(`${path}#seat=${token}`);
    await tablet.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
    expect(new URL(tablet.url()).hash).toBe('');
    const board = tablet.getByRole('table', { name: 'Season' });
    await expect.poll(() => board.getByRole('row').nth(1).innerText(), SOON).toMatch(/1\s+Ana\s+1\s+1\s+100/);
    expect(await host.getByText(/^Join code( \d)+$/).innerText()).toBe(
      `Join code ${[...table.room.code].join(' ')}`,
    );
    await tablet.getByRole('link', { name: 'Evening 1' }).click(SOON);
    await sees(tablet, 'Winner: Ana');
    await keep(tablet, 'evening-past');
    await expectGoodPage(tablet);

    // The same person on both devices: they follow to one seat.
    await tablet.goto(new URL(path, world.address).href);
    await tablet.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
    const { setId } = await world.call<{ setId: string }>(
      table.context,
      'POST /api/engagements/sets',
      trivia,
    );
    const items = `/api/rooms/${table.room.roomId}/items`;
    const again = { kind: 'session', title: 'Again', settings: { choiceId: setId } };
    const added = await world.call<HostProgramme>(table.context, `POST ${items}`, again);
    await world.call(table.context, `POST ${items}/${added.items.at(-1)?.itemId}/start`, {});
    await Promise.all([ana, tablet].map((page) => page.waitForURL(/\/play\//, SOON)));
    const gameId = new URL(tablet.url()).pathname.split('/').at(-1);
    const line = `GET /api/engagements/${gameId}?as=player`;
    const seen = await Promise.all([ana, tablet].map((page) => world.call<object>(page.context(), line)));
    expect(seen).toMatchObject([{ me: { name: 'Ana' } }, { me: { name: 'Ana' } }]);
    await sees(tablet, 'Ana');
    expect(await tablet.getByLabel('Your name').count()).toBe(0);
  });

  test('photos that the host of a hunt shares are on the page of the evening, until they are hidden there', async () => {
    const table = await openTable(['Ana']);
    const { context, room, guests } = table;
    const phone = guests['Ana'] ?? context;
    const file = {
      name: 'Old town',
      levels: [{ id: 'gate', name: 'The gate', mission: { type: 'photo' }, points: 100 }],
    };
    const source = await world.call<{ gameId: string }>(context, 'POST /api/hunts', { file });
    const items = `/api/rooms/${room.roomId}/items`;
    const item = { kind: 'hunt', title: 'Old town', settings: { choiceId: source.gameId } };
    const added = await world.call<HostProgramme>(context, `POST ${items}`, item);
    const itemId = added.items[0]?.itemId;
    const { running } = await world.call<HostProgramme>(context, `POST ${items}/${itemId}/start`, {});
    const gameId = running?.phonePath?.split('/')[2];
    await world.call(context, `PATCH /api/hunts/${gameId}/settings`, { photoFeed: 'judged' });
    const seen = await world.call<{ play: { levels: { levelId: string }[] } }>(
      phone,
      `GET /api/hunts/${gameId}?as=player`,
    );
    const photoId = '13333333-3333-4333-8333-333333333333';
    const bytes = Buffer.from(await phonePhoto());
    const photos = `/api/hunts/${gameId}/photos`;
    const { levelId } = seen.play.levels[0] ?? {};
    await world.call(phone, `POST ${photos}`, { photoId, levelId, sizeBytes: bytes.length });
    await world.call(phone, `PUT ${photos}/${photoId}/parts/0`, bytes);
    await world.call(phone, `POST ${photos}/${photoId}/finish`, {});
    const verdict = { verdictId: crypto.randomUUID(), isAccepted: true };
    await world.call(context, `POST ${photos}/${photoId}/verdicts`, verdict);
    await world.call(context, `POST ${items}/${itemId}/end`, {});
    await world.call(context, `POST /api/rooms/${room.roomId}/close`, {});

    const page = await visit(phone, `/rooms/${room.roomId}`);
    const picture = page.getByRole('img', { name: 'Photo by Ana: The gate' });
    await picture.scrollIntoViewIfNeeded(SOON);
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width, SOON).toBeGreaterThan(0);
    await page.getByRole('list', { name: 'Photos of Old town' }).waitFor(SOON);
    await keep(page, 'evening-photos');
    await expectGoodPage(page);
    expect(await download(page, 'Data (JSON)')).toContain('photo-13333333-2048.webp');
    await world.call(context, `PUT ${photos}/${photoId}/hidden`, { isHidden: true });
    await page.reload();
    await page.getByRole('heading', { name: 'Old town' }).waitFor(SOON);
    expect(await picture.count()).toBe(0);
  });
});
