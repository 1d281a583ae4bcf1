import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.ts';

const pages = new Map([
  ['README.md', '[a](docs/a.md) [b](docs/b.md) [site](https://example.org) `src/here.ts` `src/gone.ts`'],
  ['docs/a.md', '# Two words, one sign!\n[up](../README.md) [self](#two-words-one-sign) [no](#nowhere)'],
  ['docs/c.md', '[a](a.md#two-words-one-sign) [a](a.md#three) npm run -s build and npm run dance'],
  ['src/part/README.md', '`rules/here.ts` `rules/gone.ts`'],
  [
    'ARCHITECTURE.md',
    '## Four walks\n\n```\na walk  part/rules/here.ts, there.ts\n```\n\n## More\n\n here.tsx',
  ],
]);
const files = new Set([...pages.keys(), 'src/here.ts', 'src/part/rules/here.ts']);

test('names links, anchors, paths and scripts that lead nowhere, and nothing else', () => {
  const tree = {
    pages,
    has: (path: string) => files.has(path),
    hasEnd: (path: string) => [...files].some((file) => file.endsWith(`/${path}`)),
    scripts: new Set(['build']),
  };
  expect(deadLinks(tree)).toEqual([
    'README.md links to docs/b.md',
    'README.md names src/gone.ts',
    'docs/a.md links to #nowhere',
    'docs/c.md links to a.md#three',
    'docs/c.md runs npm run dance',
    'src/part/README.md names rules/gone.ts',
    'ARCHITECTURE.md names there.ts',
  ]);
});
