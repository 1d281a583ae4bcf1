// Counts a file through the command itself, and reports time and peak memory of the whole process.
import { tallyCommand } from '#cli/tally.ts';

const startedAt = performance.now();
const startedCpu = process.cpuUsage();
let printed = 0;
const code = await tallyCommand.run(
  { words: [process.argv[2] ?? ''], values: {}, switches: new Set(['json']) },
  { env: {}, out: (text) => (printed += text.length), complain: () => undefined },
);
if (code !== 0 || printed === 0) throw new Error('the file could not be counted');
const ms = performance.now() - startedAt;
// Of all threads, compiling included: on a machine that others use too, the steadier figure.
const { user, system } = process.cpuUsage(startedCpu);
const cpuMs = (user + system) / 1000;
process.stdout.write(JSON.stringify({ ms, cpuMs, peakMb: process.resourceUsage().maxRSS / 1024 }));
