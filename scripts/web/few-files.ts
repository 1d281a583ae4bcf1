import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '#core/languages.ts';
import { root } from '../tree.ts';
import { planChunks } from './chunk-plan.ts';
import type { PlannedChunk, Visit } from './chunk-plan.ts';
import { WORD_FILES } from './words.ts';
import type { WordFiles } from './words.ts';

/** The mode of the build that only finds out how the bundler would split the app by itself. */
const TRIAL = 'trial';
const LOADERS = /\.loaders\.ts$/;

type Chunks = Readonly<Record<string, Rolldown.OutputChunk>>;

interface Trial {
  readonly chunks: Chunks;
  /** The size of a script's own words, in the language that needs more. */
  readonly wordBytesOf: (chunk: Rolldown.OutputChunk | undefined) => number;
}

const asPlanned = (chunk: Rolldown.OutputChunk): PlannedChunk => ({
  bytes: gzipSync(chunk.code).length,
  imports: chunk.imports,
  isEntry: chunk.isEntry || chunk.isDynamicEntry,
});

// What a page may fetch later is not waited for.
const WEIGHT_OF_LATER = 0.25;
// A page of so much script and words is near its budget (first-load.ts), where files may not be bought with bytes.
const LARGE_BYTES = 37_500;
const PRICE_WHEN_LARGE = 6;

/** For each page its first load, and that with everything it may load later. */
const visitsOf = (
  { chunks, wordBytesOf }: Trial,
  planned: Readonly<Record<string, PlannedChunk>>,
): readonly Visit[] => {
  const entry = Object.values(chunks).find(({ isEntry, name }) => isEntry && name !== 'sw');
  if (!entry) return [];
  const isLoaders = (file: string): boolean => LOADERS.test(chunks[file]?.facadeModuleId ?? '');
  const lazyIn = (file: string): readonly string[] => chunks[file]?.dynamicImports ?? [];
  const firsts = lazyIn(entry.fileName).flatMap((file) =>
    isLoaders(file) ? lazyIn(file).map((page) => [entry.fileName, file, page]) : [[entry.fileName, file]],
  );
  const bytesOf = (first: readonly string[]): number => {
    const files = new Set(first);
    for (const file of files) for (const next of planned[file]?.imports ?? []) files.add(next);
    const words = first.reduce((sum, file) => sum + wordBytesOf(chunks[file]), 0);
    return [...files].reduce((sum, file) => sum + (planned[file]?.bytes ?? 0), words);
  };
  const wholeOf = (first: readonly string[]): readonly string[] => {
    const found = new Set(first);
    for (const file of found) {
      const lazies = first.slice(0, -1).includes(file) ? [] : lazyIn(file);
      for (const next of [...(chunks[file]?.imports ?? []), ...lazies]) if (!isLoaders(next)) found.add(next);
    }
    return [...found];
  };
  return firsts.flatMap((first) => [
    { starts: first, weight: 1, priceOfByte: bytesOf(first) < LARGE_BYTES ? 1 : PRICE_WHEN_LARGE },
    { starts: wholeOf(first), weight: WEIGHT_OF_LATER, priceOfByte: 1 },
  ]);
};

async function splitByItself(configFile: string): Promise<Trial> {
  const { output } = (await build({
    configFile,
    mode: TRIAL,
    logLevel: 'error',
    build: { write: false, emptyOutDir: false },
  })) as Rolldown.RolldownOutput;
  const sources = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source]] : [])),
  );
  const words: WordFiles = JSON.parse(String(sources.get(WORD_FILES) ?? '{}'));
  return {
    chunks: Object.fromEntries(
      output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
    ),
    wordBytesOf(chunk) {
      const files = words[relative(root, chunk?.facadeModuleId ?? '')];
      return files
        ? Math.max(...languages.map((each) => gzipSync(sources.get(files[each]) ?? '').length))
        : 0;
    },
  };
}

/**
 * The bundler makes a file of every set of modules that the same pages share: hundreds, most of a few hundred bytes.
 * This builds once to see them, and joins those that a page nearly always loads together.
 */
export function fewFilesPlugin(): Plugin {
  return {
    name: 'roundtable-few-files',
    apply: 'build',
    async config(_config, { mode }) {
      if (mode === TRIAL) return undefined;
      const trial = await splitByItself('vite.config.ts');
      const { chunks } = trial;
      const planned = Object.fromEntries(
        Object.entries(chunks).map(([name, chunk]) => [name, asPlanned(chunk)]),
      );
      const nameOf = new Map(
        planChunks(planned, visitsOf(trial, planned)).flatMap((files, at) =>
          files.flatMap((file) => (chunks[file]?.moduleIds ?? []).map((id) => [id, `shared-${at}`])),
        ),
      );
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: (id: string) => nameOf.get(id) ?? null }],
              },
            },
          },
        },
      };
    },
  };
}
