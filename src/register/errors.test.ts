import { describe, expect, test } from 'vitest';
import { anchorOf, errors, isErrorCode, isPassing, statusOf } from '#register/errors.ts';
import { messageOf, words } from '#register/words.ts';
import type { ErrorCode } from '#core/result.ts';

const codes = Object.keys(errors) as ErrorCode[];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

describe('the error catalogue', () => {
  test.each(codes)('%s has a kebab name, a status and whole sentences in both languages', (code) => {
    const { status } = errors[code];
    const { en, de } = words[code];
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(en).toMatch(/^[A-Z{„"].*[.?)}]$/su);
    expect(de).toMatch(/^[A-ZÄÖÜ{„"].*[.?)}]$/su);
    expect(en).not.toContain('!');
    expect(placeholders(de)).toEqual(placeholders(en));
  });

  test('what the server cannot do now passes; what it judged does not', () => {
    const lasting: readonly ErrorCode[] = ['assistant-off', 'assistant-refused', 'assistant-garbled'];
    const passing = codes.filter(isPassing);
    // Somebody else was in between, or the visitor is another for now: the command itself was not judged.
    const unjudged = ['command-in-progress', 'conflict', 'visitor-changed'] as const;
    const unable = codes.filter((code) => statusOf(code) >= 500 || statusOf(code) === 429);
    expect(passing.toSorted()).toEqual(
      [...unable.filter((code) => !lasting.includes(code)), ...unjudged].toSorted(),
    );
  });

  const busy = ['game-busy', 'room-busy', 'poll-busy', 'conflict', 'storage-full'];
  test.each(codes.filter((code) => busy.includes(code)))('%s passes', (code) => {
    expect(isPassing(code)).toBe(true);
  });

  test('German says du', () => {
    for (const code of codes) expect(words[code].de, code).not.toMatch(/\b(Ihnen|Ihre?[rnms]?)\b/);
  });

  test('messages are filled with values', () => {
    expect(messageOf('too-many-requests', 'de', { seconds: 7 })).toBe(
      'Zu viele Anfragen. Versuche es in 7 s noch einmal.',
    );
    expect(messageOf('body-too-large', 'en', { limit: '1024 kB' })).toBe(
      'That’s too large. The limit is 1024 kB.',
    );
    expect(statusOf('too-many-requests')).toBe(429);
    expect(anchorOf('not-found')).toBe('/api/docs#error-not-found');
  });

  test('knows its own codes only', () => {
    expect(isErrorCode('not-found')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
  });
});
