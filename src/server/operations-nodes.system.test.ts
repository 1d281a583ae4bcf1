import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#core/instant.ts';
import { openFiles } from '#platform/files/server/open-files.ts';
import { makeResetLink } from '#platform/identity/server/resets.service.ts';
import type { JobView, OverviewView, SizesView } from '#platform/operations/contract.ts';
import { newJob } from '#platform/operations/rules/job.ts';
import { loadJob, saveJob } from '#platform/operations/server/jobs.items.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import type { DynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { tablesOf } from './activities.ts';
import { systemClock } from './kit/clock.ts';
import { randomIds } from './kit/ids.ts';

const SCHEDULE = 'sun 03:00';
const tables = tablesOf({ ENVIRONMENT: 'dev', HUNTS_ID: 'roundtable' });
let cluster: Cluster;
let store: DynamoStore;
let cookie: string;

const read = async <T>(node: number, path: string): Promise<T> =>
  (await (await fetch(`${cluster.nodes[node]?.address}/api${path}`, { headers: { cookie } })).json()) as T;

const jobAt = async (node: number): Promise<JobView | undefined> =>
  (await read<{ jobs: JobView[] }>(node, '/admin/jobs')).jobs.find(({ kind }) => kind === 'export');

/** Everything was off when the export was due. Then three nodes start at once. */
beforeAll(async () => {
  cluster = await startCluster({
    hasS3: true,
    env: { ADMINS: 'eve@example.org', EXPORT_SCHEDULE: SCHEDULE, EXPORT_TO: 's3://roundtable/exports' },
  });
  store = openDynamoStore({ ...cluster.engine.access, tablePrefix: '', tables, clock: systemClock });
  await store.ensureTables();
  const job = newJob(SCHEDULE, systemClock.now());
  await saveJob(store, 'export', job, { ...job, dueAt: systemClock.now() - HOUR_MS });
  await Promise.all(Array.from({ length: 3 }, () => cluster.startNode()));
  const deps = { store, clock: systemClock, ids: randomIds, settings: { auditDays: 1 } };
  const link = await makeResetLink(deps, 'eve@example.org');
  const token = link.ok ? link.value.path.split('#')[1] : '';
  const address = cluster.nodes[0]?.address ?? '';
  const entered = await fetch(`${address}/api/password-resets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ token, password: 'turtle harbour nine' }),
  });
  cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(async () => {
  await store?.close();
  await cluster?.stop();
});

test('[OPS-4] an export that was due is written once, by one of three nodes, and all know it', async () => {
  await expect.poll(async () => (await loadJob(store, 'export'))?.last, { timeout: 90_000 }).toBeDefined();
  const seen = await Promise.all([jobAt(0), jobAt(1), jobAt(2)]);
  for (const job of seen) {
    expect(job?.run).toBeUndefined();
    expect(job?.last).toMatchObject({
      isDone: true,
      told: expect.stringMatching(/^s3:\/\/roundtable\/exports\//),
    });
    expect(job?.dueAt).toBeGreaterThan(systemClock.now());
  }
  const bucket = await openFiles({
    location: { kind: 's3', bucket: 'roundtable', prefix: 'exports/' },
    folder: '',
    s3: {
      region: cluster.env['AWS_REGION'] ?? '',
      endpoint: cluster.env['S3_ENDPOINT'],
      credentials: {
        accessKeyId: cluster.env['AWS_ACCESS_KEY_ID'] ?? '',
        secretAccessKey: cluster.env['AWS_SECRET_ACCESS_KEY'] ?? '',
      },
    },
  });
  const keys: string[] = [];
  for await (const { key } of bucket.list('')) keys.push(key);
  await bucket.close();
  expect(new Set(keys.map((key) => key.split('/')[0])).size).toBe(1);
  expect(keys.filter((key) => key.endsWith('/manifest-summary.json'))).toHaveLength(tables.length);
});

test('[OPS-2] every node tells of all three, and of what DynamoDB counts', async () => {
  for (const node of [0, 1, 2]) {
    const { nodes, checks } = await read<OverviewView>(node, '/admin/overview');
    expect(nodes.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(new Set(nodes.map(({ nodeId }) => nodeId)).size).toBe(3);
    expect(checks).toMatchObject({ store: 'ok', files: 'ok', bus: 'ok' });
  }
  const sizes = await read<SizesView>(1, '/admin/sizes');
  expect(sizes.isLate).toBe(true);
  expect(sizes.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  expect(sizes.journal).toBeUndefined();
  expect(sizes.files.count).toBeGreaterThan(0);
});
