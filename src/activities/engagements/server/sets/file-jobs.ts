import { Worker } from 'node:worker_threads';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { Turns } from '#platform/files/server/turns.ts';
import type { DigestedFile, ReadJob } from './read-file.ts';
import type { WriteJob, WrittenFile } from './write-file.ts';

export type FileJob = { readonly read: ReadJob } | { readonly write: WriteJob };

const AT_ONCE = 2;
const MOST_WAITING = 40;
/** The largest honest file takes a second or two, also on a busy machine. */
const LONGEST_MS = 20_000;
const MOST_HEAP_MB = 512;

/** Reads and writes files in threads of their own, a few at a time, each ended when it takes too long. */
export class FileJobs {
  readonly #turns = new Turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  readonly #running = new Set<Worker>();
  readonly #longestMs: number;

  constructor({ longestMs = LONGEST_MS }: { readonly longestMs?: number } = {}) {
    this.#longestMs = longestMs;
  }

  /** Running and waiting, for the metrics. */
  get depth(): number {
    return this.#turns.depth;
  }

  async read(job: ReadJob): Promise<Result<DigestedFile>> {
    const outcome = await this.#turns.run(() => this.#run<Result<DigestedFile>>({ read: job }));
    if (outcome === undefined) return fail('set-imports-busy');
    return outcome.ok ? outcome.value : outcome;
  }

  async write(job: WriteJob): Promise<Result<WrittenFile>> {
    const outcome = await this.#turns.run(() => this.#run<WrittenFile>({ write: job }));
    return outcome ?? fail('set-imports-busy');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }

  /** A thread that dies of its file (memory, time) makes the file too large, not the server broken. */
  #run<T>(job: FileJob): Promise<Result<T>> {
    const worker = new Worker(new URL('files.worker.ts', import.meta.url), {
      workerData: job,
      // Flags of the main thread (test runners, inspectors) are not meant for this one.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    this.#running.add(worker);
    const impatience = setTimeout(() => void worker.terminate(), this.#longestMs);
    return new Promise<Result<T>>((resolve, reject) => {
      worker.on('message', (message: { readonly result?: T }) => {
        if (message.result !== undefined) resolve(ok(message.result));
      });
      worker.once('error', (error) => {
        const isStarved = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (isStarved) resolve(fail('set-file-too-large', { limit: '48 MB' }));
        else reject(error);
      });
      worker.once('exit', () => resolve(fail('set-file-too-large', { limit: '48 MB' })));
    }).finally(() => {
      clearTimeout(impatience);
      this.#running.delete(worker);
    });
  }
}
