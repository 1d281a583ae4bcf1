import { afterAll, beforeAll, describe } from 'vitest';
import { describeStore } from '#store/testing/contract-suite.ts';
import { dynamoEngines } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { openDynamoStore } from './dynamo-store.ts';

const PATIENT = { requestTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

describe.each(dynamoEngines)('on $name', ({ name, start, largestTransaction }) => {
  let engine: DynamoEngine | undefined;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(async () => engine?.stop());

  describeStore(
    'the DynamoDB driver',
    async (options) => {
      if (engine === undefined) throw new Error(`${name} did not start`);
      const store = openDynamoStore({ ...engine.access, ...options, ...PATIENT });
      await store.ensureTables();
      return store;
    },
    { indexLagMs: name === 'AWS' ? 10_000 : 0, ...(largestTransaction && { largestTransaction }) },
  );
});
