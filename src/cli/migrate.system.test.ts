import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf } from '#server/activities.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { Item } from '#store/port/values.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';

const root = temporaryFolder('migrate');
const tables = tablesOf({ ENVIRONMENT: 'dev', HUNTS_ID: 'roundtable' });
const ITEMS = 600;
let engine: DynamoEngine;

beforeAll(async () => {
  engine = await startDynoxide();
});
afterAll(() => engine?.stop());

const env = (): NodeJS.ProcessEnv => ({
  ...process.env,
  AWS_ACCESS_KEY_ID: engine.access.credentials?.accessKeyId,
  AWS_SECRET_ACCESS_KEY: engine.access.credentials?.secretAccessKey,
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly complaints: string;
}

/** Runs the command; with `killAfter` it is killed that many milliseconds after its first item was copied. */
const migrate = async (
  args: readonly string[],
  isKilled: (state: string) => boolean = () => false,
): Promise<Ended> => {
  const child = spawn(process.execPath, ['src/cli/roundtable.js', 'migrate', ...args], { env: env() });
  let out = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const watch = setInterval(() => {
    if (isKilled(join(root, 'state.json'))) child.kill('SIGKILL');
  }, 5);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  return { code, out, complaints };
};

const fill = async (folder: string): Promise<void> => {
  const store = await openSqliteStore({
    file: join(folder, 'roundtable.sqlite'),
    tables,
    clock: systemClock,
  });
  for (const table of tables) {
    const item = (n: number): Item => ({
      [table.partitionKey]: `P#${n % 7}`,
      ...(table.sortKey !== undefined && { [table.sortKey]: `S#${String(n).padStart(6, '0')}` }),
      n,
      text: `Grüße ${n}`,
      bytes: new Uint8Array([n % 256]),
    });
    await store.batchWrite(Array.from({ length: ITEMS }, (_, n) => ({ op: 'put', table, item: item(n) })));
  }
  await store.close();
};

test('killed again and again, a copy goes on and ends equal; and so does the way back', async () => {
  const source = join(root, 'source');
  await fill(source);
  const { region, endpoint = '' } = engine.access;
  const there = `dynamodb:${region}?prefix=moved-&endpoint=${encodeURIComponent(endpoint)}`;
  const args = ['--from', `sqlite:${source}`, '--to', there, '--state', join(root, 'state.json'), '--json'];
  const { readFileSync } = await import('node:fs');
  const copied = (file: string): number => {
    try {
      const { tables: places } = JSON.parse(readFileSync(file, 'utf8')) as {
        tables: Record<string, { copied: number }>;
      };
      return Object.values(places).reduce((sum, place) => sum + place.copied, 0);
    } catch {
      return 0;
    }
  };
  for (const limit of [400, 1500, 3100]) {
    const { code } = await migrate(args, (file) => copied(file) >= limit);
    expect(code).toBe(null);
    expect(copied(join(root, 'state.json'))).toBeGreaterThanOrEqual(limit);
  }
  const other = await migrate([
    ...args.slice(0, 2),
    '--to',
    `sqlite:${join(root, 'elsewhere')}`,
    ...args.slice(4),
  ]);
  expect(other).toMatchObject({ code: 2, complaints: expect.stringContaining('belongs to a copy') });

  const ended = await migrate(args);
  expect(ended).toMatchObject({ code: 0 });
  const report = JSON.parse(ended.out) as {
    isEqual: boolean;
    tables: { table: string; to: { items: number } }[];
  };
  expect(report.isEqual).toBe(true);
  expect(report.tables.map(({ table }) => table).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );

  const again = await migrate(args);
  expect(again).toMatchObject({ code: 2, complaints: expect.stringContaining('copy into an empty place') });

  const home = join(root, 'home');
  const back = await migrate(['--from', there, '--to', `sqlite:${home}`, '--state', join(root, 'back.json')]);
  expect(back.code).toBe(0);
  const compared = await migrate([
    '--from',
    `sqlite:${source}`,
    '--to',
    `sqlite:${home}`,
    '--verify-only',
    '--json',
  ]);
  expect(JSON.parse(compared.out)).toMatchObject({ isEqual: true });
}, 600_000);

test('a difference is found, and addresses that are none are refused with an example', async () => {
  const [left, right] = [join(root, 'left'), join(root, 'right')];
  for (const [folder, n] of [
    [left, 1],
    [right, 2],
  ] as const) {
    const store = await openSqliteStore({
      file: join(folder, 'roundtable.sqlite'),
      tables,
      clock: systemClock,
    });
    const [table] = tables;
    if (table !== undefined)
      await store.put(table, {
        [table.partitionKey]: 'p',
        ...(table.sortKey && { [table.sortKey]: 's' }),
        n,
      });
    await store.close();
  }
  const compared = await migrate(['--from', `sqlite:${left}`, '--to', `sqlite:${right}`, '--verify-only']);
  expect(compared).toMatchObject({ code: 1, out: expect.stringContaining('NOT equal, 1 items') });
  const refused = await migrate(['--from', 'postgres:here', '--to', `sqlite:${right}`]);
  expect(refused).toMatchObject({
    code: 2,
    complaints: expect.stringContaining('sqlite:./data or dynamodb:'),
  });
});
