// Refuses a lock file that npm ci would refuse in a fresh clone, or that names a private registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './install.mjs';
import { root } from './tree.ts';

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const addresses = [...lock.matchAll(/"resolved": "([^"]+)"/g)];
for (const [line] of addresses)
  console.log(`package-lock.json: ${line} is an address; .npmrc leaves them out`);

const { status, stderr } = runNpm(
  ['ci', '--dry-run', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'],
  {
    stdio: 'pipe',
    encoding: 'utf8',
  },
);
if (status !== 0) console.log(stderr.replaceAll(/^npm warn .*\n/gm, ''));
process.exitCode = status === 0 && addresses.length === 0 ? 0 : 1;
