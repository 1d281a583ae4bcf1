import { expect, test } from 'vitest';
import { picturesIn } from './text-pictures.ts';

test('[GAME-58] pictures within texts are kept with those beside them, each once', () => {
  expect(
    picturesIn({
      title: 'Which ![a box](/api/pictures/one-1/640)?',
      explanation: '![again](/api/pictures/one-1/160) and ![y](/api/pictures/three/1600)',
      picture: 'two',
      options: [{ text: 'a', picture: 'four' }, { text: '![z](/api/pictures/five/640)' }],
    }),
  ).toEqual(['two', 'four', 'one-1', 'three', 'five']);
  expect(picturesIn({ title: 'See /api/pictures/one/640 or ![x](https://example.org/p.png)' })).toEqual([]);
});
