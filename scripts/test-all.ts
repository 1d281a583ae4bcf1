// Runs every step, goes on after a failed one, and closes with one line: N passed, N failed.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fetchDynamodbLocal } from './fetch-dynamodb-local.ts';
import { runNpm } from './install.mjs';
import { MINUTE_MS, runNode, runNodeAloud, seconds } from './run.ts';
import { CHECKS, vitestArgs } from './steps.ts';
import { ensureSystemParts } from './system-parts.ts';
import { readTally, type Tally } from './tally.ts';
import { root } from './tree.ts';

const REPORTS = join(root, '.cache/test-reports');

const summary: string[] = [];
const total: Tally = { passed: 0, failed: 0, skipped: 0 };

async function step(name: string, run: () => Promise<Tally> | Tally): Promise<void> {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  let tally: Tally;
  try {
    tally = await run();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    tally = { passed: 0, failed: 1, skipped: 0 };
  }
  const duration = seconds(performance.now() - startedAt);
  const counts = `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`;
  summary.push(
    `${tally.failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)}${duration.padStart(9)}  ${counts}`,
  );
  summary.push(...(tally.failures ?? []).map((failure) => `          ${relative(root, failure)}`));
  console.log(`-- ${name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} in ${duration}`);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

function single(isPassed: boolean): Tally {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

async function runQuietly(args: readonly string[]): Promise<Tally> {
  const { code, output } = await runNode(args);
  const lines = output.split('\n');
  console.log(code === 0 ? (lines.at(-1) ?? '') : output);
  return single(code === 0);
}

async function runVitest(project: string, limitMs: number): Promise<Tally> {
  const report = join(REPORTS, `${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return readTally(report, await runNodeAloud(vitestArgs(project, ...reporters), limitMs));
}

function testInfrastructure(): Tally {
  const cwd = join(root, 'deploy/aws');
  const npm = (...args: string[]): boolean => runNpm(args, { cwd }).status === 0;
  return single(npm('ci', '--include=dev', '--no-audit', '--no-fund') && npm('test'));
}

mkdirSync(REPORTS, { recursive: true });
await step('system parts', () => single(ensureSystemParts().length === 0));
await step('DynamoDB Local', () => single(fetchDynamodbLocal() !== ''));
for (const { name, args } of CHECKS) await step(name, () => runQuietly(args));
await step('web build', () => runQuietly(['scripts/build-web.ts']));
await step('first load of every page', () => runQuietly(['scripts/check-bundle.ts']));
await step('unit tests', () => runVitest('unit', 10 * MINUTE_MS));
await step('system tests', () => runVitest('system', 20 * MINUTE_MS));
await step('browser journeys', () => runVitest('journeys', 18 * MINUTE_MS));
if (existsSync(join(root, 'deploy/aws/package.json'))) await step('infrastructure', testInfrastructure);

console.log(`\n${summary.join('\n')}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
