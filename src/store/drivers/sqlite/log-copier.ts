import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

export const IDLE = 0;
export const COPYING = 1;

export interface CopierStart {
  readonly file: string;
  readonly state: Int32Array;
}

/** From this many pages in the log, they are copied to the file. */
const COPY_FROM = 1024;
/** From this many pages, the log restarts as soon as nearly all of them are in the file. */
const RESTART_FROM = 4096;
const NEARLY_ALL = 256;
/** From this many pages, the log restarts even if writers must wait. */
export const LONGEST_LOG_PAGES = 16_384;

/**
 * Bounds the log. A separate thread does the copying: a commit that waited for it would take twenty times as long.
 */
export class LogCopier {
  readonly #db: DatabaseSync;
  readonly #start: CopierStart;
  #worker: Worker | undefined;

  constructor(db: DatabaseSync, file: string) {
    this.#db = db;
    this.#start = { file, state: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
  }

  /** Call it after every commit. */
  boundLog(): void {
    const { log, copied } = this.#checkpoint('NOOP');
    const missing = log - copied;
    if (log > LONGEST_LOG_PAGES || (log > RESTART_FROM && missing < NEARLY_ALL)) this.#checkpoint('RESTART');
    else if (missing > COPY_FROM || log > RESTART_FROM) this.#copy();
  }

  /** Afterwards everything is in the file and the log is empty. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#checkpoint('TRUNCATE');
  }

  #copy(): void {
    if (Atomics.compareExchange(this.#start.state, 0, IDLE, COPYING) !== IDLE) return;
    this.#worker ??= new Worker(new URL('log-copier.worker.ts', import.meta.url), {
      workerData: this.#start,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }).on('error', () => {
      // Without the thread the log grows until the writer itself copies it.
    });
    this.#worker.postMessage('copy');
  }

  /** A failed copy loses nothing: the log keeps every commit, and the next batch tries again. */
  #checkpoint(kind: 'NOOP' | 'RESTART' | 'TRUNCATE'): { readonly log: number; readonly copied: number } {
    try {
      const row = this.#db.prepare(`PRAGMA wal_checkpoint(${kind})`).get();
      return { log: Number(row?.['log']), copied: Number(row?.['checkpointed']) };
    } catch {
      return { log: 0, copied: 0 };
    }
  }
}
