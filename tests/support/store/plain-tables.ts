import { brotliDecompressSync, inflateRawSync } from 'node:zlib';
import { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';

export type PlainItem = Readonly<Record<string, unknown>>;

export interface PlainTables {
  scan(table: string): Promise<PlainItem[]>;
  /** One Query call, nothing more; fails when the engine says there is another page. */
  queryOnce(table: string, partition: string, sort: SortCondition): Promise<PlainItem[]>;
  close(): void;
}

export type SortCondition = { readonly equals: string } | { readonly beginsWith: string };

/** The tables as seen with the plain AWS SDK. */
export const openPlainTables = ({ tablePrefix, ...access }: DynamoAccess): PlainTables => {
  const client = new DynamoDBClient(access);
  return {
    async scan(table) {
      const items: PlainItem[] = [];
      let from: Record<string, AttributeValue> | undefined;
      do {
        const page = await client.send(
          new ScanCommand({
            TableName: `${tablePrefix}${table}`,
            ...(from && { ExclusiveStartKey: from }),
          }),
        );
        items.push(...(page.Items ?? []).map(plainItem));
        from = page.LastEvaluatedKey;
      } while (from);
      return items;
    },
    async queryOnce(table, partition, sort) {
      const [condition, value] =
        'equals' in sort ? ['SK = :sort', sort.equals] : ['begins_with(SK, :sort)', sort.beginsWith];
      const page = await client.send(
        new QueryCommand({
          TableName: `${tablePrefix}${table}`,
          KeyConditionExpression: `PK = :partition AND ${condition}`,
          ExpressionAttributeValues: { ':partition': { S: partition }, ':sort': { S: value } },
        }),
      );
      if (page.LastEvaluatedKey) throw new Error('one query was not enough');
      return (page.Items ?? []).map(plainItem);
    },
    close: () => client.destroy(),
  };
};

const plainItem = (item: Readonly<Record<string, AttributeValue>>): PlainItem =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]));

/** What must not be in the tables must not be in packed bytes either. */
const unpackedText = (bytes: Uint8Array): string => {
  for (const unpack of [brotliDecompressSync, inflateRawSync]) {
    try {
      const text = unpack(bytes).toString();
      JSON.parse(text);
      return text;
    } catch {
      // Packed the other way.
    }
  }
  throw new Error('bytes that are packed in no known way');
};

const plainValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.B) return unpackedText(value.B);
  if (value.L) return value.L.map(plainValue);
  if (value.M) return plainItem(value.M);
  throw new Error(`a kind of value that polls do not store: ${Object.keys(value).join()}`);
};

/** Every text and number inside, however deep. */
export const scalarsIn = (value: unknown): (string | number)[] => {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(scalarsIn);
};
