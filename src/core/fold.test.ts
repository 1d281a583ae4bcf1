import { expect, test } from 'vitest';
import { foldCase, foldSpaces, searchFor } from './fold.ts';

test('texts are the same whatever their case, width, composition and spaces', () => {
  expect(foldCase('STRAẞE')).toBe(foldCase('straße'));
  expect(foldCase('Ｃａｆｅ\u0301')).toBe(foldCase('CAFÉ'));
  expect(foldCase('cafe')).not.toBe(foldCase('café'));
  expect(foldSpaces('  Große\n Fragen ')).toBe('grosse fragen');
});

test('search finds every word in name, description or category, without accents', () => {
  const set = ['Große Fragen', 'Für alle', 'Café'];
  expect(searchFor('fragen CAFE')(...set)).toBe(true);
  expect(searchFor('grosse fur')(...set)).toBe(true);
  expect(searchFor(' ')(...set)).toBe(true);
  expect(searchFor('fragen tee')(...set)).toBe(false);
});
