import { job } from '#server/kit/jobs.ts';
import { readForBank } from './bank/read-job.ts';

/** One file of questions. */
export const readBankFile = job(import.meta.url, 'readBankFile', readForBank);
