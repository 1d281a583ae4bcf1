import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#core/languages.ts';
import { words as everyWord } from '#register/words.ts';
import { filesMatching, root } from '../tree.ts';
import { WordSets } from './word-sets.ts';
import { WORD_FILES, wordsPlugin } from './words.ts';
import type { WordFiles } from './words.ts';

const words = (name: string): string =>
  `import { defineMessages } from '#web/kit/i18n/messages.ts';
   export const ${name} = defineMessages({ en: { title: '${name}, read' }, de: { title: '${name}, gelesen' } });`;

const FILES: Readonly<Record<string, string>> = {
  'main.ts': `import { shell } from './shell.words.ts';
    import { wordsReady } from '#web/kit/i18n/language.ts';
    void wordsReady().then(() => console.log(shell('title')));
    export const open = [async () => (await import('./One.ts')).One, () => import('./Two.ts'), () => import('./plain.ts')];`,
  'One.ts': `import { shell } from './shell.words.ts';
    import { one } from './one.words.ts';
    import type { both } from './both.words.ts';
    export const One = () => [shell('title'), one('title'), import('./Part.ts')] as [string, string, unknown, typeof both?];`,
  'Two.ts': `export { one } from './one.words.ts'; export const part = () => import('./Part.ts');`,
  'Part.ts': `import { one } from './one.words.ts';
    import { both } from './both.words.ts';
    import { deep } from './deep.ts';
    export const part = () => [one('title'), both('title'), deep];`,
  'deep.ts': `export const deep = () => import('./plain.ts');`,
  'plain.ts': `export const plain = 1;`,
  'shell.words.ts': words('shell'),
  'one.words.ts': words('one'),
  'both.words.ts': words('both'),
};

