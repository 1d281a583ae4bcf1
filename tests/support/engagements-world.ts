import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { Move } from '#activities/engagements/web/host/host.state.ts';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { root } from '#scripts/tree.ts';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

export const SOON = { timeout: 15_000 };

/** As small as a phone gets whose owner plays along. */
const HAND = { width: 360, height: 640 };

/** The real server with the built app; hosts, walls and phones. Close it in afterAll. */
export class EngagementsWorld {
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

  static async start(env: Readonly<Record<string, string>> = {}): Promise<EngagementsWorld> {
    execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'ignore' });
    const folder = await mkdtemp(join(tmpdir(), 'roundtable-engagements-'));
    const server = startServerProcess({
      env: { STORE: 'sqlite', DATA_DIR: folder, LOG_LEVEL: 'error', ...env },
    });
    return new EngagementsWorld(await server.started, await TestBrowser.launch(), server, folder);
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
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

  async makeSet(host: BrowserContext, type: EngagementType, questions: readonly Question[]): Promise<string> {
    const body = { name: `Our ${type}`, type, questions };
    return (await this.call<SetView>(host, 'POST /api/engagements/sets', body)).setId;
  }

  /** A session with a set of these questions, made by this host. */
  async makeGame(
    host: BrowserContext,
    type: EngagementType,
    questions: readonly Question[],
    given: Partial<NewGame> = {},
  ): Promise<string> {
    const setId = questions.length === 0 ? {} : { setId: await this.makeSet(host, type, questions) };
    const body = { title: 'Friday round', engagementType: type, ...setId, ...given };
    return (await this.call<HostView>(host, 'POST /api/engagements', body)).gameId;
  }

  hostView(host: BrowserContext, gameId: string): Promise<HostView> {
    return this.call<HostView>(host, `GET /api/engagements/${gameId}?as=host`);
  }

  /** A step of the host without the console; what the step before left to count is counted first. */
  async move(host: BrowserContext, gameId: string, move: Move): Promise<HostView> {
    await vi.waitUntil(async () => !(await this.hostView(host, gameId)).stage.isCounting, SOON);
    const { stage } = await this.hostView(host, gameId);
    const body = { epoch: stage.epoch, ...move };
    return this.call<HostView>(host, `POST /api/engagements/${gameId}/moves`, body);
  }

  /** A phone with the address open, not in yet. */
  async phone(gameId: string, options: VisitOptions = {}): Promise<Page> {
    const page = await this.someone(`/play/${gameId}`, { screen: 'phone', ...options });
    await page.setViewportSize(options.screen === 'tiny' ? { width: 320, height: 640 } : HAND);
    return page;
  }

  /** A phone that is in, under this name. */
  async player(gameId: string, name: string, options: VisitOptions = {}): Promise<Page> {
    const page = await this.phone(gameId, options);
    await takeSeat(page, name);
    return page;
  }

  wall(gameId: string, options: VisitOptions = {}): Promise<Page> {
    return this.someone(`/engagements/${gameId}/screen`, { screen: 'projector', ...options });
  }

  console(host: BrowserContext, gameId: string): Promise<Page> {
    return visit(host, `/engagements/${gameId}/host`);
  }
}

/** Types a name and joins, in either language. */
export const takeSeat = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel(/^(Your name|Dein Name)/).fill(name);
  await page.getByRole('button', { name: /^(Join|Mitmachen)$/ }).click();
  await page.getByRole('button', { name: /^(Your seat|Dein Platz)$/ }).waitFor(SOON);
};

export const sees = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.getByText(text).first().waitFor(SOON);
};

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click(SOON);

/** Puts the leaderboard on; the console takes no other step until that one is done. */
export const showLeaders = async (host: Page): Promise<void> => {
  await press(host, 'Show who leads');
  await host.getByRole('button', { name: 'Back to the results' }).waitFor(SOON);
};
