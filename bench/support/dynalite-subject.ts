import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { toAttributes } from '#store/drivers/dynamodb/attribute-values.ts';
import {
  answerAt,
  answers,
  gameOf,
  insist,
  newKey,
  PLAYERS,
  rateOf,
  scatteredKey,
  seededItems,
  seededKey,
} from './workload.ts';
import type { OperationName, Subject } from './workload.ts';

/** dynalite in memory, so not durable, through the AWS SDK with kept-alive connections. It has no transactions. */
export const dynaliteSubject = async (): Promise<Subject> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('dynalite-server.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port.toString().trim()}`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { httpAgent: { keepAlive: true, maxSockets: 256 } },
  });
  await seed(client);
  const counter = { next: 0 };
  const calls = callsOn(client);
  return {
    name: 'dynalite via SDK',
    measure: async (operation, callers, durationMs) => {
      const call = calls[operation];
      return call && rateOf(call, counter, callers, durationMs);
    },
    close: async () => {
      client.destroy();
      child.stdin.end();
      await once(child, 'exit');
    },
  };
};

const TableName = answers.name;

const seed = async (client: DynamoDBClient): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'ACTIVE') break;
  }
  const items = seededItems();
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((item) => ({ PutRequest: { Item: toAttributes(item) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  }
};

const callsOn = (
  client: DynamoDBClient,
): Readonly<Partial<Record<OperationName, (n: number) => Promise<void>>>> => ({
  'put-if-absent': async (n) => {
    await client.send(
      new PutItemCommand({
        TableName,
        Item: toAttributes(answerAt(newKey(n), n)),
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  },
  'put, scattered': async (n) => {
    await client.send(
      new PutItemCommand({
        TableName,
        Item: toAttributes(answerAt(scatteredKey(n), n)),
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  },
  get: async (n) => {
    const { Item } = await client.send(
      new GetItemCommand({ TableName, Key: toAttributes(seededKey(n)), ConsistentRead: true }),
    );
    insist(Item !== undefined, 'get');
  },
  update: async (n) => {
    await client.send(
      new UpdateItemCommand({
        TableName,
        Key: toAttributes(seededKey(n)),
        UpdateExpression: 'ADD Score :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
        ReturnValues: 'ALL_NEW',
      }),
    );
  },
  'query of 50': async (n) => {
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :game',
        ExpressionAttributeValues: { ':game': { S: gameOf(n) } },
        Limit: PLAYERS,
      }),
    );
    insist(Items?.length === PLAYERS, 'query');
  },
});