let folder: string;
const at = (name: string): string => join(folder, 'src', name);

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/words-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, code] of Object.entries(FILES)) writeFileSync(at(name), code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const titles = (sets: WordSets, name: string, language: string): string[] =>
  Object.values(
    JSON.parse(sets.json(sets.idOf(at(name)), language)) as Record<string, { title: string }>,
  ).map(({ title }) => title);

describe('what comes with a script', () => {
  it('is what it needs and what those that load it do not have', () => {
    const sets = new WordSets(folder, at('main.ts'));
    const found = ['main.ts', 'One.ts', 'Two.ts', 'Part.ts', 'plain.ts'].map((name) =>
      titles(sets, name, 'de'),
    );
    expect(found).toEqual([['shell, gelesen'], ['one, gelesen'], ['one, gelesen'], ['both, gelesen'], []]);
  });

  it('follows what was saved', () => {
    const sets = new WordSets(folder, at('main.ts'));
    expect(titles(sets, 'plain.ts', 'en')).toEqual([]);
    writeFileSync(at('plain.ts'), `export { both } from './both.words.ts';`);
    sets.forget(at('plain.ts'));
    expect(titles(sets, 'plain.ts', 'en')).toEqual(['both, read']);
    writeFileSync(at('plain.ts'), FILES['plain.ts'] ?? '');
  });
});

it('the build has a file for each language and script, and no words in the scripts', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [wordsPlugin({ root: folder, entry: at('main.ts') })],
    build: { write: false, minify: false, rolldownOptions: { input: at('main.ts') } },
    resolve: { alias: [{ find: /^#(.*)/, replacement: join(root, 'src', '$1') }] },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const files = new Map(
    output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  );
  const listed: WordFiles = JSON.parse(files.get(WORD_FILES) ?? '{}');
  expect(Object.keys(listed)).toEqual(['src/One.ts', 'src/Part.ts', 'src/Two.ts', 'src/main.ts']);
  const one = listed['src/One.ts'] ?? { en: '', de: '' };
  expect([files.get(one.en), files.get(one.de)]).toEqual([
    expect.stringContaining('one, read'),
    expect.stringContaining('one, gelesen'),
  ]);
  const scripts = [...files].filter(([name]) => name.endsWith('.js')).map(([, code]) => code);
  expect(scripts.join('')).not.toMatch(/, read|, gelesen/);
  expect(scripts.join('')).toContain(`/assets/`);
});

it('the development server serves the same files', async () => {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [wordsPlugin({ root: folder, entry: at('main.ts') })],
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    await server.listen();
    const address = server.httpServer?.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    const sets = new WordSets(folder, at('main.ts'));
    const file = `http://127.0.0.1:${address.port}/assets/${sets.idOf(at('One.ts'))}-de.json`;
    expect(JSON.stringify(await (await fetch(file)).json())).toContain('one, gelesen');
    const main = await server.transformRequest('/src/main.ts');
    expect(main?.code).toMatch(/withWords\(\(\) => import\("\/src\/One\.ts"\)/);
  } finally {
    await server.close();
  }
});

const forms = (message: string | Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  typeof message === 'string' ? { text: message } : message;
const placeholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

interface Sentences {
  readonly file: string;
  readonly byLanguage: Readonly<Record<string, Readonly<Record<string, string | Record<string, string>>>>>;
}

const lackingIn = ({ file, byLanguage: { en = {}, ...others } }: Sentences): string[] =>
  languages
    .filter((language) => language !== 'en')
    .flatMap((language) => {
      const plural = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
      return Object.entries(en).flatMap(([key, english]) => {
        const said = others[language]?.[key];
        const where = `${file}: ${language}.${key}`;
        if (said === undefined || said === '') return [`${where} is missing`];
        if (typeof english !== typeof said) return [`${where} has a plural in one language alone`];
        if (typeof said !== 'string' && Object.keys(said).toSorted().join() !== plural.join())
          return [`${where} needs the forms ${plural.join(', ')}`];
        const [wanted, found] = [english, said].map((each) =>
          placeholders(Object.values(forms(each)).join(' '))
            .toSorted()
            .join(),
        );
        return wanted === found ? [] : [`${where} has {${found}}, English {${wanted}}`];
      });
    });

describe('no language lacks anything', () => {
  const sets = new WordSets(root, join(root, 'src/web/main.tsx'));
  const sources = filesMatching('src/web/**/*.{ts,tsx}', 'src/*/*/web/**/*.{ts,tsx}')
    .map((file) => join(root, file))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const catalogues = sources.flatMap((file) =>
    sets.source(file).words.map(({ byLanguage }) => ({
      file: relative(root, file),
      byLanguage: byLanguage as Sentences['byLanguage'],
    })),
  );
  const saidInRules: Sentences = {
    file: 'src/register/words.ts',
    byLanguage: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(Object.entries(everyWord).map(([code, said]) => [code, said[language]])),
      ]),
    ),
  };

  it('has every key, every plural form of its own and every placeholder', () => {
    expect([...catalogues, saidInRules].flatMap(lackingIn)).toEqual([]);
    expect(catalogues.length).toBeGreaterThan(100);
  });

  it('a sentence, a plural form or a value that is not there is found', () => {
    const en = { bye: 'Bye.', hi: 'Hi, {name}.', hits: { one: '{count} hit', other: '{count} hits' } };
    const de = { hi: 'Hallo.', hits: { other: '{count} Treffer' } };
    expect(lackingIn({ file: 'x.words.ts', byLanguage: { en, de } })).toEqual([
      'x.words.ts: de.bye is missing',
      'x.words.ts: de.hi has {}, English {name}',
      'x.words.ts: de.hits needs the forms one, other',
    ]);
  });

  it('has no keys that English lacks', () => {
    const added = catalogues.flatMap(({ file, byLanguage: { en = {}, ...others } }) =>
      Object.values(others).flatMap((each) =>
        Object.keys(each)
          .filter((key) => !(key in en))
          .map((key) => `${file}: ${key}`),
      ),
    );
    expect(added).toEqual([]);
  });
});

it('the script before the first paint knows the same languages', () => {
  const script = readFileSync(join(root, 'src/web/public/before-paint.js'), 'utf8');
  expect(script).toContain(
    `const languages = ${JSON.stringify(languages).replaceAll('"', "'").replace(',', ', ')};`,
  );
});
