import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add } from '#store/port/changes.ts';
import { keyPairOf } from '#store/port/check-operations.ts';
import { notExists } from '#store/port/conditions.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { contractTables, events, note, notes, people } from '#store/testing/contract-tables.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { decodeItem } from './item-text.ts';
import { differencesAt, earliestMoment, rewind } from './rewind.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('rewind');
const JOURNAL_DAYS = 3;

type Model = ReadonlyMap<string, Item>;

/** The same numbers every time. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

const keyOf = (table: Table, item: Item): Key => {
  const { pk, sk } = keyPairOf(table, item);
  return table.sortKey === undefined
    ? { [table.partitionKey]: pk }
    : { [table.partitionKey]: pk, [table.sortKey]: sk };
};

const nameOf = (table: Table, item: Item): string => JSON.stringify([table.name, keyOf(table, item)]);

const keyed = (table: Table, n: number, attributes: Item): Item =>
  table === people
    ? { id: `p${n}`, email: `p${n % 3}@example.org`, ...attributes }
    : note(`k${n % 4}`, `s${n}`, { owner: `o${n % 2}`, ...attributes });

/** One random write, made in the store and in the model alike. */
const step = async (
  store: Store,
  model: Map<string, Item>,
  roll: (sides: number) => number,
  now: Instant,
) => {
  const table = [notes, people, events][roll(3)] ?? notes;
  const expiry = table === notes && roll(4) === 0 ? { expiresAt: toEpochSeconds(now) + 3600 * roll(60) } : {};
  const item = keyed(table, roll(12), { n: roll(1000), ...expiry });
  const name = nameOf(table, item);
  const key = keyOf(table, item);
  const isThere = (await store.get(table, key)) !== undefined;
  switch (roll(5)) {
    case 0:
      await store.delete(table, key);
      model.delete(name);
      break;
    case 1: {
      const changed = await store.update(table, key, [add('n', 1)]);
      if (changed.ok) model.set(name, changed.value);
      break;
    }
    case 2:
      await store.put(table, item, notExists);
      if (!isThere) model.set(name, item);
      break;
    case 3: {
      const other = keyed(events, 20 + roll(5), { n: roll(9) });
      await store.transact([
        { op: 'put', table, item },
        { op: 'put', table: events, item: other },
      ]);
      model.set(name, item).set(nameOf(events, other), other);
      break;
    }
    default:
      await store.put(table, item);
      model.set(name, item);
  }
};

const alive = (model: Model, at: Instant): Record<string, Item> =>
  Object.fromEntries(
    [...model].filter(([, { expiresAt }]) => typeof expiresAt !== 'number' || expiresAt > toEpochSeconds(at)),
  );

const contentOf = (db: DatabaseSync): Map<string, Item> =>
  new Map(
    contractTables.flatMap((table) =>
      db
        .prepare(`SELECT item FROM "${table.name}"`)
        .all()
        .map((row) => decodeItem(String(row['item'])))
        .map((item) => [nameOf(table, item), item] as const),
    ),
  );

test('any moment of a random history comes back, and the preview says exactly what that changes', async () => {
  const clock = new ManualClock();
  const file = join(folder, 'history.db');
  const store = await openSqliteStore({ file, tables: contractTables, clock, journalDays: JOURNAL_DAYS });
  const roll = dice(7);
  const model = new Map<string, Item>();
  const past: { readonly at: Instant; readonly model: Model }[] = [];
  for (let n = 0; n < 500; n++) {
    await step(store, model, roll, clock.now());
    clock.advance(1 + roll(30) * MINUTE_MS);
    past.push({ at: clock.now() - 1, model: new Map(model) });
  }
  await store.close();

  const live = new DatabaseSync(file, { readOnly: true });
  const earliest = earliestMoment(live) ?? 0;
  expect(earliest).toBeGreaterThan((past[0]?.at ?? 0) + HOUR_MS);
  const reachable = past.filter(({ at }) => at >= earliest);
  expect(reachable.length).toBeGreaterThan(200);
  for (let n = 0; n < 100; n++) {
    const then = reachable[roll(reachable.length)];
    if (then === undefined) throw new Error('no moment');
    const copy = join(folder, `copy-${n}.db`);
    copyFileSync(file, copy);
    const db = new DatabaseSync(copy);
    db.exec('PRAGMA synchronous = OFF');
    rewind(db, then.at);
    const restored = contentOf(db);
    expect(alive(restored, then.at)).toEqual(alive(then.model, then.at));
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();

    const now = contentOf(live);
    const differing = [...new Set([...now.keys(), ...restored.keys()])].filter(
      (name) => JSON.stringify(now.get(name)) !== JSON.stringify(restored.get(name)),
    );
    const previewed = [...differencesAt(live, then.at)].map((difference) => {
      const table = contractTables.find(({ name }) => name === difference.table) ?? notes;
      const name = nameOf(table, difference.key);
      expect([difference.was, difference.is]).toEqual([restored.get(name), now.get(name)]);
      return name;
    });
    expect(previewed.toSorted()).toEqual(differing.toSorted());
  }
  live.close();
}, 60_000);

test('a restored file opens as a store: its indexes and its journal are those of the moment', async () => {
  const clock = new ManualClock();
  const file = join(folder, 'whole.db');
  const store = await openSqliteStore({ file, tables: contractTables, clock });
  await store.put(notes, note('p', 'a', { owner: 'ada' }));
  const at = clock.now();
  clock.advance(DAY_MS);
  await store.put(notes, note('p', 'a', { owner: 'ben' }));
  await store.put(notes, note('p', 'b', { owner: 'ben' }));
  await store.close();
  const db = new DatabaseSync(file);
  rewind(db, at);
  db.close();
  const again = await openSqliteStore({ file, tables: contractTables, clock });
  expect(await again.query(notes, { index: 'by-owner', partition: 'ada' })).toEqual({
    items: [note('p', 'a', { owner: 'ada' })],
  });
  expect((await again.query(notes, { index: 'by-owner', partition: 'ben' })).items).toEqual([]);
  expect(await again.readJournal({ from: 0, to: Number.MAX_SAFE_INTEGER })).toHaveLength(1);
  await again.close();
});

test('a moment before the journal, or after a time without one, is refused with the earliest there is', async () => {
  const clock = new ManualClock();
  const file = join(folder, 'gap.db');
  const startedAt = clock.now();
  for (const journalDays of [35, 0, 35]) {
    const store = await openSqliteStore({ file, tables: contractTables, clock, journalDays });
    await store.put(notes, note('p', `${clock.now()}`));
    await store.close();
    clock.advance(HOUR_MS);
  }
  const db = new DatabaseSync(file);
  expect(earliestMoment(db)).toBe(startedAt + 2 * HOUR_MS);
  expect(() => rewind(db, startedAt)).toThrow(StoreError);
  expect(() => rewind(db, startedAt)).toThrow('it reaches back to 2100-01-01T02:00:00');
  expect(() => [...differencesAt(db, startedAt + HOUR_MS)]).toThrow('cannot lead back');
  db.close();
});
