import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { planChunks } from './chunk-plan.ts';
import type { PlannedChunk, Visit } from './chunk-plan.ts';

/** The mode of the build that only finds out how the bundler would split the app by itself. */
const TRIAL = 'trial';
const LOADERS = /\.loaders\.ts$/;

type Chunks = Readonly<Record<string, Rolldown.OutputChunk>>;

const asPlanned = (chunk: Rolldown.OutputChunk): PlannedChunk => ({
  bytes: gzipSync(chunk.code).length,
  imports: chunk.imports,
  isEntry: chunk.isEntry || chunk.isDynamicEntry,
});

// What a page may fetch later is not waited for.
const WEIGHT_OF_LATER = 0.25;
// A page of so much script is near its budget (first-load.ts), where files may not be bought with bytes.
const LARGE_BYTES = 36_000;
const PRICE_WHEN_LARGE = 6;

/** For each page its first load, and that with everything it may load later. */
const visitsOf = (chunks: Chunks, planned: Readonly<Record<string, PlannedChunk>>): readonly Visit[] => {
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
    return [...files].reduce((sum, file) => sum + (planned[file]?.bytes ?? 0), 0);
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

async function splitByItself(configFile: string): Promise<Chunks> {
  const made = (await build({
    configFile,
    mode: TRIAL,
    logLevel: 'error',
    build: { write: false, emptyOutDir: false },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(
    made.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
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
      const chunks = await splitByItself('vite.config.ts');
      const planned = Object.fromEntries(
        Object.entries(chunks).map(([name, chunk]) => [name, asPlanned(chunk)]),
      );
      const nameOf = new Map(
        planChunks(planned, visitsOf(chunks, planned)).flatMap((files, at) =>
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
