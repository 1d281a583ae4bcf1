import { DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';

type Plain = Readonly<Record<string, unknown>>;

const plainValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.L) return value.L.map(plainValue);
  return plainItem(value.M ?? {});
};

const plainItem = (item: Readonly<Record<string, AttributeValue>>): Plain =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]));

export interface PlainQuery {
  /** None: the table itself. */
  readonly index?: 'GSI1' | 'GSI2' | 'GSI3';
  readonly partition: string;
  readonly begins?: string;
  readonly newestFirst?: boolean;
  readonly limit?: number;
  readonly from?: Record<string, AttributeValue>;
}

/** The table of hunts as somebody reads it who has nothing of ours but the AWS SDK: one Query call each. */
export const openPlainHunts = ({ tablePrefix, ...access }: DynamoAccess, table: string) => {
  const client = new DynamoDBClient(access);
  const TableName = `${tablePrefix}${table}`;
  return {
    async get(PK: string, SK: string): Promise<Plain | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName, Key: { PK: { S: PK }, SK: { S: SK } } }),
      );
      return Item && plainItem(Item);
    },
    async query({ index, partition, begins, newestFirst, limit, from }: PlainQuery) {
      const [pk, sk] = index ? [`${index}PK`, `${index}SK`] : ['PK', 'SK'];
      const page = await client.send(
        new QueryCommand({
          TableName,
          ...(index && { IndexName: index }),
          KeyConditionExpression: `${pk} = :p${begins === undefined ? '' : ` AND begins_with(${sk}, :s)`}`,
          ExpressionAttributeValues: {
            ':p': { S: partition },
            ...(begins !== undefined && { ':s': { S: begins } }),
          },
          ScanIndexForward: newestFirst !== true,
          ...(limit !== undefined && { Limit: limit }),
          ...(from && { ExclusiveStartKey: from }),
        }),
      );
      return { items: (page.Items ?? []).map(plainItem), next: page.LastEvaluatedKey };
    },
    close: () => client.destroy(),
  };
};
