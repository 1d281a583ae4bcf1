import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { TestBrowser } from './browser.ts';
import { Devices } from './devices.ts';

const site = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Site</title><main><h1>Site</h1></main>');
});
let browser: TestBrowser;
let devices: Devices;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await TestBrowser.launch();
  devices = new Devices((options) => browser.visitor(address, options));
});
afterEach(() => devices.giveAllBack());
afterAll(async () => {
  await browser?.close();
  site.closeAllConnections();
  site.close();
});

const leaveTraces = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    localStorage.setItem('who', 'Ada');
    sessionStorage.setItem('who', 'Ada');
    window.name = 'Ada';
    document.cookie = 'who=Ada';
    await caches.open('ada');
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('ada');
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', reject);
    });
  });
  await page.goto('/further');
  await page.setViewportSize({ width: 400, height: 300 });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print', reducedMotion: 'no-preference' });
  await page.context().setOffline(true);
};

const tracesOn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    name: window.name,
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    // The page itself, and the one that the window was at rest on.
    hasWayBack: history.length > 2,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrint: matchMedia('print').matches,
    isMoving: matchMedia('(prefers-reduced-motion: no-preference)').matches,
    isOnline: navigator.onLine,
  }));

test('a device that was given back keeps its window, and nothing of who had it', async () => {
  const first = await devices.take({});
  const page = await visit(first, '/');
  await leaveTraces(page);
  await first.newPage();
  await devices.giveAllBack();
  const second = await devices.take({});
  expect(second).toBe(first);
  expect(second.pages()).toEqual([page]);
  expect(await visit(second, '/')).toBe(page);
  expect(await tracesOn(page)).toEqual({
    stored: 0,
    name: '',
    cookie: '',
    caches: [],
    databases: [],
    hasWayBack: false,
    width: 1280,
    isDark: false,
    isPrint: false,
    isMoving: false,
    isOnline: true,
  });
});

test('it serves whoever asks for the same kind, one at a time', async () => {
  const first = await devices.take({ screen: 'phone' });
  await visit(first, '/');
  await devices.giveAllBack();
  expect(await devices.take({ screen: 'phone', theme: 'dark' })).not.toBe(first);
  expect(await devices.take({ screen: 'phone', hasWorker: true })).not.toBe(first);
  expect(await devices.take({ screen: 'phone', theme: 'light' })).toBe(first);
  expect(await devices.take({ screen: 'phone' })).not.toBe(first);
});

test.each<[string, (context: BrowserContext, page: Page) => unknown]>([
  ['a script of its own', (context) => context.addInitScript('1')],
  ['a route', (context) => context.route('**/nothing', (route) => route.abort())],
  ['a route of its window', (_, page) => page.route('**/nothing', (route) => route.abort())],
  ['somebody who listens', (_, page) => page.on('dialog', (dialog) => dialog.accept())],
  ['a permission', (context) => context.grantPermissions(['geolocation'])],
  ['a clock', (_, page) => page.clock.setFixedTime(0)],
  ['no window left', (_, page) => page.close()],
])('it is not given to anybody else with %s', async (_, leave) => {
  const context = await devices.take({ language: 'de' });
  const page = await visit(context, '/');
  await leave(context, page);
  await devices.giveAllBack();
  expect(context.browser()?.contexts()).not.toContain(context);
  expect(await devices.take({ language: 'de' })).not.toBe(context);
});
