import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, overflowOf, screens, visit } from '#scripts/web/browser.ts';
import { measureFirstLoads, overBudget } from '#scripts/web/first-load.ts';
import type { Manifest } from '#scripts/web/first-load.ts';
import { serveFolder } from '#scripts/web/serve-folder.ts';
import type { FolderServer } from '#scripts/web/serve-folder.ts';
import {
  changeLook,
  copyWebApp,
  expectGoodLooks,
  expectGoodPage,
  TestBrowser,
} from '#tests/support/browser/browser.ts';
import type { BuiltWebApp } from '#tests/support/browser/browser.ts';
import { tick } from '#tests/support/browser/world.ts';

const PAGES = ['/', '/kit', '/api/docs', '/nowhere'];
/** The reference has hundreds of operations and refusals, each drawn as the one before. */
const MORE_OF_THE_SAME =
  'section[aria-labelledby=operations] li:nth-child(n + 12), tbody tr:nth-child(n + 12)';

let app: BuiltWebApp;
let server: FolderServer;
let browser: TestBrowser;

beforeAll(async () => {
  app = await copyWebApp();
  server = await serveFolder(app.folder, {
    '/api/openapi.json': JSON.parse(await readFile('docs/api/openapi.json', 'utf8')),
  });
  browser = await TestBrowser.launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await app?.close();
});

const visitor = (options: Parameters<TestBrowser['visitor']>[1] = {}): Promise<BrowserContext> =>
  browser.visitor(server.url, options);

/** What the browser complains about: scripts and styles the policy refuses, errors nobody catches. */
function complainInto(complaints: string[], page: Page): void {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
  });

describe('every page', () => {
  it.each([
    { theme: 'light', screen: 'laptop', language: 'en' },
    { theme: 'dark', screen: 'tiny', language: 'de' },
  ] as const)('opens in the look of the device: $theme, $screen, $language', async (options) => {
    const context = await visitor(options);
    const page = await visit(context, '/');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(options.language);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(options.theme);
    await expectGoodLooks(page);
    await context.close();
  });

  describe.each(PAGES)('%s', (path) => {
    let page: Page;
    const complaints: string[] = [];
    beforeAll(async () => {
      page = await (await visitor()).newPage();
      complainInto(complaints, page);
      await goTo(page, path);
    });
    afterAll(() => page?.context().close());

    it('runs under the strict content policy without a complaint', () => {
      expect(complaints).toEqual([]);
    });

    it('pleases axe and fits: light, laptop, en', async () => {
      await changeLook(page, { theme: 'light', screen: 'laptop', language: 'en' });
      await expectGoodPage(page);
    });

    it.each([
      { theme: 'dark', screen: 'phone', language: 'en' },
      { theme: 'dark', screen: 'tiny', language: 'de' },
    ] as const)('pleases axe and fits: $theme, $screen, $language', async (look) => {
      await changeLook(page, look);
      await expectGoodLooks(page, MORE_OF_THE_SAME);
    });

    it('fits a projector', async () => {
      await page.setViewportSize(screens.projector);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
  });

  it('keeps the first load of script within the budget', () => {
    const loads = measureFirstLoads(app.folder);
    expect(loads.map(({ page }) => page)).toContain('shell/home/HomePage.tsx');
    expect(overBudget(loads)).toEqual([]);
  });

  it('loads a font of at most 50 kB, its numerals all as wide', async () => {
    const files = await readdir(join(app.folder, 'assets'));
    const fonts = files.filter((file) => file.endsWith('.woff2'));
    const sizes = await Promise.all(
      fonts.map(async (file) => (await readFile(join(app.folder, 'assets', file))).length),
    );
    expect(fonts).toHaveLength(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(50_000);
    const context = await visitor();
    const page = await visit(context, '/kit');
    const widths = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.className = 'tabular';
      document.body.append(probe);
      return ['11111', '00000', '88888'].map((digits) => {
        probe.textContent = digits;
        return probe.getBoundingClientRect().width;
      });
    });
    expect(new Set(widths).size).toBe(1);
    await context.close();
  });
});

describe('by keyboard alone', () => {
  it('skips to the content, then joins with a code', async () => {
    const context = await visitor();
    const page = await visit(context, '/');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedText(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('48');
    await page.keyboard.press('Enter');
    await page.getByText('A code has 4 to 6 digits.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/j/4821');
    await context.close();
  });

  it('reaches every control on the home page in reading order and sees where it is', async () => {
    const context = await visitor();
    const page = await visit(context, '/');
    const seen: string[] = [];
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focusedText(page));
      const outline = await page.evaluate(() => {
        const active = document.activeElement ?? document.body;
        const marked = [active, active.nextElementSibling, active.parentElement].filter(
          (element) => element !== null,
        );
        return marked.some((element) => {
          const style = getComputedStyle(element);
          return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
        });
      });
      expect(outline, `focus is visible on "${seen.at(-1) ?? ''}"`).toBe(true);
      if (seen.at(-1) === 'Keyboard shortcuts') break;
    }
    expect(seen).toEqual([
      'Skip to content',
      'Roundtable, home page',
      'English',
      'Same as device',
      'Account',
      expect.any(String),
      'Join',
      'Open a room',
      expect.stringMatching(/^Engagements/),
      expect.stringMatching(/^Hunts/),
      expect.stringMatching(/^Timers/),
      expect.stringMatching(/^Quizzes/),
      expect.stringMatching(/^Polls/),
      'API reference',
      'Keyboard shortcuts',
    ]);
    await context.close();
  });

  it('opens the sheet of shortcuts, keeps the focus in it and gives it back', async () => {
    const context = await visitor();
    const page = await visit(context, '/');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedText(page)).toBe('Keyboard shortcuts');
    await context.close();
  });

  it('moves between tabs, through a list and through a chart', async () => {
    const context = await visitor();
    const page = await visit(context, '/kit');
    await page.getByRole('tab', { name: 'Players' }).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedText(page)).toBe('Rounds');
    await page.keyboard.press('End');
    await expect.poll(() => focusedText(page)).toBe('Rules');

    const search = page.getByRole('searchbox', { name: 'Search: People' }).first();
    await search.fill('mull');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedText(page)).toBe('Đana Müller');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await search.fill('nobody');
    await page.getByText('Nothing matches “nobody”.').waitFor();

    const chart = page.getByRole('slider', { name: 'Points by round' }).first();
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toBe('Round 2: Ana 260, Ben 190, Chidi 90');
    await page.keyboard.press('t');
    await page.getByRole('table', { name: 'Points by round' }).waitFor();
    await context.close();
  });
});

