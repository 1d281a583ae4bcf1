import { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';

export type Plain = Readonly<Record<string, unknown>>;

const plainValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.B !== undefined) return value.B;
  if (value.L) return value.L.map(plainValue);
  return Object.fromEntries(Object.entries(value.M ?? {}).map(([name, inner]) => [name, plainValue(inner)]));
};

const plainItem = (item: Readonly<Record<string, AttributeValue>>): Plain =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]));

export interface PlainQuery {
  readonly table: string;
  readonly index?: string;
  /** Partition attribute and its value, then the sort attribute and how its value begins. */
  readonly where: readonly [attribute: string, value: string];
  readonly beginning?: readonly [attribute: string, value: string];
}

/** The five tables as read by somebody who has only the AWS SDK. */
export const openQuizTables = ({ tablePrefix, ...access }: DynamoAccess) => {
  const client = new DynamoDBClient(access);
  return {
    async query({ table, index, where, beginning }: PlainQuery): Promise<Plain[]> {
      const page = await client.send(
        new QueryCommand({
          TableName: `${tablePrefix}${table}`,
          ...(index !== undefined && { IndexName: index }),
          KeyConditionExpression: `#p = :p${beginning ? ' AND begins_with(#s, :s)' : ''}`,
          ExpressionAttributeNames: { '#p': where[0], ...(beginning && { '#s': beginning[0] }) },
          ExpressionAttributeValues: {
            ':p': { S: where[1] },
            ...(beginning && { ':s': { S: beginning[1] } }),
          },
        }),
      );
      return (page.Items ?? []).map(plainItem);
    },
    async scan(table: string): Promise<Plain[]> {
      const { Items } = await client.send(new ScanCommand({ TableName: `${tablePrefix}${table}` }));
      return (Items ?? []).map(plainItem);
    },
    close: () => client.destroy(),
  };
};
