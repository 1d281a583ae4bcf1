import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutHalves } from './json-text.ts';

const read = (json: string): unknown => JSON.parse(withoutHalves(json));

describe('withoutHalves', () => {
  test.each([
    ['"\\ud800"', '\ufffd'],
    ['"a\\uDFFFb"', 'a\ufffdb'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
    ['"\\\\ud800"', '\\ud800'],
    ['"\\\\\\ud800"', '\\\ufffd'],
    ['{"\\udc00":[1]}', { '\ufffd': [1] }],
  ])('%s', (json, value) => {
    expect(read(json)).toEqual(value);
  });

  test('any text is read as JSON.parse reads it, but whole', () => {
    const unit = fc.constantFrom('\\', '"', 'u', 'd', '8', '0', '\ud83d', '\ude00', '\ud800', '😀', 'a');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
        const text = units.join('');
        expect(read(JSON.stringify(text))).toBe(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
      }),
    );
  });

  test('nesting beyond the stack is no trouble', () => {
    const json = `${'['.repeat(200_000)}"\\ud800"${']'.repeat(200_000)}`;
    expect(withoutHalves(json)).toContain('"\\ufffd"');
  });
});
