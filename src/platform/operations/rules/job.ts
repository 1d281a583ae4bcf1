import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { nextRunAt } from './schedule.ts';

/** A node that runs a job renews its claim. After this long without a renewal another node may start over. */
export const LEASE_MS = MINUTE_MS;
/** A scheduled run that failed is tried again, but not at once: a full disk stays full for a while. */
const AGAIN_AFTER_MS = HOUR_MS;

export interface Progress {
  readonly step: number;
  readonly steps: number;
  readonly items: number;
}

export interface JobRun extends Progress {
  readonly runId: string;
  readonly nodeId: string;
  readonly startedAt: Instant;
  readonly leaseUntil: Instant;
}

export interface JobResult {
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly nodeId: string;
  readonly isDone: boolean;
  readonly told: string;
  readonly items: number;
  readonly bytes: number;
}

export interface Job {
  readonly version: number;
  readonly schedule: string;
  readonly dueAt: Instant | undefined;
  readonly run: JobRun | undefined;
  readonly last: JobResult | undefined;
  /** What was asked for; undefined for a job that is the same every time. */
  readonly wish?: string | undefined;
}

/** How a job is when nothing is stored of it. */
export const newJob = (schedule: string, now: Instant): Job => ({
  version: 0,
  schedule,
  dueAt: nextRunAt(schedule, now),
  run: undefined,
  last: undefined,
});

/** The operator changed the schedule while the server was off. */
export const underSchedule = (job: Job, schedule: string, now: Instant): Job =>
  job.schedule === schedule ? job : { ...job, schedule, dueAt: nextRunAt(schedule, now) };

export const isRunning = (job: Job, now: Instant): boolean =>
  job.run !== undefined && job.run.leaseUntil > now;

/** Due by schedule or request, or left behind by a node that died. */
export const isDue = (job: Job, now: Instant): boolean =>
  !isRunning(job, now) && (job.run !== undefined || (job.dueAt !== undefined && job.dueAt <= now));

export const requested = (job: Job, now: Instant, wish?: string): Job => ({ ...job, dueAt: now, wish });

export const begun = (job: Job, run: Pick<JobRun, 'runId' | 'nodeId'>, now: Instant): Job => ({
  ...job,
  run: { ...run, startedAt: now, leaseUntil: now + LEASE_MS, step: 0, steps: 0, items: 0 },
});

/** Undefined when another run has taken its place. */
export const renewed = (job: Job, runId: string, progress: Progress, now: Instant): Job | undefined =>
  job.run?.runId === runId
    ? { ...job, run: { ...job.run, ...progress, leaseUntil: now + LEASE_MS } }
    : undefined;

type Outcome = Pick<JobResult, 'isDone' | 'told' | 'items' | 'bytes'>;

export const ended = (job: Job, runId: string, outcome: Outcome, now: Instant): Job | undefined => {
  if (job.run?.runId !== runId) return undefined;
  const next = nextRunAt(job.schedule, now);
  const again = outcome.isDone || next === undefined ? next : Math.min(next, now + AGAIN_AFTER_MS);
  const { startedAt, nodeId } = job.run;
  return {
    ...job,
    run: undefined,
    dueAt: again,
    last: { startedAt, endedAt: now, nodeId, ...outcome },
  };
};

/** The server stops: the next node runs it at once. */
export const leftOff = (job: Job, runId: string, now: Instant): Job | undefined =>
  job.run?.runId === runId ? { ...job, run: undefined, dueAt: now } : undefined;
