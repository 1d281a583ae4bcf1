// A lock file that npm ci would refuse in a fresh clone, or that names somebody's private registry, is refused here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './install.mjs';
import { root } from './tree.ts';

const PUBLIC = 'https://registry.npmjs.org/';

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const foreign = [...lock.matchAll(/"resolved": "([^"]+)"/g)].filter(
  ([, url]) => url?.startsWith(PUBLIC) !== true,
);
for (const [line] of foreign) console.log(`package-lock.json: ${line} is not on the public registry`);

const { status, stderr } = runNpm(
  ['ci', '--dry-run', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'],
  {
    stdio: 'pipe',
    encoding: 'utf8',
  },
);
if (status !== 0) console.log(stderr.replaceAll(/^npm warn .*\n/gm, ''));
process.exitCode = status === 0 && foreign.length === 0 ? 0 : 1;
