// npm run test:busy [-- names]: system tests and journeys next to four busy processes. A test that passes only on a quiet
// machine waits for time instead of an event.
import { Report, runVitest } from './report.ts';
import { keepRunning, MINUTE_MS } from './run.ts';

const BUSY = 4;
const names = process.argv.slice(2);
const report = new Report();

const stops = Array.from({ length: BUSY }, () => keepRunning(['scripts/busy-loop.ts']));
try {
  await report.step('system tests', () => runVitest('system', 60 * MINUTE_MS, names));
  await report.step('browser journeys', () => runVitest('journeys', 60 * MINUTE_MS, names));
} finally {
  await Promise.all(stops.map((stop) => stop()));
}
report.close();
