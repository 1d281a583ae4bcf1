// Runs every step, continues after a failed one, and ends with one line: N passed, N failed.
import { Report, runVitest, single } from './report.ts';
import { MINUTE_MS, runNode } from './run.ts';
import { CHECKS, type Step } from './steps.ts';
import type { Tally } from './tally.ts';

const report = new Report();

async function runQuietly(args: readonly string[]): Promise<Tally> {
  const { code, output } = await runNode(args);
  if (code !== 0) console.log(output);
  return single(code === 0);
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const { name, args } of steps) await report.step(name, () => runQuietly(args));
}

const PREPARATIONS: readonly Step[] = [
  { name: 'system parts', args: ['scripts/system-parts.ts'] },
  { name: 'DynamoDB Local', args: ['scripts/fetch-dynamodb-local.ts'] },
  { name: 'web build', args: ['scripts/build-web.ts'] },
  { name: 'first load of every page', args: ['scripts/check-bundle.ts'] },
];

async function prepareAndRunUnitTests(): Promise<void> {
  await runSteps(PREPARATIONS);
  await report.step('unit tests', () => runVitest('unit', 20 * MINUTE_MS));
}

// Downloads wait for the network and most checks use one core, so they run in parallel.
await Promise.all([prepareAndRunUnitTests(), runSteps(CHECKS)]);
await report.step('system tests', () => runVitest('system', 40 * MINUTE_MS));
await report.step('browser journeys', () => runVitest('journeys', 40 * MINUTE_MS));
report.close();
