import { Worker } from 'node:worker_threads';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { isOldBox, isZip } from '#platform/spreadsheets/server/read-xlsx.ts';
import { Turns } from '#platform/files/server/turns.ts';
import { readText } from './read-sheet-bytes.ts';

const AT_ONCE = 2;
const MOST_WAITING = 20;
const LONGEST_MS = 15_000;
const MOST_HEAP_MB = 256;

/** Reads workbooks in threads of their own, a few at a time, each ended when it takes too long. */
export class SheetJobs {
  readonly #turns = new Turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  readonly #running = new Set<Worker>();

  get depth(): number {
    return this.#turns.depth;
  }

  async read(bytes: Uint8Array): Promise<Result<{ rows: string[][] }>> {
    const isBook = isZip(bytes) || isOldBox(bytes);
    const rows = isBook ? await this.#turns.run(() => this.#run(bytes)) : readText(bytes);
    if (rows === undefined) return fail('room-busy');
    return rows.length > 0 ? ok({ rows }) : fail('hunt-sheet-unreadable');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }

  /** No rows: the bytes are no table, or one that takes too long or too much. */
  #run(bytes: Uint8Array): Promise<string[][]> {
    const worker = new Worker(new URL('sheet.worker.ts', import.meta.url), {
      workerData: bytes,
      // Flags of the main thread (test runners, inspectors) are not meant for this one.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    this.#running.add(worker);
    const impatience = setTimeout(() => void worker.terminate(), LONGEST_MS);
    return new Promise<string[][]>((resolve, reject) => {
      worker.once('message', (rows: string[][]) => resolve(rows));
      worker.once('error', (error) => {
        const isStarved = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (isStarved) resolve([]);
        else reject(error);
      });
      worker.once('exit', () => resolve([]));
    }).finally(() => {
      clearTimeout(impatience);
      this.#running.delete(worker);
    });
  }
}
