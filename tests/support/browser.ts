import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAxeProblems, launchChromium, newVisitor, overflowOf } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';

/** One Chromium for a journey file; close it in afterAll. */
export class TestBrowser {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async launch(): Promise<TestBrowser> {
    return new TestBrowser(await launchChromium());
  }

  /** A fresh visitor with cookies and storage of their own. */
  visitor(baseUrl: string, options: VisitOptions = {}): Promise<BrowserContext> {
    return newVisitor(this.#browser, baseUrl, options);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Axe finds nothing, and nothing sticks out sideways. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await findAxeProblems(page)).toEqual([]);
  expect(await overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/** A page that pleased axe in one look, in another: contrast, sizes and width are what can have changed. */
export async function expectGoodLooks(page: Page): Promise<void> {
  expect(await findAxeProblems(page, 'looks')).toEqual([]);
  expect(await overflowOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

export interface BuiltWebApp {
  readonly folder: string;
  close(): Promise<void>;
}

/** A copy of the web app as it is now, so that no other build can change it under a running test. */
export async function buildWebApp(): Promise<BuiltWebApp> {
  await promisify(execFile)(process.execPath, ['scripts/build-web.ts']);
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  await cp('dist/web', folder, { recursive: true });
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}
