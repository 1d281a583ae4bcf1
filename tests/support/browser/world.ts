import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { PATIENCE_MS, TestBrowser } from './browser.ts';
import { Devices } from './devices.ts';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

/** How long a journey waits: long enough for a loaded machine. */
export const SOON = { timeout: PATIENCE_MS };

/** By keyboard: while the page still moves, a click may hit something else. */
export const tick = async (control: Locator): Promise<void> => {
  if (!(await control.isChecked(SOON))) await control.press('Space', SOON);
  await expect.poll(() => control.isChecked(), SOON).toBe(true);
};

/** The same, to undo it. */
export const untick = async (control: Locator): Promise<void> => {
  if (await control.isChecked(SOON)) await control.press('Space', SOON);
  await expect.poll(() => control.isChecked(), SOON).toBe(false);
};

export const sees = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.getByText(text).first().waitFor(SOON);
};

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click(SOON);

/**
 * For something that is visible only for a moment: the page itself watches for it. Polling from outside happens twice a
 * second at best and can miss it on a busy machine. Returns a function that waits for it.
 */
export const willSee = async (page: Page, text: string, within = 'body'): Promise<() => Promise<void>> => {
  const watch = await page.evaluateHandle(
    ([wanted, selector]) => {
      const isThere = (): boolean =>
        [...document.querySelectorAll(selector)].some((part) => part.textContent.includes(wanted));
      const seen = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        if (isThere()) resolve();
      });
      return { seen };
    },
    [text, within] as const,
  );
  return () => watch.evaluate(({ seen }) => seen);
};

/** Its position once it no longer moves, for presses and drags by coordinates. */
export const stillBox = async (
  locator: Locator,
): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> => {
  await locator.waitFor(SOON);
  await locator.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [before, frames] = ['', 0];
        const look = (): void => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const now = [x, y, width, height].join(' ');
          frames = now === before ? frames + 1 : 0;
          before = now;
          if (frames > 2) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const box = await locator.boundingBox(SOON);
  if (!box) throw new Error(`${String(locator)} is not drawn`);
  return box;
};

/** A toast disappears after some seconds unless the pointer is on it: for stories that return to its button. */
export const holdUndo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).hover(SOON);

/** A site at one address, on one or more servers. */
export interface Site {
  readonly address: string;
  /** Its servers' environment, for commands on the same store. */
  readonly env: Readonly<Record<string, string>>;
  readonly later?: (aheadMs: number) => Promise<void>;
  stop(): Promise<void>;
}

/** The real server with the built app, and any number of visitors. Close it in afterAll. */
export interface World {
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
  /** A new visitor with their own cookies and storage. */
  visitor(options?: VisitorOptions): Promise<BrowserContext>;
  /** A new visitor on this page. */
  someone(path: string, options?: VisitorOptions): Promise<Page>;
  /** Calls the API with the cookies of this visitor. */
  call<T>(context: BrowserContext, line: string, data?: unknown): Promise<T>;
  /** Closes pages that a story no longer needs: every open page costs processor time. */
  sendEverybodyHome(): Promise<void>;
  /** The servers end and start again, with clocks that are so far ahead of ours. */
  later(aheadMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface VisitorOptions extends VisitOptions {
  /** Another address of the same site, such as a proxy that can be cut. */
  readonly through?: string;
}

/** Each file has its own: things made by others would appear in its lists and forms. */
const startOneServer = async (env: Readonly<Record<string, string>>): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-world-'));
  const variables = { STORE: 'sqlite', DATA_DIR: folder, LOG_LEVEL: 'error', ...env };
  let server = startServerProcess({ env: variables, endsWithUs: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const address = await server.started;
  return {
    address,
    env: variables,
    async later(aheadMs) {
      await server.kill();
      const { port: PORT } = new URL(address);
      server = startServerProcess({ env: { ...variables, PORT }, aheadMs, endsWithUs: true });
      await server.started;
    },
    async stop() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Enough for a session, its socket and its files to be on different nodes. */
const NODES = 3;

export interface ClusterSite extends Site {
  readonly cluster: Cluster;
}

export const startManyServers = async (env: Readonly<Record<string, string>>): Promise<ClusterSite> => {
  const cluster = await startCluster({ hasS3: true, env: { DEMO: 'yes', ...env } });
  await Promise.all(Array.from({ length: NODES }, () => cluster.startNode()));
  return {
    address: cluster.door.address,
    env: cluster.env,
    async later(aheadMs) {
      const nodes = [...cluster.nodes];
      await Promise.all(nodes.map((node) => cluster.kill(node)));
      await Promise.all(nodes.map((node) => cluster.revive(node, aheadMs)));
    },
    stop: () => cluster.stop(),
    cluster,
  };
};

const callAt =
  (address: string): World['call'] =>
  async <T>(context: BrowserContext, line: string, data?: unknown): Promise<T> => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const answer = await context.request.fetch(path, {
      method,
      headers: { origin: address },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${line}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

/** JOURNEYS_ON=cluster plays the same stories on three nodes behind a round-robin proxy. */
const startSite: (env: Readonly<Record<string, string>>) => Promise<Site> =
  process.env['JOURNEYS_ON'] === 'cluster' ? startManyServers : startOneServer;

export const startWorld = async (
  env: Readonly<Record<string, string>> = {},
  start: typeof startSite = startSite,
): Promise<World> => {
  const [site, browser] = await Promise.all([start(env), TestBrowser.launch()]);
  const devices = new Devices((options) => browser.visitor(site.address, options));
  const elsewhere: BrowserContext[] = [];
  const visitor: World['visitor'] = async ({ through, ...options } = {}) => {
    if (through === undefined) return devices.take(options);
    const context = await browser.visitor(through, options);
    elsewhere.push(context);
    return context;
  };
  const sendEverybodyHome: World['sendEverybodyHome'] = async () => {
    await Promise.all([devices.giveAllBack(), ...elsewhere.splice(0).map((context) => context.close())]);
  };
  return {
    address: site.address,
    env: site.env,
    visitor,
    someone: async (path, options) => visit(await visitor(options), path),
    call: callAt(site.address),
    sendEverybodyHome,
    async later(aheadMs) {
      if (!site.later) throw new Error('the servers of this story have no clock to move');
      await site.later(aheadMs);
    },
    async close() {
      await browser.close();
      await site.stop();
    },
  };
};
