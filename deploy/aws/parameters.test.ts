import { describe, expect, test } from 'vitest';
import { deployedTables } from './deployed-tables.ts';
import { ParameterError, readParameters } from './parameters.ts';

const given = { environment: 'prod', uniqueId: 'club42', image: 'registry.example.org/roundtable:1.0.0' };
const read = (more: Readonly<Record<string, string>> = {}) => {
  const all: Readonly<Record<string, string>> = { ...given, ...more };
  return readParameters((name) => all[name]);
};

describe('parameters of a deployment', () => {
  test('environment, id and image are enough', () => {
    expect(read()).toEqual({
      ...given,
      tablePrefix: '',
      minTasks: 2,
      maxTasks: 10,
      settings: {},
      secrets: {},
    });
  });

  test.each([
    ['environment', 'Prod', /^environment must be at most 30 small letters/],
    ['uniqueId', 'a/b', /^uniqueId must be 1 to 50 letters/],
    ['image', 'roundtable', /^image must be an image with its tag/],
    ['publicUrl', 'http://play.example.org', /^publicUrl must be an address such as https/],
    ['minTasks', '0', /^minTasks must be a whole number/],
    ['maxTasks', '1', /^maxTasks must be at least minTasks/],
    ['settings', '[]', /^settings must be a JSON object/],
    ['settings', '{"PORTT": "1"}', /^settings: there is no variable PORTT/],
    ['settings', '{"STORE": "sqlite"}', /^settings: the stack sets STORE itself/],
    ['settings', '{"SESSION_DAYS": 9}', /^settings: SESSION_DAYS must be a text/],
  ])('%s=%s is refused', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(ParameterError);
    expect(() => read({ [name]: value })).toThrow(message);
  });

  test('a missing one is named', () => {
    expect(() => readParameters(() => undefined)).toThrow('environment is missing');
  });
});

test('a prefix stands before every table, and no table comes twice', () => {
  const names = deployedTables({ environment: 'test', uniqueId: 'x', tablePrefix: 'test-' }).map(
    ({ name }) => name,
  );
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^test-/);
});
