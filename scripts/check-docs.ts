// Fails if an emitted page differs from the sources or a page names something that does not exist, and reports what
// would break outside clients.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAPI_FILE, emittedPages } from './docs/emitted-pages.ts';
import { breakingChanges } from './docs/breaking-changes.ts';
import type { ApiDocument } from './docs/breaking-changes.ts';
import { deadLinks } from './docs/dead-links.ts';
import { filesMatching, root } from './tree.ts';

const committed = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

const pages = emittedPages();
const stale = Object.entries(pages).filter(([path, text]) => committed(path) !== text);
const before = committed(OPENAPI_FILE);
if (before !== undefined) {
  const after = JSON.parse(pages[OPENAPI_FILE] ?? '{}') as ApiDocument;
  for (const change of breakingChanges(JSON.parse(before) as ApiDocument, after)) {
    console.error(`Breaking change for API clients: ${change}. Say so in CHANGELOG.md.`);
  }
}
for (const [path] of stale)
  console.error(`${path} is not what the sources say: run "node scripts/emit-docs.ts".`);

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  committed('package.json') ?? '{}',
);
const sources = filesMatching('src/**/*.{ts,tsx}');
const dead = deadLinks({
  pages: new Map(filesMatching('**/*.md').map((path) => [path, committed(path) ?? ''])),
  has: (path) => existsSync(join(root, path)),
  hasEnd: (path) => sources.some((source) => `/${source}`.endsWith(`/${path}`)),
  scripts: new Set(Object.keys(scripts)),
});
for (const line of dead) console.error(`${line}, which is not there.`);
process.exitCode = stale.length + dead.length === 0 ? 0 : 1;
