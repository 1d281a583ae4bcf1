import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { heicStart, largePhoto, phonePhoto, plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { rank, send, startPollsWorld, winner } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { sees, SOON } from '#tests/support/browser/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** By keyboard: the button opens the browser's own chooser. */
const choose = async (page: Page, button: string, { bytes, ...file }: Upload): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ ...file, buffer: Buffer.from(bytes) });
};

const photo = async (): Promise<Upload> => ({
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  bytes: await phonePhoto(6),
});

const upload = async (context: BrowserContext, type: string, bytes: Uint8Array): Promise<string> => {
  const headers = { origin: world.address, 'content-type': type };
  const answer = await context.request.post('/api/pictures', { headers, data: Buffer.from(bytes) });
  if (!answer.ok()) throw new Error(`a picture was refused: ${await answer.text()}`);
  return ((await answer.json()) as { pictureId: string }).pictureId;
};

/** Soup with words and a picture, curry with a picture alone, pizza with neither. */
const aDinner = async (): Promise<{ context: BrowserContext; pollId: string; path: string }> => {
  const context = await world.visitor();
  const [soup, curry] = await Promise.all([
    upload(context, 'image/jpeg', await phonePhoto(6)),
    upload(context, 'image/png', await plainPicture('png', { width: 900, height: 300 })),
  ]);
  const { pollId } = await world.makePoll(context, {
    title: 'What is for dinner?',
    candidates: [
      { name: 'Soup', description: 'Leek and potato, from the garden.', picture: soup },
      { name: 'Curry', picture: curry },
      { name: 'Pizza' },
    ],
  });
  return { context, pollId, path: `/polls/${pollId}` };
};

/** Loaded and decoded, not merely there. */
const isShown = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

const aboutSoup = 'li[data-name="Soup"] img';

