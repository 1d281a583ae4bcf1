import { expect, test } from 'vitest';
import { busPrefixOf } from './open-bus.ts';

test('installations that share a server keep apart by their database or their tables', () => {
  expect(busPrefixOf('redis://cache:6379', '')).toBe('roundtable');
  expect(busPrefixOf('redis://cache:6379/0', '')).toBe('roundtable');
  expect(busPrefixOf('rediss://me:secret@cache:6379/2', '')).toBe('roundtable:2');
  expect(busPrefixOf('redis://cache:6379', 'prod-')).toBe('roundtable:prod-');
  expect(busPrefixOf('redis://cache:6379/2', 'prod-')).toBe('roundtable:2:prod-');
  expect(busPrefixOf('memory', '')).toBe('roundtable');
});
