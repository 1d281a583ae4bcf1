import { describe, expect, test } from 'vitest';
import { localeOf } from './locale.ts';

describe('localeOf', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-de', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['fr, de;q=0.5, en;q=0.4', 'de'],
    ['en;q=0.1,de;q=0.2', 'de'],
    ['de;q=0', 'en'],
    ['de;q=x, en', 'en'],
    ['*', 'en'],
  ])('%s means %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});
