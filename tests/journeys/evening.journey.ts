import { writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => world.sendEverybodyHome());

const makeSet = (context: BrowserContext) =>
  world.call<{ setId: string }>(context, 'POST /api/engagements/sets', {
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
  });

interface Table {
  readonly context: BrowserContext;
  readonly room: HostView;
  readonly host: Page;
  readonly wall: Page;
}

const openTable = async (options: Parameters<World['visitor']>[0] = {}): Promise<Table> => {
  const context = await world.visitor(options);
  const { room } = await world.call<{ room: HostView }>(context, 'POST /api/rooms', {
    title: 'Friday table',
    hostName: 'Hana',
  });
  await makeSet(context);
  const host = await visit(context, `/rooms/${room.roomId}`);
  const wall = await visit(context, `/rooms/${room.roomId}/screen`);
  return { context, room, host, wall };
};

const sitDown = async ({ room }: Table, name: string): Promise<Page> => {
  const phone = await world.someone(`/j/${room.code}`, { screen: 'phone' });
  await phone.getByLabel('Your name').fill(name);
  await press(phone, 'Take a seat');
  await phone.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
  return phone;
};

const isAt = (page: Page, path: string | RegExp): Promise<void> =>
  page.waitForURL(
    (url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)),
    SOON,
  );

