import { readForBank } from '#activities/quizzes/server/bank/read-job.ts';
import { job } from '#server/kit/jobs.ts';

/** One file of questions. */
export const readBankFile = job(import.meta.url, 'readBankFile', readForBank);
