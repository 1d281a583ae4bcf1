import { expect, expectTypeOf, test } from 'vitest';
import { addressOf } from './address.ts';

test('the path gets its values, whatever is in them, and the query what is given', () => {
  expect(addressOf({ path: '/notes' }, {})).toBe('/api/notes');
  expect(addressOf({ path: '/notes/:gameId/teams/:teamId' }, { gameId: 'a/b', teamId: 7 })).toBe(
    '/api/notes/a%2Fb/teams/7',
  );
  expect(
    addressOf(
      { path: '/notes/:gameId' },
      { gameId: '$&' },
      { text: 'a b&c=é', kinds: ['x', 'y'], isNew: false, cursor: undefined },
    ),
  ).toBe('/api/notes/%24%26?text=a%20b%26c%3D%C3%A9&kinds=x&kinds=y&isNew=false');
});

test('a value that is missing, or that the path does not name, does not compile', () => {
  const path = '/notes/:gameId/teams/:teamId/phones';
  expectTypeOf(addressOf<typeof path>)
    .parameter(1)
    .toEqualTypeOf<Readonly<Record<'gameId' | 'teamId', string | number | boolean>>>();
});
