import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { startPollsWorld, vote } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';

let world: PollsWorld;
let blog: Server;
let blogAddress: string;
let article = '';

beforeAll(async () => {
  world = await startPollsWorld();
  blog = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Blog</title><main><h1>Blog</h1>${article}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => {
    blog.listen(0, 'localhost', resolve);
  });
  // Another host name than the server's, so another site: its frames get no cookies of ours.
  blogAddress = `http://localhost:${(blog.address() as AddressInfo).port}/`;
});
afterEach(() => world.sendEverybodyHome());
afterAll(async () => {
  blog?.closeAllConnections();
  await new Promise((resolve) => blog?.close(resolve));
  await world?.close();
});

const frameOn = async (
  context: BrowserContext,
  html: string,
): Promise<{ page: Page; frame: FrameLocator }> => {
  article = html;
  const page = await context.newPage();
  await page.goto(blogAddress);
  return { page, frame: page.frameLocator('iframe') };
};

const iframe = (path: string): string =>
  `<iframe src="${world.address}${path}" title="A poll" height="700"></iframe>`;

describe('a poll on another site', () => {
  test('[POLL-21] the snippet of the owner shows the poll there, and it follows the votes', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { title: 'Tea & "cake"?', settings: { results: 'live' } });
    const page = await owner.newPage();
    await page.goto(`/polls/${pollId}`);
    await page.getByRole('button', { name: 'Embed' }).click();
    const snippet = await page.getByLabel('Code to paste').inputValue();
    await expectGoodPage(page);
    const reader = await world.visitor({ screen: 'phone' });
    const { page: blogPage, frame } = await frameOn(reader, snippet);
    expect(await blogPage.locator('iframe').getAttribute('title')).toBe('Tea & "cake"?');
    await frame.getByRole('heading', { name: 'Tea & "cake"?' }).waitFor(SOON);
    await frame.getByText('0 ballots').waitFor(SOON);
    await world.castAsNewcomer(pollId, 'Curry', 'Soup');
    await frame.getByText('Curry wins in the first round with 1 of 1 votes.').waitFor(SOON);
    await frame.getByText('1 ballot').waitFor(SOON);
    await expectGoodPage(blogPage);
  });

  test('[POLL-21] without a session, even of somebody who has one; to vote one goes to the real page', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { results: 'live' } });
    const reader = await world.visitor();
    await (await reader.newPage()).goto('/polls');
    await expect.poll(async () => (await reader.cookies(world.address)).length, SOON).toBeGreaterThan(0);
    const before = await reader.cookies(world.address);
    const asked: Promise<Record<string, string>>[] = [];
    reader.on('request', (request) => {
      if (/\/embed/.test(request.url())) asked.push(request.allHeaders());
    });
    const { frame } = await frameOn(reader, iframe(`/embed/polls/${pollId}`));
    await frame.getByText('0 ballots').waitFor(SOON);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    for (const headers of await Promise.all(asked)) expect(headers['cookie']).toBeUndefined();
    expect(await reader.cookies(world.address)).toEqual(before);
    // Nothing in the frame acts: no button, no field, one link that leaves it.
    expect(await frame.locator('button, input, select, textarea, form').count()).toBe(0);
    const tab = reader.waitForEvent('page');
    await frame.getByRole('link', { name: 'Vote (opens in a separate window)' }).click();
    await vote(await tab, ['Pizza']);
    await frame.getByText('1 ballot').waitFor(SOON);
  });

  test('[POLL-47] on a site that the owner named one votes inside the frame; no other site can show it', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { voters: 'codes' } });
    const { codes } = await world.call<{ codes: { code: string }[] }>(
      owner,
      `POST /api/polls/${pollId}/codes`,
      {
        number: 2,
      },
    );
    // Named by nobody yet: the ballot refuses to be framed.
    const stranger = await frameOn(await world.visitor(), iframe(`/embed/polls/${pollId}/ballot`));
    await expect.poll(() => stranger.page.frames()[1]?.url(), SOON).toMatch(/^chrome-error:/);
    const page = await owner.newPage();
    await page.goto(`/polls/${pollId}`);
    await page.getByRole('button', { name: 'Embed' }).click();
    await page.getByLabel('Sites where people can vote inside the frame').fill(blogAddress);
    await page.getByRole('button', { name: 'Save sites' }).click();
    await expect
      .poll(() => page.getByLabel('Code to paste').inputValue(), SOON)
      .toContain(`/embed/polls/${pollId}/ballot`);
    const snippet = await page.getByLabel('Code to paste').inputValue();
    const reader = await world.visitor({ screen: 'phone' });
    const sent: Promise<Record<string, string>>[] = [];
    reader.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.allHeaders());
    });
    const { page: blogPage, frame } = await frameOn(reader, snippet);
    await frame.getByRole('button', { name: 'Soup, not ranked, add as rank 1' }).click();
    await frame.getByLabel('Invite code').fill(codes[0]!.code);
    await expectGoodPage(blogPage);
    await frame.getByRole('button', { name: 'Review my ballot' }).click();
    await frame.getByRole('button', { name: 'Send my ballot' }).click();
    await frame.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await frame.getByText('1 of 2 have voted').waitFor(SOON);
    expect(sent).toHaveLength(1);
    expect((await sent[0])?.['cookie']).toBeUndefined();
    expect(await reader.cookies(world.address)).toEqual([]);
    // The same reader comes back to the article; and the receipt opens the ballot on the poll's own page.
    await blogPage.reload();
    await frame.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    const tab = reader.waitForEvent('page');
    await frame.getByRole('button', { name: 'Open my ballot' }).click();
    await (await tab).getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
  });

  test('[POLL-47] where the browser gives the frame no storage, voting opens a separate window', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { voters: 'codes' } });
    await world.call(owner, `PATCH /api/polls/${pollId}`, { sites: [new URL(blogAddress).origin] });
    const reader = await world.visitor();
    // As browsers do that block storage of other sites: touching it throws.
    await reader.addInitScript(() => {
      if (window.parent !== window)
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    const { frame } = await frameOn(reader, iframe(`/embed/polls/${pollId}/ballot`));
    await frame.getByRole('link', { name: 'Vote (opens in a separate window)' }).waitFor(SOON);
    expect(await frame.locator('button, input').count()).toBe(0);
  });

  test('[POLL-9] hidden results are not in the frame before they may be seen', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    await world.castAsNewcomer(pollId, 'Soup');
    const { frame } = await frameOn(await world.visitor(), iframe(`/embed/polls/${pollId}`));
    await frame.getByText('Results are shown after the poll closes.').waitFor(SOON);
    expect(await frame.getByText('wins').count()).toBe(0);
    await world.move(owner, pollId, 'closed');
    await frame.getByText('Soup wins in the first round with 1 of 1 votes.').waitFor(SOON);
    await frame.getByRole('link', { name: /^See the whole result/ }).waitFor(SOON);
  });

  test.each(['/', '/polls', '/polls/new', '/sign-in'])('%s refuses to be framed', async (path) => {
    const { page } = await frameOn(await world.visitor(), iframe(path));
    await expect.poll(() => page.frames().length, SOON).toBe(2);
    await expect.poll(() => page.frames()[1]?.url(), SOON).toMatch(/^chrome-error:/);
  });

  test('the page of a poll refuses to be framed', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const { page } = await frameOn(await world.visitor(), iframe(`/polls/${pollId}`));
    await expect.poll(() => page.frames()[1]?.url(), SOON).toMatch(/^chrome-error:/);
  });

  test('a reader who has the app installed still gets the frame, not the stored shell', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const reader = await world.visitor({ hasWorker: true });
    const page = await reader.newPage();
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(`/embed/polls/${pollId}`);
    await page.getByRole('heading', { name: 'Lunch' }).waitFor(SOON);
    expect(await page.locator('header').count()).toBe(0);
  });
});