describe('options with descriptions and pictures', () => {
  test('[POLL-22] are made behind a fold, by keyboard; a wrong file is explained beside its option', async () => {
    const owner = await world.someone('/polls/new');
    await owner.getByLabel('Question').fill('What is for dinner?');
    await owner.getByText('Descriptions and pictures').click();
    await sees(owner, 'Type the options first');
    await owner.getByLabel('Options, one per line').fill('Soup\nCurry\nPizza');
    const soup = owner.getByRole('group', { name: 'Soup' });
    await soup.getByLabel('Description').fill('Leek and potato, from the garden.');
    await choose(owner, 'Add a picture: Soup', {
      name: 'IMG_2.HEIC',
      mimeType: 'image/heic',
      bytes: heicStart(),
    });
    await soup.getByText(/^This photo is in Apple’s HEIC format/).waitFor(SOON);
    await expectGoodPage(owner);
    await choose(owner, 'Add a picture: Soup', await photo());
    await owner.getByRole('button', { name: 'Remove: Soup' }).waitFor(SOON);
    await expect.poll(() => soup.getByText(/HEIC/).count(), SOON).toBe(0);
    await choose(owner, 'Add a picture: Curry', {
      name: 'curry.png',
      mimeType: 'image/png',
      bytes: await plainPicture('png', { width: 900, height: 300 }),
    });
    await owner.getByRole('button', { name: 'Remove: Curry' }).waitFor(SOON);
    await expect.poll(() => isShown(owner, 'fieldset img'), SOON).toBe(true);
    await expectGoodPage(owner);
    await owner.getByRole('button', { name: 'Open the poll' }).click();
    await owner.waitForURL(/\/polls\/[\da-f-]{36}$/);
    await expect.poll(() => isShown(owner, aboutSoup), SOON).toBe(true);
  });

  test('a large photo is made smaller before it is sent', async () => {
    const page = await world.someone('/polls/new');
    await page.getByText('Descriptions and pictures').click();
    await page.getByLabel('Options, one per line').fill('Soup\nCurry');
    const bytes = await largePhoto();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/pictures'));
    await choose(page, 'Add a picture: Curry', { name: 'large.jpg', mimeType: 'image/jpeg', bytes });
    const body = (await sent).postDataBuffer();
    expect(body?.length).toBeLessThan(bytes.length / 2);
    await page.getByRole('button', { name: 'Remove: Curry' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Remove: Curry' }).click();
    await page.getByRole('button', { name: 'Add a picture: Curry' }).waitFor();
  });

  test('are seen on the ballot without moving its controls, and larger on a tap or a key', async () => {
    const { path } = await aDinner();
    const phone = await world.someone(path, { screen: 'phone', theme: 'dark' });
    await expect.poll(() => isShown(phone, aboutSoup), SOON).toBe(true);
    const leftOf = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.x;
    const apart = async (first: Locator, second: Locator): Promise<number> =>
      ((await leftOf(first)) ?? 0) - ((await leftOf(second)) ?? Number.NaN);
    const rankOf = (name: string) => phone.getByLabel(`Rank of ${name}`);
    const addOf = (name: string) => phone.getByRole('button', { name: new RegExp(`^${name}, not ranked`) });
    await expect.poll(() => apart(rankOf('Soup'), rankOf('Pizza')), SOON).toBe(0);
    await expect.poll(() => apart(addOf('Soup'), addOf('Pizza')), SOON).toBe(0);
    await phone.getByRole('button', { name: 'More about Soup' }).focus();
    await phone.keyboard.press('Enter');
    const dialog = phone.getByRole('dialog', { name: 'Soup' });
    await dialog.getByRole('img', { name: 'Picture of Soup' }).waitFor();
    await dialog.getByText('Leek and potato, from the garden.').waitFor();
    await expectGoodPage(phone);
    await phone.keyboard.press('Escape');
    await expect
      .poll(() => phone.evaluate(() => document.activeElement?.getAttribute('aria-label')), SOON)
      .toBe('More about Soup');
    await rank(phone, ['Soup', 'Pizza']);
    await expectGoodPage(phone);
    await send(phone);
    await phone.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
  });

  test('on a laptop the rows with and without a picture stand in the same columns', async () => {
    const { path } = await aDinner();
    const page = await world.someone(path);
    await rank(page, ['Pizza', 'Soup']);
    await expect.poll(() => isShown(page, aboutSoup), SOON).toBe(true);
    const up = (name: RegExp) => page.getByRole('button', { name });
    const parts = [
      page.getByLabel('Rank of Soup'),
      page.locator(aboutSoup),
      up(/^Soup, rank 2 of 2, move up/),
      up(/^Pizza, rank 1 of 2, move up/),
    ];
    const order = async (): Promise<readonly boolean[]> => {
      const [number = 0, picture = 0, soup = 0, pizza = 0] = await Promise.all(
        parts.map(async (part) => (await part.boundingBox())?.x),
      );
      return [number < picture, picture < soup, soup === pizza];
    };
    await expect.poll(order, SOON).toEqual([true, true, true]);
    await expectGoodPage(page);
  });

  test('in German, on the smallest phone', async () => {
    const { path } = await aDinner();
    const phone = await world.someone(path, { screen: 'tiny', language: 'de' });
    await phone.getByRole('button', { name: 'Mehr über Curry' }).click();
    await phone.getByRole('img', { name: 'Bild von Curry' }).waitFor();
    await expectGoodPage(phone);
    const form = await world.someone('/polls/new', { screen: 'tiny', language: 'de', theme: 'dark' });
    await form.getByText('Beschreibungen und Bilder').click();
    await form.getByLabel('Möglichkeiten, eine je Zeile').fill('Suppe\nCurry');
    await choose(form, 'Bild hinzufügen: Suppe', {
      name: 'x.svg',
      mimeType: 'image/png',
      bytes: Buffer.from('<svg/>'),
    });
    await sees(form, /^Das ist kein JPEG-, PNG- oder WebP-Bild/);
    await choose(form, 'Bild hinzufügen: Suppe', await photo());
    await form.getByRole('button', { name: 'Entfernen: Suppe' }).waitFor(SOON);
    await expectGoodPage(form);
  });

  test('[POLL-2] stay as they are once a ballot is in, are copied, and stand beside the result and on the wall', async () => {
    const { context, pollId, path } = await aDinner();
    await world.castAsNewcomer(pollId, 'Soup', 'Curry');
    const wall = await world.someone(`${path}/screen`, { screen: 'projector' });
    await expect.poll(() => isShown(wall, 'main li img'), SOON).toBe(true);
    await expectGoodPage(wall);
    const owner = await visit(context, `${path}/edit`);
    await sees(owner, 'The first ballot is in');
    expect(await owner.getByText('Descriptions and pictures').count()).toBe(0);
    await owner.goto(path);
    await owner.getByRole('button', { name: 'Close the poll' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Close the poll' }).click();
    await owner.getByRole('button', { name: 'Show the results' }).click();
    await expect.poll(() => winner(owner), SOON).toBe('Soup');
    await owner.getByRole('img', { name: 'Picture of Soup' }).waitFor();
    await expectGoodPage(owner);
    await wall.getByRole('img', { name: 'Picture of Soup' }).waitFor(SOON);
    await expectGoodPage(wall);
    await owner.getByRole('button', { name: 'Use as a template' }).click();
    await owner.waitForURL((url) => url.pathname !== path && /\/polls\/[\da-f-]{36}/.test(url.pathname));
    await owner.goto(`${new URL(owner.url()).pathname.split('/').slice(0, 3).join('/')}/edit`);
    await owner.getByRole('button', { name: 'Remove: Soup' }).waitFor(SOON);
    const words = owner.getByRole('group', { name: 'Soup' }).getByLabel('Description');
    await expect.poll(() => words.inputValue(), SOON).toBe('Leek and potato, from the garden.');
  });
});
