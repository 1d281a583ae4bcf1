import type { DatabaseSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { toIso } from '#core/instant.ts';
import { checkItem } from '#store/port/check-item.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { decodeItem } from './item-text.ts';
import { NEVER, wholeSince } from './journal.ts';
import { rowOf } from './rows.ts';
import { columnNames, quoted } from './schema.ts';

/** What rewinding does to one item. */
export interface Difference {
  readonly table: string;
  readonly key: Key;
  readonly kind: 'returns' | 'changes' | 'goes';
  readonly was: Item | undefined;
  readonly is: Item | undefined;
}

/** The tables listed in a file. */
export const storedTables = (db: DatabaseSync): readonly Table[] =>
  db
    .prepare("SELECT value FROM _meta WHERE name LIKE 'table:%' ORDER BY name")
    .all()
    .map((row) => JSON.parse(String(row['value'])) as Table);

/** The moments that can be restored: from the first to now. */
export const earliestMoment = (db: DatabaseSync): Instant | undefined => {
  const since = wholeSince(db);
  return since === NEVER ? undefined : since;
};

const refuseTooEarly = (db: DatabaseSync, at: Instant): void => {
  const earliest = earliestMoment(db);
  if (earliest !== undefined && at >= earliest) return;
  const reason = earliest === undefined ? 'it keeps none' : `it reaches back to ${toIso(earliest)}`;
  throw new StoreError('bad-operation', `the journal cannot lead back to ${toIso(at)}: ${reason}`);
};

interface Undo {
  readonly table: Table;
  readonly pk: string;
  readonly sk: string;
  readonly before: string | null;
}

/** For each item written after `at`, its state at that time: in the oldest of its later entries. */
function* undosAfter(db: DatabaseSync, at: Instant, tables: ReadonlyMap<string, Table>): Generator<Undo> {
  // By sequence, not by time: a clock that was set back does not change the order.
  const oldest = db.prepare(`
    SELECT tbl, pk, sk, before FROM _journal WHERE seq IN (
      SELECT min(seq) FROM _journal
      WHERE seq >= (SELECT min(seq) FROM _journal WHERE at > ?)
      GROUP BY tbl, pk, sk
    )
  `);
  for (const row of oldest.iterate(at)) {
    const table = tables.get(String(row['tbl']));
    if (table === undefined) continue;
    const before = typeof row['before'] === 'string' ? row['before'] : null;
    yield { table, pk: String(row['pk']), sk: String(row['sk']), before };
  }
}

const keyOf = ({ partitionKey, sortKey }: Table, pk: string, sk: string): Key =>
  sortKey === undefined ? { [partitionKey]: pk } : { [partitionKey]: pk, [sortKey]: sk };

const byName = (tables: readonly Table[]): ReadonlyMap<string, Table> =>
  new Map(tables.map((table) => [table.name, table]));

/** What `rewind` would change, as a dry run. */
export function* differencesAt(db: DatabaseSync, at: Instant): Generator<Difference> {
  refuseTooEarly(db, at);
  const tables = storedTables(db);
  const current = new Map(
    tables.map(({ name }) => [name, db.prepare(`SELECT item FROM ${quoted(name)} WHERE pk = ? AND sk = ?`)]),
  );
  for (const { table, pk, sk, before } of undosAfter(db, at, byName(tables))) {
    const text = current.get(table.name)?.get(pk, sk)?.['item'] ?? null;
    if (text === before) continue;
    yield {
      table: table.name,
      key: keyOf(table, pk, sk),
      kind: text === null ? 'returns' : before === null ? 'goes' : 'changes',
      was: before === null ? undefined : decodeItem(before),
      is: text === null ? undefined : decodeItem(String(text)),
    };
  }
}

/** Rewinds every table and the journal to `at`. Only for a copy that nobody else has open. */
export const rewind = (db: DatabaseSync, at: Instant): void => {
  refuseTooEarly(db, at);
  const tables = storedTables(db);
  const statements = new Map(
    tables.map((table) => {
      const columns = columnNames(table);
      const marks = columns.map(() => '?').join(', ');
      const name = quoted(table.name);
      return [
        table.name,
        {
          remove: db.prepare(`DELETE FROM ${name} WHERE pk = ? AND sk = ?`),
          insert: db.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`),
        },
      ];
    }),
  );
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const { table, pk, sk, before } of undosAfter(db, at, byName(tables))) {
      const statement = statements.get(table.name);
      statement?.remove.run(pk, sk);
      if (before === null) continue;
      const item = decodeItem(before);
      statement?.insert.run(...rowOf(table, item, checkItem(table, item)));
    }
    db.prepare('DELETE FROM _journal WHERE seq >= (SELECT min(seq) FROM _journal WHERE at > ?)').run(at);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
};
