import { ok } from '#core/result.ts';
import { networkOf } from '#server/kit/audit.ts';
import type { Kit } from '#server/kit/module.ts';
import { copyKinds } from '../contract.ts';
import type { CopyKind, JobView, OverviewView, StoredToday } from '../contract.ts';
import { isRunning } from '../rules/job.ts';
import type { Job } from '../rules/job.ts';
import type { JobRunner } from './job-runner.ts';
import type { Machine } from './machine.ts';
import type { NodeNotes } from './node-notes.ts';

export interface OperationsDeps extends Pick<Kit, 'clock' | 'store'> {
  readonly machine: Machine;
  readonly runner: JobRunner;
  readonly nodes: NodeNotes;
}

/** Of an address only the network is shown, as in the notes of what was done. */
const withoutHousehold = (stored: StoredToday): StoredToday =>
  stored.holder === 'address' || stored.holder === 'participants'
    ? { ...stored, id: networkOf(stored.id) }
    : stored;

export const readOverview = async ({ machine, nodes, clock }: OperationsDeps): Promise<OverviewView> => {
  const [checks, listed] = await Promise.all([machine.checks(), nodes.list()]);
  return {
    now: clock.now(),
    version: machine.version,
    checks: { ...checks },
    nodes: listed,
    settings: [...machine.settings],
    storedToday: machine.storedToday().map(withoutHousehold),
  };
};

const viewOf = async ({ machine, clock }: OperationsDeps, kind: CopyKind, job: Job): Promise<JobView> => {
  const { schedule, to, keep, unavailable, copies } = machine.jobs[kind];
  const { run, last, dueAt } = job;
  return {
    kind,
    schedule,
    to,
    keep,
    ...(unavailable !== undefined && { unavailable }),
    ...(dueAt !== undefined && run === undefined && { dueAt }),
    ...(run && isRunning(job, clock.now()) && { run }),
    ...(last && { last }),
    copies: unavailable === undefined ? [...(await copies())] : [],
  };
};

export const listJobs = async (deps: OperationsDeps): Promise<JobView[]> => {
  const jobs: JobView[] = [];
  for (const kind of copyKinds) jobs.push(await viewOf(deps, kind, await deps.runner.read(kind)));
  return jobs;
};

export const startJob = async (deps: OperationsDeps, kind: CopyKind) => {
  const begun = await deps.runner.request(kind);
  return begun.ok ? ok(await viewOf(deps, kind, begun.value)) : begun;
};
