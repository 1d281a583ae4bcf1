import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/kit/clock.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import type { Item } from '#store/port/values.ts';
import { contractTables, note, notes, people } from '#store/testing/contract-tables.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { folderPlace } from './places.ts';
import { exportTable } from './table-export.ts';
import { findExports, importTables } from './table-import.ts';

const root = temporaryFolder('table-files');
const newStore = (): MemoryStore => new MemoryStore({ tables: contractTables, clock: systemClock });

const items: readonly Item[] = [
  note('types', 'all', {
    text: 'Grüße, "quoted"\nand more',
    number: -0.25,
    large: 1e21,
    yes: true,
    nothing: null,
    bytes: new Uint8Array([0, 1, 254, 255]),
    list: [1, 'two', [false, new Uint8Array([7])]],
    map: { B: 'no bytes', BS: ['neither'], deep: { S: { N: '1' } } },
    empty: {},
  }),
  ...Array.from({ length: 3000 }, (_, n) =>
    note('many', String(n).padStart(5, '0'), { filler: 'x'.repeat(4000), n }),
  ),
];

const allOf = async (store: MemoryStore): Promise<readonly Item[]> => {
  const found: Item[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await store.scan(notes, cursor === undefined ? {} : { cursor });
    found.push(...page.items);
    cursor = page.cursor;
    if (cursor === undefined) return found;
  }
};

const base64Md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

