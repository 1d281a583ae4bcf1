import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Language } from '#core/languages.ts';
import { root } from '../tree.ts';
import { byLanguage, WORD_FILES } from './words.ts';
import type { WordFiles } from './words.ts';

/** What the service worker must store to open the app offline. */
const PLACEHOLDER = '__PRECACHE__';
// The home page, and what works offline, with everything its pages load later: the clock of a table, a study session, a
// hunt in progress.
export const SHELL_PAGES =
  /\/HomePage\.tsx$|\/after-load\.tsx$|\/TroublePages?\.tsx$|\/data\/(?:page-outbox|outbox-command|device-store)\.ts$|\/(?:timers|quizzes|hunts)\.loaders\.ts$|\/hunts\/web\/(?:(?:play|offline|scan|talk|privacy)\/[\w/-]+|photos\/(?:PhotoMission|page-photos)|map\/HuntMap|feed\/FeedTab)\.tsx?$|\/qr\/decode\.js$|\/timers\/web\/(?:offline|table|sheet|setup|templates|games|ending)\/[\w-]+\.tsx?$|\/quizzes\/web\/(?:study|text)\/[\w-]+\.tsx?$/;

type Bundle = Rolldown.OutputBundle;

function closureOf(bundle: Bundle, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...start];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') continue;
    found.add(file);
    queue.push(...chunk.imports);
  }
  return found;
}

// Vite lists the style sheets of each chunk.
const stylesOf = (chunk: Rolldown.OutputChunk): readonly string[] => [
  ...(chunk.viteMetadata?.importedCss ?? []),
];

interface Shell {
  readonly files: readonly string[];
  readonly words: Readonly<Record<Language, readonly string[]>>;
}

/** The entry, the pages that must open offline, everything they import, their style sheets, words and the fonts. */
function shellOf(bundle: Bundle): Shell {
  const starts = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(
      (chunk) => (chunk.isEntry && chunk.name !== 'sw') || chunk.moduleIds.some((id) => SHELL_PAGES.test(id)),
    );
  const scripts = [
    ...closureOf(
      bundle,
      starts.map(({ fileName }) => fileName),
    ),
  ];
  const chunks = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [chunk] : [];
  });
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  const files = [...new Set([...scripts, ...chunks.flatMap(stylesOf), ...fonts])].toSorted();
  return { files, words: wordsOf(bundle, new Set(chunks.flatMap(({ moduleIds }) => moduleIds))) };
}

function wordsOf(bundle: Bundle, scripts: ReadonlySet<string>): Shell['words'] {
  const list = bundle[WORD_FILES];
  const all: WordFiles = list?.type === 'asset' ? JSON.parse(String(list.source)) : {};
  const needed = Object.entries(all).flatMap(([script, files]) =>
    scripts.has(join(root, script)) ? [files] : [],
  );
  return byLanguage((language) => needed.map((files) => `/${files[language]}`));
}

function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|svg|webmanifest|html|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Writes the list of files and a version made from their contents into sw.js, so each build is a new worker. */
export function precachePlugin(): Plugin {
  let publicFolder = '';
  return {
    name: 'roundtable-precache',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      const loose = publicFiles(publicFolder);
      const digest = createHash('sha256');
      for (const file of loose) digest.update(readFileSync(join(publicFolder, file)));
      const html = bundle['index.html'];
      if (html?.type === 'asset') digest.update(html.source);
      const { files, words } = shellOf(bundle);
      digest.update(JSON.stringify([files, words])).update(worker.code);
      const precache = {
        version: digest.digest('hex').slice(0, 12),
        files: ['/', ...[...loose, ...files].map((file) => `/${file}`)],
        words,
      };
      worker.code = worker.code.replace(PLACEHOLDER, () => JSON.stringify(precache));
    },
  };
}
