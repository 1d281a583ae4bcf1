import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const HERE = 'https://table.example';

describe('safeReturnPath', () => {
  test('[IDENT-18] paths of this site are kept', () => {
    for (const path of ['/', '/account', '/rooms/ABCD?as=host#top', '/apiary']) {
      expect(safeReturnPath(path)).toBe(path);
    }
  });

  test('[IDENT-18] everything else leads home', () => {
    const foreign = ['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example'];
    const hidden = ['/\t/evil.example', '/%0a\n/x', ' /x', 'javascript:alert(1)', '/a\\b', '/ä'];
    const loops = ['/api/me', '/auth/oidc/start', '/api', '/auth?x'];
    for (const text of [...foreign, ...hidden, ...loops, undefined, '', `/${'a'.repeat(600)}`]) {
      expect([String(text), safeReturnPath(text)]).toEqual([String(text), '/']);
    }
  });

  test('[IDENT-18] a browser that follows it never leaves the site', () => {
    const tricky = fc.string({ unit: fc.constantFrom('/', '\\', '\t', '.', '@', ':', 'e', '%', '\n', '?') });
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (text) => {
        expect(new URL(safeReturnPath(text), HERE).origin).toBe(HERE);
      }),
      { numRuns: 500 },
    );
  });
});
