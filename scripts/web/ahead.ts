import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#core/languages.ts';
import { root } from '../tree.ts';
import type { Manifest } from './first-load.ts';
import { byLanguage } from './words.ts';
import type { WordFiles } from './words.ts';

export interface Route {
  readonly path: string;
  readonly load: () => Promise<unknown>;
}

/** What the browser may fetch while it still reads the document; without it each script is asked for by the one before. */
export interface Ahead {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly words: Readonly<Record<Language, readonly string[]>>;
}

const ENTRY = 'index.html';
const LAZY_FILE = /\.loaders\.ts$|\.tsx$/;
/** Below which the manifest's names are. */
const WEB = join(root, 'src/web');

/** The files that opening each page imports: its part's list of pages, and the page. They are not run here. */
export async function filesOfPages(
  routes: readonly Route[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  let asked: string[] = [];
  const hooks = registerHooks({
    resolve(request, context, next) {
      const found = next(request, context);
      if (!LAZY_FILE.test(found.url)) return found;
      asked.push(fileURLToPath(found.url));
      // Node need not understand a page to know its name.
      return found.url.endsWith('.tsx') ? { url: 'data:text/javascript,', shortCircuit: true } : found;
    },
  });
  const files = new Map<string, readonly string[]>();
  try {
    for (const { path, load } of routes) {
      asked = [];
      await load();
      files.set(path, asked);
    }
  } finally {
    hooks.deregister();
  }
  return files;
}

export function aheadOf(files: readonly string[], manifest: Manifest, words: WordFiles): Ahead {
  const closure = (starts: readonly string[]): Set<string> => {
    const found = new Set(starts);
    for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
    return found;
  };
  const there = closure([ENTRY]);
  const wanted = [...closure(files.map((file) => relative(WEB, file)))].filter((key) => !there.has(key));
  const entries = wanted.flatMap((key) => manifest[key] ?? []);
  const spoken = files.flatMap((file) => words[relative(root, file)] ?? []);
  return {
    scripts: entries.map(({ file }) => `/${file}`).filter((file) => file.endsWith('.js')),
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    words: byLanguage((language) => spoken.map((each) => `/${each[language]}`)),
  };
}
