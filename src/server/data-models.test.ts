import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/tree.ts';
import { tablesOf } from './activities.ts';

const guide = readFileSync(join(root, 'docs/guides/data-models.md'), 'utf8');
const tables = tablesOf({ ENVIRONMENT: '{ENVIRONMENT}', HUNTS_ID: '{HUNTS_ID}' });
const codes = new Set([...guide.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code));

test.each(tables)(
  'the guide of the data models has the table $name, its keys, expiry and indexes',
  (table) => {
    const keys = [table, ...table.indexes].flatMap(({ partitionKey, sortKey = '' }) => [
      partitionKey,
      sortKey,
    ]);
    const names = [table.name, table.ttl ?? '', ...keys, ...table.indexes.map(({ name }) => name)];
    expect(names.filter((name) => name !== '' && !codes.has(name))).toEqual([]);
  },
);

test('every index is in a call', () => {
  const calls = [...codes].filter((code) => code?.includes(' = '));
  const indexes = tables.flatMap((table) => table.indexes.map(({ name }) => name));
  expect(indexes.filter((name) => !calls.some((call) => call?.includes(`${name} `)))).toEqual([]);
});
