import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { NewPoll, OwnerView } from '#activities/polls/contract.views.ts';
import { root } from '#scripts/tree.ts';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

export const SOON = { timeout: 15_000 };

/** The real server with the built app, and any number of visitors. Close it in afterAll. */
export class PollsWorld {
  readonly address: string;
  readonly browser: TestBrowser;
  readonly #server: ServerProcess;
  readonly #folder: string;
  readonly #contexts: BrowserContext[] = [];

  private constructor(address: string, browser: TestBrowser, server: ServerProcess, folder: string) {
    this.address = address;
    this.browser = browser;
    this.#server = server;
    this.#folder = folder;
  }

  static async start(): Promise<PollsWorld> {
    execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'ignore' });
    const folder = await mkdtemp(join(tmpdir(), 'roundtable-polls-'));
    const server = startServerProcess({ env: { STORE: 'sqlite', DATA_DIR: folder, LOG_LEVEL: 'error' } });
    return new PollsWorld(await server.started, await TestBrowser.launch(), server, folder);
  }

  /** Every open page costs processor time: what a story no longer needs is closed. */
  async sendEverybodyHome(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.sendEverybodyHome();
    await this.browser.close();
    await this.#server.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async visitor(options: VisitOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.visitor(this.address, options);
    this.#contexts.push(context);
    return context;
  }

  async someone(path: string, options: VisitOptions = {}): Promise<Page> {
    return visit(await this.visitor(options), path);
  }

  /** Calls the API with the cookies of this visitor. */
  async call<T>(context: BrowserContext, line: string, data?: unknown): Promise<T> {
    const [method = 'GET', path = '/'] = line.split(' ');
    const answer = await context.request.fetch(path, {
      method,
      headers: { origin: this.address },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${line}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  makePoll(context: BrowserContext, poll: Partial<NewPoll> = {}): Promise<OwnerView> {
    const body = { title: 'Lunch', candidates: ['Soup', 'Curry', 'Pizza'], open: true, ...poll };
    return this.call<OwnerView>(context, 'POST /api/polls', body);
  }

  /** A ballot from a device of its own. */
  async castAsNewcomer(pollId: string, ...order: readonly string[]): Promise<void> {
    const context = await this.visitor();
    await this.cast(context, pollId, { ranks: order.map((name) => [name]) });
  }

  async cast(
    context: BrowserContext,
    pollId: string,
    choices: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await this.call(context, `PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
      secret: randomUUID(),
      ...choices,
    });
  }

  move(context: BrowserContext, pollId: string, to: 'open' | 'closed' | 'archived'): Promise<OwnerView> {
    return this.call<OwnerView>(context, `POST /api/polls/${pollId}/status`, { to });
  }
}

export const sees = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.getByText(text).first().waitFor(SOON);
};

export const rank = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const [index, name] of names.entries()) {
    await page.getByRole('button', { name: `${name}, not ranked, add as rank ${index + 1}` }).click();
  }
};

export const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review my ballot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send my ballot' }).click();
};

export const vote = async (page: Page, names: readonly string[]): Promise<void> => {
  await rank(page, names);
  await send(page);
  await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
};

/** The name that stands large above the result. */
export const winner = (page: Page): Promise<string> =>
  page.locator('section[aria-labelledby=results-title] p').first().innerText();
