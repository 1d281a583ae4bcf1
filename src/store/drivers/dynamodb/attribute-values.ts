import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item, Key, Value } from '#store/port/values.ts';

export type Attributes = Record<string, AttributeValue>;

export const toAttributeValue = (value: Value): AttributeValue => {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: numberText(value) };
    case 'boolean':
      return { BOOL: value };
    default:
      break;
  }
  if (value === null) return { NULL: true };
  // Requests are written after a pause for signing, and a caller may change its bytes meanwhile.
  if (value instanceof Uint8Array) return { B: Uint8Array.from(value) };
  if (isList(value)) return { L: value.map(toAttributeValue) };
  return { M: toAttributes(value) };
};

export const toAttributes = (item: Item | Key): Attributes =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toAttributeValue(value)] as const],
    ),
  );

// We store no sets, but a table that other systems write to may have them: a list loses nothing.
export const fromAttributeValue = (attribute: AttributeValue): Value => {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.NULL !== undefined) return null;
  if (attribute.B !== undefined) return plainBytes(attribute.B);
  if (attribute.L !== undefined) return attribute.L.map(fromAttributeValue);
  if (attribute.M !== undefined) return fromAttributes(attribute.M);
  if (attribute.SS !== undefined) return attribute.SS;
  if (attribute.NS !== undefined) return attribute.NS.map(Number);
  if (attribute.BS !== undefined) return attribute.BS.map(plainBytes);
  throw new TypeError(`unknown attribute type ${Object.keys(attribute).join(', ')}`);
};

export const fromAttributes = (attributes: Attributes): { readonly [name: string]: Value } =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, fromAttributeValue(value)]));

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

// The engines write 0 for -0; ours must not depend on which one reads it back.
const numberText = (value: number): string => (Object.is(value, -0) ? '0' : String(value));

// The SDK may hand out Buffers, which compare unequal to the Uint8Array that was put.
const plainBytes = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
