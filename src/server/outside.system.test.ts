// The server with its data elsewhere: what /readyz and /metrics say of DynamoDB, of a bucket and of a folder.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { envOf, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import { startS3Server } from '#tests/support/files/s3-server.ts';
import type { S3Server } from '#tests/support/files/s3-server.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, string>>;
}

let folder: string;
let bucket: S3Server;
let engine: DynamoEngine;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-outside-'));
  [bucket, engine] = await Promise.all([startS3Server(), startDynoxide()]);
  await bucket.makeBucket('photos');
});
afterEach(async () => {
  for (const server of processes.splice(0)) await server.kill();
});
afterAll(async () => {
  await bucket.stop();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Readonly<Record<string, string>>): ServerProcess => {
  const server = startServerProcess({ env: { DATA_DIR: join(folder, 'data'), DEMO: 'no', ...env } });
  processes.push(server);
  return server;
};

const readiness = async (address: string): Promise<Readiness> =>
  (await (await fetch(`${address}/readyz`)).json()) as Readiness;

const sendPhoto = async (address: string): Promise<{ status: number; body: { pictureId: string } }> => {
  const answer = await fetch(`${address}/api/pictures`, { method: 'POST', body: await phonePhoto() });
  return { status: answer.status, body: (await answer.json()) as { pictureId: string } };
};

const outside = (): Readonly<Record<string, string>> => ({
  FILES: 's3://photos/round',
  S3_ENDPOINT: bucket.endpoint,
  ...envOf(engine),
  DYNAMODB_CREATE_TABLES: 'yes',
  AWS_REGION: bucket.region,
  AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
});

describe('files in a bucket, data in DynamoDB', () => {
  test('a photo goes there and comes back, and the metrics tell what DynamoDB charged', async () => {
    const address = await start(outside()).started;
    expect(await readiness(address)).toEqual({
      status: 'ready',
      checks: { store: 'ok', files: 'ok', bus: 'ok' },
    });
    const sent = await sendPhoto(address);
    expect(sent.status).toBe(200);
    const served = await fetch(`${address}/api/pictures/${sent.body.pictureId}/160`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await served.bytes()).length).toBe(Number(served.headers.get('content-length')));
    const page = await (await fetch(`${address}/metrics`)).text();
    const charged =
      /roundtable_dynamodb_capacity_units_total\{table="roundtable-platform",operation="\w+"\} ([\d.]+)/.exec(
        page,
      );
    expect(Number(charged?.[1])).toBeGreaterThan(0);
    const requests = /roundtable_dynamodb_requests_total\{kind="sent"\} (\d+)/.exec(page)?.[1];
    expect(Number(requests)).toBeGreaterThan(0);
    expect(page).toContain('roundtable_dynamodb_requests_total{kind="throttled"} 0');
  });

  test('a bucket that is not there stops the start with one sentence', async () => {
    const server = start({ ...outside(), FILES: 's3://nowhere' });
    expect((await server.ended).code).toBe(1);
    expect(server.stderr().trim()).toMatch(
      /^The bucket for files cannot be used: .*: check FILES, S3_ENDPOINT, AWS_REGION and the credentials\.$/,
    );
  });
});

describe('files in a folder', () => {
  test('a server whose folder is lost is not ready and says "try again"', async () => {
    const address = await start({ STORE: 'memory' }).started;
    const ready = { store: 'ok', files: 'ok', bus: 'ok', disk: 'ok' };
    expect((await readiness(address)).checks).toEqual(ready);
    const files = join(folder, 'data', 'files');
    await rm(files, { recursive: true });
    await writeFile(files, 'in the way');
    await expect
      .poll(() => readiness(address), { timeout: 60_000 })
      .toEqual({
        status: 'not ready',
        checks: { ...ready, files: 'failing' },
      });
    expect((await sendPhoto(address)).status).toBe(503);
  });

  test('a folder that cannot be made stops the start with one sentence', async () => {
    const DATA_DIR = join(folder, 'blocked');
    await mkdir(DATA_DIR);
    await writeFile(join(DATA_DIR, 'files'), 'in the way');
    const server = start({ STORE: 'memory', DATA_DIR });
    expect((await server.ended).code).toBe(1);
    expect(server.stderr().trim()).toMatch(
      /^The folder for files cannot be used: .*: make it writable or set DATA_DIR to another folder\.$/,
    );
  });
});
