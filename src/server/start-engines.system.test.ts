import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { envOf, startDynamodbLocal } from '#tests/support/store/dynamodb-engines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-start-engines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How a start ends that cannot succeed, and its last words. */
const failedStart = async (env: Readonly<Record<string, string>>): Promise<[number | null, string]> => {
  const server = startServerProcess({ env: { DATA_DIR: join(folder, 'data'), ...env } });
  const { code } = await server.ended;
  return [code, server.stderr().trim().split('\n').at(-1) ?? ''];
};

describe('a start on an engine that cannot serve ends with a sentence and 1', () => {
  test('demo content that the engine does not take', async () => {
    const engine = await startDynamodbLocal();
    const [code, sentence] = await failedStart({ ...envOf(engine), DYNAMODB_CREATE_TABLES: 'yes' });
    await engine.stop();
    expect([code, sentence]).toEqual([
      1,
      'The demo content cannot be written (TransactWriteItems: ValidationException: this engine takes at most 10 operations in a transaction, DynamoDB takes 100): set DEMO=no to start without it.',
    ]);
  });

  test('a bucket whose server takes connections and never answers', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const [code, sentence] = await failedStart({
      FILES: 's3://photos',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    });
    silent.close();
    expect([code, sentence]).toEqual([
      1,
      'The bucket for files cannot be used: no answer within 5 s: check FILES, S3_ENDPOINT, AWS_REGION and the credentials.',
    ]);
  });
});
