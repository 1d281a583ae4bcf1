import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import { seededRandom } from '#core/random.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { Store } from '#store/port/store.ts';
import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { everything, tables } from '#tests/support/originals/adopting.ts';
import { originalPoll, originalVotes } from '#tests/support/originals/polls.ts';
import { originalGame, originalPlayers, originalTemplate } from '#tests/support/originals/timers.ts';
import { startProxy } from '#tests/support/server/http-proxy.ts';
import { envOf, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';

const root = temporaryFolder('adopt-system');
let engine: DynamoEngine;
beforeAll(async () => {
  engine = await startDynoxide();
});
afterAll(() => engine?.stop());

const POLLS = 60;
const OWNER = 'ada@example.org';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly complaints: string;
}

const run = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onStart?: (kill: () => void) => void,
): Promise<Ended> => {
  const child = spawn(process.execPath, ['src/cli/roundtable.js', ...args], {
    env: { ...process.env, ...env },
  });
  let [out, complaints] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  onStart?.(() => child.kill('SIGKILL'));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, complaints };
};

/** Killed, for real, while a transaction of its is on the way: before the engine has it, or after. */
const runKilledAt = async (
  args: readonly string[],
  prefix: string,
  at: { readonly transaction: number; readonly isStored: boolean },
): Promise<Ended> => {
  let kill = (): void => undefined;
  let transactions = 0;
  const proxy = await startProxy(engine.access.endpoint ?? '', async ({ headers }, forward) => {
    const isTransaction = String(headers['x-amz-target']).endsWith('TransactWriteItems');
    if (!isTransaction || ++transactions !== at.transaction) return forward();
    if (at.isStored) await forward();
    kill();
    return 'cut';
  });
  try {
    return await run(args, { ...dynamoEnv(prefix), DYNAMODB_ENDPOINT: proxy.url }, (end) => (kill = end));
  } finally {
    await proxy.close();
  }
};

const fill = async (store: Store): Promise<void> => {
  for (let n = 0; n < POLLS; n++) {
    const PK = `POLL#${String(n).padStart(4, '0')}`;
    await store.batchWrite([
      { op: 'put', table: pollsTable, item: { ...originalPoll, PK } },
      ...originalVotes.map((vote) => ({ op: 'put' as const, table: pollsTable, item: { ...vote, PK } })),
    ]);
  }
};

const dynamoEnv = (prefix: string): Readonly<Record<string, string>> => ({
  ...envOf(engine),
  TABLE_PREFIX: prefix,
});

const dynamo = (prefix: string, some: readonly Table[] = tables) =>
  openDynamoStore({
    tables: some,
    clock: systemClock,
    ...engine.access,
    tablePrefix: prefix,
  });

/** Times and the ids of an owner that was made are another run's; everything else is the same. */
const comparable = (all: Awaited<ReturnType<typeof everything>>): unknown => {
  const ownerId = /"userId":"([^"]+)"/.exec(JSON.stringify(all))?.[1] ?? '';
  const text = JSON.stringify(all)
    .replaceAll(ownerId, 'OWNER')
    .replaceAll(/"(at|createdAt|updatedAt)":"2\d{3}-[^"]+"/g, '"$1":"-"')
    .replaceAll(/"ttl":\d+/g, '"ttl":0');
  return JSON.parse(text);
};

test('[OPS-9] adopt, killed at moments of its own and repeated, leaves the tables of one undisturbed run', async () => {
  const whole = dynamo('whole-');
  await whole.ensureTables();
  await fill(whole);
  expect(await run(['adopt', '--owner', OWNER], dynamoEnv('whole-'))).toMatchObject({
    code: 0,
    complaints: '',
  });
  const expected = comparable(await everything(whole));

  const killed = dynamo('killed-');
  await killed.ensureTables();
  await fill(killed);
  const random = seededRandom('kills of adopt');
  for (const isStored of [true, false, true, false]) {
    const transaction = 1 + random.below(12);
    const { code } = await runKilledAt(['adopt', '--owner', OWNER], 'killed-', { transaction, isStored });
    expect(code).toBeNull();
  }
  expect(await run(['adopt', '--owner', OWNER], dynamoEnv('killed-'))).toMatchObject({ code: 0 });
  expect(comparable(await everything(killed))).toEqual(expected);
  await Promise.all([whole.close(), killed.close()]);
});

