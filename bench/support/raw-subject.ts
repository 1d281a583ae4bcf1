import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import {
  answerAt,
  gameOf,
  insist,
  newKey,
  PLAYERS,
  scatteredKey,
  seededItems,
  seededKey,
} from './workload.ts';
import type { OperationName, Subject } from './workload.ts';

/**
 * The limit: node:sqlite by itself, one thread, prepared statements, the same table, WAL and synchronous=FULL.
 * `callers` writes share one transaction. Items are JSON text on the way in (JSON.stringify) and stay text on
 * the way out; there are no checks, no journal, no promises, and an update is one UPDATE with json_set.
 */
export const rawSubject = (file: string): Subject => {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 4096;
    PRAGMA cache_size = -32000;
    CREATE TABLE answers (pk TEXT NOT NULL, sk TEXT NOT NULL, item TEXT NOT NULL, size INTEGER, ttl NUMERIC, PRIMARY KEY (pk, sk));
    CREATE INDEX answers_ttl ON answers (ttl) WHERE ttl IS NOT NULL;
  `);
  const calls = callsOn(db);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  begin.run();
  for (const [n, item] of seededItems().entries()) calls.insert(item, n);
  commit.run();
  let next = 0;
  return {
    name: 'raw node:sqlite',
    measure: async (operation, callers, durationMs) => {
      const isWrite = operation !== 'get' && operation !== 'query of 50';
      const call = calls[operation];
      const first = next;
      const startedAt = performance.now();
      while (performance.now() - startedAt < durationMs) {
        if (isWrite) begin.run();
        for (let caller = 0; caller < callers; caller++) call(next++);
        if (isWrite) commit.run();
        await turn();
      }
      return ((next - first) * 1000) / (performance.now() - startedAt);
    },
    close: async () => db.close(),
  };
};

const callsOn = (
  db: DatabaseSync,
): Readonly<Record<OperationName, (n: number) => void>> & { insert(item: unknown, n: number): void } => {
  const insert: StatementSync = db.prepare(
    'INSERT INTO answers (pk, sk, item, size, ttl) VALUES (?, ?, ?, ?, ?) ON CONFLICT (pk, sk) DO NOTHING',
  );
  const select = db.prepare('SELECT item FROM answers WHERE pk = ? AND sk = ? AND (ttl IS NULL OR ttl > ?)');
  const range = db.prepare(
    'SELECT item, size, sk FROM answers WHERE pk = ? AND (ttl IS NULL OR ttl > ?) ORDER BY sk LIMIT ?',
  );
  const update = db.prepare(
    "UPDATE answers SET item = json_set(item, '$.Score', json_extract(item, '$.Score') + 1) WHERE pk = ? AND sk = ?",
  );
  range.setReturnArrays(true);
  const now = 1_767_225_600;
  const put = (n: number, key = newKey(n)): void => {
    const { PK = '', SK = '' } = key;
    const { changes } = insert.run(PK, SK, JSON.stringify(answerAt({ PK, SK }, n)), 200, 4_102_444_800);
    insist(changes === 1, 'raw put');
  };
  const increment = (n: number): void => {
    const { PK = '', SK = '' } = seededKey(n);
    insist(update.run(PK, SK).changes === 1, 'raw update');
  };
  return {
    insert: (item, n) => {
      const { PK = '', SK = '' } = seededKey(n);
      insert.run(PK, SK, JSON.stringify(item), 200, 4_102_444_800);
    },
    'put-if-absent': (n) => put(n),
    'put, scattered': (n) => put(n, scatteredKey(n)),
    get: (n) => {
      const { PK = '', SK = '' } = seededKey(n);
      insist(select.get(PK, SK, now) !== undefined, 'raw get');
    },
    update: increment,
    'query of 50': (n) => insist(range.all(gameOf(n), now, PLAYERS).length === PLAYERS, 'raw query'),
    'transact of 2': (n) => {
      put(n);
      increment(n);
    },
  };
};
