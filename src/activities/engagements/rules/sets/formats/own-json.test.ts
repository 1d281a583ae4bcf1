import { expect, test } from 'vitest';
import { readOwnJson } from './own-json.ts';

test('an entry nested beyond the stack is a row with an error', () => {
  const depth = 200_000;
  const file = readOwnJson(`[${'['.repeat(depth)}${']'.repeat(depth)}]`, 'General');
  expect(file?.rows).toMatchObject([{ row: 1, text: '', issues: [{ severity: 'error' }] }]);
});
