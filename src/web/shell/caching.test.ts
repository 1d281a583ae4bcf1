import { describe, expect, it } from 'vitest';
import { cacheNameOf, chooseRoad, outdatedCaches } from './caching.ts';
import type { Road } from './caching.ts';

const ORIGIN = 'https://roundtable.example';
const shell = new Set(['/', '/icon.svg', '/assets/app-1.js']);

const roadOf = (path: string, options: { method?: string; isNavigation?: boolean } = {}): Road =>
  chooseRoad(
    {
      method: options.method ?? 'GET',
      url: new URL(path, ORIGIN),
      isNavigation: options.isNavigation ?? false,
    },
    ORIGIN,
    shell,
  );

describe('which road a request takes', () => {
  it.each([
    '/api/me',
    '/api/openapi.json',
    '/live',
    '/healthz',
    '/readyz',
    '/metrics',
    '/files/a.jpg',
    '/embed/polls/7',
  ])('never stores or answers %s', (path) => {
    expect(roadOf(path)).toBe('network');
    expect(roadOf(path, { isNavigation: true })).toBe('network');
  });

  it('leaves everything alone that is not a plain read of our own origin', () => {
    expect(roadOf('/assets/app-1.js', { method: 'POST' })).toBe('network');
    expect(roadOf('https://elsewhere.example/assets/app-1.js')).toBe('network');
  });

  it('asks the network first for pages, also for the API reference', () => {
    expect(roadOf('/', { isNavigation: true })).toBe('page');
    expect(roadOf('/rooms/7', { isNavigation: true })).toBe('page');
    expect(roadOf('/api/docs', { isNavigation: true })).toBe('page');
  });

  it('keeps hashed files for ever and loose shell files per version', () => {
    expect(roadOf('/assets/HomePage-9.js')).toBe('stored-forever');
    expect(roadOf('/icon.svg')).toBe('stored');
    expect(roadOf('/robots.txt')).toBe('network');
    expect(roadOf('/apiary')).toBe('network');
  });
});

describe('old caches', () => {
  it('go when a new version takes over, those of others stay', () => {
    const names = [cacheNameOf('a'), cacheNameOf('b'), 'other-app'];
    expect(outdatedCaches(names, 'b')).toEqual([cacheNameOf('a')]);
  });
});
