import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What the service worker must hold to open the app without a network. */
const PLACEHOLDER = '__PRECACHE__';
// The home page, and what goes on without network, with everything its pages load when they need it: the clock of a
// table, a session of questions, a hunt on the way.
export const SHELL_PAGES =
  /\/HomePage\.tsx$|\/after-load\.ts$|\/TroublePages?\.tsx$|\/(?:timers|quizzes|hunts)\.loaders\.ts$|\/hunts\/web\/(?:(?:play|scan|talk|privacy)\/[\w/-]+|photos\/(?:PhotoMission|page-photos)|map\/HuntMap)\.tsx?$|\/qr\/decode\.js$|\/timers\/web\/(?:offline|table|sheet|setup|templates|games)\/[\w-]+\.tsx?$|\/quizzes\/web\/(?:study|text)\/[\w-]+\.tsx?$/;

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

// Vite notes beside each chunk which style sheets it brings.
const stylesOf = (chunk: Rolldown.OutputChunk): readonly string[] => [
  ...(chunk.viteMetadata?.importedCss ?? []),
];

/** The entry, the pages that must open offline, everything they import, their style sheets and the fonts. */
export function shellFiles(bundle: Bundle): string[] {
  const starts = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter((chunk) => (chunk.isEntry && chunk.name !== 'sw') || SHELL_PAGES.test(chunk.facadeModuleId ?? ''))
    .map((chunk) => chunk.fileName);
  const scripts = [...closureOf(bundle, starts)];
  const styles = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? stylesOf(chunk) : [];
  });
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return [...new Set([...scripts, ...styles, ...fonts])].toSorted();
}

function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|svg|webmanifest|html|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Writes the list of files and a version made from their contents into sw.js, so that each build is a new worker. */
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
      const files = shellFiles(bundle);
      digest.update(files.join('\n')).update(worker.code);
      const precache = {
        version: digest.digest('hex').slice(0, 12),
        files: ['/', ...[...loose, ...files].map((file) => `/${file}`)],
      };
      worker.code = worker.code.replace(PLACEHOLDER, () => JSON.stringify(precache));
    },
  };
}
