import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { ReadConnection } from './read-connection.ts';

const root = temporaryFolder('reads');

test('a read that lost its transaction fails alone: the turn ends, and the next one reads', () => {
  const file = join(root, 'reads.sqlite');
  const writer = new DatabaseSync(file);
  writer.exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (7)');
  const connection = new ReadConnection(file);
  const readOne = (): unknown => connection.db.prepare('SELECT n FROM t').get()?.['n'];
  // What SQLite does by itself after an error of the disk.
  const fail = (): never => {
    connection.db.exec('ROLLBACK');
    throw new Error('disk I/O error');
  };
  expect(() => connection.read(fail)).toThrow('disk I/O error');
  expect(() => connection.endTurn()).not.toThrow();
  expect(connection.read(readOne)).toBe(7);
  connection.close();
  writer.close();
});
