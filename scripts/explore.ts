// npm run explore [-- --minutes=10 --seed=1234 names]: every file with property tests, again and again with fresh seeds.
// Prints a failure with its seed; turn it into a named case, so every run checks it.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE_MS, runNode } from './run.ts';
import { vitestArgs } from './steps.ts';
import { readTally } from './tally.ts';
import { filesMatching, root } from './tree.ts';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});

/** Files with random cases, and those that use them: the suites in src/store/testing, the samples in tests/support. */
const filesThatDraw = (): string[] => {
  const sources = filesMatching('{src,tests}/**/*.{ts,tsx}').map(
    (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
  );
  const draws = sources.filter(([, text]) => text.includes("from 'fast-check'"));
  const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
  const helpers = draws
    .map(([path]) => path)
    .filter((path) => !isTest(path) && !path.endsWith('same-draws.ts'));
  const nameOf = (path: string): string => `/${path.split('/').at(-1)}'`;
  return sources
    .filter(([path]) => isTest(path))
    .filter(
      ([, text]) => text.includes("from 'fast-check'") || helpers.some((path) => text.includes(nameOf(path))),
    )
    .map(([path]) => path)
    .filter((path) => names.length === 0 || names.some((name) => path.includes(name)));
};

const files = filesThatDraw();
const isSystem = (path: string): boolean => path.includes('.system.test.');
const PROJECTS = {
  unit: files.filter((path) => !isSystem(path)),
  system: files.filter(isSystem),
};
const report = join(root, '.cache/explore.json');
const found: string[] = [];

const explore = async (project: keyof typeof PROJECTS, seed: number): Promise<void> => {
  if (PROJECTS[project].length === 0) return;
  process.env['EXPLORE_SEED'] = String(seed);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = vitestArgs(project, ...reporters, ...PROJECTS[project]);
  const { code, output } = await runNode(args, root, 30 * MINUTE_MS);
  const { passed, failed, failures = [] } = readTally(report, code);
  console.log(`seed ${seed}, ${project}: ${passed} passed, ${failed} failed`);
  if (failed === 0) return;
  console.log(output.slice(Math.max(0, output.indexOf('Failed Tests'))));
  // A broken runner names no test.
  for (const failure of failures.length === 0 ? [''] : failures) {
    const [file = ''] = relative(root, failure).split(': ');
    found.push(`${relative(root, failure)}\n  npm run explore -- --seed=${seed} ${file}`);
  }
};

const exploreAll = async (seed: number): Promise<void> => {
  await explore('unit', seed);
  await explore('system', seed);
};

const until = Date.now() + Number(values.minutes) * MINUTE_MS;
console.log(`${files.length} files that draw`);
if (values.seed !== undefined) await exploreAll(Number(values.seed));
// Thirty bits: what fast-check takes for a seed as it is.
else
  do await exploreAll(Math.floor(Math.random() * 2 ** 30));
  while (Date.now() < until);

console.log(found.length === 0 ? 'Nothing found' : `Found, and how to run it again:\n${found.join('\n')}`);
process.exitCode = found.length === 0 ? 0 : 1;
