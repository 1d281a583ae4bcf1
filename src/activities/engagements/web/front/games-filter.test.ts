import { describe, expect, test } from 'vitest';
import {
  addressOf,
  everything,
  filterIn,
  isBackwards,
  isNarrowed,
  isOnDays,
  isRunning,
  queryOf,
} from './games-filter.ts';

const read = (search: string) => filterIn(new URLSearchParams(search));

describe('the filter in the address', () => {
  test('is read and written back the same', () => {
    const address = '/engagements?search=friday+quiz&type=trivia&from=2026-11-01&to=2026-11-16';
    expect(addressOf(read(address.split('?')[1] ?? ''))).toBe(address);
  });

  test('what makes no sense is left out', () => {
    expect(read('type=chess&from=yesterday&to=2026-13-45&search=')).toEqual(everything);
    expect(addressOf(everything)).toBe('/engagements');
    expect(isNarrowed(everything)).toBe(false);
    expect(isNarrowed(read('type=poll'))).toBe(true);
  });

  test('days that run backwards are told from those that do not', () => {
    expect(isBackwards(read('from=2026-11-16&to=2026-11-15'))).toBe(true);
    expect(isBackwards(read('from=2026-11-16&to=2026-11-16'))).toBe(false);
    expect(isBackwards(read('from=2026-11-16'))).toBe(false);
  });
});

describe('asking the server', () => {
  test('takes a day more on either side, over the ends of months', () => {
    expect(queryOf(read('from=2026-03-01&to=2026-12-31&search=%20sea%20'))).toEqual({
      search: 'sea',
      type: undefined,
      from: '2026-02-28',
      to: '2027-01-01',
    });
  });

  test('what comes back is kept by the day it was here', () => {
    const midnight = new Date(2026, 10, 16).getTime();
    const filter = read('from=2026-11-16&to=2026-11-16');
    expect(isOnDays(filter, { createdAt: midnight })).toBe(true);
    expect(isOnDays(filter, { createdAt: midnight - 1 })).toBe(false);
    expect(isOnDays(filter, { createdAt: new Date(2026, 10, 17).getTime() - 1 })).toBe(true);
    expect(isOnDays(filter, { createdAt: new Date(2026, 10, 17).getTime() })).toBe(false);
  });
});

test('a session runs while nobody has ended it and its items are there', () => {
  expect(isRunning({ hasReport: true })).toBe(true);
  expect(isRunning({ hasReport: false })).toBe(false);
  expect(isRunning({ hasReport: true, completedAt: 5 })).toBe(false);
});
