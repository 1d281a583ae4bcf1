import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item, Value } from '#store/port/values.ts';

const attribute = (value: Value): AttributeValue => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  return Array.isArray(value) ? { L: value.map(attribute) } : { M: attributesOf(value as Item) };
};

/** Every value with its type, as DynamoDB's API and its exports have them. */
export const attributesOf = (item: Item): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, attribute(value)]])),
  );
