// Code with a single user belongs in that user's file. This finds files under 50 lines with one importer in their own
// folder, and folders below a page's folder (`web/<page>/` is flat). Allowed are words, files that are loaded lazily or
// have tests of their own, the lists in `src/web`, rows of a table however short, files named after a role that the
// layers know (`x.items.ts`), and files whose user would become long.
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { filesMatching, root } from './tree.ts';

const SHORT = 50;
const LONG = 250;
const PARTS = /^src\/((web|server|store)\/|cli\/|(activities|platform)\/[^/]+\/(web|rules|server|cli)\/)/;
const ROOT = /^src\/web\/[^/]+$/;
// Their one task is to put together what others do.
const ROOTS = /\.(wiring|http|routes)\.ts$/;
const ROLE = /\.(items|job|worker|routes|live|http|guards|service|wiring|metrics|deps)\.ts$/;
const DEEP = /^src\/(activities|platform)\/[^/]+\/web\/[^/]+\/[^/]+\//;
const WORDS = /words\.ts$/;
const TEST = /\.test\.tsx?$/;
const TABLE = /\/(table|of-control)\.ts$/;

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
    lazy.add(targetOf(path, name) ?? join(dirname(path), name));
}

const isItsOwn = (path: string, text: string): boolean =>
  linesOf(text) >= SHORT || [WORDS, ROLE, ROOT, TABLE].some((kind) => kind.test(path)) || lazy.has(path);

/** Why a file should not exist by itself. */
const faultOf = (path: string, text: string): string | undefined => {
  if (DEEP.test(path)) return 'is deeper than one folder below web/';
  if (isItsOwn(path, text)) return undefined;
  const [importer, ...others] = importers.get(path) ?? [];
  if (importer === undefined || others.length > 0) return undefined;
  if ([TEST, TABLE, ROOTS].some((kind) => kind.test(importer))) return undefined;
  const isLong = linesOf(texts.get(importer) ?? '') + linesOf(text) > LONG;
  return dirname(importer) === dirname(path) && !isLong ? `belongs in ${importer}, its only user` : undefined;
};

const faults = [...texts].flatMap(([path, text]) => {
  const fault = PARTS.test(path) && !TEST.test(path) ? faultOf(path, text) : undefined;
  return fault === undefined ? [] : [`${path}: ${fault}`];
});
if (faults.length > 0) console.log(faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
