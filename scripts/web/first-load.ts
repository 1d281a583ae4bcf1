import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import { WORD_FILES } from './words.ts';
import type { WordFiles } from './words.ts';

/** The part of Vite's manifest we read. */
export interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface FirstLoad {
  readonly page: string;
  readonly bytes: number;
  readonly files: number;
}

const ENTRY = 'index.html';
/** The script of the entry, and where the manifest's names begin. */
const [MAIN, FOLDER] = ['main.tsx', 'src/web'];
/** An activity's list of pages, fetched between the entry and the page. */
const LOADERS = /\.loaders\.ts$/;

function scriptsOf(manifest: Manifest, start: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const queue = [...start];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const entry = manifest[key];
    if (seen.has(key) || entry === undefined) continue;
    seen.add(key);
    if (entry.file.endsWith('.js')) files.add(entry.file);
    queue.push(...(entry.imports ?? []));
  }
  return files;
}

/** What a browser must fetch before a page of the app works: the entry, the page, all they import, and their words. */
export function firstLoads(
  manifest: Manifest,
  words: WordFiles,
  sizeOf: (file: string) => number,
): readonly FirstLoad[] {
  const lazyIn = (key: string): readonly string[] => manifest[key]?.dynamicImports ?? [];
  const roads = lazyIn(ENTRY).flatMap((key) =>
    LOADERS.test(key) ? lazyIn(key).map((page) => [ENTRY, key, page]) : [[ENTRY, key]],
  );
  const loadOf = (road: readonly string[], language: Language): FirstLoad => {
    const spoken = road.flatMap((key) => words[join(FOLDER, key === ENTRY ? MAIN : key)]?.[language] ?? []);
    const files = [...scriptsOf(manifest, road), ...spoken];
    return {
      page: road.at(-1) ?? ENTRY,
      bytes: files.reduce((sum, file) => sum + sizeOf(file), 0),
      files: files.length,
    };
  };
  return roads
    .flatMap((road) =>
      languages
        .map((language) => loadOf(road, language))
        .toSorted((a, b) => b.bytes - a.bytes)
        .slice(0, 1),
    )
    .toSorted((a, b) => b.bytes - a.bytes);
}

export function measureFirstLoads(folder: string): readonly FirstLoad[] {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return firstLoads(
    readJson('.vite/manifest.json') as Manifest,
    readJson(WORD_FILES) as WordFiles,
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  );
}

export const BUDGET_BYTES = 40_000;
/** Scripts and words. Over HTTP/1.1 each file more is waited for; few-files.ts joins what pages share. */
export const BUDGET_FILES = 22;
/** Pages for those who build with us, not for players on a phone. */
const WORKSHOP = /\/(?:showcase|reference)\//;

export const overBudget = (loads: readonly FirstLoad[]): readonly FirstLoad[] =>
  loads.filter(
    ({ page, bytes, files }) => (bytes > BUDGET_BYTES || files > BUDGET_FILES) && !WORKSHOP.test(page),
  );