describe('the frame itself', () => {
  test.each([
    { theme: 'light', language: 'en', query: '' },
    { theme: 'dark', language: 'de', query: '' },
    { theme: 'light', language: 'en', query: '?lang=de&theme=dark' },
    { theme: 'dark', language: 'de', query: '?lang=en&theme=light' },
  ] as const)('is good to read: $theme, $language, $query', async ({ theme, language, query }) => {
    const owner = await world.visitor();
    const candidates = Array.from({ length: 12 }, (_, at) => `Option ${at + 1}`);
    const { pollId } = await world.makePoll(owner, { candidates, settings: { results: 'live' } });
    await world.castAsNewcomer(pollId, 'Option 2', 'Option 1');
    await world.castAsNewcomer(pollId, 'Option 1', 'Option 2');
    await world.castAsNewcomer(pollId, 'Option 2');
    const context = await world.visitor({ screen: 'tiny', theme, language });
    const page = await context.newPage();
    await page.goto(`/embed/polls/${pollId}${query}`);
    const asked = new URLSearchParams(query);
    const isGerman = (asked.get('lang') ?? language) === 'de';
    await page.getByText(isGerman ? '3 Stimmen' : '3 ballots', { exact: true }).waitFor(SOON);
    await page.getByText(isGerman ? 'und 4 weitere Möglichkeiten' : 'and 4 more options').waitFor(SOON);
    const shown = await page.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dataset['theme'],
    ]);
    expect(shown).toEqual([isGerman ? 'de' : 'en', asked.get('theme') ?? theme]);
    await expectGoodPage(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      isGerman ? /^Abstimmen/ : /^Vote/,
    );
  });

  test('says when there is no such poll, and a draft is none', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { open: false });
    for (const id of ['no-such-poll', pollId]) {
      const page = await owner.newPage();
      await page.goto(`/embed/polls/${id}`);
      await page.getByText('There is no poll at this address.').waitFor(SOON);
      await expectGoodPage(page);
    }
  });
});

