import { ok } from '#core/result.ts';
import { failField } from '#platform/identity/server/field-failure.ts';
import { acceptEmail } from '#platform/identity/server/inputs.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import type { AdoptionReport, AdoptionTask, AdoptionView } from '../contract.ts';
import { isRunning } from '../rules/job.ts';
import type { Job } from '../rules/job.ts';
import { loadReport, saveReport, taskOf, wishOf } from './adoption.items.ts';
import type { TableReport } from './adopt/found-report.ts';
import type { JobRunner } from './job-runner.ts';
import type { JobPlan } from './machine.ts';

/** How the composition root adopts: it knows the tables and whose they are. */
export interface Adoption {
  readonly tables: number;
  readonly run: (
    task: AdoptionTask,
    watch: { readonly onItems: (table: Table, items: number) => void; readonly signal: AbortSignal },
  ) => Promise<{ readonly tables: readonly TableReport[]; readonly isOwnerNew: boolean }>;
}

/** A page shows no more of them, and an item of the store has its limits. */
const MOST_PROBLEMS = 20;
const LONGEST_PROBLEM = 400;

const shownOf = ({ seed, table, entities, unreadable, stay, problems }: TableReport) => ({
  seed,
  table,
  entities: [...entities],
  unreadable,
  stay,
  problems: problems.slice(0, MOST_PROBLEMS).map((sentence) => sentence.slice(0, LONGEST_PROBLEM)),
});

/**
 * Not in a thread of its own, as copies are: an embedded database has one writer, this process. It reads in small pages and
 * lets everybody else in between.
 */
export const adoptPlan = ({ store, clock }: Pick<Kit, 'store' | 'clock'>, adoption: Adoption): JobPlan => ({
  schedule: 'no',
  to: '',
  keep: 0,
  unavailable: undefined,
  copies: async () => [],
  async run(onProgress, signal, wish) {
    const task = taskOf(wish);
    const counts = new Map<Table, number>();
    const onItems = (table: Table, items: number): void => {
      counts.set(table, items);
      onProgress({ step: counts.size, steps: adoption.tables, items: sumOf(counts) });
    };
    const { tables, isOwnerNew } = await adoption.run(task, { onItems, signal });
    const report: AdoptionReport = {
      act: task.act,
      ...(task.owner !== undefined && { owner: task.owner }),
      at: clock.now(),
      isOwnerNew,
      tables: tables.map(shownOf),
    };
    await saveReport(store, report);
    return { to: task.act, items: sumOf(counts), bytes: 0 };
  },
});

const sumOf = (counts: ReadonlyMap<Table, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

export interface AdoptionDeps extends Pick<Kit, 'store' | 'clock'> {
  readonly runner: JobRunner;
}

const viewOf = async ({ store, clock }: AdoptionDeps, job: Job): Promise<AdoptionView> => {
  const report = await loadReport(store);
  const { run, last } = job;
  return {
    ...(run && isRunning(job, clock.now()) && { run }),
    ...(last && !last.isDone && { failed: { at: last.endedAt, reason: last.told } }),
    ...(report && { report }),
  };
};

export const readAdoption = async (deps: AdoptionDeps) =>
  ok(await viewOf(deps, await deps.runner.read('adopt')));

const needsOwner = ({ act }: AdoptionTask): boolean => act === 'try' || act === 'adopt';

export const startAdoption = async (deps: AdoptionDeps, { act, owner, needsProof }: AdoptionTask) => {
  const email = needsOwner({ act }) ? acceptEmail(owner ?? '') : undefined;
  if (email && !email.ok) return failField('owner', 'email-invalid');
  const task = { act, ...(email && { owner: email.value, needsProof }) };
  const begun = await deps.runner.request('adopt', wishOf(task));
  return begun.ok ? ok(await viewOf(deps, begun.value)) : begun;
};
