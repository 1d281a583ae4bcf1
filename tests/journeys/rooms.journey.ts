import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { startWorld } from '#tests/support/browser/world.ts';
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
  minute = await sitForOneMinute();
});

afterAll(async () => {
  await world?.close();
  await wire?.close();
});

const someone = (options: VisitorOptions = {}): Promise<Page> => world.someone('/', options);

const sitForOneMinute = async (): Promise<Page> => {
  const page = await someone({ screen: 'phone' });
  const roomId = await page.evaluate(async () => {
    const body = JSON.stringify({ title: 'One minute', hostName: 'Hana', durationMinutes: 1 });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/rooms', { method: 'POST', headers, body });
    const { room } = (await response.json()) as { room: { roomId: string } };
    return room.roomId;
  });
  await page.goto(`/rooms/${roomId}`);
  await page.getByText('One minute').last().waitFor();
  return page;
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
  const spoken = await page.getByText(/^Join code( \d)+$/).innerText();
  return spoken.replaceAll(/\D/g, '');
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

const GERMAN = { name: 'Dein Name', go: 'Platz nehmen' };

describe('a table of four', () => {
  let host: Page;
  let ana: Page;
  let ben: Page;
  let cem: Page;
  let code: string;

  test('[ROOM-5] the host opens a room from the home page, three phones join by its code, all see all', async () => {
    host = await someone();
    code = await openRoom(host, 'Friday table', 'Hana');
    await seesPeople(host, ['Hana']);
    [ana, ben, cem] = await Promise.all([
      someone({ screen: 'phone' }),
      someone({ screen: 'phone', language: 'de', theme: 'dark' }),
      someone({ screen: 'phone', through: wire.url }),
    ]);
    await takeSeat(ana, code, 'Ana');
    await seesPeople(host, ['Hana', 'Ana']);
    await takeSeat(ben, code, 'Ben', GERMAN);
    await seesPeople(host, ['Hana', 'Ana', 'Ben']);
    await takeSeat(cem, code, 'Cem');
    for (const page of [host, ana, ben, cem]) await seesPeople(page, ['Hana', 'Ana', 'Ben', 'Cem']);
    await expect.poll(() => ben.getByText('4 Leute sind da').isVisible()).toBe(true);
    await expect.poll(() => host.getByRole('status').allInnerTexts()).toContain('Cem joined');
    await expect.poll(() => ben.getByRole('status').allInnerTexts()).toContain('Cem ist dazugekommen');
    for (const page of [host, ana, ben]) await expectGoodPage(page);
  });

  test('[ROOM-14] a reload changes nothing for the others and asks for no name', async () => {
    await host.evaluate(() => {
      const list = document.querySelector('section[aria-labelledby=people]');
      const seen: string[] = [];
      Object.assign(globalThis, { seenRosters: seen });
      new MutationObserver(() => seen.push(list?.textContent ?? '')).observe(list as Element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await ana.reload();
    await seesPeople(ana, ['Hana', 'Ana', 'Ben', 'Cem']);
    await ana.reload();
    await seesPeople(ana, ['Hana', 'Ana', 'Ben', 'Cem']);
    const seen = await host.evaluate(() => (globalThis as unknown as { seenRosters: string[] }).seenRosters);
    expect(seen.filter((roster) => !roster.includes('Ana'))).toEqual([]);
  });

  test('[ROOM-14] a phone that loses the network leaves the table and comes back to its seat', async () => {
    wire.cut();
    await expect.poll(() => cem.getByText('No connection').isVisible()).toBe(true);
    await seesPeople(host, ['Hana', 'Ana', 'Ben']);
    await expect.poll(() => host.getByRole('status').allInnerTexts()).toContain('Cem left');
    wire.mend();
    await seesPeople(host, ['Hana', 'Ana', 'Ben', 'Cem']);
    await expect.poll(() => cem.getByText('No connection').isVisible()).toBe(false);
    await seesPeople(cem, ['Hana', 'Ana', 'Ben', 'Cem']);
  });

  test('[ROOM-7] a name that somebody has comes back with one that is free', async () => {
    const other = await someone({ screen: 'phone', language: 'de' });
    await takeSeat(other, code, 'ana', GERMAN);
    await other.getByText('ana heißt hier schon jemand. Wie wäre es mit ana 2?').waitFor();
    await expectGoodPage(other);
    await other.getByRole('button', { name: 'Als ana 2 dazu' }).click();
    await seesPeople(host, ['Hana', 'Ana', 'Ben', 'Cem', 'ana 2']);
    await other.context().close();
    await seesPeople(host, ['Hana', 'Ana', 'Ben', 'Cem']);
  });

  test('[ROOM-11] the host removes somebody, takes it back, and they sit where they sat', async () => {
    await host.getByRole('button', { name: 'Remove Ben' }).click();
    await ben.getByText('Du bist vom Tisch aufgestanden').last().waitFor();
    await seesPeople(ana, ['Hana', 'Ana', 'Cem']);
    await ben.getByRole('button', { name: 'Zurück an den Tisch' }).click();
    await ben.getByText('Du bist vom Tisch aufgestanden').last().waitFor();
    await host.getByRole('button', { name: 'Undo' }).click();
    await host.getByText('Ben may come back.').waitFor();
    await ben.getByRole('button', { name: 'Zurück an den Tisch' }).click();
    await seesPeople(ana, ['Hana', 'Ana', 'Ben', 'Cem']);
  });

  test('[ROOM-9] a locked room: a newcomer is told, and gets in once it is unlocked', async () => {
    await host.getByRole('button', { name: 'Lock' }).click();
    await ana.getByText('Locked', { exact: true }).waitFor();
    const dan = await someone({ screen: 'phone' });
    await takeSeat(dan, code, 'Dan');
    await dan.getByText('The room is locked. Ask the host to let you in.').waitFor();
    await expectGoodPage(dan);
    await host.getByRole('button', { name: 'Unlock' }).click();
    await host.getByRole('button', { name: 'Lock', exact: true }).waitFor();
    await dan.getByRole('button', { name: 'Take a seat' }).click();
    await seesPeople(dan, ['Hana', 'Ana', 'Ben', 'Cem', 'Dan']);
  });

  test('[ROOM-13] the big screen shows the table and the way in, and is nobody at it', async () => {
    const wall = await host.context().newPage();
    await wall.setViewportSize({ width: 1920, height: 1080 });
    await wall.goto(`${host.url()}/screen`);
    await expect.poll(() => wall.getByText('5 people are here').isVisible()).toBe(true);
    expect(await wall.getByText(/^Join code/).innerText()).toContain([...code].join(' '));
    await wall.getByRole('img', { name: /QR code/ }).waitFor();
    await expectGoodPage(wall);
    await wall.close();
  });

  test('[ROOM-12] the host closes the room, everywhere at once', async () => {
    await host.getByRole('button', { name: 'Close the room' }).click();
    await host.getByRole('button', { name: 'Close it' }).click();
    await host.getByText('This room is closed').waitFor();
    await ana.getByText('This room is closed').waitFor();
    await ben.getByText('Dieser Raum ist geschlossen').waitFor();
    await expectGoodPage(ben);
  });
});

describe('alone', () => {
  test('[ROOM-2] a wrong code says so and can be typed again on the spot', async () => {
    const page = await someone({ screen: 'phone', language: 'de' });
    await typeCode(page, '9998');
    await page.getByText('Unter 9998 ist nichts offen. Prüfe die Ziffern.').waitFor();
    await expectGoodPage(page);
    const host = await someone();
    const code = await openRoom(host, 'Second try', 'Hana');
    await typeCode(page, code);
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
    await reach('All seats', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Kim').waitFor();
    await expectGoodPage(page);
    await page.keyboard.press('Escape');
    await reach('Close the room', 'button');
    await page.keyboard.press('Enter');
    await reach('Close it', 'button');
    await page.keyboard.press('Enter');
    await page.getByText('This room is closed').waitFor();
  });

  test('[ROOM-17] a room closes at its time under the eyes of who is in it', async () => {
    await minute.getByText('This room is closed').waitFor({ timeout: 75_000 });
    await minute.getByText(/^Its time was over/).waitFor();
    await expectGoodPage(minute);
  });
});
