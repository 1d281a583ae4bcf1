import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
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

export interface BuiltWebApp {
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the web app into a folder of its own, so that no other build can change it under a running test. */
export async function buildWebApp(): Promise<BuiltWebApp> {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}
