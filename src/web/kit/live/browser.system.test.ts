import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { launchChromium } from '#scripts/web/browser.ts';
import type { LivePage } from '#tests/support/live/page.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

let folder: string;
let script: string;
let browser: Awaited<ReturnType<typeof launchChromium>>;
let server: ServerProcess;
let address: string;
let context: BrowserContext;
/** No API and no socket, as in a dead spot; the page itself can be loaded again. */
let isCutOff = false;
let isSocketCutOff = false;
/** Ids of the commands that left the browser, by either transport. */
let sentIds: string[];

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../../../tests/support/live/page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'livePageModule',
      },
    },
  });
  const [first] = [built].flat();
  const [chunk] = first && 'output' in first ? first.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
};

const startServer = async (port = '0'): Promise<void> => {
  server = startServerProcess({
    env: { DATA_DIR: join(folder, 'data'), DEMO: 'no', LOG_LEVEL: 'error', PORT: port },
  });
  address = await server.started;
};

const killServer = async (): Promise<void> => {
  server.child.kill('SIGKILL');
  await server.ended;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-live-page-'));
  [script, browser] = await Promise.all([bundle(), launchChromium()]);
  await startServer();
});
afterAll(async () => {
  await browser?.close();
  await killServer();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  isCutOff = false;
  isSocketCutOff = false;
  sentIds = [];
  context = await browser.newContext({ baseURL: address, bypassCSP: true });
});
afterEach(() => context.close());

/** Puts the test between the page and the server. */
const standBetween = async (): Promise<void> => {
  await context.route('**/api/rooms/**', (route) => {
    const id = route.request().headers()['idempotency-key'];
    if (isCutOff) return route.abort();
    if (id !== undefined) sentIds.push(id);
    return route.continue();
  });
  await context.routeWebSocket('**/live', (socket) => {
    if (isCutOff || isSocketCutOff) return void socket.close();
    const upstream = socket.connectToServer();
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { type: string; id?: string };
      if (isCutOff) return void socket.close();
      if (frame.type === 'command' && frame.id !== undefined) sentIds.push(frame.id);
      upstream.send(message);
    });
  });
};

const load = async (page: Page): Promise<void> => {
  await page.goto('/api/me');
  await page.addScriptTag({ content: script });
};

const openTab = async (): Promise<Page> => {
  const page = await context.newPage();
  await load(page);
  return page;
};

/** `livePage` inside the browser. */
const on = <T>(page: Page, use: string): Promise<T> => page.evaluate<T>(`livePage.${use}`);

const reaches = (page: Page, condition: string): Promise<unknown> =>
  page.waitForFunction(`(() => { const page = livePage; return ${condition}; })()`, undefined, {
    timeout: 60_000,
  });

const titleOf = async (page: Page, roomId: string): Promise<string> =>
  page.evaluate<string>(`fetch('/api/rooms/${roomId}').then((r) => r.json()).then((room) => room.title)`);

const shown = (page: Page): Promise<LivePage['titles']> => on(page, 'titles');

