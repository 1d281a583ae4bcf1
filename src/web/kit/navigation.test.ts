import { describe, expect, it } from 'vitest';
import { findPage, matchPath } from './navigation.tsx';
import type { PageRoute } from './navigation.tsx';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/rooms/new', '/rooms/new', {}],
    ['/rooms/new', '/rooms/new/', {}],
    ['/j/:code', '/j/4821', { code: '4821' }],
    ['/rooms/:roomId/seats/:seat', '/rooms/a%20b/seats/3', { roomId: 'a b', seat: '3' }],
    ['/files/*', '/files/a/b', { rest: 'a/b' }],
    ['/files/*', '/files', { rest: '' }],
    ['/x/:id', '/x/%E0%A4%A', { id: '%E0%A4%A' }],
  ])('%s takes %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/', '/rooms'],
    ['/rooms', '/'],
    ['/rooms', '/Rooms'],
    ['/j/:code', '/j'],
    ['/j/:code', '/j/1/2'],
    ['/files/*', '/file'],
  ])('%s refuses %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});

describe('findPage', () => {
  const load = () => Promise.resolve(() => null);
  const routes: readonly PageRoute[] = [
    { path: '/rooms/new', load },
    { path: '/rooms/:roomId', load },
  ];

  it('gives the first route that matches', () => {
    expect(findPage(routes, '/rooms/new')?.route.path).toBe('/rooms/new');
    expect(findPage(routes, '/rooms/7')).toMatchObject({ params: { roomId: '7' } });
    expect(findPage(routes, '/nowhere')).toBeUndefined();
  });
});
