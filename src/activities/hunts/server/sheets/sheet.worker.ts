// One workbook: a hostile or very large one blocks this thread and no other.
import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook } from './read-sheet-bytes.ts';

parentPort?.postMessage(readWorkbook(workerData as Uint8Array));
