import { job } from './kit/jobs.ts';

/** Reads the whole database once. The driver is loaded in the thread alone. */
export const measureDatabase = job(import.meta.url, 'measureDatabase', async (file: string) =>
  (await import('#store/drivers/sqlite/sizes.ts')).measureFile(file),
);
