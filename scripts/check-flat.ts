// A feature's pages are flat: `web/<page>/` with all that the page needs, and what has one user stands in that user's file.
// Finds files under 50 lines with one importer in their own folder, unless they are words, loaded lazily or have tests of
// their own, and folders below a page's folder. The registers in `src/web` itself are lists, and stay; so does a row of
// a table (`table.ts`), however short it is.
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { filesMatching, root } from './tree.ts';

const SHORT = 50;
const PAGES = /^src\/(web\/[^/]+|(activities|platform)\/[^/]+\/web)\//;
const DEEP = /^src\/(activities|platform)\/[^/]+\/web\/[^/]+\/[^/]+\//;
const WORDS = /words\.ts$/;
const TEST = /\.test\.tsx?$/;
const TABLE = /\/table\.ts$/;

const linesOf = (text: string): number => text.split('\n').length - 1;

const aliases = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
).map(([alias, folder]) => [alias.replace('*', ''), folder.replace('./', '').replace('*', '')] as const);

const targetOf = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return posix.join(dirname(from), name);
  const found = aliases.find(([alias]) => name.startsWith(alias));
  return found && found[1] + name.slice(found[0].length);
};

const texts = new Map(
  filesMatching('src/**/*.{ts,tsx}').map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const importers = new Map<string, Set<string>>();
const lazy = new Set<string>();
for (const [path, text] of texts) {
  for (const [, name = ''] of text.matchAll(/(?:from|import) '([^']+)'/g)) {
    const target = targetOf(path, name);
    if (target !== undefined) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  for (const [, name = ''] of text.matchAll(/(?:import|new URL)\(\s*'([^']+)'/g))
    lazy.add(targetOf(path, name) ?? '');
}

/** Why a file should not stand by itself. */
const faultOf = (path: string, text: string): string | undefined => {
  if (DEEP.test(path)) return 'stands deeper than one folder below web/';
  if (linesOf(text) >= SHORT || WORDS.test(path) || lazy.has(path)) return undefined;
  const [importer, ...others] = importers.get(path) ?? [];
  if (importer === undefined || others.length > 0 || TEST.test(importer) || TABLE.test(importer))
    return undefined;
  return dirname(importer) === dirname(path) ? `belongs into ${importer}, its one user` : undefined;
};

const faults = [...texts].flatMap(([path, text]) => {
  const fault = PAGES.test(path) && !TEST.test(path) ? faultOf(path, text) : undefined;
  return fault === undefined ? [] : [`${path}: ${fault}`];
});
if (faults.length > 0) console.log(faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
