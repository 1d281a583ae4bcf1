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

/** Only what fails waits so long: a busy machine must not make a journey fail. */
export const PATIENCE_MS = 60_000;

let chromium: Promise<Browser> | undefined;

/** What a journey file does in Chromium, which is one for all files of this process. Close it in afterAll. */
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

  /** A fresh visitor with cookies and storage of their own. */
  async visitor(baseUrl: string, options: VisitOptions = {}): Promise<BrowserContext> {
    const context = await newVisitor(this.#browser, baseUrl, options);
    this.#contexts.push(context);
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

  /** Nobody has been here, and no choice was made. */
  async forget(): Promise<void> {
    await forgetAll(this.context, this.#page);
    await this.#page.emulateMedia({ colorScheme: 'light', media: null });
  }
}

/** For keys: a field is often there before the focus is in it. */
export async function expectFocus(locator: Locator): Promise<void> {
  const hasFocus = () => locator.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus, { timeout: PATIENCE_MS }).toBe(true);
}

/** Axe finds nothing, and nothing sticks out sideways. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await findAxeProblems(page)).toEqual([]);
  expect(await overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/**
 * A page that pleased axe in one look, in another: contrast, sizes and width are what can have changed. What is left
 * out is more of the same.
 */
export async function expectGoodLooks(page: Page, leaveOut?: string): Promise<void> {
  expect(await findAxeProblems(page, 'looks', leaveOut)).toEqual([]);
  expect(await overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

export interface Look extends Required<Pick<VisitOptions, 'theme' | 'language'>> {
  /** The one it has, unless told. */
  readonly screen?: ScreenName;
}

/** The same page in another look, without loading it again: the device turns dark, the reader chooses a language. */
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

/** A wall and a frame on another site have no switch: false, and what is stored or asked for holds from the next load on. */
const chooseLanguage = (language: string): boolean => {
  // On a small screen the switch stands behind a button, under a dialog it cannot be pressed by hand.
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

/** A copy of the web app as it is now, so that no other build can change it under a running test. */
export async function copyWebApp(): Promise<BuiltWebApp> {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  await cp('dist/web', folder, { recursive: true });
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}
