import sharp from 'sharp';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import { changeLook, expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { Walker } from '#tests/support/hunts/console.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

const file = {
  name: 'Old town',
  levels: [
    {
      id: 'gate',
      name: 'The gate',
      mission: { type: 'photo', prompt: 'All of you at the gate' },
      points: 100,
    },
    { id: 'bridge', name: 'The bridge', mission: { type: 'photo' }, points: 60 },
  ],
  teams: [{ id: 'red', name: 'Reds' }],
};

/** A stop that asks for the place as well. */
const placed = {
  ...file,
  levels: [
    {
      id: 'gate',
      name: 'The gate',
      location: { latitude: 48.1373, longitude: 11.5756 },
      mission: { type: 'photo', prompt: 'All of you at the gate', needsPlace: true },
    },
    ...file.levels.slice(1),
  ],
};

/** Some pixels, and so many bytes behind them that it goes in several parts. */
const photo = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const scene = sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } });
  const buffer = Buffer.concat([await scene.jpeg().toBuffer(), Buffer.alloc(500_000)]);
  return { name: 'us.jpg', mimeType: 'image/jpeg', buffer };
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

interface Playing {
  readonly host: BrowserContext;
  readonly phone: BrowserContext;
  /** Its address, and that of its API below `/api`. */
  readonly hunt: string;
  /** Sends a photo of each stop, in their order; gives their ids. */
  photographAll(): Promise<string[]>;
}

/** A hunt that runs, its host, and Ada's phone in it. */
const playing = async (wanted: object = file): Promise<Playing> => {
  const [host, phone] = [await world.visitor(), await world.visitor({ screen: 'phone' })];
  const { gameId, file: made } = await world.call<Draft>(host, 'POST /api/hunts', { file: wanted });
  const hunt = `/hunts/${gameId}`;
  const ada = new Walker(world, phone, gameId);
  await ada.join(made.teams?.[0]?.id ?? '', 'Ada');
  await world.call(host, `POST /api${hunt}/phase`, { id: 'the-start', act: 'start' });
  return {
    host,
    phone,
    hunt,
    async photographAll() {
      const ids: string[] = [];
      for (const { id } of made.levels) ids.push(await ada.photograph(id));
      return ids;
    },
  };
};

interface SharedHunt {
  readonly host: BrowserContext;
  readonly phones: readonly [BrowserContext, BrowserContext];
  readonly hunt: string;
  /** The red team's phone sends a photo of the first stop; gives its id. */
  photographGate(): Promise<string>;
}

/** Two teams with a phone each, both at the first stop. */
const twoTeams = async (): Promise<SharedHunt> => {
  const host = await world.visitor();
  const phones = [
    await world.visitor({ screen: 'phone' }),
    await world.visitor({ screen: 'phone' }),
  ] as const;
  const two = { ...file, teams: [...file.teams, { id: 'blue', name: 'Blues' }] };
  const { gameId, file: made } = await world.call<Draft>(host, 'POST /api/hunts', { file: two });
  const walkers = phones.map((phone) => new Walker(world, phone, gameId));
  for (const [index, name] of ['Ada', 'Cem'].entries())
    await walkers[index]?.join(made.teams?.[index]?.id ?? '', name);
  const hunt = `/hunts/${gameId}`;
  await world.call(host, `POST /api${hunt}/phase`, { id: 'the-start', act: 'start' });
  return {
    host,
    phones,
    hunt,
    photographGate: async () => (await walkers[0]?.photograph(made.levels[0]?.id ?? '')) ?? '',
  };
};

const sendPhoto = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor(SOON);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photo());
  await page.getByRole('button', { name: 'Send this photo' }).click();
};

/** In the lower half of the screen, whole, and nothing before it. */
const isAtThumb = async (page: Page, button: Locator): Promise<boolean> => {
  const [box, screen] = [await button.boundingBox(), page.viewportSize()];
  if (!box || !screen) return false;
  const isSeen = box.y > screen.height / 2 && box.y + box.height <= screen.height;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent,
    middle,
  );
  return isSeen && hit?.includes('Send this photo') === true;
};

