import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/tree.ts';
import { awaitedAddresses, awaitedPages } from '#tests/support/browser/awaited-pages.ts';
import type { AwaitedPage } from '#tests/support/browser/awaited.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';

let world: World;
let guest: GuestCaller;
let addresses: ReadonlyMap<string, string>;

beforeAll(async () => {
  world = await startWorld();
  const callers = [await newGuest(() => world.address), await newGuest(() => world.address)] as const;
  [guest] = callers;
  addresses = await awaitedAddresses(...callers);
});
afterAll(() => world.close());

/** The service worker is the last thing a page asks for. Here it stores nothing: that would take longer than the rest. */
const noteWorker = `navigator.serviceWorker.register = () => {
  document.documentElement.dataset.worker = 'asked';
  return new Promise(() => {});
};`;

/** The lobby fetches the answer form after a random while: here as late as it may be, so that a slow machine counts the same. */
const lateForm = 'Math.random = () => 0.999_999;';

const OURS = /^\/(?:assets\/[^/]+\.(?:js|json)|before-paint\.js)$/;

type Fetched = AwaitedPage['most'];

/** Compressed, with the words of one language. */
const weigh = (paths: ReadonlySet<string>): Fetched => ({
  scripts: [...paths].filter((path) => path.endsWith('.js')).length,
  bytes: [...paths].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(root, 'dist/web', path)), { level: 9 }).length,
    0,
  ),
});

const phoneOfGuest = async (): Promise<BrowserContext> => {
  const context = await world.visitor({ screen: 'phone', hasWorker: true });
  await context.addInitScript(noteWorker);
  await context.addInitScript(lateForm);
  await context.addCookies([{ name: 'rt_session', value: guest.token, url: world.address }]);
  return context;
};

/** Everything a page fetches until it rests, without a tap. */
const fetchedBy = async (page: Page, path: string): Promise<Fetched> => {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (OURS.test(pathname)) paths.add(pathname);
  });
  await page.goto(path);
  await page.locator('html[data-worker=asked]').waitFor({ ...SOON, state: 'attached' });
  await page.waitForLoadState('networkidle');
  return weigh(paths);
};

test.each(awaitedPages)('what a phone fetches by itself: $name', async ({ name, most }) => {
  const context = await phoneOfGuest();
  const fetched = await fetchedBy(await context.newPage(), addresses.get(name) ?? '');
  expect(fetched.scripts).toBeGreaterThan(3);
  const excess = {
    scripts: Math.max(0, fetched.scripts - most.scripts),
    bytes: Math.max(0, fetched.bytes - most.bytes),
  };
  expect(excess, JSON.stringify(fetched)).toEqual({ scripts: 0, bytes: 0 });
});
