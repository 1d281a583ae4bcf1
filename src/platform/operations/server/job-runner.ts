import type { Logger } from 'pino';
import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Store } from '#store/port/store.ts';
import { jobKinds } from '../contract.ts';
import type { JobKind } from '../contract.ts';
import {
  begun,
  ended,
  isDue,
  isRunning,
  leftOff,
  newJob,
  renewed,
  requested,
  underSchedule,
} from '../rules/job.ts';
import type { Job, Progress } from '../rules/job.ts';
import { loadJob, saveJob } from './jobs.items.ts';
import type { JobPlan } from './machine.ts';

const LOOK_EVERY_MS = 30 * SECOND_MS;
const TELL_EVERY_MS = 5 * SECOND_MS;
const TRIES = 5;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly nodeId: string;
}

interface Running {
  readonly runId: string;
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

/**
 * Long work that only one node does, on schedule or when an administrator asks. What is due and which node runs it are in
 * the store: a conditional write decides between nodes, and a restart forgets nothing.
 */
export class JobRunner {
  readonly #deps: Deps;
  readonly #plans: Readonly<Record<JobKind, JobPlan>>;
  readonly #running = new Map<JobKind, Running>();
  #looking: Promise<void> | undefined;
  #cancelLook = (): void => undefined;
  #isClosed = false;

  constructor(deps: Deps, plans: Readonly<Record<JobKind, JobPlan>>) {
    this.#deps = deps;
    this.#plans = plans;
  }

  /** Looks for what is due, now and from time to time; without a schedule only now, for what a dead node left. */
  start(): void {
    void this.look();
    if (jobKinds.some((kind) => this.#plans[kind].schedule !== 'no')) this.#lookLater();
  }

  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async read(kind: JobKind): Promise<Job> {
    const { store, clock } = this.#deps;
    const { schedule } = this.#plans[kind];
    const stored = await loadJob(store, kind);
    const now = clock.now();
    return stored ? underSchedule(stored, schedule, now) : newJob(schedule, now);
  }

  /** Begins at once, on this node. */
  async request(kind: JobKind, wish?: string) {
    if (this.#plans[kind].unavailable !== undefined) return fail('job-unavailable');
    const now = this.#deps.clock.now();
    const job = await this.read(kind);
    if (isRunning(job, now)) return fail('job-running');
    const run = { runId: this.#deps.ids.uuid(), nodeId: this.#deps.nodeId };
    const claimed = begun(requested(job, now, wish), run, now);
    if (!(await saveJob(this.#deps.store, kind, job, claimed))) return fail('job-running');
    this.#run(kind, run.runId, wish);
    return ok(claimed);
  }

  /** Resolves when nothing runs on this node. */
  async idle(): Promise<void> {
    while (this.#looking || this.#running.size > 0) {
      await this.#looking;
      await Promise.all([...this.#running.values()].map(({ over }) => over));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    for (const { abort } of this.#running.values()) abort.abort();
    await this.idle();
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#cancelLook = this.#deps.clock.after(LOOK_EVERY_MS, () => {
      void this.look().then(() => this.#lookLater());
    });
  }

  async #lookAtAll(): Promise<void> {
    for (const kind of jobKinds) {
      try {
        await this.#lookAt(kind);
      } catch (error) {
        this.#deps.log.warn({ err: error, job: kind }, 'a job could not be read, trying again');
      }
    }
  }

  async #lookAt(kind: JobKind): Promise<void> {
    const { schedule, unavailable } = this.#plans[kind];
    if (this.#isClosed || unavailable !== undefined || this.#running.has(kind)) return;
    const { store, clock, ids, nodeId } = this.#deps;
    const stored = await loadJob(store, kind);
    if (stored === undefined && schedule === 'no') return;
    const now = clock.now();
    const before = stored ?? newJob(schedule, now);
    const job = underSchedule(before, schedule, now);
    if (!isDue(job, now)) {
      if (stored === undefined || job !== before) await saveJob(store, kind, before, job);
      return;
    }
    const runId = ids.uuid();
    if (await saveJob(store, kind, before, begun(job, { runId, nodeId }, now)))
      this.#run(kind, runId, job.wish);
  }

  #run(kind: JobKind, runId: string, wish: string | undefined): void {
    const abort = new AbortController();
    const over = this.#carryOut({ kind, runId, wish }, abort).finally(() => this.#running.delete(kind));
    this.#running.set(kind, { runId, abort, over });
  }

  async #carryOut(
    {
      kind,
      runId,
      wish,
    }: { readonly kind: JobKind; readonly runId: string; readonly wish: string | undefined },
    abort: AbortController,
  ): Promise<void> {
    const { clock, log } = this.#deps;
    let progress: Progress = { step: 0, steps: 0, items: 0 };
    let isOver = false;
    let cancelTell = (): void => undefined;
    const tellLater = (): void => {
      if (isOver) return;
      cancelTell = clock.after(
        TELL_EVERY_MS,
        () => void this.#tell(kind, runId, progress, abort).then(tellLater),
      );
    };
    const stopTelling = (): void => {
      isOver = true;
      cancelTell();
    };
    tellLater();
    log.info({ job: kind }, 'a job begins');
    try {
      const done = await this.#plans[kind].run((latest) => (progress = latest), abort.signal, wish);
      stopTelling();
      const { to, items, bytes } = done;
      await this.#change(kind, (job) =>
        ended(job, runId, { isDone: true, told: to, items, bytes }, clock.now()),
      );
      log.info({ job: kind, items, bytes }, 'a job is done');
    } catch (error) {
      stopTelling();
      await this.#giveUp(kind, runId, error, abort.signal);
    }
  }

  async #giveUp(kind: JobKind, runId: string, error: unknown, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    if (signal.aborted) {
      await this.#change(kind, (job) => leftOff(job, runId, clock.now()));
      return;
    }
    log.error({ err: error, job: kind }, 'a job failed');
    const told = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await this.#change(kind, (job) =>
      ended(job, runId, { isDone: false, told, items: 0, bytes: 0 }, clock.now()),
    );
  }

  /** A run that another has taken over, because this node was away for too long, ends here. */
  async #tell(kind: JobKind, runId: string, progress: Progress, abort: AbortController): Promise<void> {
    const stays = await this.#change(kind, (job) => renewed(job, runId, progress, this.#deps.clock.now()));
    if (!stays) abort.abort();
  }

  async #change(kind: JobKind, decide: (job: Job) => Job | undefined): Promise<boolean> {
    const { store, log } = this.#deps;
    try {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const before = await this.read(kind);
        const job = decide(before);
        if (job === undefined) return false;
        if (await saveJob(store, kind, before, job)) return true;
      }
    } catch (error) {
      log.warn({ err: error, job: kind }, 'the state of a job could not be stored');
    }
    return true;
  }
}