describe('a table as DynamoDB exports it', () => {
  const folder = join(root, 'export');
  let home: string;

  beforeAll(async () => {
    const store = newStore();
    await store.batchWrite(items.map((item) => ({ op: 'put', table: notes, item })));
    const { exportId } = await exportTable({
      store,
      table: notes,
      place: folderPlace(folder),
      clock: systemClock,
    });
    home = join(folder, 'AWSDynamoDB', exportId);
  });

  test('has the files, checksums and counts that the format describes, and every value with its type', async () => {
    expect((await readdir(home)).toSorted()).toEqual([
      '_started',
      'data',
      'manifest-files.checksum',
      'manifest-files.json',
      'manifest-summary.checksum',
      'manifest-summary.json',
    ]);
    for (const name of ['manifest-files', 'manifest-summary'])
      expect(await readFile(join(home, `${name}.checksum`), 'utf8')).toBe(
        base64Md5(await readFile(join(home, `${name}.json`))),
      );
    const summary = JSON.parse(await readFile(join(home, 'manifest-summary.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(summary).toMatchObject({
      itemCount: items.length,
      outputFormat: 'DYNAMODB_JSON',
      exportType: 'FULL_EXPORT',
      tableArn: expect.stringMatching(/:table\/contract-notes$/),
      manifestFilesS3Key: expect.stringMatching(/^AWSDynamoDB\/\d{14}-[\da-f]{8}\/manifest-files\.json$/),
    });
    const manifest = (await readFile(join(home, 'manifest-files.json'), 'utf8')).trim().split('\n');
    expect(manifest.length).toBeGreaterThan(1);
    const lines: string[] = [];
    for (const line of manifest) {
      const file = JSON.parse(line) as { itemCount: number; md5Checksum: string; dataFileS3Key: string };
      const bytes = await readFile(join(folder, file.dataFileS3Key));
      expect(base64Md5(bytes)).toBe(file.md5Checksum);
      const found = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
      expect(found).toHaveLength(file.itemCount);
      lines.push(...found);
    }
    expect(lines).toHaveLength(items.length);
    const typed = lines.map((line) => JSON.parse(line) as { Item: Record<string, unknown> });
    expect(typed.find(({ Item }) => JSON.stringify(Item['PK']) === '{"S":"types"}')?.Item).toEqual({
      PK: { S: 'types' },
      SK: { S: 'all' },
      text: { S: 'Grüße, "quoted"\nand more' },
      number: { N: '-0.25' },
      large: { N: '1e+21' },
      yes: { BOOL: true },
      nothing: { NULL: true },
      bytes: { B: 'AAH+/w==' },
      list: { L: [{ N: '1' }, { S: 'two' }, { L: [{ BOOL: false }, { B: 'Bw==' }] }] },
      map: {
        M: {
          B: { S: 'no bytes' },
          BS: { L: [{ S: 'neither' }] },
          deep: { M: { S: { M: { N: { S: '1' } } } } },
        },
      },
      empty: { M: {} },
    });
  });

  test('is read back equal', async () => {
    const place = folderPlace(folder);
    const [found] = await findExports(place);
    if (found === undefined) throw new Error('no export');
    const store = newStore();
    expect(
      await importTables({ place, withStore: (use) => use(store), imports: [{ found, table: notes }] }),
    ).toEqual([items.length]);
    const before = newStore();
    await before.batchWrite(items.map((item) => ({ op: 'put', table: notes, item })));
    expect(await allOf(store)).toEqual(await allOf(before));
  });

  test('is read also when its files are not packed and came from a bucket with a prefix', async () => {
    const plain = join(root, 'plain', 'AWSDynamoDB', '01700000000000-abcdef01');
    const lines = '{"Item":{"PK":{"S":"p"},"SK":{"S":"1"},"tags":{"SS":["a","b"]}}}\n';
    const file = {
      itemCount: 1,
      md5Checksum: base64Md5(Buffer.from(lines)),
      etag: 'x-1',
      dataFileS3Key: 'exports/monday/AWSDynamoDB/01700000000000-abcdef01/data/one.json',
    };
    await mkdir(join(plain, 'data'), { recursive: true });
    await writeFile(join(plain, 'data', 'one.json'), lines);
    await writeFile(join(plain, 'manifest-files.json'), `${JSON.stringify(file)}\n`);
    const summary = {
      tableArn: 'arn:aws:dynamodb:eu-central-1:1:table/any',
      itemCount: 1,
      outputFormat: 'DYNAMODB_JSON',
    };
    await writeFile(join(plain, 'manifest-summary.json'), JSON.stringify(summary));
    const place = folderPlace(join(root, 'plain'));
    const [found] = await findExports(place);
    if (found === undefined) throw new Error('no export');
    const store = newStore();
    await importTables({ place, withStore: (use) => use(store), imports: [{ found, table: notes }] });
    expect(await allOf(store)).toEqual([note('p', '1', { tags: ['a', 'b'] })]);
  });

  test('is accepted by another engine’s own import', async () => {
    const engine = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const schema = join(root, 'schema.json');
    const key = (name: string, type: string) => ({ AttributeName: name, KeyType: type });
    await writeFile(
      schema,
      JSON.stringify([
        {
          Table: {
            TableName: notes.name,
            KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
            AttributeDefinitions: ['PK', 'SK'].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
          },
        },
      ]),
    );
    const source = join(root, 'engine');
    await cp(join(home, 'data'), join(source, notes.name, 'data'), { recursive: true });
    const run = promisify(execFile)(join(dirname(engine), 'dynoxide'), [
      'import',
      '--source',
      source,
      '--schema',
      schema,
      '--output',
      join(root, 'engine.db'),
    ]);
    const { stdout, stderr } = await run;
    expect(`${stdout}${stderr}`).toMatch(new RegExp(`\\b${items.length}\\b|3,?001`));
  });
});

describe('an export that is not right', () => {
  const broken = async (name: string, change: (home: string) => Promise<void>): Promise<string> => {
    const folder = join(root, name);
    const store = newStore();
    await store.put(notes, note('p', '1', { n: 1 }));
    const { exportId } = await exportTable({
      store,
      table: notes,
      place: folderPlace(folder),
      clock: systemClock,
    });
    await change(join(folder, 'AWSDynamoDB', exportId));
    return folder;
  };
  const dataFile = async (home: string): Promise<string> =>
    join(home, 'data', (await readdir(join(home, 'data')))[0] ?? '');
  const readIn = async (folder: string): Promise<MemoryStore> => {
    const place = folderPlace(folder);
    const [found] = await findExports(place);
    if (found === undefined) throw new Error('no export');
    const store = newStore();
    await importTables({ place, withStore: (use) => use(store), imports: [{ found, table: notes }] });
    return store;
  };

  test.each([
    [
      'a changed data file',
      'does not fit its checksum',
      async (home: string) =>
        writeFile(await dataFile(home), gzipSync('{"Item":{"PK":{"S":"p"},"SK":{"S":"1"},"n":{"N":"2"}}}\n')),
    ],
    [
      'a changed summary',
      'does not fit its checksum',
      async (home: string) => {
        const text = await readFile(join(home, 'manifest-summary.json'), 'utf8');
        await writeFile(join(home, 'manifest-summary.json'), text.replace('"itemCount":1', '"itemCount":7'));
      },
    ],
    [
      'no list of files',
      'manifest-files.json is missing',
      async (home: string) => {
        await rm(join(home, 'manifest-files.json'));
      },
    ],
  ])('%s is refused by name', async (name, reason, change) => {
    await expect(readIn(await broken(name, change))).rejects.toThrow(reason);
  });

  test('one of another table is refused before anything is written', async () => {
    const folder = join(root, 'other');
    const source = newStore();
    await source.put(people, { id: 'ada', email: 'ada@example.org' });
    await exportTable({ store: source, table: people, place: folderPlace(folder), clock: systemClock });
    const place = folderPlace(folder);
    const [found] = await findExports(place);
    if (found === undefined) throw new Error('no export');
    const store = newStore();
    await expect(
      importTables({ place, withStore: (use) => use(store), imports: [{ found, table: notes }] }),
    ).rejects.toThrow('contract-notes, PK undefined, SK undefined: PK should be a text');
    expect(await allOf(store)).toEqual([]);
  });
});
