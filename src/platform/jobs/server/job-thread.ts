import { Worker } from 'node:worker_threads';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Heavy, WorkRefusal } from '#core/route.ts';
import type { JobStreams } from '#server/kit/jobs.ts';
import type { FromThread, JobOrder, ToThread } from './job-messages.ts';

/** How often a running job's memory is checked, and at most how often its time. */
const LOOK_MS = 200;
/** Wall time: a job on a busy machine is slow, not too large, but must not run forever. */
const PATIENCE = 6;
const MEGABYTE = 2 ** 20;
/**
 * A thread that still uses more after a job is ended, so the next job has all its memory. The report of an ordinary
 * session leaves about 30 MB, most of it code; starting a thread for each report would take longer than the report.
 */
const TIDY_BYTES = 36 * MEGABYTE;
/** The young generation. By default a thread takes up to 190 MB for it, on top of its live data. */
const YOUNG_MEGABYTES = 16;

type AnyStreams = JobStreams<unknown, unknown>;

interface Ended {
  readonly result: Result<unknown, WorkRefusal>;
  /** Whether the thread can take another job. */
  readonly isReusable: boolean;
}

const isStarved = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A worker thread with a limit of memory, which runs one job at a time. */
export class JobThread {
  readonly megabytes: number;
  readonly #worker: Worker;

  constructor(megabytes: number) {
    this.megabytes = megabytes;
    this.#worker = new Worker(new URL('job.worker.ts', import.meta.url), {
      // Flags of the main thread (test runners, inspectors) are not for this one.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // An idle thread keeps no process alive.
    this.#worker.unref();
    this.#worker.on('error', () => undefined);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Resolves when the job has ended, one way or another; rejects when the work threw. */
  run(order: JobOrder, limits: Heavy, streams: AnyStreams, signal: AbortSignal): Promise<Ended> {
    const worker = this.#worker;
    const tooLarge = fail('work-too-large', { seconds: limits.seconds, megabytes: limits.megabytes });
    worker.ref();
    let release = (): void => undefined;
    return new Promise<Ended>((resolve, reject) => {
      const stop = (result: Result<unknown, WorkRefusal>): void => {
        resolve({ result, isReusable: false });
        void worker.terminate();
      };
      const drop = this.#whenUsedUp(limits.seconds * 1000, () => stop(tooLarge));
      const looking = setInterval(() => {
        void this.#isTooFull().then((isFull) => isFull && stop(tooLarge));
      }, LOOK_MS);
      const onAbort = (): void => stop(fail('work-cancelled'));
      const onError = (error: Error): void => (isStarved(error) ? stop(tooLarge) : reject(error));
      const onExit = (): void => resolve({ result: fail('server-stopping'), isReusable: false });
      const feed = feedOf(streams, (message) => worker.postMessage(message), reject);
      const onMessage = (message: FromThread): void => {
        if ('wantsChunk' in message) feed();
        else if ('emitted' in message) streams.onChunk?.(message.emitted);
        else if ('progress' in message) streams.onProgress?.(message.progress);
        else if ('output' in message) {
          resolve({ result: ok(message.output), isReusable: message.heapBytes <= TIDY_BYTES });
        } else if ('thrown' in message) reject(rebuilt(message.thrown));
      };
      release = (): void => {
        drop();
        clearInterval(looking);
        signal.removeEventListener('abort', onAbort);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.postMessage({ order } satisfies ToThread);
    }).finally(() => release());
  }

  /** Calls back after this much processor time; what the thread used before does not count. */
  #whenUsedUp(allowedMs: number, onUsedUp: () => void): () => void {
    const usedBefore = this.#usedMs();
    let isOver = false;
    const look = async (): Promise<void> => {
      const leftMs = allowedMs + (await usedBefore) - (await this.#usedMs());
      if (isOver) return;
      if (leftMs > 0) timer = setTimeout(() => void look(), Math.max(leftMs, LOOK_MS));
      else onUsedUp();
    };
    let timer = setTimeout(() => void look(), allowedMs);
    // A thread deep in a library does not report its use.
    const last = setTimeout(onUsedUp, PATIENCE * allowedMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(last);
    };
  }

  /** Milliseconds; for an ended thread, the most it can have used. */
  async #usedMs(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1000;
    } catch {
      return Infinity;
    }
  }

  /** The heap's own limit does not count buffers, which a hostile archive fills first. */
  async #isTooFull(): Promise<boolean> {
    try {
      const { used_heap_size: heap, external_memory: buffers } = await this.#worker.getHeapStatistics();
      return heap + buffers > this.megabytes * MEGABYTE;
    } catch {
      return false;
    }
  }
}

const rebuilt = ({ message, stack }: { readonly message: string; readonly stack: string }): Error =>
  Object.assign(new Error(message), { stack });

/** Sends one chunk per request. */
const feedOf = (
  { chunks }: AnyStreams,
  post: (message: ToThread) => void,
  onFault: (fault: unknown) => void,
): (() => void) => {
  const reader = chunks?.[Symbol.asyncIterator]();
  return () => {
    void reader
      ?.next()
      .then(({ done, value }) => post(done ? { chunksEnd: true } : { chunk: value }))
      .catch(onFault);
  };
};
