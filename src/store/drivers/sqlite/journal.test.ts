import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toEpochSeconds } from '#core/instant.ts';
import { add } from '#store/port/changes.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { contractTables, events, note, notes } from '#store/testing/contract-tables.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import type { JournalEntry } from './journal.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { SqliteStore, SqliteStoreOptions } from './sqlite-store.ts';

const folder = temporaryFolder('journal');
let files = 0;

const opened = async (
  options: Partial<SqliteStoreOptions> = {},
): Promise<{ store: SqliteStore; clock: ManualClock; file: string }> => {
  const clock = new ManualClock();
  const file = join(folder, `${++files}.db`);
  return { store: await openSqliteStore({ file, tables: contractTables, clock, ...options }), clock, file };
};

const entriesOf = (store: SqliteStore): Promise<readonly JournalEntry[]> =>
  store.readJournal({ from: 0, to: Number.MAX_SAFE_INTEGER });

/** Everything the sweeper sent has been answered, and its next turn is set. */
const idle = async (store: SqliteStore): Promise<void> => {
  do await store.check();
  while (store.writeCounts().waiting > 0);
};

const afterSweep = async (store: SqliteStore, clock: ManualClock): Promise<void> => {
  await idle(store);
  clock.advance(MINUTE_MS);
  await idle(store);
};

describe('the change journal', () => {
  test('has every write in the order of the commits, with what it took the place of', async () => {
    const { store, clock } = await opened();
    const startedAt = clock.now();
    await store.put(events, note('p', 'a', { n: 1 }), notExists);
    clock.advance(SECOND_MS);
    await store.update(events, { PK: 'p', SK: 'a' }, [add('n', 1)]);
    await store.delete(events, { PK: 'p', SK: 'a' });
    await store.transact([
      { op: 'put', table: notes, item: note('q', '1') },
      { op: 'check', table: events, key: { PK: 'p', SK: 'a' }, condition: notExists },
      { op: 'put', table: events, item: note('q', '2') },
    ]);
    await store.batchWrite([{ op: 'put', table: events, item: note('q', '3') }]);
    const entry = { at: clock.now(), table: events.name };
    expect(await entriesOf(store)).toEqual([
      { ...entry, sequence: 1, at: startedAt, partition: 'p', sort: 'a', before: undefined },
      { ...entry, sequence: 2, partition: 'p', sort: 'a', before: note('p', 'a', { n: 1 }) },
      { ...entry, sequence: 3, partition: 'p', sort: 'a', before: note('p', 'a', { n: 2 }) },
      { ...entry, sequence: 4, table: notes.name, partition: 'q', sort: '1', before: undefined },
      { ...entry, sequence: 5, partition: 'q', sort: '2', before: undefined },
      { ...entry, sequence: 6, partition: 'q', sort: '3', before: undefined },
    ]);
    await store.close();
  });

  test('has nothing of writes that did not happen', async () => {
    const { store } = await opened();
    await store.put(events, note('p', 'a'), equals('n', 1));
    await store.put(events, note('p', 'b'));
    await store.put(events, note('p', 'b'), notExists);
    await store.delete(events, { PK: 'p', SK: 'none' });
    await store.transact([
      { op: 'put', table: events, item: note('p', 'c') },
      { op: 'check', table: events, key: { PK: 'p', SK: 'b' }, condition: notExists },
    ]);
    expect((await entriesOf(store)).map(({ sort }) => sort)).toEqual(['b']);
    await store.close();
  });

  test('is read by period and continued after a sequence number', async () => {
    const { store, clock } = await opened();
    const startedAt = clock.now();
    for (const SK of ['a', 'b', 'c', 'd']) {
      await store.put(events, note('p', SK));
      clock.advance(HOUR_MS);
    }
    const period = { from: startedAt + HOUR_MS, to: startedAt + 3 * HOUR_MS };
    const found = await store.readJournal(period);
    expect(found.map(({ sort }) => sort)).toEqual(['b', 'c']);
    expect((await store.readJournal(period, found[0]?.sequence)).map(({ sort }) => sort)).toEqual(['c']);
    await store.close();
  });

  test('forgets what is older than its days, step by step, and goes on counting', async () => {
    const { store, clock, file } = await opened({ journalDays: 2 });
    await store.batchWrite(
      Array.from({ length: 1200 }, (_, n) => ({ op: 'put', table: events, item: note('old', `${n}`) })),
    );
    clock.advance(DAY_MS);
    await store.put(events, note('p', 'yesterday'));
    clock.advance(DAY_MS + SECOND_MS);
    await afterSweep(store, clock);
    expect((await entriesOf(store)).map(({ sort }) => sort)).toEqual(['yesterday']);
    clock.advance(10 * DAY_MS);
    await afterSweep(store, clock);
    await store.close();
    const again = await openSqliteStore({ file, tables: contractTables, clock, journalDays: 2 });
    await again.put(events, note('p', 'next'));
    expect((await entriesOf(again)).at(-1)).toMatchObject({ sequence: 1202, sort: 'next' });
    await again.close();
  });

  test('is not kept with 0 days, and an old one is pruned away but for its last entry', async () => {
    const { store, clock, file } = await opened();
    for (const SK of ['a', 'b', 'c']) await store.put(events, note('p', SK));
    await store.close();
    const without = await openSqliteStore({ file, tables: contractTables, clock, journalDays: 0 });
    await without.put(events, note('p', 'd'));
    await afterSweep(without, clock);
    expect((await entriesOf(without)).map(({ sort }) => sort)).toEqual(['c']);
    await without.close();
  });
});

describe('the sweeper', () => {
  const rowsOf = (file: string): unknown[] => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db
      .prepare('SELECT sk FROM "contract-notes" ORDER BY sk')
      .all()
      .map((row) => row['sk']);
    db.close();
    return rows;
  };

  test('removes expired items for good and writes that into the journal', async () => {
    const { store, clock, file } = await opened();
    const expiresAt = toEpochSeconds(clock.now()) + 30;
    await store.put(notes, note('p', 'gone', { expiresAt }));
    await store.put(notes, note('p', 'later', { expiresAt: expiresAt + 3600 }));
    await store.put(notes, note('p', 'never'));
    expect(rowsOf(file)).toEqual(['gone', 'later', 'never']);
    await afterSweep(store, clock);
    expect(rowsOf(file)).toEqual(['later', 'never']);
    expect((await entriesOf(store)).at(-1)).toMatchObject({
      sort: 'gone',
      before: note('p', 'gone', { expiresAt }),
    });
    await store.close();
  });

  test('takes as many steps as it needs', async () => {
    const { store, clock, file } = await opened();
    const expiresAt = toEpochSeconds(clock.now()) + 1;
    await store.batchWrite(
      Array.from({ length: 700 }, (_, n) => ({
        op: 'put',
        table: notes,
        item: note('p', `${n}`, { expiresAt }),
      })),
    );
    await afterSweep(store, clock);
    expect(rowsOf(file)).toEqual([]);
    await store.close();
  });

  test('comes back every minute', async () => {
    const { store, clock, file } = await opened();
    for (let minute = 0; minute < 3; minute++) {
      const expiresAt = toEpochSeconds(clock.now()) + 1;
      await store.put(notes, note('p', `${minute}`, { expiresAt }));
      await afterSweep(store, clock);
      expect(rowsOf(file)).toEqual([]);
    }
    await store.close();
  });
});
