import type { Instant } from '#core/instant.ts';
import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import { reportFileOf, reportOf } from '../rules/class-report.ts';
import type { Pupil, Wanted } from '../rules/class-report.ts';

interface Due {
  readonly dueAt: Instant;
  readonly questions: number;
}

const readPupils = async (chunks: AsyncIterable<readonly Pupil[]>): Promise<Pupil[]> => {
  const pupils: Pupil[] = [];
  for await (const chunk of chunks) pupils.push(...chunk);
  return pupils;
};

/** Thousands of people with a hundred answers each would block the event loop, so this runs in a worker thread. */
export const makeReport = job(
  import.meta.url,
  'makeReport',
  async ({ due, wanted }: { due: Due; wanted: Wanted }, { chunks }: JobContext<readonly Pupil[]>) =>
    reportOf(await readPupils(chunks), due, wanted),
);

export const writeReportFile = job(
  import.meta.url,
  'writeReportFile',
  async ({ due, givenAt }: { due: Due; givenAt: Instant }, { chunks }: JobContext<readonly Pupil[]>) =>
    reportFileOf(await readPupils(chunks), due, givenAt),
);
