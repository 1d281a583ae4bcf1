import { afterAll, beforeAll, describe } from 'vitest';
import { describeSameResults } from '#store/testing/same-results.ts';
import { dynamoEngines } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { openDynamoStore } from './dynamo-store.ts';

const PATIENT = { requestTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

// AWS is left out: its indexes lag behind, and the property compares them at once.
describe.each(dynamoEngines.filter(({ name }) => name !== 'AWS'))('on $name', ({ name, start }) => {
  let engine: DynamoEngine | undefined;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(async () => engine?.stop());

  describeSameResults(
    'the DynamoDB driver',
    async (options) => {
      if (engine === undefined) throw new Error(`${name} did not start`);
      const store = openDynamoStore({ ...engine.access, ...options, ...PATIENT });
      await store.ensureTables();
      return store;
    },
    { runs: 100, timeoutMs: 900_000 },
  );
});
