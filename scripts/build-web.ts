// Builds the web app into dist/web if its sources changed since the last build.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS, runNode, seconds } from './run.ts';
import { filesMatching, root } from './tree.ts';
import { aheadOf, filesOfPages } from './web/ahead.ts';
import type { Route } from './web/ahead.ts';
import type { Manifest } from './web/first-load.ts';
import { WORD_FILES } from './web/words.ts';
import type { WordFiles } from './web/words.ts';

const DIST = join(root, 'dist');
const BUILT = join(DIST, 'web');
const STAMP = '.build-digest';

const INPUTS = [
  'vite.config.ts',
  'scripts/web/**/*',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
  'src/core/**/*',
  'src/web/**/*',
  'src/*/*/contract*.ts',
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
  const stamp = join(BUILT, STAMP);
  return existsSync(join(BUILT, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

// Put in place whole: a server that is running, or a second build, never meets half an app. A second build may
// slip in between the two renames; then it is moved out of the way in its turn.
function replaceBuilt(fresh: string, work: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (existsSync(BUILT)) renameSync(BUILT, join(work, `before-${attempt}`));
      renameSync(fresh, BUILT);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

// An interrupted build leaves its folder behind.
function removeAbandoned(): void {
  for (const name of readdirSync(DIST).filter((each) => each.startsWith('building-'))) {
    const path = join(DIST, name);
    if (Date.now() - statSync(path).mtimeMs > 10 * MINUTE_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** For the server, which answers 404 at every other address and names in each page the files it loads next. */
async function writePages(folder: string): Promise<void> {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const manifest = readJson('.vite/manifest.json') as Manifest;
  const words = readJson(WORD_FILES) as WordFiles;
  const { pages }: { pages: readonly Route[] } = await import(join(root, 'src/web/pages.ts'));
  const { linkPreviewOf }: { linkPreviewOf: (path: string) => unknown } = await import(
    join(root, 'src/web/link-previews.words.ts')
  );
  const files = await filesOfPages(pages);
  const ahead = [...files].map(([path, each]) => [
    path,
    { ...aheadOf(each, manifest, words), preview: linkPreviewOf(path) },
  ]);
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(ahead)));
}

// Under a test runner NODE_ENV is "test": the app would be built without its worker, and stay so for `npm start`.
process.env['NODE_ENV'] = 'production';

async function buildWeb(isForced: boolean): Promise<number> {
  // Computed before the build: a file saved meanwhile makes the next start build again.
  const digest = inputDigest();
  if (!isForced && isFresh(digest)) return 0;
  const startedAt = performance.now();
  console.log('Building the web app ...');
  mkdirSync(DIST, { recursive: true });
  removeAbandoned();
  const work = mkdtempSync(join(DIST, 'building-'));
  try {
    const fresh = join(work, 'web');
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', fresh];
    const { code, output } = await runNode(vite);
    if (output !== '') console.log(output);
    if (code !== 0) {
      console.error('The web app could not be built.');
      return 1;
    }
    await writePages(fresh);
    writeFileSync(join(fresh, STAMP), digest);
    replaceBuilt(fresh, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  console.log(`Web app built in ${seconds(performance.now() - startedAt)}`);
  return 0;
}

process.exitCode = await buildWeb(process.argv.includes('--force'));