describe('[POLL-49] sharing a poll', () => {
  /** A device whose share sheet notes what it is handed, and then does what the test says. */
  const ownerWith = async (sheet: string): Promise<{ page: Page; pollId: string }> => {
    const owner = await world.visitor({ screen: 'phone' });
    const { pollId } = await world.makePoll(owner, { title: 'Tea?' });
    const page = await owner.newPage();
    await page.addInitScript(`navigator.share = async (given) => { globalThis.handed = given; ${sheet} };
      navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };`);
    await page.goto(`/polls/${pollId}`);
    await press(page, /^Share$/);
    return { page, pollId };
  };

  test('hands title and link to the device’s own sheet, and a closed sheet is no failure', async () => {
    const { page, pollId } = await ownerWith(`throw new DOMException('closed', 'AbortError')`);
    const link = `${world.address}/polls/${pollId}`;
    await expect.poll(() => page.evaluate('globalThis.handed'), SOON).toEqual({ title: 'Tea?', url: link });
    await expectGoodPage(page);
    expect(await page.evaluate('globalThis.copied')).toBeUndefined();
  });

  test('copies the link where the sheet does not work', async () => {
    const { page, pollId } = await ownerWith(`throw new DOMException('no', 'NotAllowedError')`);
    await sees(page, 'Link copied');
    expect(await page.evaluate('globalThis.copied')).toBe(`${world.address}/polls/${pollId}`);
  });

  test('offers the link, the code and the QR code where the device has no sheet', async () => {
    const owner = await world.visitor({ screen: 'phone' });
    const { pollId, code = '' } = await world.makePoll(owner);
    const page = await owner.newPage();
    await page.addInitScript('delete Navigator.prototype.share');
    await page.goto(`/polls/${pollId}`);
    await page.getByRole('button', { name: 'Copy link' }).waitFor(SOON);
    expect(await page.getByRole('button', { name: /^Share$/ }).count()).toBe(0);
    await sees(page, [...code].join(' '));
    await press(page, 'Show QR code');
    await page.getByRole('dialog', { name: 'Scan to vote' }).getByRole('img').waitFor(SOON);
  });
});
