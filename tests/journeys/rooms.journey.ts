import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { holdUndo, startWorld } from '#tests/support/browser/world.ts';
import type { VisitorOptions, World } from '#tests/support/browser/world.ts';

/** A network between one phone and the server that can be cut. */
interface Wire {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const startWire = async (target: string): Promise<Wire> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Ends are expected here: that is what the wire is for.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = keep(connect(Number(port), hostname));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      destroyAll();
    },
    mend: () => void (isCut = false),
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
};

let world: World;
let wire: Wire;
/** A phone in a room that closes a minute after the start, while the other stories happen. */
let minute: Page;

beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
  wire = await startWire(world.address);
  minute = await host({ title: 'One minute', durationMinutes: 1 }, { screen: 'phone' });
  await minute.getByText('One minute').last().waitFor();
  guests.clear();
});

afterAll(async () => {
  await world?.close();
  await wire?.close();
});

/** Every open page costs processor time: each story sends its own people home. */
const guests = new Set<BrowserContext>();
afterEach(async () => {
  wire.mend();
  await Promise.all([...guests].map((context) => context.close()));
  guests.clear();
});

const newcomer = async (options: VisitorOptions = {}): Promise<BrowserContext> => {
  const context = await world.visitor(options);
  guests.add(context);
  return context;
};

const someone = async (options: VisitorOptions = {}): Promise<Page> => visit(await newcomer(options), '/');

interface NewRoom {
  readonly title?: string;
  readonly durationMinutes?: number;
}

/** A fresh room and its host in it. */
const host = async (room: NewRoom = {}, options: VisitorOptions = {}): Promise<Page> => {
  const context = await newcomer(options);
  const body = { title: 'Friday table', hostName: 'Hana', ...room };
  const made = await world.call<{ room: { roomId: string } }>(context, 'POST /api/rooms', body);
  return visit(context, `/rooms/${made.room.roomId}`);
};

/** Somebody who has just sat down in the host's room. */
const sits = async (inRoom: Page, name: string, options: VisitorOptions = {}): Promise<Page> => {
  const context = await newcomer({ screen: 'phone', ...options });
  const { pathname } = new URL(inRoom.url());
  await world.call(context, `POST /api${pathname}/members`, { name });
  return visit(context, pathname);
};

const codeOn = async (page: Page): Promise<string> => {
  const spoken = await page.getByText(/^Join code( \d)+$/).innerText();
  return spoken.replaceAll(/\D/g, '');
};

const people = (page: Page): Promise<string[]> =>
  page
    .locator('section[aria-labelledby=people] li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[class*=name]')?.textContent ?? ''));

const seesPeople = async (page: Page, names: readonly string[]): Promise<void> => {
  await expect.poll(() => people(page)).toEqual(names);
};

const openRoom = async (page: Page, title: string, name: string): Promise<string> => {
  await page.getByRole('link', { name: 'Open a room' }).click();
  await page.getByLabel('Name of the room').fill(title);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Open the room' }).click();
  return codeOn(page);
};

const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.locator('main input').fill(code);
  await page.keyboard.press('Enter');
};

const takeSeat = async (
  page: Page,
  code: string,
  name: string,
  words = { name: 'Your name', go: 'Take a seat' },
): Promise<void> => {
  await typeCode(page, code);
  await page.getByLabel(words.name).fill(name);
  await page.getByRole('button', { name: words.go }).click();
};

/** How long somebody counts as there without a connection. */
const SEAT_KEPT_MS = 2000;

/** What the list of people has been on a page that watches it. */
const rosters = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { seenRosters: string[] }).seenRosters);

const GERMAN = { name: 'Dein Name', go: 'Platz nehmen' };

/** Tries to come back, and has the answer to this very try: the words before it are the same. */
const triesToComeBack = async (page: Page): Promise<void> => {
  const words = page.getByText('Du wurdest entfernt').last();
  const button = await page.getByRole('button', { name: 'Wieder beitreten' }).elementHandle();
  await button?.click();
  await button?.waitForElementState('hidden');
  await words.waitFor();
};

