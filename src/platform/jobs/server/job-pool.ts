import type { WorkRefusal } from '#core/route.ts';
import { fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Job, Jobs, JobOptions, JobStreams } from '#server/kit/jobs.ts';
import { FairQueue } from './fair-queue.ts';
import { HeapGrowth } from './heap-growth.ts';
import { JobThread } from './job-thread.ts';

export interface PoolLimits {
  readonly threads: number;
  /** Memory of all running jobs together; a job with a higher limit runs alone. */
  readonly megabytes: number;
  readonly mostWaiting: number;
  readonly mostWaitingPerCaller: number;
  /** An idle thread is ended after this long. */
  readonly idleMs: number;
}

const DEFAULTS: PoolLimits = {
  threads: 2,
  megabytes: 256,
  mostWaiting: 64,
  mostWaitingPerCaller: 8,
  idleMs: 30_000,
};

type AnyJob = Job<never, unknown, never, never>;

interface Entry {
  readonly job: AnyJob;
  readonly input: unknown;
  readonly options: JobOptions & JobStreams<unknown, unknown>;
  readonly caller: string;
  readonly settle: (result: Result<unknown, WorkRefusal> | PromiseLike<Result<unknown, WorkRefusal>>) => void;
}

interface Idle {
  readonly thread: JobThread;
  readonly timer: NodeJS.Timeout;
}

/** A few threads for all heavy work of the server. Callers take turns, and none of them gets every thread. */
export class JobPool implements Jobs {
  readonly #limits: PoolLimits;
  readonly #waiting: FairQueue<Entry>;
  readonly #running = new Map<Entry, AbortController>();
  readonly #threads = new Set<JobThread>();
  readonly #heaps = new HeapGrowth();
  #idle: readonly Idle[] = [];
  #isClosed = false;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...DEFAULTS, ...limits };
    const { mostWaiting: most, mostWaitingPerCaller: mostPerCaller } = this.#limits;
    this.#waiting = new FairQueue({ most, mostPerCaller });
  }

  /** Running and waiting, for the metrics. */
  get depth(): number {
    return this.#running.size + this.#waiting.size;
  }

  async run<Input, Output, ChunkIn, ChunkOut>(
    job: Job<Input, Output, ChunkIn, ChunkOut>,
    input: Input,
    options: JobOptions & JobStreams<ChunkIn, ChunkOut>,
  ): Promise<Result<Output, WorkRefusal>> {
    if (this.#isClosed) return fail('server-stopping');
    if (options.signal?.aborted) return fail('work-cancelled');
    return new Promise<Result<unknown, WorkRefusal>>((settle) => {
      const entry: Entry = {
        job: job as unknown as AnyJob,
        input,
        options: options as unknown as Entry['options'],
        caller: options.caller,
        settle,
      };
      if (!this.#waiting.add(entry)) return settle(fail('work-busy'));
      options.signal?.addEventListener('abort', () => this.#cancel(entry), { once: true });
      this.#next();
    }) as Promise<Result<Output, WorkRefusal>>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#heaps.end();
    for (const { settle } of this.#waiting.takeAll()) settle(fail('server-stopping'));
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #cancel(entry: Entry): void {
    this.#waiting.remove(entry);
    this.#running.get(entry)?.abort();
    entry.settle(fail('work-cancelled'));
  }

  #mayRun = ({ caller }: Entry): boolean => {
    const mine = [...this.#running.keys()].filter((entry) => entry.caller === caller).length;
    return mine < Math.max(1, this.#limits.threads - 1);
  };

  #hasRoom = ({ options }: Entry): boolean => {
    const held = [...this.#running.keys()].reduce((sum, entry) => sum + entry.options.megabytes, 0);
    return held === 0 || held + options.megabytes <= this.#limits.megabytes;
  };

  #next(): void {
    while (!this.#isClosed && this.#running.size < this.#limits.threads) {
      const entry = this.#waiting.take(this.#mayRun, this.#hasRoom);
      if (!entry) return;
      void this.#start(entry);
    }
  }

  async #start(entry: Entry): Promise<void> {
    const { job, input, options } = entry;
    const controller = new AbortController();
    this.#running.set(entry, controller);
    this.#heaps.isWorking = true;
    const thread = this.#threadOf(options.megabytes);
    const order = { module: job.module, name: job.name, input, hasChunks: options.chunks !== undefined };
    let isReusable = false;
    try {
      const ended = await thread.run(order, options, options, controller.signal);
      ({ isReusable } = ended);
      entry.settle(ended.result);
    } catch (error) {
      entry.settle(Promise.reject(error instanceof Error ? error : new Error(String(error))));
    }
    this.#running.delete(entry);
    if (isReusable && !this.#isClosed) this.#rest(thread);
    else await this.#end(thread);
    this.#next();
    this.#heaps.isWorking = this.#running.size > 0;
  }

  /** An idle thread with the same memory limit, or a new one. */
  #threadOf(megabytes: number): JobThread {
    const fitting = this.#idle.find(({ thread }) => thread.megabytes === megabytes);
    if (fitting) return this.#wake(fitting);
    const [oldest] = this.#idle;
    if (oldest && this.#threads.size >= this.#limits.threads) void this.#end(this.#wake(oldest));
    const thread = new JobThread(megabytes);
    this.#threads.add(thread);
    return thread;
  }

  #wake(idle: Idle): JobThread {
    clearTimeout(idle.timer);
    this.#idle = this.#idle.filter((one) => one !== idle);
    return idle.thread;
  }

  #rest(thread: JobThread): void {
    const timer = setTimeout(() => {
      this.#idle = this.#idle.filter((one) => one.thread !== thread);
      void this.#end(thread);
    }, this.#limits.idleMs);
    timer.unref();
    this.#idle = [...this.#idle, { thread, timer }];
  }

  async #end(thread: JobThread): Promise<void> {
    await thread.end();
    this.#threads.delete(thread);
  }
}
