import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from '../tree.ts';
import { aheadOf } from './ahead.ts';

const file = (path: string): string => join(root, 'src/web', path);

describe('what a page needs besides the entry', () => {
  const manifest = {
    'index.html': { file: 'assets/entry.js', imports: ['_base.js'], css: ['assets/entry.css'] },
    '_base.js': { file: 'assets/base.js' },
    'boards.loaders.ts': { file: 'assets/loaders.js', imports: ['_base.js'] },
    'BoardPage.tsx': { file: 'assets/page.js', imports: ['_base.js', '_part.js'], css: ['assets/page.css'] },
    '_part.js': { file: 'assets/part.js', css: ['assets/page.css', 'assets/part.css'] },
  };
  const words = { 'src/web/BoardPage.tsx': { en: 'assets/w-en.json', de: 'assets/w-de.json' } };

  it('is all it imports, without what the entry brings', () => {
    expect(aheadOf([file('boards.loaders.ts'), file('BoardPage.tsx')], manifest, words)).toEqual({
      scripts: ['/assets/loaders.js', '/assets/page.js', '/assets/part.js'],
      styles: ['/assets/page.css', '/assets/part.css'],
      words: { en: ['/assets/w-en.json'], de: ['/assets/w-de.json'] },
    });
  });

  it('is nothing for a page that is in no build', () => {
    expect(aheadOf([], manifest, words)).toEqual({ scripts: [], styles: [], words: { en: [], de: [] } });
  });
});

describe('the files of a page', () => {
  it('are found for every page of the app', () => {
    // In a process of its own, as in the build: the test runner has its own way to import.
    const script = `
      import { filesOfPages } from '#scripts/ahead';
      import { pages } from '#scripts/pages';
      console.log(JSON.stringify([...(await filesOfPages(pages))]));`
      .replace('#scripts/ahead', pathToFileURL(join(root, 'scripts/web/ahead.ts')).href)
      .replace('#scripts/pages', pathToFileURL(file('pages.ts')).href);
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const found = new Map<string, readonly string[]>(JSON.parse(stdout));
    expect(found.get('/')).toEqual([file('shell/home/HomePage.tsx')]);
    expect(found.get('/api/docs')).toEqual([
      file('workshop.loaders.ts'),
      file('shell/reference/ApiPage.tsx'),
    ]);
    expect([...found].filter(([, files]) => !files.at(-1)?.endsWith('.tsx'))).toEqual([]);
  });
});
