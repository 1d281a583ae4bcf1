import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNodeAloud, seconds } from './run.ts';
import { vitestArgs } from './steps.ts';
import { readTally, type Tally } from './tally.ts';
import { root } from './tree.ts';

const REPORTS = join(root, '.cache/test-reports');

/** The results of a run's steps. Continues after a failed one; ends with one line: N passed, N failed. */
export class Report {
  readonly #summary: string[] = [];
  readonly #total: Tally = { passed: 0, failed: 0, skipped: 0 };

  async step(name: string, run: () => Promise<Tally>): Promise<void> {
    const startedAt = performance.now();
    let tally: Tally;
    try {
      tally = await run();
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      tally = single(false);
    }
    const duration = seconds(performance.now() - startedAt);
    const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
    const state = tally.failed === 0 ? 'ok    ' : 'FAILED';
    const line = `${state}  ${name.padEnd(34)}${duration.padStart(9)}  ${tally.passed} passed, ${tally.failed} failed${skipped}`;
    this.#summary.push(line);
    this.#summary.push(...(tally.failures ?? []).map((failure) => `          ${relative(root, failure)}`));
    console.log(line);
    this.#total.passed += tally.passed;
    this.#total.failed += tally.failed;
    this.#total.skipped += tally.skipped;
  }

  close(): void {
    const { passed, failed, skipped } = this.#total;
    console.log(`\n${this.#summary.join('\n')}`);
    if (skipped > 0) console.log(`${skipped} skipped`);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  }
}

export function single(isPassed: boolean): Tally {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** One project's tests, or those of its files that are named. */
export async function runVitest(
  project: string,
  limitMs: number,
  names: readonly string[] = [],
): Promise<Tally> {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const only = names.length === 0 ? [] : ['--passWithNoTests', ...names];
  return readTally(report, await runNodeAloud(vitestArgs(project, ...reporters, ...only), limitMs));
}
