import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  findAxeProblems,
  goTo,
  launchChromium,
  newVisitor,
  overflowOf,
  screens,
} from '#scripts/web/browser.ts';
import type { ScreenName, VisitOptions } from '#scripts/web/browser.ts';
import { forgetAll } from './devices.ts';
import { tellWhatIsShown } from './telling.ts';

/** Only a failure takes this long: a busy machine must not fail a journey. */
export const PATIENCE_MS = 60_000;

let chromium: Promise<Browser> | undefined;

/** A journey file's part of Chromium, which all files of this process share. Close it in afterAll. */
export class TestBrowser {
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async launch(): Promise<TestBrowser> {
    chromium ??= launchChromium();
    if (!(await chromium).isConnected()) chromium = launchChromium();
    return new TestBrowser(await chromium);
  }

  /** A new visitor with their own cookies and storage. */
  async visitor(baseUrl: string, options: VisitOptions = {}): Promise<BrowserContext> {
    const context = await newVisitor(this.#browser, baseUrl, options);
    this.#contexts.push(context);
    context.on('page', tellWhatIsShown);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }
}

/**
 * A device that one person after another takes in hand. It forgets each of them, but keeps its window and the files of
 * the app: to open a window for each costs twice the time of what is shown in it.
 */
export class SharedDevice {
  readonly context: BrowserContext;
  readonly #page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.#page = page;
  }

  static async of(context: BrowserContext): Promise<SharedDevice> {
    return new SharedDevice(context, await context.newPage());
  }

  visit(path: string): Promise<Page> {
    return goTo(this.#page, path);
  }

  /** Without waiting for the parts that every page of the app has. */
  async open(path: string): Promise<Page> {
    await this.#page.goto(path);
    return this.#page;
  }

  /** A first visit without any choice made. */
  async forget(): Promise<void> {
    await forgetAll(this.context, this.#page);
    await this.#page.emulateMedia({ colorScheme: 'light', media: null });
  }
}

/** For keys: a field is often visible before it has the focus. */
export async function expectFocus(locator: Locator): Promise<void> {
  const hasFocus = () => locator.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus, { timeout: PATIENCE_MS }).toBe(true);
}

/** Axe finds nothing, and nothing overflows sideways. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await findAxeProblems(page)).toEqual([]);
  expect(await overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/**
 * Checks a page that passed axe in another look: only contrast, sizes and width can have changed, so only those are
 * checked.
 */
export async function expectGoodLooks(page: Page, leaveOut?: string): Promise<void> {
  expect(await findAxeProblems(page, 'looks', leaveOut)).toEqual([]);
  expect(await overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

export interface Look extends Required<Pick<VisitOptions, 'theme' | 'language'>> {
  /** The current one by default. */
  readonly screen?: ScreenName;
}

/** The same page in another look, without a reload: dark mode or another language. */
export async function changeLook(page: Page, { theme, language, screen }: Look): Promise<void> {
  if (screen !== undefined) await page.setViewportSize(screens[screen]);
  await page.emulateMedia({ colorScheme: theme });
  if (!(await page.evaluate(chooseLanguage, language))) {
    const address = new URL(page.url());
    address.searchParams.set('lang', language);
    await page.goto(address.href);
  }
  await page.waitForFunction(isLook, { theme, language });
}

/** False on a wall or in a frame on another site, which have no switch: the choice applies from the next load. */
const chooseLanguage = (language: string): boolean => {
  // On a small screen the switch is behind a button, and under a dialog it cannot be clicked.
  const choice = document.querySelector<HTMLElement>(`header input[type=radio][value=${language}]`);
  if (choice === null) localStorage.setItem('roundtable.language', language);
  else choice.click();
  return choice !== null;
};

const isLook = (wanted: Pick<Look, 'theme' | 'language'>): boolean => {
  const { lang, dataset } = document.documentElement;
  return lang === wanted.language && dataset['theme'] === wanted.theme;
};

export interface BuiltWebApp {
  readonly folder: string;
  close(): Promise<void>;
}

/** A copy of the current web app, so no other build can change it during a test. */
export async function copyWebApp(): Promise<BuiltWebApp> {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  await cp('dist/web', folder, { recursive: true });
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}
