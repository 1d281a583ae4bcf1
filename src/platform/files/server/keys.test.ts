import fc from 'fast-check';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { isFileKey, isFilePrefix } from './keys.ts';

test('no key, however made, leads out of its folder or to a hidden name', () => {
  const piece = fc.oneof(
    fc.constantFrom('.', '..', '/', '//', '\\', '%2e', '\u0000', '~', '-', ' ', 'a', 'B9', '_', '.git', 'é'),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const property = fc.property(text, (key) => {
    if (!isFileKey(key)) return;
    const path = join('/root', key);
    expect(path).toBe(`/root/${key}`);
    expect(normalize(path).startsWith('/root/')).toBe(true);
    expect(key).toMatch(/^[\w.\-/]+$/);
    expect(key).not.toMatch(/(^|\/)[.-]/);
  });
  fc.assert(property, { numRuns: 5_000 });
});

test('every beginning of a key is a prefix', () => {
  const key = 'hunts/7f3a/photo.jpg';
  for (let length = 0; length <= key.length; length++) expect(isFilePrefix(key.slice(0, length))).toBe(true);
});

test.each(['/', '../', 'a/../', '.a', 'a//', 'a b'])('%j begins no key', (prefix) => {
  expect(isFilePrefix(prefix)).toBe(false);
});
