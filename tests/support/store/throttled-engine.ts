import { seededRandom } from '#core/random.ts';
import { startDynoxide } from './dynamodb-engines.ts';
import type { DynamoEngine } from './dynamodb-engines.ts';
import { startProxy } from '#tests/support/server/http-proxy.ts';
import type { ProxyAnswer } from '#tests/support/server/http-proxy.ts';

/** A DynamoDB engine that refuses a share of all requests, as a partition does that gets too many. */
export interface ThrottledEngine extends DynamoEngine {
  /** In [0, 1]; none at first. */
  share: number;
  /** How many requests it has refused. */
  readonly refused: () => number;
  /** The engine without the proxy. */
  readonly direct: DynamoEngine;
}

const refusal = (type: string, more: object = {}): ProxyAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'Too much', ...more }),
});

const cancelled = (body: Buffer): ProxyAnswer => {
  const { TransactItems } = JSON.parse(body.toString()) as { TransactItems: unknown[] };
  const CancellationReasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: 'ThrottlingError', Message: 'Too much' } : { Code: 'None' },
  );
  return refusal('TransactionCanceledException', { CancellationReasons });
};

/** The words DynamoDB uses for the same thing: of a table, of an account, inside a transaction. */
const refusalOf = (operation: string, body: Buffer, count: number): ProxyAnswer => {
  if (operation === 'TransactWriteItems' && count % 2 === 0) return cancelled(body);
  return refusal(count % 3 === 0 ? 'ThrottlingException' : 'ProvisionedThroughputExceededException');
};

/** The driver gives up after ten tries; by chance alone one request in 59,000 would come to that. */
const MOST_IN_A_ROW = 6;

export const startThrottledEngine = async (): Promise<ThrottledEngine> => {
  const direct = await startDynoxide();
  const random = seededRandom('throttled engine');
  /** How often each request was refused in a row. */
  const inARow = new Map<string, number>();
  let refused = 0;
  const proxy = await startProxy(direct.access.endpoint ?? '', async ({ headers, body }, forward) => {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const asked = `${operation} ${body.toString()}`;
    const times = inARow.get(asked) ?? 0;
    if (random.next() >= engine.share || times >= MOST_IN_A_ROW) {
      inARow.delete(asked);
      return forward();
    }
    inARow.set(asked, times + 1);
    return refusalOf(operation, body, ++refused);
  });
  const engine: ThrottledEngine = {
    name: 'dynoxide, throttled',
    access: { ...direct.access, endpoint: proxy.url },
    share: 0,
    refused: () => refused,
    direct,
    async stop() {
      await proxy.close();
      await direct.stop();
    },
  };
  return engine;
};
