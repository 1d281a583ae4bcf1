import { describe, expect, it } from 'vitest';
import { firstLoads, overBudget } from './first-load.ts';
import type { Manifest } from './first-load.ts';
import type { WordFiles } from './words.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'app.js',
    isEntry: true,
    imports: ['_shared'],
    dynamicImports: ['home.tsx', 'kit.tsx', 'rooms.loaders.ts'],
  },
  _shared: { file: 'shared.js', imports: ['_deep'] },
  _deep: { file: 'deep.js', imports: ['_shared'] },
  'home.tsx': { file: 'home.js', imports: ['index.html', '_shared'], dynamicImports: ['kit.tsx'] },
  'kit.tsx': { file: 'kit.js' },
  'rooms.loaders.ts': { file: 'loaders.js', dynamicImports: ['poll.tsx'] },
  'poll.tsx': { file: 'poll.js', imports: ['_shared'] },
  _style: { file: 'style.css' },
};
const words: WordFiles = {
  'src/web/main.tsx': { en: 'main-en.json', de: 'main-de.json' },
  'src/web/poll.tsx': { en: 'poll-en.json', de: 'poll-de.json' },
};
const sizes: Readonly<Record<string, number>> = {
  'app.js': 1,
  'shared.js': 10,
  'deep.js': 100,
  'home.js': 1000,
  'kit.js': 5,
  'loaders.js': 2,
  'poll.js': 300,
  'main-en.json': 10_000,
  'main-de.json': 20_000,
  'poll-en.json': 50_000,
  'poll-de.json': 30_000,
};

describe('firstLoads', () => {
  it('counts each static import once, an activity’s list of pages, and no lazy parts', () => {
    expect(firstLoads(manifest, words, (file) => sizes[file] ?? 0)).toEqual([
      { page: 'poll.tsx', bytes: 60_413, files: 7 },
      { page: 'home.tsx', bytes: 21_111, files: 5 },
      { page: 'kit.tsx', bytes: 20_116, files: 5 },
    ]);
  });

  it('counts the words of one language, the longer one', () => {
    const [longest] = firstLoads(manifest, words, (file) =>
      file.endsWith('.json') ? (sizes[file] ?? 0) : 0,
    );
    expect(longest).toEqual({ page: 'poll.tsx', bytes: 60_000, files: 7 });
  });
});

describe('overBudget', () => {
  it('names the pages that are too big for a phone, the workshop aside', () => {
    const loads = [
      { page: 'shell/home/HomePage.tsx', bytes: 40_001, files: 9 },
      { page: 'shell/showcase/KitPage.tsx', bytes: 90_000, files: 9 },
      { page: 'shell/other/Page.tsx', bytes: 40_000, files: 9 },
      { page: 'shell/many/Page.tsx', bytes: 30_000, files: 23 },
    ];
    expect(overBudget(loads).map(({ page }) => page)).toEqual([
      'shell/home/HomePage.tsx',
      'shell/many/Page.tsx',
    ]);
  });
});
