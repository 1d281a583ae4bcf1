import { expect, test } from 'vitest';
import { readingSize, troubleOf } from './camera.ts';

test('pictures are read small enough for an old phone, and never larger than they are', () => {
  expect(readingSize(4000, 3000)).toEqual({ width: 800, height: 600 });
  expect(readingSize(640, 480)).toEqual({ width: 640, height: 480 });
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotReadableError', 'busy'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])('%s is told as %s', (name, trouble) => {
  expect(troubleOf(new DOMException('', name))).toBe(trouble);
});
