import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { root } from '#scripts/tree.ts';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { TestBrowser } from './browser.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

export const SOON = { timeout: 20_000 };

/** The real server with its demo banks and the built app, and browsers that visit it. Close it in afterAll. */
export class QuizzesWorld {
  readonly address: string;
  readonly #server: ServerProcess;
  readonly #browser: TestBrowser;
  readonly #folder: string;
  readonly #contexts: BrowserContext[] = [];

  private constructor(address: string, server: ServerProcess, browser: TestBrowser, folder: string) {
    this.address = address;
    this.#server = server;
    this.#browser = browser;
    this.#folder = folder;
  }

  static async start(): Promise<QuizzesWorld> {
    execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'ignore' });
    const folder = await mkdtemp(join(tmpdir(), 'roundtable-quizzes-'));
    const server = startServerProcess({ env: { STORE: 'sqlite', DATA_DIR: folder, LOG_LEVEL: 'error' } });
    const address = await server.started;
    return new QuizzesWorld(address, server, await TestBrowser.launch(), folder);
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    await this.#browser.close();
    await this.#server.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async newContext(options: VisitOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.visitor(this.address, options);
    this.#contexts.push(context);
    return context;
  }

  /** Somebody new, with cookies and storage of their own. */
  async someone(path: string, options: VisitOptions = {}): Promise<Page> {
    return visit(await this.newContext(options), path);
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
}

interface NewSession {
  readonly questions?: number;
  readonly picker?: 'adaptive' | 'classic';
  readonly language?: 'EN' | 'DE';
}

/** Begins a session of the demo certificate and opens its page. */
export const openSession = async (
  world: QuizzesWorld,
  context: BrowserContext,
  { questions = 10, picker = 'adaptive', language = 'EN' }: NewSession = {},
): Promise<Page> => {
  const { sources } = await world.call<{ sources: Source[] }>(context, 'GET /api/quizzes/sources');
  const chosen = sources.find(({ certificate }) => certificate === 'Roundtable Host');
  if (!chosen) throw new Error('the demo bank is missing');
  const { bankId, provider, certificate } = chosen;
  const { session } = await world.call<{ session: { sessionId: string } }>(
    context,
    'POST /api/quizzes/sessions',
    { mode: 'study', sources: [{ bankId, provider, certificate }], language, questions, picker },
  );
  return visit(context, `/quizzes/sessions/${session.sessionId}`);
};

interface Source {
  readonly bankId: string;
  readonly provider: string;
  readonly certificate: string;
}

const choices = (page: Page) => page.locator('form fieldset input');

/** The question's words and its options in their order, by their ids. */
export const shownQuestion = async (page: Page): Promise<{ stem: string; order: string[] }> => {
  await choices(page)
    .first()
    .waitFor({ state: 'attached', ...SOON });
  const stem = await page.locator('form fieldset > div').first().innerText();
  const order = await choices(page).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  return { stem, order };
};

/** In the middle of the page: the bar with the button must not lie over it. */
export const choose = async (page: Page, place: number): Promise<void> => {
  const choice = choices(page).nth(place);
  await choice.evaluate((input) => input.scrollIntoView({ block: 'center' }));
  await choice.check({ force: true });
};

/** Chooses by place, checks, and says whether it was right. */
export const giveAnswer = async (page: Page, ...places: readonly number[]): Promise<boolean> => {
  for (const place of places) await choose(page, place);
  await page.locator('button[type=submit]').click();
  const verdict = page.locator('form [data-correct]');
  await verdict.waitFor(SOON);
  return (await verdict.getAttribute('data-correct')) === 'true';
};

export const goOn = async (page: Page): Promise<void> => {
  await page.locator('button[type=submit]').click();
  await page.locator('form [data-correct]').waitFor({ state: 'detached', ...SOON });
};
