import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { chooseLanguage, language } from './language.ts';
import { defineMessages, fillMessage } from './messages.ts';

const words = defineMessages({
  en: {
    hello: 'Hello',
    greet: 'Hello {name}',
    seats: { one: '{count} seat at {table}', other: '{count} seats at {table}' },
  },
  de: {
    hello: 'Hallo',
    greet: 'Hallo {name}',
    seats: { one: '{count} Platz an {table}', other: '{count} Plätze an {table}' },
  },
});

afterEach(() => {
  language.value = 'en';
});

describe('defineMessages', () => {
  it('speaks the chosen language and follows a change', () => {
    expect(words('hello')).toBe('Hello');
    language.value = 'de';
    expect(words('hello')).toBe('Hallo');
  });

  it('fills placeholders', () => {
    expect(words('greet', { name: 'Ana' })).toBe('Hello Ana');
  });

  it('keeps a name of the other direction to itself', () => {
    expect(words('greet', { name: 'דנה' })).toBe('Hello \u2068דנה\u2069');
  });

  it('chooses the plural form of the language', () => {
    expect(words('seats', { count: 1, table: 'A' })).toBe('1 seat at A');
    expect(words('seats', { count: 0, table: 'A' })).toBe('0 seats at A');
    language.value = 'de';
    expect(words('seats', { count: 1, table: 'A' })).toBe('1 Platz an A');
    expect(words('seats', { count: 2, table: 'A' })).toBe('2 Plätze an A');
  });

  it('writes numbers as the language does', () => {
    expect(words('seats', { count: 1234, table: 'A' })).toBe('1,234 seats at A');
    language.value = 'de';
    expect(words('seats', { count: 1234, table: 'A' })).toBe('1.234 Plätze an A');
  });

  it('does not read a filled-in value as a template', () => {
    expect(words('greet', { name: '{name}' })).toBe('Hello {name}');
    expect(words('greet', { name: '$& $1' })).toBe('Hello $& $1');
  });

  it('leaves a placeholder nobody filled visible instead of "undefined"', () => {
    expect(fillMessage('Hello {name}', {}, 'en')).toBe('Hello {name}');
  });

  it('types the placeholders of each message', () => {
    expectTypeOf(words<'hello'>).parameters.toEqualTypeOf<['hello']>();
    expectTypeOf(words<'greet'>)
      .parameter(1)
      .toEqualTypeOf<{ readonly name: string | number }>();
    expectTypeOf(words<'seats'>)
      .parameter(1)
      .toEqualTypeOf<{ readonly count: number; readonly table: string | number }>();
  });
});

describe('chooseLanguage', () => {
  it.each([
    ['de', ['en-US'], 'de'],
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr-FR', 'en-GB', 'de'], 'en'],
    [null, ['fr'], 'en'],
    ['fr', ['DE'], 'de'],
    [null, [], 'en'],
  ])('stored %s, browser %j: %s', (stored, preferred, expected) => {
    expect(chooseLanguage(stored, preferred)).toBe(expected);
  });
});
