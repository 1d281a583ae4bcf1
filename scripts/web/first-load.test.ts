import { describe, expect, it } from 'vitest';
import { firstLoads, overBudget } from './first-load.ts';
import type { Manifest } from './first-load.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'app.js',
    isEntry: true,
    imports: ['_shared'],
    dynamicImports: ['home.tsx', 'kit.tsx', 'polls.loaders.ts'],
  },
  _shared: { file: 'shared.js', imports: ['_deep'] },
  _deep: { file: 'deep.js', imports: ['_shared'] },
  'home.tsx': { file: 'home.js', imports: ['index.html', '_shared'], dynamicImports: ['kit.tsx'] },
  'kit.tsx': { file: 'kit.js' },
  'polls.loaders.ts': { file: 'loaders.js', dynamicImports: ['poll.tsx'] },
  'poll.tsx': { file: 'poll.js', imports: ['_shared'] },
  _style: { file: 'style.css' },
};
const sizes: Readonly<Record<string, number>> = {
  'app.js': 1,
  'shared.js': 10,
  'deep.js': 100,
  'home.js': 1000,
  'kit.js': 5,
  'loaders.js': 2,
  'poll.js': 300,
};

describe('firstLoads', () => {
  it('counts each static import once, an activity’s list of pages, and no lazy parts', () => {
    expect(firstLoads(manifest, (file) => sizes[file] ?? 0)).toEqual([
      { page: 'home.tsx', bytes: 1111 },
      { page: 'poll.tsx', bytes: 413 },
      { page: 'kit.tsx', bytes: 116 },
    ]);
  });
});

describe('overBudget', () => {
  it('names the pages that are too big for a phone, the workshop aside', () => {
    const loads = [
      { page: 'shell/home/HomePage.tsx', bytes: 40_001 },
      { page: 'shell/showcase/KitPage.tsx', bytes: 90_000 },
      { page: 'shell/other/Page.tsx', bytes: 40_000 },
    ];
    expect(overBudget(loads).map(({ page }) => page)).toEqual(['shell/home/HomePage.tsx']);
  });
});
