import { describe, expect, it } from 'vitest';
import { keyOfPlace, pickOption, placeOfKey, verdictOn } from './verdict.ts';

describe('what an option turned out to be', () => {
  it.each([
    ['a', 'right'],
    ['b', 'wrong'],
    ['c', 'missed'],
    ['d', undefined],
  ])('%s: %s', (optionId, verdict) => {
    expect(verdictOn(optionId, { picked: ['a', 'b'], correct: ['a', 'c'] })).toBe(verdict);
  });

  it('is only the solution where nobody was asked', () => {
    expect(verdictOn('a', { picked: undefined, correct: ['a'] })).toBe('solution');
    expect(verdictOn('b', { picked: undefined, correct: ['a'] })).toBeUndefined();
  });
});

describe('choosing', () => {
  it('replaces the only choice', () => {
    expect(pickOption(['a'], 'b', false)).toEqual(['b']);
    expect(pickOption(['a'], 'a', false)).toEqual(['a']);
  });

  it('takes several in and out', () => {
    expect(pickOption(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(pickOption(['a', 'b'], 'a', true)).toEqual(['b']);
  });

  it('has a key for each of ten', () => {
    for (let place = 0; place < 10; place += 1) expect(placeOfKey(keyOfPlace(place))).toBe(place);
    expect(placeOfKey('Enter')).toBeUndefined();
    expect(placeOfKey('12')).toBeUndefined();
  });
});
