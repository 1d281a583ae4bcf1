import { CreateTableCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Table } from '#store/port/table.ts';
import type { Item, Value } from '#store/port/values.ts';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';

type Attributes = Record<string, AttributeValue>;

const attribute = (value: Value): AttributeValue => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  return Array.isArray(value) ? { L: value.map(attribute) } : { M: attributes(value as Item) };
};

const attributes = (item: Item): Attributes =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, attribute(value)]])),
  );

const keySchema = (partitionKey: string, sortKey: string | undefined) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' as const }]),
];

/** Tables and items as somebody makes them who has never heard of us: the AWS SDK and nothing else. */
export const openPlainWriter = ({ tablePrefix, ...access }: DynamoAccess) => {
  const client = new DynamoDBClient(access);
  return {
    async create({ name, partitionKey, sortKey, indexes }: Table): Promise<void> {
      const keys = [{ partitionKey, sortKey }, ...indexes].flatMap((place) => [
        place.partitionKey,
        ...(place.sortKey === undefined ? [] : [place.sortKey]),
      ]);
      await client.send(
        new CreateTableCommand({
          TableName: `${tablePrefix}${name}`,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: keySchema(partitionKey, sortKey),
          AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S' as const,
          })),
          ...(indexes.length > 0 && {
            GlobalSecondaryIndexes: indexes.map((index) => ({
              IndexName: index.name,
              KeySchema: keySchema(index.partitionKey, index.sortKey),
              Projection: { ProjectionType: 'ALL' as const },
            })),
          }),
        }),
      );
    },
    async put({ name }: Table, item: Item): Promise<void> {
      await client.send(new PutItemCommand({ TableName: `${tablePrefix}${name}`, Item: attributes(item) }));
    },
    /** Those of the given items that are not in the table as they were put there. */
    async changed({ name }: Table, items: readonly Item[]): Promise<readonly Item[]> {
      const found = new Set<string>();
      let from: Attributes | undefined;
      do {
        const page = await client.send(
          new ScanCommand({ TableName: `${tablePrefix}${name}`, ...(from && { ExclusiveStartKey: from }) }),
        );
        for (const item of page.Items ?? []) found.add(sorted(item));
        from = page.LastEvaluatedKey;
      } while (from);
      return items.filter((item) => !found.has(sorted(attributes(item))));
    },
    close: () => client.destroy(),
  };
};

/** The same text for the same item, in whatever order its attributes come. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