describe('in a real browser', () => {
  test('[OUTBOX-2] [OUTBOX-4] commands made in a dead spot survive a reload and are done once, in order', async () => {
    await standBetween();
    const page = await openTab();
    await reaches(page, `page.states.at(-1) === 'live'`);
    const roomId = await on<string>(page, 'openRoom()');
    isCutOff = true;
    for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
      await on(page, `rename('${roomId}', 'command-${index}', '${title}')`);
    }
    await load(page);
    await reaches(page, `page.waiting.length === 3`);
    expect(sentIds).toEqual([]);
    isCutOff = false;
    await on(page, 'wake()');
    await reaches(page, `page.settledIds.length === 3`);
    expect(await on(page, 'settledIds')).toEqual(['command-0', 'command-1', 'command-2']);
    expect(sentIds).toEqual(['command-0', 'command-1', 'command-2']);
    await reaches(page, `page.waiting.length === 0`);
    expect(await titleOf(page, roomId)).toBe('Three');
  });

  test('[OUTBOX-4] two tabs share one outbox: nothing leaves twice, both hear every answer', async () => {
    await standBetween();
    const [first, second] = [await openTab(), await openTab()];
    for (const page of [first, second]) await reaches(page, `page.states.at(-1) === 'live'`);
    const roomId = await on<string>(first, 'openRoom()');
    isCutOff = true;
    const ids: string[] = [];
    for (let index = 0; index < 10; index++) {
      const id = `command-${index}`;
      ids.push(id);
      await on(index % 2 ? first : second, `rename('${roomId}', '${id}', 'Title ${index}')`);
    }
    isCutOff = false;
    await Promise.all([on(first, 'wake()'), on(second, 'wake()')]);
    for (const page of [first, second]) await reaches(page, `page.settledIds.length === 10`);
    expect(sentIds).toEqual(ids);
    expect(await titleOf(first, roomId)).toBe('Title 9');
  });

  test('[OUTBOX-2] without a socket the same row goes over HTTP', async () => {
    await standBetween();
    const page = await openTab();
    await reaches(page, `page.states.at(-1) === 'live'`);
    const roomId = await on<string>(page, 'openRoom()');
    isSocketCutOff = true;
    await load(page);
    await on(page, `rename('${roomId}', 'command-by-http', 'By HTTP')`);
    await reaches(page, `page.settledIds.length === 1`);
    expect(await on<string[]>(page, 'states')).not.toContain('live');
    expect(await titleOf(page, roomId)).toBe('By HTTP');
  });

  test('[OUTBOX-2] where no socket ever gets through, a first visit sends all the same', async () => {
    await standBetween();
    isSocketCutOff = true;
    const page = await openTab();
    const roomId = await on<string>(page, 'openRoom()');
    await on(page, `rename('${roomId}', 'command-no-socket', 'No socket at all')`);
    await reaches(page, `page.settledIds.length === 1`);
    expect(await titleOf(page, roomId)).toBe('No socket at all');
  });

  test('[OUTBOX-5] what a visitor made waits when another tab has become somebody else', async () => {
    await standBetween();
    const page = await openTab();
    await reaches(page, `page.states.at(-1) === 'live'`);
    const roomId = await on<string>(page, 'openRoom()');
    isCutOff = true;
    await on(page, `rename('${roomId}', 'command-of-ada', 'Not yours')`);
    const [session] = (await context.cookies()).filter(({ name }) => name === 'rt_session');
    await context.clearCookies();
    isSocketCutOff = true;
    isCutOff = false;
    await load(page);
    await on(page, 'wake()');
    await reaches(page, `page.states.length > 1`);
    await reaches(page, `page.waiting.join() === 'command-of-ada'`);
    await context.addCookies(session ? [session] : []);
    isSocketCutOff = false;
    await load(page);
    await reaches(page, `page.settledIds.length === 1`);
    expect(await titleOf(page, roomId)).toBe('Not yours');
  });

  test('[LIVE-18] [LIVE-19] the server is killed and started again: the page finds back by itself', async () => {
    const page = await openTab();
    const roomId = await on<string>(page, 'openRoom()');
    await on(page, `follow('${roomId}')`);
    await reaches(page, `page.titles.length === 1`);
    await on(page, `rename('${roomId}', 'command-before', 'Before')`);
    await reaches(page, `page.titles.at(-1) === 'Before'`);
    await killServer();
    await reaches(page, `page.states.at(-1) === 'offline'`);
    await on(page, `rename('${roomId}', 'command-during', 'During')`);
    await startServer(new URL(address).port);
    await reaches(page, `page.states.at(-1) === 'live' && page.titles.at(-1) === 'During'`);
    const [before, now, after] = [Date.now(), await on<number>(page, 'serverNow()'), Date.now()];
    // Half of the way there and back, on a machine that is busy.
    expect(now).toBeGreaterThan(before - 250);
    expect(now).toBeLessThan(after + 250);
    expect(await shown(page)).toEqual(expect.arrayContaining(['Start', 'Before', 'During']));
  });
});