describe('photos', () => {
  test('[PHOTO-16] one taken without network is sent after a reload, one that is cut off goes on', async () => {
    const { phone, hunt } = await playing();
    const before = await visit(phone, `${hunt}/play`);
    await before.getByRole('button', { name: 'Choose a picture' }).waitFor(SOON);
    await phone.setOffline(true);
    await sendPhoto(before);
    await before.getByText('We’ll send it when you’re back online').waitFor(SOON);
    await before.close();
    await phone.setOffline(false);
    const page = await visit(phone, `${hunt}/play`);
    await page.getByRole('heading', { name: 'The bridge' }).waitFor(SOON);
    let cuts = 0;
    await page.route('**/parts/*', (route) => ((cuts += 1) === 2 ? route.abort() : route.continue()));
    await sendPhoto(page);
    await page.getByText('You have done it all').waitFor(SOON);
    expect(cuts).toBeGreaterThan(2);
  });

  test('[PHOTO-19] [KEEP-5] the button to send is under the thumb; too far away, the phone hears how far and what next', async () => {
    const { phone, hunt } = await playing(placed);
    await phone.grantPermissions(['geolocation']);
    await phone.setGeolocation({ latitude: 48.14, longitude: 11.5756, accuracy: 8 });
    const page = await visit(phone, `${hunt}/play`);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByText('GPS accurate to 8 m').waitFor(SOON);
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor(SOON);
    const tall = await sharp({ create: { width: 480, height: 1600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'tall.jpg', mimeType: 'image/jpeg', buffer: tall });
    const send = page.getByRole('button', { name: 'Send this photo' });
    await page.getByRole('img', { name: 'Your photo for The gate' }).waitFor(SOON);
    for (const screen of [
      { width: 360, height: 640 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(screen);
      await expect.poll(() => isAtThumb(page, send), SOON).toBe(true);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    await expectGoodPage(page);
    await send.click();
    await page
      .getByText('Sent, but it does not count yet. You’re about 300 m away. Get within 30 m.')
      .waitFor(SOON);
    await expectGoodPage(page);
    await page.goto(`${hunt}/privacy`);
    await page.getByText('Your phone was 300 m from the stop.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Delete now: Positions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
    await expect.poll(() => page.getByText('from the stop').count(), SOON).toBe(0);
  });

  test('[PHOTO-19] a rejected photo loses its tick, says why, and another one brings it back', async () => {
    const { host, phone, hunt, photographAll } = await playing();
    const [gate] = await photographAll();
    const page = await visit(phone, `${hunt}/play`);
    await page.getByText('2 of 2 stops').waitFor(SOON);
    const verdict = { verdictId: 'too-dark', isAccepted: false, reason: 'It is too dark.' };
    await world.call(host, `POST /api${hunt}/photos/${gate}/verdicts`, verdict);
    await page.getByText('The gate: the host did not accept your photo').waitFor(SOON);
    await page.getByText('It is too dark.').first().waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Take another photo' }).click();
    await sendPhoto(page);
    await page.getByText('the host sees this photo too').waitFor(SOON);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByText('did not accept').count(), SOON).toBe(0);
    await page
      .getByRole('img', { name: '160 points' })
      .or(page.getByText('160 points'))
      .first()
      .waitFor(SOON);
  });

  test('[PHOTO-11] the host judges by keyboard, sees the difference before, and takes it back', async () => {
    const { host, hunt, photographAll } = await playing();
    await photographAll();
    const desk = await visit(host, `${hunt}/judge`);
    await desk.getByText('1 of 2').waitFor(SOON);
    await expectGoodPage(desk);
    await desk.keyboard.press('a');
    await desk.getByText('1 of 1').waitFor(SOON);
    await desk.keyboard.press('r');
    await desk.getByText('160 → 100 points').waitFor(SOON);
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    await desk.getByText('All photos are judged').waitFor(SOON);
    await desk.keyboard.press('u');
    await desk.getByText('1 of 1').waitFor(SOON);
    await desk.keyboard.press('p');
    await desk.getByLabel('Points for this photo').fill('20');
    await desk.getByText('160 → 120 points').waitFor(SOON);
    await desk.keyboard.press('Enter');
    await desk.getByText('accepted with 20 points').waitFor(SOON);
  });

  test('[CONSOLE-12] at the desk V hides and H goes home, as on every page', async () => {
    const { host, hunt, photographAll } = await playing();
    await photographAll();
    const desk = await visit(host, `${hunt}/judge`);
    await desk.getByText('1 of 2').waitFor(SOON);
    await desk.keyboard.press('?');
    const sheet = desk.getByRole('dialog');
    const keys = await sheet.locator('kbd').allInnerTexts();
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    await sheet.locator('dl > div', { hasText: 'Hide' }).filter({ hasText: 'V' }).waitFor(SOON);
    await expectGoodPage(desk);
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('h');
    await expect.poll(() => new URL(desk.url()).pathname, SOON).toBe('/');
  });

  test('[PHOTO-13] what the team reports leaves the slideshow', async () => {
    const { host, phone, hunt, photographAll } = await playing();
    const [, bridge] = await photographAll();
    const verdict = { verdictId: 'the-verdict', isAccepted: true, points: 20 };
    await world.call(host, `POST /api${hunt}/photos/${bridge}/verdicts`, verdict);
    const wall = await visit(host, `${hunt}/slideshow`);
    await wall.getByRole('img', { name: /The gate/ }).waitFor(SOON);
    const album = await visit(phone, `${hunt}/photos`);
    await album.getByText('Accepted, 20 points').waitFor(SOON);
    await expectGoodPage(album);
    for (const level of ['The gate', 'The bridge']) {
      await album.getByRole('button', { name: new RegExp(`Enlarge: .*${level}`) }).click();
      await album.getByRole('button', { name: 'Report' }).click();
      await album.getByLabel('What is wrong with it?').fill('Somebody does not want to be seen');
      await album.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
      await album.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await wall.getByText('Waiting for the first photo.').waitFor(SOON);
  });

  test('[FEED-1] [FEED-4] [FEED-7] the host shares photos: other teams see and react, the wall shows both, a hidden one is gone', async () => {
    const { host, phones, hunt, photographGate } = await twoTeams();
    const photoId = await photographGate();
    const page = await visit(phones[1], `${hunt}/play`);
    await page.getByRole('heading', { name: 'The gate' }).waitFor(SOON);
    expect(await page.getByRole('button', { name: 'Photos' }).count()).toBe(0);
    const console = await visit(host, `${hunt}/host`);
    await console.getByLabel('Share photos with all teams').selectOption('Once you have accepted them');
    await page.getByRole('button', { name: 'Photos' }).click();
    await page.getByText('No photos yet').waitFor(SOON);
    await expectGoodPage(page);
    await world.call(host, `POST /api${hunt}/photos/${photoId}/verdicts`, {
      verdictId: 'the-verdict',
      isAccepted: true,
    });
    await page.getByRole('img', { name: /Reds, The gate/ }).waitFor(SOON);
    const wow = page.getByRole('button', { name: /Wow/ });
    await wow.click();
    await page.getByRole('button', { name: 'Wow: 1' }).waitFor(SOON);
    expect(await wow.getAttribute('aria-pressed')).toBe('true');
    for (const theme of ['light', 'dark'] as const) {
      await changeLook(page, { theme, language: 'de', screen: 'tiny' });
      await page.getByRole('button', { name: 'Fotos' }).click();
      await page.getByRole('img', { name: /Reds, The gate/ }).waitFor(SOON);
      await expectGoodLooks(page);
    }
    const wall = await visit(host, `${hunt}/board`);
    await wall.getByRole('img', { name: /Reds, The gate/ }).waitFor(SOON);
    await wall.getByRole('img', { name: 'Wow: 1' }).waitFor(SOON);
    await expectGoodPage(wall);
    const album = await visit(host, `${hunt}/photos`);
    await album.getByRole('button', { name: /Enlarge: .*The gate/ }).click();
    await album.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('Noch keine Fotos').waitFor(SOON);
    await expect.poll(() => wall.getByRole('img', { name: /Reds, The gate/ }).count(), SOON).toBe(0);
  });

  test('[FEED-8] a collage is saved from the album: a picture of its own, without metadata', async () => {
    const { host, hunt, photographGate } = await twoTeams();
    await photographGate();
    const album = await visit(host, `${hunt}/photos`);
    const download = album.waitForEvent('download', { timeout: SOON.timeout });
    await album.getByRole('button', { name: 'Save a collage' }).click();
    const saved = await (await download).path();
    const { format, width, exif, xmp, iptc } = await sharp(saved).metadata();
    expect({ format, width, exif, xmp, iptc }).toEqual({ format: 'jpeg', width: 2400 });
    const { dominant } = await sharp(saved).stats();
    // Teal, as the photo is.
    expect(dominant.b - dominant.r).toBeGreaterThan(60);
  });
});
