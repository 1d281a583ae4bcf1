import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';

type Plain = Readonly<Record<string, unknown>>;

const plainValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.L) return value.L.map(plainValue);
  return Object.fromEntries(Object.entries(value.M ?? {}).map(([name, inner]) => [name, plainValue(inner)]));
};

export interface IndexQuery {
  readonly index: string;
  /** The index's partition attribute and its value. */
  readonly where: readonly [attribute: string, value: string];
  readonly between?: readonly [from: string, to: string];
  readonly newestFirst?: boolean;
  readonly limit?: number;
}

/** An index read with the plain AWS SDK: one Query call each. */
export const openPlainIndexes = ({ tablePrefix, ...access }: DynamoAccess, table: string) => {
  const client = new DynamoDBClient(access);
  return {
    async query({ index, where, between, newestFirst, limit }: IndexQuery): Promise<Plain[]> {
      const page = await client.send(
        new QueryCommand({
          TableName: `${tablePrefix}${table}`,
          IndexName: index,
          KeyConditionExpression: `#p = :p${between ? ' AND ended_at BETWEEN :from AND :to' : ''}`,
          ExpressionAttributeNames: { '#p': where[0] },
          ExpressionAttributeValues: {
            ':p': { S: where[1] },
            ...(between && { ':from': { S: between[0] }, ':to': { S: between[1] } }),
          },
          ScanIndexForward: newestFirst !== true,
          ...(limit !== undefined && { Limit: limit }),
        }),
      );
      if (page.LastEvaluatedKey && limit === undefined) throw new Error('one query was not enough');
      return (page.Items ?? []).map((item) =>
        Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)])),
      );
    },
    close: () => client.destroy(),
  };
};
