import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatAgo,
  formatClock,
  formatDate,
  formatDuration,
  formatList,
  formatNumber,
  formatPercent,
} from './formats.ts';
import { language } from './language.ts';

afterEach(() => {
  language.value = 'en';
  vi.unstubAllGlobals();
});

describe('numbers', () => {
  it('follow the language', () => {
    expect(formatNumber(1234.5)).toBe('1,234.5');
    expect(formatPercent(0.255)).toBe('26%');
    language.value = 'de';
    expect(formatNumber(1234.5)).toBe('1.234,5');
    expect(formatPercent(0.255, 1)).toBe('25,5\u00A0%');
  });
});

describe('clocks', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [59_999, '1:00'],
    [61_000, '1:01'],
    [3_600_000, '1:00:00'],
    [3_669_000, '1:01:09'],
    [-5, '0:00'],
  ])('%d ms reads %s', (durationMs, expected) => {
    expect(formatClock(durationMs)).toBe(expected);
  });
});

describe('durations in words', () => {
  it.each([
    [0, '0 sec'],
    [4_000, '4 sec'],
    [245_000, '4 min 5 sec'],
    [240_000, '4 min'],
    [4_140_000, '1 hr 9 min'],
    [3_605_000, '1 hr'],
  ])('%d ms reads %s', (durationMs, expected) => {
    expect(formatDuration(durationMs)).toBe(expected);
  });

  it('speaks German', () => {
    language.value = 'de';
    expect(formatDuration(245_000)).toBe('4 Min. 5 Sek.');
  });
});

describe('dates and lists', () => {
  it('name the moment relative to now', () => {
    expect(formatAgo(0, 180_000)).toBe('3 minutes ago');
    expect(formatAgo(7_200_000, 0)).toBe('in 2 hours');
    expect(formatAgo(100, 0)).toBe('now');
    language.value = 'de';
    expect(formatAgo(0, 86_400_000)).toBe('gestern');
  });

  it.each([
    { spoken: 'en', browser: ['en-GB'], written: '28/02/1970, 15:00' },
    { spoken: 'en', browser: ['en-US', 'en'], written: '2/28/70, 3:00 PM' },
    { spoken: 'en', browser: ['de-DE', 'fr', 'en-AU'], written: '28/2/70, 3:00 pm' },
    { spoken: 'en', browser: ['en-US@posix'], written: '2/28/70, 3:00 PM' },
    { spoken: 'en', browser: ['en'], written: '28/02/1970, 15:00' },
    { spoken: 'en', browser: ['de-CH', 'fr-FR'], written: '28/02/1970, 15:00' },
    { spoken: 'en', browser: [], written: '28/02/1970, 15:00' },
    { spoken: 'de', browser: ['en-US', 'de-AT'], written: '28.02.70, 15:00' },
    { spoken: 'de', browser: ['en-US'], written: '28.02.70, 15:00' },
  ] as const)(
    'are written in $spoken by a browser of $browser as $written',
    ({ spoken, browser, written }) => {
      vi.stubGlobal('navigator', { languages: browser });
      language.value = spoken;
      const afternoon = Date.UTC(1970, 1, 28, 15);
      const shown = formatDate(afternoon, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' });
      // Versions of ICU differ in the width of the space before "pm".
      expect(shown.replaceAll(/\s/g, ' ')).toBe(written);
    },
  );

  it('name the first month the Austrian way in Austria', () => {
    vi.stubGlobal('navigator', { languages: ['de-AT'] });
    language.value = 'de';
    expect(formatDate(0, { dateStyle: 'long', timeZone: 'UTC' })).toBe('1. Jänner 1970');
  });

  it('follow the language', () => {
    expect(formatList(['Ana', 'Ben', 'Chidi'])).toBe('Ana, Ben, and Chidi');
    language.value = 'de';
    expect(formatList(['Ana', 'Ben', 'Chidi'])).toBe('Ana, Ben und Chidi');
  });
});
