// Loaded into the server before it starts: notes how much the thread that answers people computed between two turns of
// its loop. Processor time grows less than the clock on the wall where others use the machine.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const TURN_MS = 10;
const WORTH_NOTING_MS = Number(process.env['LOOP_WATCH_MS'] ?? 50);

const file = process.env['LOOP_WATCH'];
if (isMainThread && file !== undefined) {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const ms = (user + system) / 1000;
    if (ms >= WORTH_NOTING_MS) appendFileSync(file, `${ms}\n`);
  }, TURN_MS).unref();
}
