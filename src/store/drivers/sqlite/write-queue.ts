import { Worker } from 'node:worker_threads';
import type { Instant } from '#core/instant.ts';
import { StoreError } from '#store/port/store-error.ts';
import { isOutcome } from './wire.ts';
import type {
  FromWriter,
  WireMessage,
  WireRequest,
  WireResult,
  WriterSettings,
  WriterStart,
} from './wire.ts';

interface Waiting {
  readonly resolve: (result: WireResult) => void;
  readonly reject: (error: StoreError) => void;
}

/** For metrics: what was answered, in how many commits, and what waits. */
export interface QueueCounts {
  readonly requests: number;
  readonly commits: number;
  readonly waiting: number;
}

/** This many are sent early: the writer starts with them while the others of the same turn are prepared. */
const MESSAGE_REQUESTS = 32;

/**
 * Sends requests to the writer's thread. Requests of one turn of the event loop share a commit; what arrives during a
 * commit is in the next one. Answers come in the order of the requests.
 */
export class WriteQueue {
  /** Called before a write is acknowledged. */
  beforeAnswers: () => void = () => undefined;
  readonly #worker: Worker;
  readonly #posted: Int32Array;
  readonly #now: () => Instant;
  readonly #waiting: Waiting[] = [];
  #collected: WireRequest[] = [];
  #isTurnOpen = false;
  #requests = 0;
  #commits = 0;
  #closing: Promise<void> | undefined;
  #lost: StoreError | undefined;

  static async open(settings: WriterSettings, now: () => Instant): Promise<WriteQueue> {
    const posted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(new URL('writer.worker.ts', import.meta.url), {
      workerData: { settings, posted } satisfies WriterStart,
      // Flags of the main thread (test runners, inspectors) are not for this one.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Requests are written and dropped at once.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      // Under `node --watch` a thread also sends what it has imported.
      worker.on('message', function hear(message: FromWriter) {
        if (message.type !== 'ready' && message.type !== 'refused') return;
        worker.off('error', reject).off('message', hear);
        if (message.type === 'refused') reject(new StoreError(message.code, message.message));
        else resolve();
      });
    });
    return new WriteQueue(worker, posted, now);
  }

  private constructor(worker: Worker, posted: Int32Array, now: () => Instant) {
    this.#worker = worker;
    this.#posted = posted;
    this.#now = now;
    worker.on('message', (message: FromWriter) => {
      if (message.type === 'results') this.#settle(message.results);
    });
    worker.on('error', (error) => this.#lose(error));
    worker.on('exit', () => this.#lose());
  }

  /** Answers after the commit is on disk; an error of the request rejects. */
  send(request: WireRequest): Promise<WireResult> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    if (this.#closing !== undefined) return Promise.reject(new StoreError('closed', 'the store is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#openTurn();
      if (this.#collected.push(request) === MESSAGE_REQUESTS) this.#postCollected(true);
    });
  }

  counts(): QueueCounts {
    return { requests: this.#requests, commits: this.#commits, waiting: this.#waiting.length };
  }

  /** Writes what was sent before, then ends the thread. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (this.#lost !== undefined) return;
    this.#closeTurn();
    const ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#post('close');
    await ended;
  }

  /** Not a microtask: all callers woken by one answer should be in the next commit. */
  #openTurn(): void {
    if (this.#isTurnOpen) return;
    this.#isTurnOpen = true;
    setImmediate(() => this.#closeTurn());
  }

  #closeTurn(): void {
    if (!this.#isTurnOpen) return;
    this.#isTurnOpen = false;
    this.#postCollected(false);
  }

  #postCollected(isMoreComing: boolean): void {
    this.#post([this.#now(), this.#collected, isMoreComing]);
    this.#collected = [];
  }

  #post(message: WireMessage): void {
    this.#worker.postMessage(message);
    Atomics.add(this.#posted, 0, 1);
    Atomics.notify(this.#posted, 0);
  }

  #settle(results: readonly WireResult[]): void {
    this.beforeAnswers();
    const settled = this.#waiting.splice(0, results.length);
    this.#requests += results.length;
    this.#commits += 1;
    for (const [index, { resolve, reject }] of settled.entries()) {
      const result = results[index] ?? null;
      if (isOutcome(result) && result[0] === 'error') reject(new StoreError(result[1], result[2]));
      else resolve(result);
    }
  }

  #lose(cause?: unknown): void {
    if (this.#lost === undefined && this.#waiting.length === 0 && this.#closing !== undefined) return;
    this.#lost ??= new StoreError('unavailable', 'the thread that writes the database has ended', { cause });
    for (const { reject } of this.#waiting.splice(0)) reject(this.#lost);
  }
}