const addSession = async (host: Page): Promise<void> => {
  await press(host, 'Add an item');
  const dialog = host.getByRole('dialog');
  await dialog.getByRole('option', { name: /Capitals/ }).waitFor({ ...SOON, state: 'attached' });
  await dialog.getByLabel('Question set').selectOption({ label: 'Capitals · 1 question' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click(SOON);
  await host.getByRole('button', { name: 'Start Capitals' }).waitFor(SOON);
};

const addPoll = async (host: Page): Promise<void> => {
  await press(host, 'Add an item');
  const dialog = host.getByRole('dialog');
  await dialog.getByLabel('What').selectOption('poll');
  await dialog.getByLabel('Question', { exact: true }).fill('Which pizza?');
  await dialog.getByLabel('Options').fill('Funghi\nMargherita');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click(SOON);
  await host.getByRole('button', { name: 'Start Which pizza?' }).waitFor(SOON);
};

const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['EVENING_SHOTS'];
  if (folder !== undefined) writeFileSync(`${folder}/${name}.png`, await page.screenshot({ fullPage: true }));
};

describe('an evening at one table', () => {
  test('a session and a poll: phones and wall go along by themselves, and the leaderboard adds up', async () => {
    const table = await openTable();
    const { host, wall, room } = table;
    const home = `/rooms/${room.roomId}`;
    const [ana, ben] = [await sitDown(table, 'Ana'), await sitDown(table, 'Ben')];
    await addSession(host);
    await addPoll(host);
    await keep(host, 'console-plan');
    await expectGoodPage(host);

    await press(host, 'Start Capitals');
    await Promise.all([isAt(ana, /^\/play\//), isAt(ben, /^\/play\//), isAt(wall, /\/screen$/)]);
    await isAt(wall, /^\/engagements\//);
    await isAt(host, /^\/engagements\/\d+\/host$/);
    await sees(wall, 'Capitals');
    await keep(wall, 'wall-session');
    // One reloads, and is where everybody is.
    await ben.reload();
    await isAt(ben, /^\/play\//);
    // One comes late, and lands in what runs.
    const late = await world.someone(`/j/${room.code}`, { screen: 'phone' });
    await late.getByLabel('Your name').fill('Lea');
    await press(late, 'Take a seat');
    await isAt(late, /^\/play\//);

    await host.getByRole('button', { name: 'Start', exact: true }).click(SOON);
    await ana.getByRole('radio', { name: 'Rome' }).click(SOON);
    await ben.getByRole('radio', { name: 'Milan' }).click(SOON);
    await late.getByRole('radio', { name: 'Milan' }).click(SOON);
    await sees(wall, 'Rome');
    await keep(ana, 'phone-session');
    await host.getByRole('region', { name: /Your table/ }).waitFor(SOON);
    await keep(host, 'host-session');
    await expect.poll(() => ana.getByText(/point/).count(), SOON).toBeGreaterThan(0);
    await press(host, 'End for everyone');

    // Everybody is back, with the outcome.
    await Promise.all([ana, ben, late, host].map((page) => isAt(page, home)));
    await isAt(wall, `${home}/screen`);
    await sees(ana, 'Winner: Ana');
    const board = ana.getByRole('region', { name: 'Leaderboard' });
    await expect
      .poll(() => board.getByRole('listitem').first().innerText(), SOON)
      .toMatch(/Ana[\s\S]*100 points/);
    await keep(ana, 'phone-table');
    await expectGoodPage(ana);

    // One is removed, and is not at the next item.
    await press(host, 'Remove Ben');
    await sees(ben, 'You were removed');
    await press(host, 'Start Which pizza?');
    await Promise.all([isAt(ana, /^\/polls\//), isAt(late, /^\/polls\//), isAt(wall, /^\/polls\//)]);
    await expect.poll(() => ana.getByLabel('Invite code').inputValue(), SOON).toMatch(/^[0-9A-F]{16}$/);
    await ana.reload();
    await expect.poll(() => ana.getByLabel('Invite code').inputValue(), SOON).toMatch(/^[0-9A-F]{16}$/);
    await keep(ana, 'phone-poll');
    await isAt(host, /^\/polls\//);
    await press(host, 'End for everyone');
    await Promise.all([ana, late, host].map((page) => isAt(page, home)));

    await host.getByRole('radio', { name: 'Winners' }).click(SOON);
    await wall.getByRole('heading', { name: 'The winners' }).waitFor(SOON);
    await sees(wall, 'Ana');
    await keep(wall, 'wall-finale');
    await keep(host, 'console-end');
    await expectGoodPage(wall);
    await expectGoodPage(host);
  });

  test('whoever is typing is asked, and whoever goes back to the table by choice stays there', async () => {
    const table = await openTable();
    const { host, room } = table;
    const ana = await sitDown(table, 'Ana');
    await addSession(host);
    await press(host, 'Start Capitals');
    await isAt(ana, /^\/play\//);
    await press(ana, 'To the table');
    await isAt(ana, `/rooms/${room.roomId}`);
    await press(ana, 'Back to Capitals');
    await isAt(ana, /^\/play\//);
    // Somewhere else: asked, not torn away.
    await isAt(host, /\/host$/);
    await press(host, 'End for everyone');
    await isAt(ana, `/rooms/${room.roomId}`);
    await addPoll(host);
    await ana.goto(new URL('/polls/new', world.address).href);
    await ana.getByRole('region', { name: 'Your table: Friday table' }).waitFor(SOON);
    await press(host, 'Start Which pizza?');
    await sees(ana, 'Which pizza? has started.');
    expect(new URL(ana.url()).pathname).toBe('/polls/new');
    await press(ana, 'Go there');
    await isAt(ana, /^\/polls\/[0-9a-f-]{36}$/);
  });

  test('three taps from the start page to a ready evening, in German, on a small dark phone', async () => {
    const host = await world.someone('/', { screen: 'tiny', theme: 'dark', language: 'de' });
    await host.getByRole('link', { name: 'Raum öffnen' }).click(SOON);
    await host.getByLabel('Dein Name').fill('Hana');
    await keep(host, 'new-room-de');
    await expectGoodPage(host);
    await host.getByRole('radio', { name: 'Team-Klausur' }).click(SOON);
    await press(host, 'Raum öffnen');
    await host.getByRole('button', { name: 'Willkommen starten' }).waitFor(SOON);
    await host.getByRole('button', { name: 'Kaffee starten' }).waitFor(SOON);
    await press(host, 'Willkommen starten');
    await sees(host, 'Schön, dass ihr da seid.');
    await press(host, 'Willkommen beenden');
    await press(host, 'Kaffee starten');
    await host.getByRole('timer').waitFor(SOON);
    await keep(host, 'console-de');
    await expectGoodPage(host);
  });
});
