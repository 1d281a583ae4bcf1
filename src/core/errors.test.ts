import { describe, expect, test } from 'vitest';
import { anchorOf, errors, isErrorCode, messageOf, statusOf } from './errors.ts';
import type { ErrorCode } from './errors.ts';

const codes = Object.keys(errors) as ErrorCode[];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

describe('the error catalogue', () => {
  test.each(codes)('%s has a kebab name, a status and whole sentences in both languages', (code) => {
    const { status, en, de } = errors[code];
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(en).toMatch(/^[A-Z{„"].*[.?)}]$/su);
    expect(de).toMatch(/^[A-ZÄÖÜ{„"].*[.?)}]$/su);
    expect(en).not.toContain('!');
    expect(placeholders(de)).toEqual(placeholders(en));
  });

  test('German says du', () => {
    for (const code of codes) expect(errors[code].de, code).not.toMatch(/\b(Ihnen|Ihre?[rnms]?)\b/);
  });

  test('messages are filled with values', () => {
    expect(messageOf('too-many-requests', 'de', { seconds: 7 })).toBe(
      'Zu schnell. Versuche es in 7 s noch einmal.',
    );
    expect(messageOf('body-too-large', 'en', { limit: '1024 kB' })).toBe(
      'That is too large: at most 1024 kB.',
    );
    expect(statusOf('too-many-requests')).toBe(429);
    expect(anchorOf('not-found')).toBe('/api/docs#error-not-found');
  });

  test('knows its own codes only', () => {
    expect(isErrorCode('not-found')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
  });
});