test('[OPS-8] adopt looks at the one table that is there, and makes the others only where it may', async () => {
  const polls = dynamo('one-', [pollsTable]);
  await polls.ensureTables();
  await polls.put(pollsTable, originalPoll);
  const large = { ...originalPoll, PK: 'POLL#large', description: 'x'.repeat(409_250) };
  await polls.put(pollsTable, large);
  const looked = await run(['adopt'], dynamoEnv('one-'));
  expect(looked).toMatchObject({ code: 0, complaints: '' });
  expect(looked.out).toContain('ranked-choice-polls (polls)\n  polls: 2');
  const refused = await run(['adopt', '--owner', OWNER], dynamoEnv('one-'));
  expect(refused.code).toBe(2);
  expect(refused.complaints).toContain('roundtable-platform, quiz-users must be there');
  const made = await run(['adopt', '--owner', OWNER], {
    ...dynamoEnv('one-'),
    DYNAMODB_CREATE_TABLES: 'yes',
  });
  expect(made.out).toContain('polls: 2, 1 adopted now');
  expect(made.out).toMatch(
    /! ranked-choice-polls, PK "POLL#large", SK "METADATA": ownerId, .* cannot be added/,
  );
  expect(await polls.get(pollsTable, { PK: 'POLL#large', SK: 'METADATA' })).toEqual(large);
  await polls.close();
});

test('[OPS-11] a table with other keys, or without an index, is refused by name and nothing is changed', async () => {
  const [other, bare] = [
    defineTable({ name: pollsTable.name, partitionKey: 'pollId' }),
    defineTable({ ...timersTable, indexes: timersTable.indexes.slice(1) }),
  ];
  for (const [prefix, table, sentence] of [
    [
      'other-',
      other,
      /The table other-ranked-choice-polls has the key pollId instead of PK \+ SK.*Nothing was changed/,
    ],
    ['bare-', bare, /The table bare-boardgame-timer-data .*PlayerHistoryIndex.*Nothing was changed/],
  ] as const) {
    const store = dynamo(prefix, [table]);
    await store.ensureTables();
    const { code, complaints } = await run(['adopt', '--owner', OWNER], {
      ...dynamoEnv(prefix),
      DYNAMODB_CREATE_TABLES: 'yes',
    });
    expect(code).toBe(2);
    expect(complaints).toMatch(sentence);
    expect((await store.scan(table)).items).toEqual([]);
    await store.close();
  }
});

test('[OPS-8] import --adopt takes an export into the embedded database, and its owner has it', async () => {
  const [from, to, place] = [join(root, 'from'), join(root, 'to'), join(root, 'exports')];
  const source = await openSqliteStore({ file: join(from, 'roundtable.sqlite'), tables, clock: systemClock });
  for (const item of [originalPoll, ...originalVotes]) await source.put(pollsTable, item);
  for (const item of [originalTemplate, originalGame, ...originalPlayers])
    await source.put(timersTable, item);
  await source.close();
  await run(['export', '--all', '--to', place], { DATA_DIR: from });
  const args = ['import', '--from', place, '--all', '--adopt', '--owner', OWNER];
  const imported = await run(args, { DATA_DIR: to });
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.out).toContain('polls: 1, 1 adopted now');
  expect(imported.out).toContain('games: 1, 1 adopted now');
  expect(imported.out).toContain('makes the link that opens it');
  const alone = await run(['import', '--from', place, '--all', '--adopt'], { DATA_DIR: to });
  expect(alone).toMatchObject({
    code: 2,
    complaints: expect.stringContaining('--adopt and --owner EMAIL go together'),
  });
  const again = await run(['adopt', '--owner', OWNER], { DATA_DIR: to });
  expect(again.out).toContain('polls: 1, 1 adopted before');
});
