// Proves that an activity can be deleted: in a copy of the tree it removes the activity's files, strikes its lines from
// the registers and runs the gate. `all` does so with each activity in turn.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Api } from '#core/route.ts';
import { copyWithout, dropPackages } from './removal/copy-without.ts';
import type { Gone } from './removal/strike-code.ts';
import { MINUTE_MS, runNode, seconds } from './run.ts';
import { CHECKS, vitestArgs } from './steps.ts';
import type { Step } from './steps.ts';
import { root } from './tree.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // in: where the copy is made and kept. steps: only these steps of the gate, such as types,lint.
  options: { in: { type: 'string' }, steps: { type: 'string' } },
});

const activities = readdirSync(join(root, 'src/activities'));

const goneOf = async (activity: string): Promise<Gone> => {
  const exported: Record<string, Api> = await import(
    join(root, 'src/activities', activity, 'contract.api.ts')
  );
  const names = Object.values(exported).flatMap(({ contracts }) => contracts.map(({ name }) => name));
  return { activity, contracts: [...new Set([activity, ...names])] };
};

const GATE: readonly Step[] = [
  // The gate's own test is not about the tree, and a file of a kit may have lost its second user.
  ...CHECKS.filter(({ name }) => !['gate refuses planted violations', 'pages are flat'].includes(name)),
  { name: 'web app', args: ['scripts/build-web.ts'] },
  { name: 'first load of every page', args: ['scripts/check-bundle.ts'] },
  { name: 'unit tests', args: vitestArgs('unit') },
];
const chosen = values.steps?.split(',');
const steps: readonly Step[] = [
  { name: 'emitted pages', args: ['scripts/emit-docs.ts'] },
  { name: 'lines in order', args: [join('node_modules', 'oxfmt/bin/oxfmt')] },
  ...GATE.filter(({ name }) => chosen?.some((one) => name.startsWith(one)) ?? true),
];

const makeFolder = (): string => {
  if (values.in === undefined) return mkdtempSync(join(realpathSync(tmpdir()), 'roundtable-without-'));
  mkdirSync(values.in, { recursive: true });
  for (const name of readdirSync(values.in))
    if (name !== '.cache') rmSync(join(values.in, name), { recursive: true });
  return realpathSync(values.in);
};

const isGreenWithout = async (activity: string): Promise<boolean> => {
  const folder = makeFolder();
  let isGreen = true;
  try {
    copyWithout(folder, await goneOf(activity));
    await dropPackages(folder);
    for (const { name, args } of steps) {
      const { code, output, durationMs } = await runNode(args, folder, 20 * MINUTE_MS);
      console.log(
        `${code === 0 ? 'ok    ' : 'FAILED'}  without ${activity}: ${name}  ${seconds(durationMs)}`,
      );
      if (code === 0) continue;
      isGreen = false;
      console.log(`${output}\n`);
    }
  } finally {
    if (values.in === undefined) rmSync(folder, { recursive: true, force: true });
  }
  return isGreen;
};

const asked = positionals.includes('all') ? activities : positionals;
if (asked.length === 0 || asked.some((name) => !activities.includes(name))) {
  console.log(`Which one? npm run remove-activity -- ${activities.join(' | ')} | all`);
  process.exit(2);
}
const red: string[] = [];
for (const activity of asked) if (!(await isGreenWithout(activity))) red.push(activity);
console.log(
  red.length === 0 ? `All good without ${asked.join(', without ')}` : `Red without ${red.join(', ')}`,
);
process.exitCode = red.length === 0 ? 0 : 1;
