import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { contractTables, events, notes } from '#store/testing/contract-tables.ts';
import { itemsOf, textOf } from '#store/testing/subject.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { SqliteStore } from './sqlite-store.ts';

const KILLS = 50;
const WRITER = fileURLToPath(new URL('../../testing/crash-writer.ts', import.meta.url));

const folder = temporaryFolder('crash');
const file = join(folder, 'store.db');

/** What the children were told is done, over all of their lives. */
class Acknowledged {
  readonly puts = new Set<string>();
  readonly pairs = new Set<string>();
  readonly deletes = new Set<string>();
  adds = 0;
  next = 0;

  hear(line: string): void {
    const [kind, n = ''] = line.split(' ');
    if (kind === 'put') this.puts.add(n);
    else if (kind === 'pair') this.pairs.add(n);
    else if (kind === 'deleted') this.deletes.add(n);
    else if (kind === 'added') this.adds += 1;
    this.next = Math.max(this.next, Number(n) + 1);
  }
}

/** Lets a child write until it has acknowledged `writes`, and kills it `delayMs` later. */
const killedAfter = async (acknowledged: Acknowledged, writes: number, delayMs: number): Promise<void> => {
  // Numbers of writes that were never acknowledged must not come again.
  const first = acknowledged.next + 1000;
  const child = spawn(process.execPath, [WRITER, file, String(first)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = streamOf(child);
  let heard = 0;
  let dying: Promise<unknown> | undefined;
  for await (const line of said.lines) {
    if (line === 'open') continue;
    acknowledged.hear(line);
    heard += 1;
    if (heard >= writes) dying ??= pause(delayMs).then(() => child.kill('SIGKILL'));
  }
  await dying;
  const [code, signal] = await said.exited;
  expect({ code, signal, errors: said.errors() }).toEqual({ code: null, signal: 'SIGKILL', errors: '' });
};

const streamOf = (child: ChildProcess) => {
  if (child.stdout === null || child.stderr === null) throw new Error('the child has no output');
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { lines: createInterface({ input: child.stdout }), exited, errors: () => errors };
};

const sortKeys = async (store: SqliteStore, table: typeof events, partition: string): Promise<Set<string>> =>
  new Set((await itemsOf(store, table, { partition })).map((item) => textOf(item, 'SK')));

const countOf = async (store: SqliteStore, SK: string): Promise<number> =>
  Number((await store.get(events, { PK: 'count', SK }))?.['n'] ?? 0);

/** Opens the file as the next process would. */
const inspect = async (acknowledged: Acknowledged): Promise<void> => {
  const store = await openSqliteStore({ file, tables: contractTables, clock: new ManualClock() });
  const missing = (expected: ReadonlySet<string>, found: ReadonlySet<string>): string[] =>
    [...expected].filter((n) => !found.has(n));
  expect(missing(acknowledged.puts, await sortKeys(store, events, 'put'))).toEqual([]);
  const inEvents = await sortKeys(store, events, 'pair');
  const inNotes = await sortKeys(store, notes, 'pair');
  expect(missing(acknowledged.pairs, inEvents)).toEqual([]);
  expect([...inEvents].sort()).toEqual([...inNotes].sort());
  expect(await countOf(store, 'pairs')).toBe(inEvents.size);
  const byOwner = await itemsOf(store, notes, { index: 'by-owner', partition: 'pair' });
  expect(byOwner).toHaveLength(inNotes.size);
  const back = await sortKeys(store, notes, 'deleted');
  expect([...acknowledged.deletes].filter((n) => back.has(n))).toEqual([]);
  expect(await countOf(store, 'adds')).toBeGreaterThanOrEqual(acknowledged.adds);
  await store.close();
};

const integrity = (): unknown => {
  const db = new DatabaseSync(file);
  const finding = db.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
  db.close();
  return finding;
};

test(`no acknowledged write is lost and no transaction is half there after ${KILLS} kills`, async () => {
  const random = seededRandom('crash');
  const acknowledged = new Acknowledged();
  for (let kill = 1; kill <= KILLS; kill++) {
    await killedAfter(acknowledged, 1 + random.below(120), random.below(12));
    // Most of the time the next child finds what the kill left; the inspection would tidy up.
    if (kill % 5 === 0) await inspect(acknowledged);
  }
  expect(integrity()).toBe('ok');
  expect(acknowledged.puts.size).toBeGreaterThan(KILLS);
  expect(acknowledged.pairs.size).toBeGreaterThan(KILLS);
}, 600_000);

test('a second process is told that the file is in use', async () => {
  const inUse = join(folder, 'in-use.db');
  const store = await openSqliteStore({ file: inUse, tables: contractTables, clock: new ManualClock() });
  const child = spawn(process.execPath, [WRITER, inUse], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = streamOf(child);
  const [code] = await said.exited;
  expect(code).toBe(1);
  expect(said.errors()).toContain(`${inUse} is in use by another Roundtable`);
  await store.close();
});
