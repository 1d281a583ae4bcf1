import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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

export interface BuiltWebApp {
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the web app into a folder of its own, so that no other build can change it under a running test. */
export async function buildWebApp(): Promise<BuiltWebApp> {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  // A process of its own: in the test runner's, NODE_ENV is "test" and the app would be built without its worker.
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  await promisify(execFile)(process.execPath, vite, { env: { ...process.env, NODE_ENV: 'production' } });
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}
