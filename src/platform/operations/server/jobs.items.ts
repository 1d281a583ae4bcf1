import { platformTable } from '#server/kit/platform-table.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import { optionalTextIn, storedIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Job, JobResult, JobRun } from '../rules/job.ts';

const jobKey = (kind: string): Key => ({ PK: `JOB#${kind}`, SK: 'JOB' });

const toItem = (kind: string, job: Job): Item => ({
  ...jobKey(kind),
  version: job.version,
  schedule: job.schedule,
  dueAt: job.dueAt,
  run: job.run && { ...job.run },
  last: job.last && { ...job.last },
  wish: job.wish,
});

const fromItem = (item: Item): Job => ({
  version: Number(item['version']),
  schedule: typeof item['schedule'] === 'string' ? item['schedule'] : 'no',
  dueAt: item['dueAt'] === undefined ? undefined : Number(item['dueAt']),
  run: storedIn<JobRun | undefined>(item, 'run'),
  last: storedIn<JobResult | undefined>(item, 'last'),
  wish: optionalTextIn(item, 'wish'),
});

export const loadJob = async (store: Store, kind: string): Promise<Job | undefined> => {
  const item = await store.get(platformTable, jobKey(kind));
  return item && fromItem(item);
};

/** False when another node was faster. */
export const saveJob = async (store: Store, kind: string, before: Job, job: Job): Promise<boolean> => {
  const condition = before.version === 0 ? notExists : equals('version', before.version);
  const item = toItem(kind, { ...job, version: before.version + 1 });
  return (await store.put(platformTable, item, condition)).ok;
};
