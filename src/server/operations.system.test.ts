import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntryView } from '#platform/identity/contract.ts';
import { leaveResetLink } from '#platform/identity/server/resets.service.ts';
import type { JobKind, JobView, OverviewView, SizesView } from '#platform/operations/contract.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { tablesOf } from './activities.ts';
import { systemClock } from './kit/clock.ts';
import { randomIds } from './kit/ids.ts';
import { createLog } from './log.ts';
import { restoreBackup } from './recovery/restore.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

let folder: string;
let server: RunningServer;
let admin: string;
const config = () =>
  testConfig({ STORE: 'sqlite', DATA_DIR: join(folder, 'data'), ADMINS: 'eve@example.org', DEMO: 'yes' });

const ask = async <T>(line: string, cookie?: string, body?: unknown) => {
  const [method = 'GET', path = '/'] = line.split(' ');
  const base = `http://127.0.0.1:${server.port}`;
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      origin: base,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cookies = response.headers.get('set-cookie')?.split(';')[0];
  return { status: response.status, body: (await response.json()) as T, cookie: cookies };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-operations-'));
  server = await startServer(config(), createLog('silent'));
  const deps = { clock: systemClock, ids: randomIds };
  const link = await leaveResetLink(deps, join(folder, 'data'), 'eve@example.org');
  if (!link.ok) throw new Error('no link');
  const body = { token: link.value.path.split('#')[1], password: 'a long enough sentence 7' };
  admin = (await ask('POST /password-resets', undefined, body)).cookie ?? '';
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const jobOf = async (kind: JobKind): Promise<JobView | undefined> =>
  (await ask<{ jobs: JobView[] }>('GET /admin/jobs', admin)).body.jobs.find((job) => job.kind === kind);

const runToEnd = async (kind: JobKind): Promise<JobView> => {
  const started = await ask<JobView>(`POST /admin/jobs/${kind}/runs`, admin, {});
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  expect(started.body.run).toBeDefined();
  await expect.poll(async () => (await jobOf(kind))?.last, { timeout: 180_000 }).toBeDefined();
  const job = await jobOf(kind);
  if (!job) throw new Error('the job is gone');
  return job;
};

describe('what the administrator is shown', () => {
  test('[OPS-1] nobody else sees any of it', async () => {
    for (const line of ['GET /admin/overview', 'GET /admin/sizes', 'GET /admin/jobs']) {
      expect((await ask(line)).status, line).toBe(401);
    }
    expect((await ask('POST /admin/jobs/backup/runs', undefined, {})).status).toBe(401);
  });

  test('[OPS-2] the node, its health and how long things are kept', async () => {
    const { body } = await ask<OverviewView>('GET /admin/overview', admin);
    expect(body.checks).toEqual({ store: 'ok', files: 'ok', bus: 'ok', disk: 'ok' });
    expect(body.nodes).toMatchObject([{ isThis: true, sockets: 0 }]);
    expect(body.nodes[0]?.memoryBytes).toBeGreaterThan(10_000_000);
    expect(body.settings).toContainEqual({ name: 'PITR_DAYS', value: '35' });
  });

  test('[OPS-2] sizes are those of the database and the disk', async () => {
    const { body } = await ask<SizesView>('GET /admin/sizes', admin);
    expect(body.tables.map(({ name }) => name).toSorted()).toEqual(
      tablesOf(config())
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const { name, items } of body.tables.filter(({ name: table }) => table === 'quiz-users'))
      expect(items, name).toBe(1);
    expect(body.journal?.entries).toBeGreaterThan(10);
    expect(body.disk?.freeBytes).toBeGreaterThan(0);
    expect(body.disk?.totalBytes).toBeGreaterThanOrEqual(body.disk?.freeBytes ?? 0);
  });
});

describe('what the administrator starts', () => {
  test('[OPS-5] a backup is made while the server runs, listed, and can be restored', async () => {
    const { last, copies } = await runToEnd('backup');
    expect(last).toMatchObject({ isDone: true });
    expect(copies).toHaveLength(1);
    expect(copies[0]?.bytes).toBe(last?.bytes);
    const to = join(folder, 'restored');
    await restoreBackup({ from: last?.told ?? '', to, now: Date.now() });
    expect(await readdir(to)).toContain('roundtable.sqlite');
  });

  test('[OPS-5] an export has a folder of its own, with a manifest for every table', async () => {
    const { last, copies } = await runToEnd('export');
    expect(last).toMatchObject({
      isDone: true,
      told: join(folder, 'data', 'exports', copies[0]?.name ?? ''),
    });
    const exports = await readdir(join(last?.told ?? '', 'AWSDynamoDB'));
    const counts = await Promise.all(
      exports.map(async (name) => {
        const file = join(last?.told ?? '', 'AWSDynamoDB', name, 'manifest-summary.json');
        return (JSON.parse(await readFile(file, 'utf8')) as { itemCount: number }).itemCount;
      }),
    );
    expect(counts).toHaveLength(tablesOf(config()).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(last?.items);
    expect(last?.items).toBeGreaterThan(10);
  });

  test('[OPS-6] what was started is noted', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const path = `/audit?day=${day}&search=operations.startJob`;
    const { body } = await ask<{ entries: AuditEntryView[] }>(`GET ${path}`, admin);
    expect(body.entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['operations.startJob', 'export'],
      ['operations.startJob', 'backup'],
    ]);
    expect(body.entries[0]).toMatchObject({ address: '127.0.0.0/24', identityId: expect.any(String) });
  });

  test('[OPS-4] a stop does not wait for it', async () => {
    const { status } = await ask('POST /admin/jobs/export/runs', admin, {});
    expect(status).toBe(200);
    const before = performance.now();
    await server.stop();
    expect(performance.now() - before).toBeLessThan(9000);
    server = await startServer(config(), createLog('silent'));
    // The run that was cut short is begun anew by itself.
    await expect
      .poll(async () => (await jobOf('export'))?.copies.length, { timeout: 180_000 })
      .toBeGreaterThan(1);
    await expect.poll(async () => (await jobOf('export'))?.run, { timeout: 180_000 }).toBeUndefined();
  });
});
