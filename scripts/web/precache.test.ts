import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesMatching, root } from '../tree.ts';
import { SHELL_PAGES } from './precache.ts';

/** Tiles, whose library is stored when somebody keeps a map, and pictures of all teams. */
const NEEDS_NETWORK = /\/(?:TileMap\.tsx|tile-ground\.ts|CollageButton\.tsx)$/;

test('what a page loads when it needs it is kept for the time without network, like the page itself', () => {
  const kept = filesMatching('src/activities/*/web/**/*.ts', 'src/activities/*/web/**/*.tsx').filter(
    (path) => SHELL_PAGES.test(`/${path}`) && !/\.test\.|\.loaders\.ts$/.test(path),
  );
  expect(kept.length).toBeGreaterThan(20);
  const loaded = kept.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, spec = '']) =>
      join(dirname(path), spec),
    ),
  );
  const lost = loaded.filter((path) => !SHELL_PAGES.test(`/${path}`) && !NEEDS_NETWORK.test(path));
  expect(lost).toEqual([]);
});
