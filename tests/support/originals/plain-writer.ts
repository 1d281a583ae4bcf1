import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';
import { attributesOf } from './attributes.ts';

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
      await client.send(new PutItemCommand({ TableName: `${tablePrefix}${name}`, Item: attributesOf(item) }));
    },
    close: () => client.destroy(),
  };
};
