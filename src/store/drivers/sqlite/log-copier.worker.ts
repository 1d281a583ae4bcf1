import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { COPYING, IDLE } from './log-copier.ts';
import type { CopierStart } from './log-copier.ts';

/** Copies committed pages from the log into the file; writers neither wait nor are waited for. */
const { file, state } = workerData as CopierStart;
const db = new DatabaseSync(file);
const copy = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', () => {
  try {
    copy.get();
  } catch {
    // The log keeps every commit: the next copy takes them along.
  }
  Atomics.compareExchange(state, 0, COPYING, IDLE);
});
