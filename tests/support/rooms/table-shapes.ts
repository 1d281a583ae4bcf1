import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoAccess } from '#tests/support/store/dynamodb-engines.ts';
import { openPlainTables } from '#tests/support/store/plain-tables.ts';
import type { PlainItem } from '#tests/support/store/plain-tables.ts';

/** One kind of item in a table: how its keys are built, and what every item of it has. */
export interface Shape {
  readonly items: readonly PlainItem[];
  /** Attributes that all of them have, with the kind of value. */
  readonly attributes: ReadonlyMap<string, string>;
  /** How the keys of each index are built. */
  readonly indexKeys: ReadonlySet<string>;
}

export type Shapes = ReadonlyMap<string, Shape>;

const TIME = /^\d{4}-\d\d-\d\dT/;

/** `GAME#4821` and `GAME#9134` are built alike; words in capitals are the seeds' own. */
const templateOf = (key: unknown): string =>
  String(key)
    .split('#')
    .map((part) => {
      if (/^[A-Z_]+$/.test(part)) return part;
      return TIME.test(part) ? '{time}' : '{value}';
    })
    .join('#');

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

const common = (items: readonly PlainItem[]): Map<string, string> =>
  new Map(
    Object.entries(items[0] ?? {})
      .filter(([name]) => items.every((item) => item[name] !== undefined))
      .map(([name, value]) => [name, kindOf(value)]),
  );

/** Tables as somebody sees them who has nothing but the AWS SDK: each kind of item by its keys. */
export const openShapes = (access: DynamoAccess) => {
  const client = new DynamoDBClient(access);
  const tables = openPlainTables(access);
  const keysOf = async (table: string) => {
    const { Table } = await client.send(
      new DescribeTableCommand({ TableName: `${access.tablePrefix}${table}` }),
    );
    const names = (schema: readonly { AttributeName?: string | undefined }[] = []): string[] =>
      schema.flatMap(({ AttributeName }) => (AttributeName === undefined ? [] : [AttributeName]));
    return {
      own: names(Table?.KeySchema),
      ofIndexes: (Table?.GlobalSecondaryIndexes ?? []).map(({ KeySchema }) => names(KeySchema)),
    };
  };
  return {
    close: () => {
      client.destroy();
      tables.close();
    },
    /** Of everything in the table that is not among `before`. */
    async read(table: string, before: readonly PlainItem[] = []): Promise<Shapes> {
      const { own, ofIndexes } = await keysOf(table);
      const idOf = (item: PlainItem): string => JSON.stringify(own.map((name) => item[name]));
      const known = new Set(before.map(idOf));
      const fresh = (await tables.scan(table)).filter((item) => !known.has(idOf(item)));
      const kinds = new Map<string, PlainItem[]>();
      for (const item of fresh) {
        const kind = own.map((name) => templateOf(item[name])).join(' ');
        kinds.set(kind, [...(kinds.get(kind) ?? []), item]);
      }
      const indexKeysOf = (item: PlainItem): string[] =>
        ofIndexes
          .filter((names) => names.every((name) => item[name] !== undefined))
          .map((names) => names.map((name) => `${name}=${templateOf(item[name])}`).join(' '));
      return new Map(
        [...kinds].map(([kind, items]) => [
          kind,
          { items, attributes: common(items), indexKeys: new Set(items.flatMap(indexKeysOf)) },
        ]),
      );
    },
  };
};
