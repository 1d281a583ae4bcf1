// npm run bench -- lighthouse [--page=home] [--runs=3]
// Lighthouse on the built app, as a phone on a slow network: the median of a few runs for each page people wait for.
// Lighthouse is not a dependency: the first run downloads it into .cache.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { awaitedAddresses } from '#tests/support/browser/awaited-pages.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { runNpm } from '../scripts/install.mjs';
import { root } from '../scripts/tree.ts';

const PACKAGE = 'lighthouse@13.5.0';
const FOLDER = join(root, '.cache/lighthouse');
const CHROMIUM =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ??
  'chromium';

const { values } = parseArgs({
  options: { page: { type: 'string' }, runs: { type: 'string', default: '3' } },
});

interface Audit {
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
}
interface Report {
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: Readonly<Record<string, Audit>>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;

const lighthouse = async (): Promise<Lighthouse> => {
  const module = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(module)) {
    await mkdir(FOLDER, { recursive: true });
    const fetched = runNpm(['install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', PACKAGE], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
    if (fetched.status !== 0) throw new Error(`${PACKAGE} could not be fetched: ${fetched.stderr}`);
  }
  return ((await import(module)) as { default: Lighthouse }).default;
};

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((resolve) => holder.close(resolve));
  return port;
};

const numberIn = ({ audits }: Report, name: string): number => audits[name]?.numericValue ?? Number.NaN;

const figuresOf = (report: Report) => {
  const scripts = (report.audits['network-requests']?.details?.items ?? []).filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    performance: Math.round(report.categories.performance.score * 100),
    'largest paint s': (numberIn(report, 'largest-contentful-paint') / 1000).toFixed(1),
    'blocked ms': Math.round(numberIn(report, 'total-blocking-time')),
    shift: numberIn(report, 'cumulative-layout-shift').toFixed(3),
    scripts: scripts.length,
    'script kB': scripts.reduce((sum, { transferSize }) => sum + Number(transferSize) / 1000, 0).toFixed(1),
  };
};

const data = await mkdtemp(join(tmpdir(), 'roundtable-lighthouse-'));
const profile = join(data, 'browser');
const server = startServerProcess({ env: { DATA_DIR: data, LOG_LEVEL: 'error' } });
const port = await freePort();
const browser = spawn(
  CHROMIUM,
  [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ],
  { stdio: 'ignore' },
);
try {
  const run = await lighthouse();
  const address = await server.started;
  const [guest, host] = [await newGuest(() => address), await newGuest(() => address)];
  const rows: Record<string, ReturnType<typeof figuresOf>> = {};
  for (const [name, path] of await awaitedAddresses(guest, host)) {
    if (values.page !== undefined && values.page !== name) continue;
    const all = [];
    while (all.length < Number(values.runs)) {
      const { lhr } = await run(`${address}${path}`, {
        port,
        logLevel: 'silent',
        onlyCategories: ['performance'],
        extraHeaders: { Cookie: `rt_session=${guest.token}` },
      });
      all.push(figuresOf(lhr));
    }
    const median = all.toSorted((a, b) => a.performance - b.performance)[Math.floor(all.length / 2)];
    if (median) rows[name] = median;
  }
  console.table(rows);
} finally {
  browser.kill();
  await server.kill();
  await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
