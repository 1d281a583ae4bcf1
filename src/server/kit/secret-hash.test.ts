import { expect, test } from 'vitest';
import { hashOf, opens } from './secret-hash.ts';

test('only the secret itself opens its hash, and nothing opens where there is none', () => {
  const hash = hashOf('right');
  expect(opens('right', hash)).toBe(true);
  expect(opens('wrong', hash)).toBe(false);
  expect(opens('right', hash.slice(1))).toBe(false);
  expect([opens('', undefined), opens('right', '')]).toEqual([false, false]);
});
