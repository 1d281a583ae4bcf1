import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tablesOf } from '#server/activities.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { envOf, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import type { Terminal } from './command.ts';
import { runCli } from './run-cli.ts';

const root = temporaryFolder('some-tables');
const tables = tablesOf({ ENVIRONMENT: 'dev', HUNTS_ID: 'roundtable' });
const named = (name: string): Table => {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`no ${name}`);
  return table;
};
const timers = named('boardgame-timer-data');
const polls = named('ranked-choice-polls');
const others = tables.map(({ name }) => name).filter((name) => name !== timers.name);

let engine: DynamoEngine;
let sdk: DynamoDBClient;
beforeAll(async () => {
  engine = await startDynoxide();
  sdk = new DynamoDBClient(engine.access);
});
afterAll(async () => {
  sdk?.destroy();
  await engine?.stop();
});

interface Ended {
  readonly code: number | undefined;
  readonly out: string;
  readonly complaints: string;
}

const run = async (args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<Ended> => {
  const lines: Record<'out' | 'complaints', string[]> = { out: [], complaints: [] };
  const terminal: Terminal = {
    env: settings,
    out: (text) => lines.out.push(text),
    complain: (text) => lines.complaints.push(text),
    outBytes: () => undefined,
  };
  const code = await runCli(args, terminal);
  return { code, out: lines.out.join('\n'), complaints: lines.complaints.join('\n') };
};

const keysOf = (keys: Pick<IndexDefinition, 'partitionKey' | 'sortKey'>) => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' as const },
  ...(keys.sortKey === undefined ? [] : [{ AttributeName: keys.sortKey, KeyType: 'RANGE' as const }]),
];

