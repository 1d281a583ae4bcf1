// One file, read or written: a hostile or very large one blocks this thread and no other.
import { parentPort, workerData } from 'node:worker_threads';
import type { FileJob } from './file-jobs.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

const job = workerData as FileJob;
parentPort?.postMessage({ result: 'read' in job ? readFile(job.read) : await writeFile(job.write) });
