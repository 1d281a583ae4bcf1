import { platformTable } from '#server/kit/platform-table.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { adoptionReport, adoptionTask } from '../contract.ts';
import type { AdoptionReport, AdoptionTask } from '../contract.ts';

const reportKey: Key = { PK: 'JOB#adopt', SK: 'REPORT' };

export const saveReport = async (store: Store, report: AdoptionReport): Promise<void> => {
  await store.put(platformTable, { ...reportKey, report: JSON.stringify(report) });
};

export const loadReport = async (store: Store): Promise<AdoptionReport | undefined> => {
  const item = await store.get(platformTable, reportKey);
  return item && adoptionReport.parse(JSON.parse(textIn(item, 'report')));
};

/** What was asked for goes with the job: whichever node takes it over does the same. */
export const wishOf = (task: AdoptionTask): string => JSON.stringify(task);
export const taskOf = (wish: string | undefined): AdoptionTask =>
  adoptionTask.parse(JSON.parse(wish ?? '{"act":"look"}'));
