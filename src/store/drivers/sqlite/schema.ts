import type { DatabaseSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { expiryOf } from '#store/port/expiry.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import { decodeItem } from './item-text.ts';
import { NEVER, noteWholeSince, wholeSince } from './journal.ts';
import { indexColumnsOf } from './rows.ts';

/** Raise it when the statements below change; the file stores its own. */
const SCHEMA_VERSION = 2;

/** "RTBL": tells `file` and us that the database is one of Roundtable's. */
const APPLICATION_ID = 0x52_54_42_4c;

/** Larger files are not checked from end to end at every start. */
const QUICK_CHECK_BYTES = 64 * 1024 * 1024;

const EMPTY_SCHEMA = `
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
  CREATE TABLE IF NOT EXISTS _meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  DROP TABLE IF EXISTS _journal;
  CREATE TABLE _journal (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, tbl TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL, before TEXT
  );
`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const indexColumns = (index: IndexDefinition): readonly [string, string] => [
  quoted(`${index.name}:pk`),
  quoted(`${index.name}:sk`),
];

export const columnNames = (table: Table): readonly string[] => [
  'pk',
  'sk',
  'item',
  'size',
  'ttl',
  ...table.indexes.flatMap((index) => indexColumns(index)),
];

interface Opening {
  readonly file: string;
  readonly hasJournal: boolean;
  readonly openedAt: Instant;
}

/** Creates or extends the file's tables and indexes to match `tables`. */
export const prepareSchema = (
  db: DatabaseSync,
  tables: readonly Table[],
  { file, hasJournal, openedAt }: Opening,
): void => {
  refuseForeignFile(db, file);
  refuseDamagedFile(db, file);
  checkNames(tables);
  db.exec('BEGIN IMMEDIATE');
  try {
    // A file that needs no change is not written to, so it also opens on a full disk.
    if (numberOf(db, 'user_version') !== SCHEMA_VERSION) {
      // Version 1 stored what a write left, which cannot be undone: the journal restarts.
      db.exec(EMPTY_SCHEMA);
      noteWholeSince(db, NEVER);
    }
    // A time without journal is a gap that no restore can cross.
    if (!hasJournal && wholeSince(db) !== NEVER) noteWholeSince(db, NEVER);
    if (hasJournal && wholeSince(db) === NEVER) noteWholeSince(db, openedAt);
    for (const table of tables) prepareTable(db, table);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

const numberOf = (db: DatabaseSync, pragma: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);

const refuseForeignFile = (db: DatabaseSync, file: string): void => {
  const version = numberOf(db, 'user_version');
  const application = numberOf(db, 'application_id');
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (!isEmpty && application !== APPLICATION_ID) {
    throw new StoreError('corrupt', `${file} is a database of another program`);
  }
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      'newer',
      `${file} was written by a newer version (${version}): update Roundtable to open it`,
    );
  }
};

const refuseDamagedFile = (db: DatabaseSync, file: string): void => {
  if (numberOf(db, 'page_count') * numberOf(db, 'page_size') > QUICK_CHECK_BYTES) return;
  const finding = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (finding !== 'ok')
    throw new StoreError('corrupt', `${file} is damaged: restore a backup (${String(finding)})`);
};

const checkNames = (tables: readonly Table[]): void => {
  const seen = new Set<string>();
  for (const { name } of tables) {
    // SQLite reserves names with this prefix, we reserve the underscore, and both ignore case.
    if (!/^[a-z0-9][\w.-]{2,254}$/i.test(name) || /^sqlite_/i.test(name) || seen.has(name.toLowerCase())) {
      throw new StoreError('bad-operation', `${name} cannot be the name of a table`);
    }
    seen.add(name.toLowerCase());
  }
};

const prepareTable = (db: DatabaseSync, table: Table): void => {
  const meta = `table:${table.name}`;
  const text = db.prepare('SELECT value FROM _meta WHERE name = ?').get(meta)?.['value'];
  if (text === JSON.stringify(table)) return;
  if (typeof text === 'string') changeTable(db, JSON.parse(text) as Table, table);
  else createTable(db, table);
  db.prepare('INSERT OR REPLACE INTO _meta (name, value) VALUES (?, ?)').run(meta, JSON.stringify(table));
};

const changeTable = (db: DatabaseSync, before: Table, table: Table): void => {
  if (before.partitionKey !== table.partitionKey || before.sortKey !== table.sortKey) {
    throw new StoreError('bad-operation', `table ${table.name} was made with other keys`);
  }
  const gone = before.indexes.filter((index) => !hasIndex(table, index));
  const fresh = table.indexes.filter((index) => !hasIndex(before, index));
  for (const index of gone) db.exec(`DROP INDEX ${indexName(table, index)}`);
  addColumns(db, table);
  if (fresh.length > 0 || before.ttl !== table.ttl) backFill(db, table);
  for (const index of fresh) createIndex(db, table, index);
};

const hasIndex = (table: Table, index: IndexDefinition): boolean =>
  table.indexes.some((other) => isSameIndex(other, index));

const isSameIndex = (left: IndexDefinition, right: IndexDefinition): boolean =>
  left.name === right.name && left.partitionKey === right.partitionKey && left.sortKey === right.sortKey;

/**
 * A rowid table: in a WITHOUT ROWID one the items share pages with the keys, and scattered writes
 * put 1.7 times as many pages into the log.
 */
const createTable = (db: DatabaseSync, table: Table): void => {
  db.exec(`
    CREATE TABLE ${quoted(table.name)} (
      pk TEXT NOT NULL, sk TEXT NOT NULL, item TEXT NOT NULL, size INTEGER NOT NULL, ttl NUMERIC, PRIMARY KEY (pk, sk)
    );
    CREATE INDEX ${quoted(`${table.name}/ttl`)} ON ${quoted(table.name)} (ttl) WHERE ttl IS NOT NULL;
  `);
  addColumns(db, table);
  for (const index of table.indexes) createIndex(db, table, index);
};

const addColumns = (db: DatabaseSync, table: Table): void => {
  const known = new Set(
    db
      .prepare(`SELECT name FROM pragma_table_info(?)`)
      .all(table.name)
      .map((column) => quoted(String(column['name']))),
  );
  for (const column of table.indexes.flatMap((index) => indexColumns(index))) {
    if (!known.has(column)) db.exec(`ALTER TABLE ${quoted(table.name)} ADD COLUMN ${column} TEXT`);
  }
};

const indexName = (table: Table, index: IndexDefinition): string => quoted(`${table.name}/${index.name}`);

const createIndex = (db: DatabaseSync, table: Table, index: IndexDefinition): void => {
  const [partition, sort] = indexColumns(index);
  db.exec(`
    CREATE INDEX ${indexName(table, index)} ON ${quoted(table.name)} (${partition}, ${sort}, pk, sk)
    WHERE ${partition} IS NOT NULL
  `);
};

const backFill = (db: DatabaseSync, table: Table): void => {
  const columns = ['ttl', ...table.indexes.flatMap((index) => indexColumns(index))];
  const fill = db.prepare(
    `UPDATE ${quoted(table.name)} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE rowid = ?`,
  );
  const next = db.prepare(
    `SELECT rowid, item FROM ${quoted(table.name)} WHERE rowid > ? ORDER BY rowid LIMIT 500`,
  );
  let last = 0;
  for (let rows = next.all(last); rows.length > 0; rows = next.all(last)) {
    for (const row of rows) {
      const item = decodeItem(String(row['item']));
      last = Number(row['rowid']);
      fill.run(
        expiryOf(table, item) ?? null,
        ...table.indexes.flatMap((index) => indexColumnsOf(index, item)),
        last,
      );
    }
  }
};
