import { writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { bankOf } from '#tests/support/quizzes/steps.ts';
import { becomes, zone } from '#tests/support/timers/steps.ts';

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

interface Chosen {
  readonly kind: string;
  readonly label: string;
  readonly title: string;
  /** As it stands in the list, where that is not the title. */
  readonly option?: string;
}

const addChosen = async (host: Page, { kind, label, title, option = title }: Chosen): Promise<void> => {
  await press(host, 'Add an item');
  const dialog = host.getByRole('dialog');
  await dialog.getByLabel('What').selectOption(kind);
  await dialog.getByRole('option', { name: option }).waitFor({ ...SOON, state: 'attached' });
  await dialog.getByLabel(label).selectOption({ label: option });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click(SOON);
  await host.getByRole('button', { name: `Start ${title}` }).waitFor(SOON);
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

    await sees(host, 'Everyone in the room has a seat. Start when you’re ready.');
    await sees(host, 'People join through the room');
    expect(await host.getByRole('button', { name: 'Copy the link' }).count()).toBe(0);
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

  test('teams are made once: a hunt indoors and a clock in them; whoever was offline is back at the table', async () => {
    const table = await openTable();
    const { context, host, wall, room } = table;
    const home = `/rooms/${room.roomId}`;
    const hunt = {
      name: 'Indoors',
      order: 'fixed',
      levels: [
        { id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } },
        { id: 'lamp', name: 'The lamp', mission: { type: 'text', answers: ['brass'] } },
      ],
    };
    await world.call(context, 'POST /api/hunts', { file: hunt });
    const [ana, ben, cem] = [
      await sitDown(table, 'Ana'),
      await sitDown(table, 'Ben'),
      await sitDown(table, 'Cem'),
    ];
    await press(host, 'Make teams');
    await host.getByRole('dialog').getByRole('button', { name: 'Make teams' }).click(SOON);
    await wall.getByRole('heading', { name: 'Teams' }).waitFor(SOON);
    // Drawn by lot; the host puts everybody where this story wants them.
    for (const [name, team] of [
      ['Ana', 'Blue'],
      ['Ben', 'Blue'],
      ['Cem', 'Orange'],
    ] as const) {
      await host.getByLabel(`Team of ${name}`).selectOption({ label: team });
      await expect
        .poll(() => wall.getByRole('listitem').filter({ hasText: team }).first().innerText(), SOON)
        .toContain(name);
    }
    await keep(wall, 'wall-teams');
    await keep(ana, 'phone-teams');
    await keep(host, 'console-teams');
    await expectGoodPage(wall);
    await expectGoodPage(ana);
    await expectGoodPage(host);

    await addChosen(host, { kind: 'hunt', label: 'Which hunt', title: 'Indoors' });
    await press(host, 'Start Indoors');
    await Promise.all([ana, ben, cem].map((page) => isAt(page, /^\/hunts\/.+\/play$/)));
    await isAt(wall, /^\/hunts\/.+\/board$/);
    await isAt(host, /^\/hunts\/.+\/host$/);
    await ana.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    await sees(wall, '2 teams · 2 stops');
    await keep(wall, 'wall-hunt');
    await cem.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    await cem.context().setOffline(true);
    await sees(cem, 'No connection');
    await ana.getByLabel('Your answer').fill('oak');
    await press(ana, 'Send');
    // The same team: what one has solved the other has, too.
    await ben.getByRole('heading', { name: 'The lamp' }).waitFor(SOON);
    await keep(ben, 'phone-hunt');
    await press(host, 'End for everyone');
    await Promise.all([ana, ben, host].map((page) => isAt(page, home)));
    await sees(ana, 'Winner: Blue');
    await cem.context().setOffline(false);
    await cem.waitForURL((url) => url.pathname === home, { timeout: 60_000 });

    await addChosen(host, { kind: 'clock', label: 'Which clock', title: '5+3' });
    await press(host, 'Start 5+3');
    await Promise.all([ana, ben, cem, host].map((page) => isAt(page, /^\/timers\/tables\//)));
    await isAt(wall, /^\/timers\/.+\/tv$/);
    await wall.getByRole('list', { name: 'Clocks of the table' }).getByText('Cem').waitFor(SOON);
    await keep(wall, 'wall-clock');
    await zone(ana, 'Ana').waitFor(SOON);
    await keep(ana, 'phone-clock');
    const tableId = new URL(ana.url()).pathname.split('/').at(-1);
    const act = { type: 'start', id: 'evening-start-1', seat: 1 };
    await world.call(context, `POST /api/timers/tables/${tableId}/acts`, { act });
    await becomes(ana, 'Ana', 'running');
    await zone(ana, 'Ana').click(SOON);
    await becomes(ben, 'Ben', 'running');
    await world.call(context, `POST /api/timers/tables/${tableId}/end`, { winner: 'Cem' });
    await Promise.all([ana, ben, cem, host].map((page) => isAt(page, home)));
    await sees(ben, 'Winner: Cem');
    const teams = ana.getByRole('list', { name: 'Teams' });
    await expect.poll(() => teams.getByRole('listitem').count(), SOON).toBe(2);
    await keep(ana, 'phone-team-board');
    await expectGoodPage(ana);
  });

  test('a quiz: every phone has its own exam, and is back from it, or from its report, when the host ends it', async () => {
    const table = await openTable();
    const { context, host, room } = table;
    const home = `/rooms/${room.roomId}`;
    const csv = 'question,a,b,correct\nWhich is longer?,Nile,Thames,A\nWhich is shorter?,Elbe,Volga,A\n';
    await bankOf(world, context, { title: 'Rivers', csv, isPublished: true });
    const [ana, ben] = [await sitDown(table, 'Ana'), await sitDown(table, 'Ben')];
    const chosen = { kind: 'quiz', label: 'Question bank', title: 'Rivers' };
    await addChosen(host, { ...chosen, option: 'Rivers · 2 questions' });
    await press(host, 'Start Rivers');
    await Promise.all([ana, ben].map((page) => isAt(page, /^\/quizzes\/exams\/[^/]+$/)));
    const paths = [ana, ben].map((page) => new URL(page.url()).pathname);
    expect(paths[0]).not.toBe(paths[1]);
    await ana
      .locator('form fieldset input')
      .first()
      .waitFor({ ...SOON, state: 'attached' });
    await keep(ana, 'phone-quiz');
    // A reload finds the same exam.
    await ben.reload();
    await isAt(ben, paths[1] ?? '');
    const sessionId = paths[0]?.split('/').at(-1);
    await world.call(ana.context(), `POST /api/quizzes/exams/${sessionId}/finish`);
    await ana.reload();
    await isAt(ana, `${paths[0]}/report`);
    await press(host, 'End Rivers');
    await Promise.all([ana, ben].map((page) => isAt(page, home)));
    await ana.getByRole('region', { name: 'Played so far' }).getByText('Rivers').waitFor(SOON);
  });

  test('[ROOM-46] an exam is taken on the device that joined: another device of the same seat says so, and stays at the table', async () => {
    const table = await openTable();
    const { context, host, room } = table;
    const home = `/rooms/${room.roomId}`;
    const csv = 'question,a,b,correct\nWhich is longer?,Nile,Thames,A\nWhich is shorter?,Elbe,Volga,A\n';
    await bankOf(world, context, { title: 'Rivers', csv, isPublished: true });
    const ana = await sitDown(table, 'Ana');
    const seats = await ana.evaluate(() => localStorage.getItem('roundtable.seats') ?? '[]');
    const [[, token]] = JSON.parse(seats) as [[string, string]];
    const tablet = await world.someone(`${home}#seat=${token}`);
    await tablet.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
    const chosen = { kind: 'quiz', label: 'Question bank', title: 'Rivers' };
    await addChosen(host, { ...chosen, option: 'Rivers · 2 questions' });
    await press(host, 'Start Rivers');
    await isAt(ana, /^\/quizzes\/exams\/[^/]+$/);
    await sees(tablet, 'Take Rivers on the device you joined with, or sign in here');
    expect(new URL(tablet.url()).pathname).toBe(home);
    await keep(tablet, 'tablet-elsewhere');
    await expectGoodPage(tablet);
    await press(host, 'End Rivers');
    await isAt(ana, home);
    await tablet.getByRole('region', { name: 'Played so far' }).getByText('Rivers').waitFor(SOON);
  });

  test('a page that a room leads to costs no more script than the same page opened directly', async () => {
    const table = await openTable();
    const { context, host } = table;
    const hunt = {
      name: 'Indoors',
      order: 'fixed',
      levels: [{ id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } }],
    };
    await world.call(context, 'POST /api/hunts', { file: hunt });
    await addSession(host);
    await addPoll(host);
    await addChosen(host, { kind: 'hunt', label: 'Which hunt', title: 'Indoors' });
    /** Bytes of script, as they are on the network, that a page has asked for since a moment. */
    const scriptBytes = (page: Page, since: number): Promise<number> =>
      page.evaluate(
        (from) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => startTime >= from && new URL(name).pathname.endsWith('.js'))
            .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
        since,
      );
    for (const [title, path, shown] of [
      ['Capitals', /^\/play\//, 'Ana'],
      ['Which pizza?', /^\/polls\//, 'Funghi'],
      ['Indoors', /^\/hunts\/.+\/play$/, 'The door'],
    ] as const) {
      const ana = await sitDown(table, `Ana ${title}`);
      const before = await ana.evaluate(() => performance.now());
      await press(host, `Start ${title}`);
      await isAt(ana, path);
      await sees(ana, shown);
      // What follows the room comes after the page, and counts, too.
      await ana.getByRole('region', { name: 'Your table: Friday table' }).waitFor(SOON);
      const byRoom = await scriptBytes(ana, before);
      // The same person: a stranger's page fetches less, for example not what a hunter needs offline.
      const direct = await ana.context().newPage();
      await direct.goto(ana.url());
      await direct.getByRole('heading', { level: 1 }).waitFor(SOON);
      await expect.poll(() => scriptBytes(direct, 0), SOON).toBeGreaterThanOrEqual(byRoom);
      expect(byRoom).toBeGreaterThan(0);
      await press(host, 'End for everyone');
      await isAt(ana, `/rooms/${table.room.roomId}`);
      await isAt(host, `/rooms/${table.room.roomId}`);
    }
  });

  test('a script of a page is lost on the way: the phone fetches it again by itself', async () => {
    const table = await openTable();
    const { context, host } = table;
    const hunt = {
      name: 'Indoors',
      order: 'fixed',
      levels: [{ id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } }],
    };
    await world.call(context, 'POST /api/hunts', { file: hunt });
    const ana = await sitDown(table, 'Ana');
    const lost = new Set<string>();
    // As when the node that was asked dies: every file of the next page fails once.
    await ana.context().route(/\/assets\/[^/]+\.js$/, async (route) => {
      const url = route.request().url();
      if (lost.has(url)) return route.continue();
      lost.add(url);
      return route.fulfill({ status: 502 });
    });
    await addChosen(host, { kind: 'hunt', label: 'Which hunt', title: 'Indoors' });
    await press(host, 'Start Indoors');
    await isAt(ana, /^\/hunts\/.+\/play$/);
    await ana.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    expect(lost.size).toBeGreaterThan(0);
  });

  test('a member with the host’s link runs the same console, until the host ends that', async () => {
    const table = await openTable();
    const { host, room } = table;
    const ana = await sitDown(table, 'Ana');
    await press(host, 'Co-hosts');
    await press(host, 'Make a co-host link');
    await host.getByRole('img', { name: 'Co-hosts' }).waitFor(SOON);
    await expectGoodPage(host);
    await keep(host, 'console-cohosts');
    // The picture holds what only a camera reads; one more link is as good.
    const link = `POST /api/rooms/${room.roomId}/cohost-link`;
    const { token } = await world.call<{ token: string }>(table.context, link);
    await ana.goto(new URL(`/rooms/${room.roomId}#cohost=${token}`, world.address).href);
    await ana.getByRole('heading', { name: 'Programme' }).waitFor(SOON);
    expect(new URL(ana.url()).hash).toBe('');
    await keep(ana, 'phone-cohost');
    await expectGoodPage(ana);
    await addSession(ana);
    await press(ana, 'Start Capitals');
    await isAt(ana, /^\/engagements\/\d+\/host$/);
    await ana.getByRole('button', { name: 'Start', exact: true }).waitFor(SOON);
    await press(ana, 'End for everyone');
    await isAt(ana, `/rooms/${room.roomId}`);
    await host.keyboard.press('Escape');
    await press(host, 'Co-hosts');
    await press(host, 'Remove Ana as co-host');
    await ana.getByRole('heading', { name: 'Programme' }).waitFor({ ...SOON, state: 'detached' });
    await ana.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
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
