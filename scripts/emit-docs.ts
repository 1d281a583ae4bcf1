// Writes the pages that are made from the sources, and reports what would break outside clients.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OPENAPI_FILE, emittedPages } from './docs/emitted-pages.ts';
import { breakingChanges } from './docs/breaking-changes.ts';
import type { ApiDocument } from './docs/breaking-changes.ts';
import { root } from './tree.ts';

const pages = emittedPages();
const openApi = join(root, OPENAPI_FILE);
if (existsSync(openApi)) {
  const before = JSON.parse(readFileSync(openApi, 'utf8')) as ApiDocument;
  const after = JSON.parse(pages[OPENAPI_FILE] ?? '{}') as ApiDocument;
  for (const change of breakingChanges(before, after))
    console.log(`Breaking change for API clients: ${change}.`);
}
for (const [path, text] of Object.entries(pages)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
console.log(`${Object.keys(pages).length} pages written.`);
