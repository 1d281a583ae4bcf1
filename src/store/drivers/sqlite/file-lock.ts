import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '#store/port/store-error.ts';
import { isBusy, toStoreError } from './sqlite-failure.ts';

/**
 * One process per file: a second one would see stale queues and sweep twice. The lock is the operating
 * system's, held through an empty database beside the file, so it ends with the process in every case.
 */
export class FileLock {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = lockedDatabase(file);
  }

  release(): void {
    this.#db.close();
  }
}

const lockedDatabase = (file: string): DatabaseSync => {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(`${file}-lock`, { timeout: 0 });
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db?.close();
    if (!isBusy(error)) throw toStoreError(error, `${file}-lock`);
    throw new StoreError('in-use', `${file} is in use by another Roundtable: stop that one first`, {
      cause: error,
    });
  }
};
