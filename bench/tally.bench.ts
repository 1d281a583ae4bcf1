// npm run bench -- tally [--part=margins,files,peers] [--ballots=10000,100000,1000000] [--candidates=5,10,36] [--seconds=20]
// margins  the margin of an instant runoff with 10 options and 100,000 ballots, in the time a heavy job has
// files    from a file to the result, parsing included
// peers    our counting engine and the libraries people use, on the same ballots, each in its own process (minutes)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawElection, tasks } from './support/tally-peers.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'margins,files,peers' },
    ballots: { type: 'string', default: '10000,100000,1000000' },
    candidates: { type: 'string', default: '5,10,36' },
    seconds: { type: 'string', default: '20' },
  },
});
const parts = new Set(values.part.split(','));
const numbers = (text: string): number[] => text.split(',').map(Number);
const TIMEOUT_MS = Number(values.seconds) * 1000;

const run = <T>(child: string, ...args: readonly (string | number)[]): T | string => {
  const path = fileURLToPath(new URL(`support/${child}`, import.meta.url));
  const done = spawnSync(process.execPath, ['--max-old-space-size=8000', path, ...args.map(String)], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS + 20_000,
    killSignal: 'SIGKILL',
  });
  if (done.error ?? done.signal) return `over ${values.seconds} s`;
  return done.status === 0 ? (JSON.parse(done.stdout) as T) : 'failed';
};

interface Timed {
  /** The first count of the process, compiling included. */
  readonly ms: number;
  /** The best of five more; left out where one takes a second. */
  readonly warmMs?: number;
  readonly extraMb: number;
}

const row = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    .join('  ');

const compare = (task: string, ballots: number, candidates: number): void => {
  console.log(`\n${task}: ${ballots.toLocaleString('en')} ballots, ${candidates} candidates`);
  let own = 0;
  for (const library of Object.keys(tasks[task] ?? {})) {
    const timed = run<Timed>('tally-child.ts', task, library, ballots, candidates);
    if (typeof timed === 'string') {
      console.log(row([`  ${library}`, timed, '', '', ''], [20, 12, 12, 10, 10]));
      continue;
    }
    if (library === 'roundtable') own = timed.ms;
    const cells = [
      `  ${library}`,
      `${timed.ms.toFixed(1)} ms`,
      timed.warmMs === undefined ? '' : `${timed.warmMs.toFixed(1)} ms`,
      `${(timed.ms / own).toFixed(1)}x`,
      `${timed.extraMb.toFixed(0)} MB`,
    ];
    console.log(row(cells, [20, 12, 12, 10, 10]));
  }
};

const csvOf = (ballots: number, candidates: number): string => {
  const { names, ballots: drawn } = drawElection(ballots, candidates);
  const rows = drawn.map((ballot) => ballot.map((number) => names[number]).join(','));
  return `${['rank1', 'rank2', 'rank3', 'rank4', 'rank5', 'rank6'].join(',')}\n${rows.join('\n')}\n`;
};

const jsonOf = (ballots: number, candidates: number): string => {
  const { names, ballots: drawn } = drawElection(ballots, candidates);
  return JSON.stringify({
    title: 'Bench',
    seats: 1,
    candidates: names,
    ballots: drawn.map((ballot) => ({ count: 1, ranks: ballot.map((number) => [names[number]]) })),
    rules: {},
  });
};

const files = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'));
  console.log('\nfrom file to result, parsing included (IRV; whole process)');
  const cases = [
    ['80,101 x 36 CSV', csvOf(80_101, 36), 'under 300 ms'],
    ['80,101 x 36 JSON', jsonOf(80_101, 36), 'under 300 ms'],
    ['1,041,313 x 13 CSV', csvOf(1_041_313, 13), 'under 2,000 ms and 300 MB'],
    ['1,041,313 x 13 JSON', jsonOf(1_041_313, 13), 'under 2,000 ms and 300 MB'],
  ] as const;
  for (const [name, text, aim] of cases) {
    const path = join(folder, 'ballots');
    writeFileSync(path, text);
    const done = run<{ ms: number; cpuMs: number; peakMb: number }>('tally-file-child.ts', path);
    const cells =
      typeof done === 'string'
        ? [done, '', '']
        : [`${done.ms.toFixed(0)} ms`, `${done.cpuMs.toFixed(0)} ms CPU`, `${done.peakMb.toFixed(0)} MB`];
    console.log(row([`  ${name}`, ...cells, `  aim: ${aim}`], [22, 10, 12, 9, 0]));
  }
  rmSync(folder, { recursive: true });
};

interface Span {
  readonly atLeast: number;
  readonly atMost?: number;
}

const span = ({ atLeast, atMost = Infinity }: Span): string =>
  atLeast === atMost ? `${atLeast}` : `${atLeast} to ${atMost}`;

const margins = (): void => {
  console.log('\nhow few ballots change the winner (IRV, 10 options, 100,000 ballots)   aim: under 10 s');
  const found = run<{
    ms: number;
    cpuMs: number;
    changed: Span;
    added: Span;
    removed: Span;
    losers: number;
    exact: number;
  }>('tally-margin-child.ts', 100_000, 10);
  if (typeof found === 'string') return console.log(`  ${found}`);
  const { ms, cpuMs, changed, added, removed, losers, exact } = found;
  console.log(
    `  ${(ms / 1000).toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s CPU): ${span(changed)} changed, ${span(added)} added, ${span(removed)} removed; exact for ${exact} of ${losers} losers`,
  );
};

const peers = (): void => {
  console.log(
    '\nFrom a list of rankings to the result: first count, best of five more, ratio of the first to roundtable, memory beyond the ballots.',
  );
  for (const ballots of numbers(values.ballots)) {
    for (const candidates of numbers(values.candidates)) {
      for (const task of Object.keys(tasks)) compare(task, ballots, candidates);
    }
  }
};

if (parts.has('margins')) margins();
if (parts.has('files')) files();
if (parts.has('peers')) peers();