describe('at one table', () => {
  test('[ROOM-5] the host opens a room from the home page, three phones join by its code, all see all', async () => {
    const hana = await someone();
    const code = await openRoom(hana, 'Friday table', 'Hana');
    await seesPeople(hana, ['Hana']);
    const [ana, ben, cem] = await Promise.all([
      someone({ screen: 'phone' }),
      someone({ screen: 'phone', language: 'de', theme: 'dark' }),
      someone({ screen: 'phone' }),
    ]);
    await takeSeat(ana, code, 'Ana');
    await seesPeople(hana, ['Hana', 'Ana']);
    await takeSeat(ben, code, 'Ben', GERMAN);
    await seesPeople(hana, ['Hana', 'Ana', 'Ben']);
    await takeSeat(cem, code, 'Cem');
    for (const page of [hana, ana, ben, cem]) await seesPeople(page, ['Hana', 'Ana', 'Ben', 'Cem']);
    await expect.poll(() => ben.getByText('4 Leute sind da').isVisible()).toBe(true);
    await expect.poll(() => hana.getByRole('status').allInnerTexts()).toContain('Cem joined');
    await expect.poll(() => ben.getByRole('status').allInnerTexts()).toContain('Cem ist dazugekommen');
    for (const page of [hana, ana, ben]) await expectGoodPage(page);
  });

  test('[ROOM-14] a reload changes nothing for the others and asks for no name', async () => {
    const hana = await host();
    const ana = await sits(hana, 'Ana');
    await seesPeople(hana, ['Hana', 'Ana']);
    await hana.evaluate(() => {
      const list = document.querySelector('section[aria-labelledby=people]');
      const seen: string[] = [];
      Object.assign(globalThis, { seenRosters: seen });
      new MutationObserver(() => seen.push(list?.textContent ?? '')).observe(list as Element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    // The seat is kept for two seconds: a machine that takes longer to load a page tells nothing.
    for (let quick = 0, reload = 0; quick < 2 && reload < 6; reload++) {
      const before = (await rosters(hana)).length;
      const startedAt = performance.now();
      await ana.reload();
      await seesPeople(ana, ['Hana', 'Ana']);
      if (performance.now() - startedAt > SEAT_KEPT_MS) continue;
      quick += 1;
      const seen = (await rosters(hana)).slice(before);
      expect(seen.filter((roster) => !roster.includes('Ana'))).toEqual([]);
    }
  });

  test('[ROOM-14] a phone that loses the network leaves the table and comes back to its seat', async () => {
    const hana = await host();
    const cem = await someone({ screen: 'phone', through: wire.url });
    await takeSeat(cem, await codeOn(hana), 'Cem');
    await seesPeople(hana, ['Hana', 'Cem']);
    wire.cut();
    await expect.poll(() => cem.getByText('No connection').isVisible()).toBe(true);
    await seesPeople(hana, ['Hana']);
    await expect.poll(() => hana.getByRole('status').allInnerTexts()).toContain('Cem left');
    wire.mend();
    await seesPeople(hana, ['Hana', 'Cem']);
    await expect.poll(() => cem.getByText('No connection').isVisible()).toBe(false);
    await seesPeople(cem, ['Hana', 'Cem']);
  });

  test('[ROOM-7] a name that somebody has comes back with one that is free', async () => {
    const hana = await host();
    const other = await someone({ screen: 'phone', language: 'de' });
    await takeSeat(other, await codeOn(hana), 'hana', GERMAN);
    await other.getByText('hana heißt hier schon jemand. Wie wäre es mit hana 2?').waitFor();
    await expectGoodPage(other);
    await other.getByRole('button', { name: 'Als hana 2 dazu' }).click();
    await seesPeople(hana, ['Hana', 'hana 2']);
    await other.context().close();
    await seesPeople(hana, ['Hana']);
  });

  test('[ROOM-11] the host removes somebody, takes it back, and they sit where they sat', async () => {
    const hana = await host();
    const ben = await someone({ screen: 'phone', language: 'de' });
    await takeSeat(ben, await codeOn(hana), 'Ben', GERMAN);
    await seesPeople(ben, ['Hana', 'Ben']);
    const ana = await sits(hana, 'Ana');
    await seesPeople(ana, ['Hana', 'Ben', 'Ana']);
    await hana.getByRole('button', { name: 'Remove Ben' }).click();
    await holdUndo(hana);
    await ben.getByText('Du wurdest entfernt').last().waitFor();
    await seesPeople(ana, ['Hana', 'Ana']);
    await triesToComeBack(ben);
    await hana.getByRole('button', { name: 'Undo' }).click();
    await hana.getByText('Ben can join again.').waitFor();
    await ben.getByRole('button', { name: 'Wieder beitreten' }).click();
    await seesPeople(ana, ['Hana', 'Ben', 'Ana']);
  });

  test('[ROOM-11] who was removed does not come back as somebody new on the same phone', async () => {
    const hana = await host();
    const ben = await sits(hana, 'Ben');
    await hana.getByRole('button', { name: 'Remove Ben' }).click();
    await holdUndo(hana);
    await ben.context().clearCookies();
    await ben.evaluate(() => localStorage.removeItem('roundtable.seats'));
    await ben.reload();
    await ben.getByLabel('Your name').fill('Somebody');
    await ben.getByRole('button', { name: 'Take a seat' }).click();
    await ben.getByText('The host removed you from this room.').waitFor();
    await hana.getByRole('button', { name: 'Undo' }).click();
    await hana.getByText('Ben can join again.').waitFor();
    await ben.getByRole('button', { name: 'Take a seat' }).click();
    await seesPeople(hana, ['Hana', 'Somebody']);
  });

  test('[ROOM-9] a locked room: a newcomer is told, and gets in once it is unlocked', async () => {
    const hana = await host();
    const ana = await sits(hana, 'Ana');
    const code = await codeOn(hana);
    await hana.getByRole('button', { name: 'Lock' }).click();
    await ana.getByText('Locked', { exact: true }).waitFor();
    const dan = await someone({ screen: 'phone' });
    await takeSeat(dan, code, 'Dan');
    await dan.getByText('The room is locked. Ask the host to let you in.').waitFor();
    await expectGoodPage(dan);
    await hana.getByRole('button', { name: 'Unlock' }).click();
    await hana.getByRole('button', { name: 'Lock', exact: true }).waitFor();
    await dan.getByRole('button', { name: 'Take a seat' }).click();
    await seesPeople(dan, ['Hana', 'Ana', 'Dan']);
  });

  test('[ROOM-13] the big screen shows the table and the way in, and is nobody at it', async () => {
    const hana = await host();
    const code = await codeOn(hana);
    const wall = await hana.context().newPage();
    await wall.setViewportSize({ width: 1920, height: 1080 });
    await wall.goto(`${hana.url()}/screen`);
    await expect.poll(() => wall.getByText('1 person is here').isVisible()).toBe(true);
    await expect.poll(() => wall.getByText(/^Join code/).innerText()).toContain([...code].join(' '));
    await wall.getByRole('img', { name: /QR code/ }).waitFor();
    await expectGoodPage(wall);
  });

  test('[ROOM-13] the big screen of a browser without a seat says so, and where to get one', async () => {
    const hana = await host();
    const { pathname } = new URL(hana.url());
    const stranger = await visit(await newcomer({ screen: 'laptop' }), `${pathname}/screen`);
    await stranger.getByRole('heading', { name: 'This browser has no seat here' }).waitFor();
    await expectGoodPage(stranger);
    await stranger.getByRole('link', { name: 'Join the room' }).click();
    await stranger.getByLabel('Your name').waitFor();
  });

  test('[ROOM-12] the host closes the room, everywhere at once', async () => {
    const hana = await host();
    const ben = await sits(hana, 'Ben', { language: 'de', theme: 'dark' });
    await seesPeople(ben, ['Hana', 'Ben']);
    await hana.getByRole('button', { name: 'Close the room' }).click();
    await hana.getByRole('button', { name: 'Close room' }).click();
    await hana.getByText('This room is closed').waitFor();
    await ben.getByText('Dieser Raum ist geschlossen').waitFor();
    await expectGoodPage(ben);
  });
});

describe('alone', () => {
  test('[ROOM-2] a wrong code says so and can be typed again on the spot', async () => {
    const page = await someone({ screen: 'phone', language: 'de' });
    // No room is ever given this one.
    await typeCode(page, '9999');
    await page.getByText('Zum Code 9999 gibt es nichts. Prüfe die Ziffern.').waitFor();
    await expectGoodPage(page);
    const hana = await host({ title: 'Second try' });
    await typeCode(page, await codeOn(hana));
    await page.getByRole('heading', { name: 'Second try' }).waitFor();
  });

  test('[ROOM-10] by keyboard alone: open a room, lock it, look who is there, close it', async () => {
    const page = await someone();
    const reach = async (name: string | RegExp, role: 'link' | 'button' | 'textbox'): Promise<void> => {
      const wanted = page.getByRole(role, { name });
      await wanted.first().waitFor();
      for (let press = 0; press < 40; press++) {
        if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${String(name)}`);
    };
    await reach('Open a room', 'link');
    await page.keyboard.press('Enter');
    await reach('Name of the room', 'textbox');
    await page.keyboard.type('Keys');
    await reach('Your name', 'textbox');
    await page.keyboard.type('Kim');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Unlock' }).waitFor();
    await reach('Everyone', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Kim').waitFor();
    await expectGoodPage(page);
    await page.keyboard.press('Escape');
    await reach('Close the room', 'button');
    await page.keyboard.press('Enter');
    await reach('Close room', 'button');
    await page.keyboard.press('Enter');
    await page.getByText('This room is closed').waitFor();
  });

  test('a host whose phones have no https reads so when adding a hunt', async () => {
    const context = await world.visitor();
    const levels = [{ id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } }];
    await world.call(context, 'POST /api/hunts', { file: { name: 'Outdoors', order: 'fixed', levels } });
    const room = { title: 'Plain', hostName: 'Hana' };
    const opened = await world.call<{ room: { roomId: string } }>(context, 'POST /api/rooms', room);
    const page = await visit(context, `/rooms/${opened.room.roomId}`);
    const hint = page.getByText('Phones reach this server without https');
    const addHunt = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Add an item' }).click();
      await page.getByRole('dialog').getByLabel('What').selectOption('hunt');
      await page.getByRole('option', { name: 'Outdoors' }).waitFor({ state: 'attached' });
    };
    await addHunt();
    expect(await hint.count()).toBe(0);
    await page.keyboard.press('Escape');
    // As the server says where a host sits at the machine itself.
    await page.evaluate(() => {
      const meta = document.createElement('meta');
      Object.assign(meta, { name: 'shared-origin', content: 'http://192.168.1.20:8080' });
      document.head.append(meta);
    });
    await addHunt();
    await hint.waitFor();
    await expectGoodPage(page);
  });

  test('[ROOM-17] a room closes at its time under the eyes of who is in it', async () => {
    await minute.getByText('This room is closed').waitFor({ timeout: 75_000 });
    await minute.getByText(/^It closed by itself/).waitFor();
    await expectGoodPage(minute);
  });
});
