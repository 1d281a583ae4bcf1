// The fast gate: format, lint, types, unused code, house checks and unit tests, two at a time.
import { availableParallelism } from 'node:os';
import { runNode, seconds } from './run.ts';
import { CHECKS, vitestArgs, type Step } from './steps.ts';

const startedAt = performance.now();
const waiting: Step[] = [{ name: 'unit tests', args: vitestArgs('unit') }, ...CHECKS];
const failed: string[] = [];

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { code, output, durationMs } = await runNode(step.args);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds(durationMs)}`);
    if (code === 0) continue;
    failed.push(step.name);
    console.log(`${output}\n`);
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
const verdict = failed.length === 0 ? 'All good' : `Failed: ${failed.join(', ')}`;
console.log(`${verdict} (${seconds(performance.now() - startedAt)})`);
process.exitCode = failed.length === 0 ? 0 : 1;
