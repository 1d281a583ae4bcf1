import { expect, test } from 'vitest';
import { fromAttributes, toAttributes } from './attribute-values.ts';

const item = {
  text: 'a',
  empty: '',
  whole: 12,
  fraction: -0.25,
  large: 1e21,
  small: 1.5e-100,
  yes: true,
  nothing: null,
  bytes: new Uint8Array([0, 255]),
  list: [1, ['a'], { b: false }],
  map: { inner: { deep: [null] }, none: {} },
};

test('every type has the attribute type a person expects', () => {
  expect(toAttributes(item)).toEqual({
    text: { S: 'a' },
    empty: { S: '' },
    whole: { N: '12' },
    fraction: { N: '-0.25' },
    large: { N: '1e+21' },
    small: { N: '1.5e-100' },
    yes: { BOOL: true },
    nothing: { NULL: true },
    bytes: { B: new Uint8Array([0, 255]) },
    list: { L: [{ N: '1' }, { L: [{ S: 'a' }] }, { M: { b: { BOOL: false } } }] },
    map: { M: { inner: { M: { deep: { L: [{ NULL: true }] } } }, none: { M: {} } } },
  });
});

test('what is written is read back the same', () => {
  expect(fromAttributes(toAttributes(item))).toEqual(item);
});

test('undefined attributes are left out, at any depth', () => {
  expect(toAttributes({ a: undefined, b: { c: undefined } })).toEqual({ b: { M: {} } });
});

test('minus zero is written as zero', () => {
  expect(toAttributes({ n: -0 })).toEqual({ n: { N: '0' } });
});

test('later changes of the caller do not reach the request', () => {
  const bytes = new Uint8Array([1]);
  const attributes = toAttributes({ bytes });
  bytes[0] = 2;
  expect(attributes).toEqual({ bytes: { B: new Uint8Array([1]) } });
});

test('sets that others wrote are read as lists', () => {
  const sets = { a: { SS: ['x', 'y'] }, b: { NS: ['1', '2.5'] }, c: { BS: [new Uint8Array([1])] } };
  expect(fromAttributes(sets)).toEqual({ a: ['x', 'y'], b: [1, 2.5], c: [new Uint8Array([1])] });
});

test('bytes are no Buffer, whatever the SDK hands out', () => {
  const { b } = fromAttributes({ b: { B: Buffer.from([7]) } });
  expect(Buffer.isBuffer(b)).toBe(false);
  expect(b).toEqual(new Uint8Array([7]));
});