/** Somebody else's table, made with nothing of ours but the SDK. */
const makeTable = async (prefix: string, table: Table): Promise<void> => {
  const names = new Set([table, ...table.indexes].flatMap(keysOf).map(({ AttributeName }) => AttributeName));
  await sdk.send(
    new CreateTableCommand({
      TableName: prefix + table.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keysOf(table),
      ...(table.indexes.length > 0 && {
        GlobalSecondaryIndexes: table.indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: keysOf(index),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
    }),
  );
};
const put = (prefix: string, table: Table, item: Record<string, AttributeValue>) =>
  sdk.send(new PutItemCommand({ TableName: prefix + table.name, Item: item }));

const template = (id: string, more: Record<string, AttributeValue> = {}): Record<string, AttributeValue> => ({
  PK: { S: `TEMPLATE#${id}` },
  SK: { S: 'METADATA' },
  name: { S: 'Go, fast' },
  turn_time_seconds: { N: '20' },
  max_players: { N: '2' },
  ...more,
});

const addressOf = (prefix: string): string =>
  `dynamodb:${engine.access.region}?prefix=${prefix}&endpoint=${encodeURIComponent(engine.access.endpoint ?? '')}`;
const env = () => ({ ...process.env, ...envOf(engine) });
const tableNames = async (prefix: string): Promise<readonly string[]> => {
  const { TableNames = [] } = await sdk.send(new ListTablesCommand({}));
  return TableNames.filter((name) => name.startsWith(prefix));
};
/** An SDK client of the command itself reads the credentials from the process. */
const migrate = async (args: readonly string[]): Promise<Ended> => {
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
  return run(['migrate', ...args]);
};

const storedAt = async (folder: string, table: Table): Promise<readonly Item[]> => {
  const store = await openSqliteStore({
    file: join(folder, 'roundtable.sqlite'),
    tables,
    clock: systemClock,
  });
  const { items } = await store.scan(table);
  await store.close();
  return items;
};

describe('migrate', () => {
  const state = (name: string) => ['--state', join(root, `${name}.json`)];

  test('takes a source that has one table of all', async () => {
    await makeTable('one-', timers);
    await put('one-', timers, template('go'));
    const folder = join(root, 'one');
    const moved = await migrate([
      '--from',
      addressOf('one-'),
      '--to',
      `sqlite:${folder}`,
      ...state('one'),
      '--json',
    ]);
    expect(moved.code, moved.complaints).toBe(0);
    expect(JSON.parse(moved.out)).toMatchObject({
      isEqual: true,
      tables: [{ table: timers.name, to: { items: 1 } }],
      missing: others,
    });
    expect(await storedAt(folder, timers)).toEqual([
      { PK: 'TEMPLATE#go', SK: 'METADATA', name: 'Go, fast', turn_time_seconds: 20, max_players: 2 },
    ]);
    const verified = await migrate([
      '--from',
      addressOf('one-'),
      '--to',
      `sqlite:${folder}`,
      '--verify-only',
    ]);
    expect(verified).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Not at the source: ${others[0]}`),
    });
    expect(await tableNames('one-')).toEqual([`one-${timers.name}`]);
  });

  test('says so when none of the tables is there', async () => {
    const folder = join(root, 'none');
    const moved = await migrate(['--from', addressOf('none-'), '--to', `sqlite:${folder}`, ...state('none')]);
    expect(moved).toMatchObject({
      code: 2,
      complaints: expect.stringMatching(
        /^None of the tables is at the source: none-roundtable-platform, .*Check prefix/,
      ),
    });
    expect(existsSync(folder)).toBe(false);
  });

  test.each([
    [
      'other keys',
      { ...timers, partitionKey: 'id', sortKey: 'kind', indexes: [] },
      'The table other-boardgame-timer-data has the key id + kind instead of PK + SK',
    ],
    [
      'a missing index',
      { ...timers, indexes: timers.indexes.slice(1) },
      'The table other-boardgame-timer-data has no index PlayerHistoryIndex with the key player_name + ended_at',
    ],
  ])('refuses a table with %s, at either side, and changes nothing', async (name, table, sentence) => {
    const prefix = `${name.replaceAll(' ', '-')}-`;
    await makeTable(prefix, table as Table);
    const said = sentence.replace('other-', prefix);
    const folder = join(root, prefix);
    const from = await migrate(['--from', addressOf(prefix), '--to', `sqlite:${folder}`, ...state(prefix)]);
    expect(from).toMatchObject({ code: 2, complaints: expect.stringContaining(said) });
    expect(existsSync(folder)).toBe(false);
    const source = join(root, `${prefix}source`);
    await storedAt(source, timers);
    const to = await migrate([
      '--from',
      `sqlite:${source}`,
      '--to',
      addressOf(prefix),
      ...state(`${prefix}to`),
    ]);
    expect(to).toMatchObject({ code: 2, complaints: expect.stringContaining(said) });
    expect(await tableNames(prefix)).toEqual([`${prefix}${timers.name}`]);
  });

  test('refuses an item with a text where a number should be, and changes nothing', async () => {
    await makeTable('text-', timers);
    await put('text-', timers, template('go'));
    await put('text-', timers, template('chess', { turn_time_seconds: { S: '30' } }));
    const folder = join(root, 'text');
    const moved = await migrate(['--from', addressOf('text-'), '--to', `sqlite:${folder}`, ...state('text')]);
    expect(moved).toMatchObject({
      code: 2,
      complaints:
        'boardgame-timer-data, PK "TEMPLATE#chess", SK "METADATA": turn_time_seconds should be a number. Nothing was changed.',
    });
    expect(existsSync(folder)).toBe(false);
  });
});

describe('import', () => {
  const base64Md5 = (text: string): string => createHash('md5').update(text).digest('base64');
  /** As DynamoDB exports a table, without the checksums of the manifests, which may be missing. */
  const exportOf = async (
    folder: string,
    table: string,
    items: readonly Record<string, AttributeValue>[],
  ) => {
    const home = join(root, folder, 'AWSDynamoDB', `01700000000000-${table}`);
    const lines = items.map((item) => `${JSON.stringify({ Item: item })}\n`).join('');
    await mkdir(join(home, 'data'), { recursive: true });
    await writeFile(join(home, 'data', 'one.json'), lines);
    const file = { itemCount: items.length, md5Checksum: base64Md5(lines), dataFileS3Key: 'data/one.json' };
    await writeFile(join(home, 'manifest-files.json'), `${JSON.stringify(file)}\n`);
    const tableArn = `arn:aws:dynamodb:eu-central-1:1:table/${table}`;
    const summary = { tableArn, itemCount: items.length, outputFormat: 'DYNAMODB_JSON', exportTime: '2026' };
    await writeFile(join(home, 'manifest-summary.json'), JSON.stringify(summary));
    return join(root, folder);
  };
  const poll = {
    PK: { S: 'POLL#1' },
    SK: { S: 'METADATA' },
    id: { S: '1' },
    title: { S: 'Lunch' },
    candidates: { L: [{ S: 'Soup' }, { S: 'Rice' }] },
    createdAt: { S: '2026-11-01T10:00:00Z' },
  };
  const into = (folder: string): NodeJS.ProcessEnv => ({ STORE: 'sqlite', DATA_DIR: join(root, folder) });

  test('takes every table that has an export at the place, and leaves the others alone', async () => {
    const place = await exportOf('exports', timers.name, [template('go')]);
    await exportOf('exports', polls.name, [poll]);
    await exportOf('exports', 'somebody-elses', [{ id: { S: '1' } }]);
    const imported = await run(['import', '--from', place, '--all', '--json'], into('all'));
    expect(imported.code, imported.complaints).toBe(0);
    expect(JSON.parse(imported.out)).toMatchObject({
      imports: [
        { table: polls.name, items: 1 },
        { table: timers.name, items: 1 },
      ],
    });
    expect(await storedAt(join(root, 'all'), polls)).toHaveLength(1);
  });

  test('takes a table into a DynamoDB that has no other', async () => {
    const place = await exportOf('alone', timers.name, [template('go')]);
    await makeTable('alone-', timers);
    const imported = await run(['import', '--from', place], { ...env(), TABLE_PREFIX: 'alone-' });
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringContaining('boardgame-timer-data: 1 items'),
    });
    expect(await tableNames('alone-')).toEqual([`alone-${timers.name}`]);
  });

  test('refuses a table that lacks an index', async () => {
    const place = await exportOf('unindexed', timers.name, [template('go')]);
    await makeTable('unindexed-', { ...timers, indexes: [] });
    const imported = await run(['import', '--from', place], { ...env(), TABLE_PREFIX: 'unindexed-' });
    expect(imported).toMatchObject({
      code: 2,
      complaints: expect.stringContaining('unindexed-boardgame-timer-data has no index PlayerHistoryIndex'),
    });
  });

  test.each([
    [
      'other keys',
      { id: { S: 'a' } },
      `PK undefined, SK undefined: PK should be a text, it is in the table's key`,
    ],
    [
      'a number as text',
      template('a', { max_players: { S: '4' } }),
      'PK "TEMPLATE#a", SK "METADATA": max_players should be a number',
    ],
    [
      'a number in an index',
      template('a', { ended_at: { N: '17' } }),
      'PK "TEMPLATE#a", SK "METADATA": ended_at should be a text, it is in the key of PlayerHistoryIndex',
    ],
    [
      'an item that is too large',
      template('a', { description: { S: 'x'.repeat(410_000) } }),
      'PK "TEMPLATE#a", SK "METADATA": the item has 410,077 bytes, 409,600 at most can be stored, and description alone has 410,011',
    ],
  ] as const)('refuses %s in a sentence, and changes nothing', async (name, bad, sentence) => {
    const place = await exportOf(name, timers.name, [template('go'), bad]);
    await exportOf(name, polls.name, [poll]);
    const imported = await run(['import', '--from', place, '--all'], into(`${name}-data`));
    expect(imported).toMatchObject({
      code: 2,
      complaints: `boardgame-timer-data, ${sentence}. Nothing was changed.`,
    });
    expect(existsSync(join(root, `${name}-data`))).toBe(false);
  });
});
