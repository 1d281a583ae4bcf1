import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import { root } from '../tree.ts';
import { WordSets } from './word-sets.ts';

const OURS = /\/src\/[^?]+(?<!\.test)\.tsx?$/;
const RUNTIME = `import{withWords}from'#web/kit/i18n/language.ts';import{noteWords}from'#web/kit/i18n/words.ts';`;

export interface WordsOptions {
  readonly root: string;
  /** The script that the page begins with; it waits for its words itself (`wordsReady`). */
  readonly entry: string;
}

const APP: WordsOptions = { root, entry: join(root, 'src/web/main.tsx') };

/** By the path of a script: the files of its words. Written into the build for those that count or store them. */
export type WordFiles = Readonly<Record<string, Readonly<Record<Language, string>>>>;
export const WORD_FILES = '.vite/words.json';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

export const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((each) => [each, make(each)])) as Record<Language, T>;

/** One digest for all words of a language: a script names its words in five letters instead of a digest for each language. */
const digestOf = (sets: WordSets, language: Language): string => {
  const digest = createHash('sha256');
  for (const id of sets.ids().keys()) digest.update(`${id}\0${sets.json(id, language)}\0`);
  return digest.digest('hex').slice(0, 8);
};

/** A key in place of each catalogue, and every `import()` of what has words waits for them. */
function withoutWords(code: string, file: string, sets: WordSets, isEntry: boolean) {
  const { words, lazies } = sets.source(file);
  const late = lazies.filter((each) => sets.of(each.file).length > 0);
  const edits: Edit[] = [
    ...words.map(({ key, start, end }) => ({ start, end, text: JSON.stringify(key) })),
    ...late.map(({ start, end, file: part }) => ({
      start,
      end,
      text: `withWords(()=>${code.slice(start, end)},"${sets.idOf(part)}")`,
    })),
  ];
  if (edits.length === 0 && !isEntry) return undefined;
  const imported = isEntry || late.length > 0 ? RUNTIME : '';
  const noted = isEntry ? `noteWords("${sets.idOf(file)}");` : '';
  return { code: imported + noted + edited(code, edits), map: null };
}

/**
 * Authors keep all languages of a page side by side; a visitor loads one. Of the words that a page or a lazy part needs,
 * each language becomes one file, fetched together with the script.
 */
export function wordsPlugin({ root: folder, entry }: WordsOptions = APP): Plugin {
  const sets = new WordSets(folder, entry);
  let digests = byLanguage<string>((each) => each);
  const fileOf = (id: string, language: Language): string => `assets/${id}-${digests[language]}.json`;
  return {
    name: 'roundtable-words',
    enforce: 'pre',
    config(_config, { command }) {
      if (command === 'build') digests = byLanguage((each) => digestOf(sets, each));
      return { define: { __WORDS__: JSON.stringify(digests) } };
    },
    watchChange: (file) => sets.forget(file),
    hotUpdate: ({ file }) => sets.forget(file),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, id = '', asked] = /^\/assets\/([\w-]+)-(\w+)\.json$/.exec(request.url ?? '') ?? [];
        const language = languages.find((each) => each === asked);
        if (language === undefined) return next();
        response.setHeader('content-type', 'application/json').end(sets.json(id, language));
      });
    },
    transform: {
      filter: { id: OURS, code: /\bdefineMessages\(|\bimport\(|\bwordsReady\(/ },
      handler: (code, id) => withoutWords(code, id, sets, id === entry),
    },
    transformIndexHtml: {
      order: 'post',
      // before-paint.js asks for those of the visitor's language at once.
      handler: (html) =>
        html.replace(
          'src="/before-paint.js"',
          (found) =>
            found + languages.map((each) => ` data-${each}="/${fileOf(sets.idOf(entry), each)}"`).join(''),
        ),
    },
    generateBundle() {
      const files: Record<string, Record<Language, string>> = {};
      for (const [id, part] of sets.ids()) {
        files[relative(folder, part)] = byLanguage((language) => fileOf(id, language));
        for (const language of languages)
          this.emitFile({ type: 'asset', fileName: fileOf(id, language), source: sets.json(id, language) });
      }
      this.emitFile({ type: 'asset', fileName: WORD_FILES, source: JSON.stringify(files) });
    },
  };
}
