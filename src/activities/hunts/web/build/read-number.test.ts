import { describe, expect, test } from 'vitest';
import { readCoordinates, readNumber } from './read-number.ts';

const degrees = { from: -90, to: 90, isWhole: false };

describe('a number that is typed', () => {
  test('has a point or a comma', () => {
    expect(readNumber('48.137', degrees)).toBe(48.137);
    expect(readNumber(' 48,137 ', degrees)).toBe(48.137);
    expect(readNumber('−3,5', degrees)).toBe(-3.5);
  });

  test('zero is a number, empty is none, anything else is bad', () => {
    expect(readNumber('0', degrees)).toBe(0);
    expect(readNumber('', degrees)).toBeUndefined();
    for (const text of ['91', 'x', '4 5', '1e', 'NaN', 'Infinity'])
      expect(readNumber(text, degrees)).toBe('bad');
  });

  test('is whole where it must be', () => {
    expect(readNumber('1.5', { from: 0, to: 9, isWhole: true })).toBe('bad');
    expect(readNumber('7', { from: 0, to: 9, isWhole: true })).toBe(7);
  });
});

describe('a place that is pasted', () => {
  test('as maps and messengers copy it', () => {
    const place = { latitude: 48.1371, longitude: 11.5754 };
    expect(readCoordinates('48.1371, 11.5754')).toEqual(place);
    expect(readCoordinates('48.1371 11.5754')).toEqual(place);
    expect(readCoordinates('https://maps.example/@48.1371,11.5754,17z')).toEqual(place);
    expect(readCoordinates('geo:-33.9,0')).toEqual({ latitude: -33.9, longitude: 0 });
  });

  test('that is none is none', () => {
    for (const text of ['', 'Marienplatz', '48.1371', '99.1, 11.5', '48.1, 181.5'])
      expect(readCoordinates(text)).toBeUndefined();
  });
});
