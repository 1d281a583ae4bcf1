import { readForBank } from '#activities/quizzes/server/bank/read-job.ts';
import { job } from '#server/kit/jobs.ts';
import { openForeignFile } from '#store/drivers/sqlite/foreign-file.ts';

/** One file of questions. The server's own, because an activity may not open a foreign database. */
export const readBankFile = job(import.meta.url, 'readBankFile', readForBank(openForeignFile));
