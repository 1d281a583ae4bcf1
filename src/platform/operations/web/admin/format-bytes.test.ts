import { expect, test } from 'vitest';
import { setLanguage } from '#web/kit/i18n/language.ts';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_234_567, '1.23 MB'],
  [5_000_000_000, '5 GB'],
  [3e15, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  void setLanguage('en');
  expect(formatBytes(bytes)).toBe(text);
});
