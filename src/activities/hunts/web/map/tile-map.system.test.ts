import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { mapSourceOf } from '#activities/hunts/server/map/map-choice.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { mapOrigins } from '#server/kit/map-tiles.ts';
import { startTileServer, TILE_COLOUR } from '#tests/support/browser/tile-server.ts';
import type { TileServer } from '#tests/support/browser/tile-server.ts';
import { DRAWING_FLAGS, keepDrawings, middleColour } from '#tests/support/hunts/map-pixels.ts';

/** As the style for files of shapes paints it. */
const WATER = [0xc3, 0xdb, 0xe6];
const CREDIT = '© Town surveyors';
const files = new Map<string, string | Uint8Array>();
let entry = '';
let styleSheets: string[] = [];
let tiles: TileServer;
let browser: Browser;
let site: FastifyInstance | undefined;

const bundle = async (): Promise<void> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: fileURLToPath(new URL('../../../../../tests/support/hunts/map-page.ts', import.meta.url)),
      },
    },
  });
  const [first] = [built].flat();
  for (const file of first && 'output' in first ? first.output : []) {
    files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
    if (file.type === 'chunk' && file.isEntry) {
      entry = `/${file.fileName}`;
      styleSheets = [...(file.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
    }
  }
};

const typeOf = (path: string): string =>
  path.endsWith('.css') ? 'text/css' : path.endsWith('.woff2') ? 'font/woff2' : 'text/javascript';

/** The page behind the real policy, on a server with these tiles. */
const openMap = async (
  MAP_TILES: string | undefined,
  {
    allowed = MAP_TILES,
    onConsole,
    aerial,
    query = '',
  }: {
    allowed?: string | undefined;
    onConsole?: (text: string) => void;
    aerial?: MapSource['aerial'];
    query?: string;
  } = {},
): Promise<Page> => {
  const http = Fastify();
  site = http;
  addSecurityHeaders(http, { publicOrigin: undefined, isProxyTrusted: false }, () => mapOrigins(allowed, []));
  http.get('/api/map-source', async () => ({
    ...mapSourceOf({ MAP_TILES, MAP_ATTRIBUTION: CREDIT, MAP_KEEP: false }),
    ...(aerial && { aerial }),
  }));
  http.get('/*', async (request, reply) => {
    const file = files.get(new URL(request.url, 'http://localhost').pathname);
    if (file !== undefined) return reply.type(typeOf(request.url)).send(Buffer.from(file));
    const sheets = styleSheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
    return reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="en"><title>Map</title>${sheets}<div id="app"></div><script type="module" src="${entry}"></script></html>`,
      );
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const context = await browser.newContext({
    viewport: { width: 800, height: 700 },
    timezoneId: 'Europe/Berlin',
  });
  await keepDrawings(context);
  const page = await context.newPage();
  page.on('console', (message) => onConsole?.(message.text()));
  await page.goto(`${address}/${query}`);
  await page.locator('[role=application]').waitFor();
  return page;
};

beforeAll(async () => {
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
    existsSync(path),
  );
  [tiles, browser] = await Promise.all([
    startTileServer(),
    chromium.launch({
      ...(executablePath && { executablePath: process.env['CHROMIUM'] ?? executablePath }),
      args: DRAWING_FLAGS,
    }),
    bundle(),
  ]);
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await site?.close();
});

afterAll(async () => {
  await browser?.close();
  await tiles?.close();
});

describe('a map with tiles', () => {
  test.each([
    ['tiles by number', () => `${tiles.address}/{z}/{x}/{y}.png`, TILE_COLOUR],
    ['tiles by number that end at a wide zoom', () => `${tiles.address}/far/{z}/{x}/{y}.png`, TILE_COLOUR],
    ['a style', () => `${tiles.address}/style.json`, TILE_COLOUR],
    ['one file of pictures', () => `pmtiles://${tiles.address}/town.pmtiles`, TILE_COLOUR],
    ['one file of shapes', () => `pmtiles://${tiles.address}/sea.pmtiles`, WATER],
  ])(
    '[MAP-6] from %s shows them below the same drawing, with their makers named',
    async (_, address, colour) => {
      const page = await openMap(address());
      await expect.poll(() => middleColour(page), { timeout: 60_000 }).toEqual([...colour]);
      expect(await page.locator('[data-stop]').count()).toBe(2);
      await page.getByText(CREDIT).waitFor();
      // A tap and the keys mean the same as on the drawn map.
      const gate = await page.locator('[data-stop=gate]').boundingBox();
      await page.mouse.click((gate?.x ?? 0) + 15, (gate?.y ?? 0) + 17);
      await expect.poll(() => page.locator('#picked').textContent()).toBe('stop gate');
      await page.locator('[role=application]').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('#picked').textContent()).toMatch(/^52\.51\d+ 13\.37\d+$/);
    },
  );

  test('[MAP-18] and pictures from above switches between them where it is', async () => {
    const page = await openMap(`pmtiles://${tiles.address}/sea.pmtiles`, {
      aerial: { kind: 'raster', url: `${tiles.address}/{z}/{x}/{y}.png` },
    });
    await expect.poll(() => middleColour(page), { timeout: 60_000 }).toEqual(WATER);
    const gate = async () => {
      const { x, y } = (await page.locator('[data-stop=gate]').boundingBox()) ?? { x: 0, y: 0 };
      return { x: Math.round(x), y: Math.round(y) };
    };
    const before = await gate();
    const above = page.getByRole('button', { name: 'Satellite' });
    await above.click();
    await expect.poll(() => middleColour(page), { timeout: 60_000 }).toEqual([...TILE_COLOUR]);
    const after = await gate();
    expect(Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y))).toBeLessThan(2);
    await above.click();
    await expect.poll(() => middleColour(page), { timeout: 60_000 }).toEqual(WATER);
  });

  test('[BUILD-8] a pin that is dragged moves, and the tiles below it stay', async () => {
    const page = await openMap(`${tiles.address}/{z}/{x}/{y}.png`);
    await expect.poll(() => middleColour(page), { timeout: 60_000 }).toEqual([...TILE_COLOUR]);
    const middleOf = async (stop: string) => {
      const { x, y, width, height } = (await page.locator(`[data-stop=${stop}]`).boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    };
    const [gate, tower] = [await middleOf('gate'), await middleOf('tower')];
    await page.mouse.move(gate.x, gate.y);
    await page.mouse.down();
    await page.mouse.move(gate.x - 40, gate.y - 30, { steps: 4 });
    await page.mouse.move(gate.x - 80, gate.y - 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.locator('#picked').textContent()).toBe('moved gate');
    const moved = await middleOf('gate');
    expect(Math.abs(moved.x - gate.x + 80)).toBeLessThanOrEqual(2);
    expect(Math.abs(moved.y - gate.y + 60)).toBeLessThanOrEqual(2);
    expect(await middleOf('tower')).toEqual(tower);
  });

  test('[MAP-11] with nothing on it opens around the city of the time zone', async () => {
    const page = await openMap(`${tiles.address}/{z}/{x}/{y}.png`, { query: '?empty' });
    await expect.poll(() => middleColour(page), { timeout: 60_000 }).toEqual([...TILE_COLOUR]);
    // Where a pixel is wider than a street, Enter brings the map closer; then it takes its middle.
    const middle = async (): Promise<string | null> => {
      await page.locator('[role=application]').press('Enter');
      return page.locator('#picked').textContent();
    };
    await expect.poll(middle, { timeout: 60_000 }).toMatch(/^52\.\d+ 13\.\d+$/);
  });

  test('[MAP-7] that cannot be had becomes the drawing', async () => {
    const page = await openMap(`${tiles.address}/gone.json`);
    await expect.poll(() => tiles.asked, { timeout: 60_000 }).toContain('/gone.json');
    await expect.poll(() => page.locator('[data-stop]').count(), { timeout: 60_000 }).toBe(2);
    await expect.poll(() => page.locator('canvas').count()).toBe(0);
  });

  test('[MAP-8] the policy allows its host and no other', async () => {
    const before = tiles.asked.length;
    const refused: string[] = [];
    const page = await openMap(`${tiles.address}/style.json`, {
      allowed: 'https://elsewhere.example.org/style.json',
      onConsole: (text) => refused.push(text),
    });
    await expect.poll(() => refused.join(), { timeout: 60_000 }).toContain('Content Security Policy');
    await expect.poll(() => page.locator('canvas').count()).toBe(0);
    expect(await page.locator('[data-stop]').count()).toBe(2);
    expect(tiles.asked.length).toBe(before);
  });

  test('[MAP-6] without any, nothing of the tile library is loaded', async () => {
    const page = await openMap(undefined);
    await expect.poll(() => page.locator('[data-stop]').count()).toBe(2);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    );
    expect(loaded).toBeLessThan(200_000);
  });
});
