import { expect, test } from 'vitest';
import { eventual, eventualAfter } from './consistency.ts';

test('only what was finished more than a minute ago is read eventually', () => {
  expect(eventualAfter(undefined, 100_000)).toEqual({});
  expect(eventualAfter(40_000, 100_000)).toEqual({});
  expect(eventualAfter(39_999, 100_000)).toEqual(eventual);
});
