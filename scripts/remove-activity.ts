// Proves that an activity can be deleted: in a copy of the tree it removes what belongs to it by name, strikes its
// lines from the registers and runs the gate. `all` does so with each activity in turn.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Api } from '#core/route.ts';
import { belongsTo } from './removal/belongs.ts';
import { strikeCode } from './removal/strike-code.ts';
import type { Gone } from './removal/strike-code.ts';
import { strikeText } from './removal/strike-text.ts';
import { MINUTE_MS, runNode, seconds } from './run.ts';
import { CHECKS, vitestArgs } from './steps.ts';
import type { Step } from './steps.ts';
import { root } from './tree.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Where the copy is made, and stays. */
    in: { type: 'string' },
    /** Only these steps of the gate, such as types,lint. */
    steps: { type: 'string' },
  },
});

const activities = readdirSync(join(root, 'src/activities'));
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const goneOf = async (activity: string): Promise<Gone> => {
  const parts: Record<string, Api> = await import(join(root, 'src/activities', activity, 'contract.api.ts'));
  const apis = Object.values(parts);
  const contracts = apis.flatMap((api) => api.contracts.map(({ name }) => name));
  return { activity, contracts: [...new Set([activity, ...contracts])] };
};

// The gate plants activities of its own, which are called like real ones.
const isStruck = (path: string): boolean =>
  /\.tsx?$/.test(path) && !path.startsWith('scripts/gate/') && !path.startsWith('src/activities/');

const copyWithout = (folder: string, gone: Gone): void => {
  for (const path of tracked.filter((each) => !belongsTo(each, gone.activity))) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (isStruck(path)) writeFileSync(target, strikeCode(path, readFileSync(join(root, path), 'utf8'), gone));
    else if (path.endsWith('.md'))
      writeFileSync(target, strikeText(readFileSync(join(root, path), 'utf8'), gone.activity));
    else cpSync(join(root, path), target);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
};

const FIRST: readonly Step[] = [
  { name: 'write the emitted pages', args: ['scripts/emit-docs.ts'] },
  { name: 'put the lines in order', args: [join('node_modules', 'oxfmt/bin/oxfmt')] },
];
const GATE: readonly Step[] = [
  ...CHECKS,
  { name: 'web app', args: ['scripts/build-web.ts'] },
  { name: 'unit tests', args: vitestArgs('unit') },
];
const chosen = values.steps?.split(',');
const steps = [...FIRST, ...GATE.filter(({ name }) => chosen?.some((one) => name.startsWith(one)) ?? true)];

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
