import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item, Value } from '#store/port/values.ts';
import { decodeItem, encodeText } from './item-text.ts';

const names = fc.constantFrom('a', '$b64', '$$b64', '$$$b64', '$b64x', 'x$b64', '"$b64"', '😀', 'toString');

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('$b64"', '{"$b64":"AA=="}', 'AA=='),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 5 }).map((bytes) => Uint8Array.from(bytes)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

describe('items as text', () => {
  test('every item comes back as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(names, value, { noNullPrototype: true }), (item) => {
        expect(decodeItem(encodeText(item))).toStrictEqual(item);
      }),
      { numRuns: 1500 },
    );
  });

  test.each<readonly [item: Item, text: string]>([
    [{ a: 1, gone: undefined, list: ['x', null] }, '{"a":1,"list":["x",null]}'],
    [{ bytes: new Uint8Array([1, 2, 255]) }, '{"bytes":{"$b64":"AQL/"}}'],
    [{ $b64: 'AQL/' }, '{"$$b64":"AQL/"}'],
    [{ zero: -0 }, '{"zero":0}'],
  ])('%j is stored as %s', (item, text) => {
    expect(encodeText(item)).toBe(text);
  });
});