describe('getting around', () => {
  it('moves focus to the heading, changes the title and comes back to where it was', async () => {
    const context = await visitor({ screen: 'phone' });
    const page = await visit(context, '/');
    const link = page.getByRole('link', { name: 'API reference' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('API reference');
    await expect.poll(() => page.title()).toBe('API reference · Roundtable');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.getByText('Take a seat').waitFor();
    await expect.poll(() => page.title()).toBe('Roundtable');
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, before);
    await context.close();
  });

  it('takes a pasted link apart', async () => {
    const context = await visitor();
    const page = await visit(context, '/');
    await page.getByRole('textbox').fill('https://roundtable.example/j/482190');
    await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('482190');
    await context.close();
  });

  it('remembers language and theme, and shows neither wrongly at the next visit', async () => {
    const context = await visitor();
    const page = await visit(context, '/');
    await tick(page.getByRole('radio', { name: 'Deutsch' }));
    await tick(page.getByRole('radio', { name: 'Dunkel' }));
    await page.getByText('Setz dich dazu').waitFor();
    await page.route('**/*.js', (route) =>
      route.request().url().endsWith('before-paint.js') ? route.continue() : route.abort(),
    );
    await page.reload();
    const root = await page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      lang: document.documentElement.lang,
    }));
    expect(root).toEqual({ theme: 'dark', lang: 'de' });
    await context.close();
  });

  it('loads the words of one language, and of another for all that is open when it is chosen', async () => {
    const context = await visitor();
    const page = await visit(context, '/');
    const words: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.json') && request.url().includes('/assets/')) words.push(request.url());
    });
    await page.reload();
    await page.getByText('Take a seat').waitFor();
    // All files of a language end in the same digest.
    const digests = () => new Set(words.map((address) => address.slice(-13)));
    expect(digests().size).toBe(1);
    await tick(page.getByRole('radio', { name: 'Deutsch' }));
    await page.getByText('Setz dich dazu').waitFor();
    expect(digests().size).toBe(2);
    words.length = 0;
    await page.getByRole('link', { name: 'Konto', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Dein Konto' }).waitFor();
    expect(digests().size).toBe(1);
    await context.close();
  });

  it('says so when a page’s file is gone from the server, and offers to load again', async () => {
    const copy = await copyWebApp();
    const elsewhere = await serveFolder(copy.folder);
    const manifest = JSON.parse(await readFile(join(copy.folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    await rm(join(copy.folder, manifest['shell/showcase/KitPage.tsx']?.file ?? ''));
    const context = await browser.visitor(elsewhere.url);
    const page = await visit(context, '/');
    await page.goto('/kit');
    await page.getByRole('heading', { name: 'This page is out of date' }).waitFor();
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
    await context.close();
    await elsewhere.close();
    await copy.close();
  });

  it('says so when only a part’s file is gone, and leaves the rest of the page', async () => {
    const copy = await copyWebApp();
    const elsewhere = await serveFolder(copy.folder);
    const manifest = JSON.parse(await readFile(join(copy.folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    await rm(join(copy.folder, manifest['../activities/timers/web/history/PlayerPart.tsx']?.file ?? ''));
    const context = await browser.visitor(elsewhere.url);
    const page = await visit(context, '/timers/history?player=Ana');
    await page.getByRole('alert').getByText('Part of this page didn’t load').waitFor();
    await expectGoodLooks(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await page.getByRole('heading', { level: 1, name: 'Games and statistics' }).waitFor();
    await context.close();
    await elsewhere.close();
    await copy.close();
  });

  it('stands still for those who asked for it', async () => {
    const longest = async (isMotionReduced: boolean): Promise<number> => {
      const context = await visitor({ isMotionReduced });
      const page = await context.newPage();
      await page.goto('/kit');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const durations = await page.evaluate(() =>
        document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0)),
      );
      await context.close();
      return Math.max(0, ...durations);
    };
    expect(await longest(true)).toBeLessThanOrEqual(1);
    expect(await longest(false)).toBeGreaterThan(100);
  });

  it('turns dark at once for those who asked for stillness', async () => {
    const page = await visit(await visitor({ isMotionReduced: true }), '/kit');
    await page.emulateMedia({ colorScheme: 'dark' });
    const transitions = await page.evaluate(async () => {
      while (document.documentElement.dataset['theme'] !== 'dark') {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
    expect(transitions).toBe(0);
    await page.context().close();
  });
});

describe('without a network', () => {
  const untilControlled = (page: Page): Promise<unknown> =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          if (navigator.serviceWorker.controller !== null) resolve();
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
        }),
    );

  it('opens the home page again and says what works', async () => {
    const context = await visitor({ hasWorker: true });
    const page = await visit(context, '/');
    await untilControlled(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Take a seat').waitFor();
    await page.getByText('No connection.').waitFor();
    await expectGoodPage(page);
    await page.goto('/api/docs');
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
    await expectGoodPage(page);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
    await context.close();
  });

  it('speaks the language it was used in, and another one once that was used', async () => {
    const context = await visitor({ hasWorker: true, language: 'de' });
    const page = await visit(context, '/');
    // By the keyboard, as in `tick`; here the choice may be refused.
    const choose = (name: string) => page.getByRole('radio', { name }).first().press('Space');
    await untilControlled(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Setz dich dazu').waitFor();
    await choose('English');
    await page.getByText('Englisch konnte nicht geladen werden.').waitFor();
    await page.getByText('Setz dich dazu').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await expect.poll(() => page.getByRole('radio', { name: 'Deutsch' }).first().isChecked()).toBe(true);
    await context.setOffline(false);
    await choose('English');
    await page.getByText('Take a seat').waitFor();
    await expect.poll(() => page.evaluate(async () => (await caches.match('/en')) !== undefined)).toBe(true);
    await context.setOffline(true);
    await page.goto('/timers/offline');
    await page.getByRole('heading', { level: 1, name: /Offline table/ }).waitFor();
    await choose('Deutsch');
    await page.getByRole('heading', { level: 1, name: /Offline-Tisch/ }).waitFor();
    await context.close();
  });

  it('never keeps answers of the API', async () => {
    const context = await visitor({ hasWorker: true });
    const page = await visit(context, '/');
    await untilControlled(page);
    await page.goto('/api/docs');
    await page.getByText('/api/me', { exact: true }).first().waitFor();
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((request) => new URL(request.url).pathname);
    });
    expect(stored).toContain('/');
    expect(stored.filter((path) => path.startsWith('/api') || path.startsWith('/live'))).toEqual([]);
    await context.close();
  });

  it('lets a new version wait, offers it, and clears the old one away', async () => {
    const copy = await copyWebApp();
    const elsewhere = await serveFolder(copy.folder);
    const context = await browser.visitor(elsewhere.url, { hasWorker: true });
    const page = await visit(context, '/');
    await untilControlled(page);
    const worker = join(copy.folder, 'sw.js');
    const code = await readFile(worker, 'utf8');
    await writeFile(worker, code.replace(/(["']?version["']?:\s*["'`])[\da-f]{12}/, '$1new-version'));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText('A new version is available.').waitFor();
    await expectGoodPage(page);
    // Beside them is the list of languages used, which outlives versions.
    const versions = async () => (await caches.keys()).filter((name) => name.startsWith('roundtable-'));
    expect(await page.evaluate(versions)).toHaveLength(2);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
    await page.getByText('Take a seat').waitFor();
    await expect.poll(() => page.evaluate(versions)).toEqual(['roundtable-new-version']);
    await context.close();
    await elsewhere.close();
    await copy.close();
  });
});
