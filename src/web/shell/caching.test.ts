import { describe, expect, it } from 'vitest';
import { cacheNameOf, chooseSource, LANGUAGES_CACHE, languagesToKeep, outdatedCaches } from './caching.ts';
import type { Source } from './caching.ts';

const ORIGIN = 'https://roundtable.example';
const shell = new Set(['/', '/icon.svg', '/assets/app-1.js']);

const sourceOf = (path: string, options: { method?: string; isNavigation?: boolean } = {}): Source =>
  chooseSource(
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
    expect(sourceOf(path)).toBe('network');
    expect(sourceOf(path, { isNavigation: true })).toBe('network');
  });

  it('leaves everything alone that is not a plain read of our own origin', () => {
    expect(sourceOf('/assets/app-1.js', { method: 'POST' })).toBe('network');
    expect(sourceOf('https://elsewhere.example/assets/app-1.js')).toBe('network');
  });

  it('asks the network first for pages, also for the API reference', () => {
    expect(sourceOf('/', { isNavigation: true })).toBe('page');
    expect(sourceOf('/rooms/7', { isNavigation: true })).toBe('page');
    expect(sourceOf('/api/docs', { isNavigation: true })).toBe('page');
  });

  it('keeps hashed files for ever and loose shell files per version', () => {
    expect(sourceOf('/assets/HomePage-9.js')).toBe('stored-forever');
    expect(sourceOf('/icon.svg')).toBe('stored');
    expect(sourceOf('/robots.txt')).toBe('network');
    expect(sourceOf('/apiary')).toBe('network');
  });
});

describe('old caches', () => {
  it('go when a new version takes over, those of others stay', () => {
    const names = [cacheNameOf('a'), cacheNameOf('b'), LANGUAGES_CACHE, 'other-app'];
    expect(outdatedCaches(names, 'b')).toEqual([cacheNameOf('a')]);
  });
});

describe('whose words are stored', () => {
  it.each([
    [['de'], ['en-GB'], ['de']],
    [['de', 'en'], [], ['en', 'de']],
    [[], ['de-AT', 'en'], ['de']],
    [[], ['fr-FR', 'de'], ['de']],
    [[], ['fr'], ['en']],
    [['fr'], [], ['en']],
  ])('used %j, device %j: %j', (used, preferred, expected) => {
    expect(languagesToKeep(['en', 'de'], used, preferred)).toEqual(expected);
  });
});
