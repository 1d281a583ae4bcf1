import type { Bilingual } from '#core/result.ts';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { Turns } from '#platform/files/server/turns.ts';
import type { ImportReport } from '../rules/bank/intake.ts';
import type { FoundQuestion, ReadJob, ReadWord } from './bank/read-job.ts';

export interface ReadFile {
  readonly report: ImportReport;
  readonly found: readonly FoundQuestion[];
  /** Of the bytes: names the file between preview and import. */
  readonly digest: string;
}

const AT_ONCE = 2;
const MOST_WAITING = 20;
/** The largest file takes some ten seconds, more on a busy machine. */
const LONGEST_MS = 120_000;
const MOST_HEAP_MB = 1536;
const TOO_LARGE: Bilingual = {
  en: 'It takes too much time or memory. Split it, or use the command line: roundtable questions import.',
  de: 'Sie braucht zu viel Zeit oder Speicher. Teile sie, oder nimm die Befehlszeile: roundtable questions import.',
};

/** Reads question files in threads of their own, a few at a time, each ended when it takes too long. */
export class ImportJobs {
  readonly #worker: URL;
  readonly #turns = new Turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  readonly #running = new Set<Worker>();

  /** The thread's file is the server's: it may open what an activity may not. */
  constructor(worker: URL) {
    this.#worker = worker;
  }

  /** Running and waiting, for the metrics. */
  get depth(): number {
    return this.#turns.depth;
  }

  async read(job: ReadJob): Promise<Result<ReadFile>> {
    const outcome = await this.#turns.run(() => this.#run(job));
    return outcome ?? fail('quiz-imports-busy');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }

  #run(job: ReadJob): Promise<Result<ReadFile>> {
    const worker = new Worker(this.#worker, {
      workerData: job,
      // Flags of the main thread (test runners, inspectors) are not meant for this one.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    this.#running.add(worker);
    const impatience = setTimeout(() => void worker.terminate(), LONGEST_MS);
    const found: FoundQuestion[] = [];
    return new Promise<Result<ReadFile>>((resolve, reject) => {
      worker.on('message', (word: ReadWord) => {
        if ('found' in word) for (const one of word.found) found.push(one);
        else if ('unreadable' in word) resolve(fail('quiz-file-unreadable', { reason: word.unreadable }));
        else {
          const digest = createHash('sha256').update(job.bytes).digest('base64url');
          resolve(ok({ report: word.report, found, digest }));
        }
      });
      worker.once('error', (error) => {
        const isStarved = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (isStarved) resolve(fail('quiz-file-unreadable', { reason: TOO_LARGE }));
        else reject(error);
      });
      worker.once('exit', () => resolve(fail('quiz-file-unreadable', { reason: TOO_LARGE })));
    }).finally(() => {
      clearTimeout(impatience);
      this.#running.delete(worker);
    });
  }
}
