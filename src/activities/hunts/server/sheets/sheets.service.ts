import { ok } from '#core/result.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { readRows } from './sheet.job.ts';

/** The rows of a table of levels or teams. */
export const readSheet = async ({ jobs }: Pick<HuntDeps, 'jobs'>, bytes: Uint8Array, options: JobOptions) => {
  const read = await jobs.run(readRows, bytes, options);
  if (!read.ok) return read;
  return read.value.ok ? ok({ rows: read.value.value }) : read.value;
};
