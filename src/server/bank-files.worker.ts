// One file of questions: a hostile or very large one blocks this thread and no other.
import { parentPort, workerData } from 'node:worker_threads';
import { readJob } from '#activities/quizzes/server/bank/read-job.ts';
import type { ReadJob } from '#activities/quizzes/server/bank/read-job.ts';
import { openForeignFile } from '#store/drivers/sqlite/foreign-file.ts';

readJob(workerData as ReadJob, openForeignFile, (word) => parentPort?.postMessage(word));
