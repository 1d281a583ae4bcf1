import { job } from '#server/kit/jobs.ts';
import { readFile } from './read-file.ts';
import type { ReadJob } from './read-file.ts';
import { writeFile } from './write-file.ts';
import type { WriteJob, WrittenFile } from './write-file.ts';

/** One file: a hostile or very large one blocks its thread and no other. */
export const readSetFile = job(import.meta.url, 'readSetFile', (file: ReadJob) => readFile(file));

export const writeSetFile = job(import.meta.url, 'writeSetFile', (file: WriteJob): Promise<WrittenFile> =>
  writeFile(file),
);
