// Builds the web app into dist/web when what it is made of has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './run.ts';
import { filesMatching, root } from './tree.ts';

const PAGE = join(root, 'dist/web/index.html');
const STAMP = join(root, 'dist/web/.build-digest');

const INPUTS = [
  'vite.config.ts',
  'scripts/web/**/*',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
  'src/core/**/*',
  'src/web/**/*',
  'src/*/*/contract.ts',
  'src/*/*/rules/**/*',
  'src/*/*/web/**/*',
];

function inputDigest(): string {
  const digest = createHash('sha256');
  for (const path of filesMatching(...INPUTS)) {
    const file = join(root, path);
    if (/\.test\.tsx?$/.test(path) || !statSync(file).isFile()) continue;
    digest.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

function isFresh(digest: string): boolean {
  return existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest;
}

async function buildWeb(isForced: boolean): Promise<number> {
  // Taken before the build: a file saved while it runs makes the next start build again.
  const digest = inputDigest();
  if (!isForced && isFresh(digest)) return 0;
  const startedAt = performance.now();
  console.log('Building the web app ...');
  const { code, output } = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (output !== '') console.log(output);
  if (code !== 0) {
    console.error('The web app could not be built.');
    return 1;
  }
  if (!existsSync(PAGE)) {
    console.error('vite build wrote no dist/web/index.html: its outDir must be dist/web.');
    return 1;
  }
  writeFileSync(STAMP, digest);
  console.log(`Web app built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return 0;
}

process.exitCode = await buildWeb(process.argv.includes('--force'));
