import { JobPool } from '#platform/jobs/server/job-pool.ts';
import type { Jobs } from '#server/kit/jobs.ts';

/** Real threads, shared by the tests of a process: starting one for each app would take most of their time. */
export const sharedJobs: Jobs = new JobPool();
