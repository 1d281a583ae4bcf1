import type { Schema } from '#core/route.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

/** Where the next value stands: things of a list must differ, or the second is refused as a copy of the first. */
interface Place {
  readonly bytes: number;
  readonly index: number;
}

const PATTERNED = [
  '00000000-0000-4000-8000-00000000000',
  '2026-01-15T12:00:00.000Z',
  '2026-01-15',
  '123456',
  '#336699',
  'https://example.org/',
  'EN',
  'a',
  't1',
];

const longestText = ({ pattern, maxLength = Infinity }: JsonSchema, { bytes, index }: Place): string => {
  const name = index.toString(36);
  if (pattern === undefined) return name.padEnd(Math.min(maxLength, bytes), 'x').slice(0, maxLength);
  const fits = (text: string): boolean => text.length <= maxLength && new RegExp(pattern, 'u').test(text);
  return (
    [`${PATTERNED[0]}${index % 10}`, name, `a${name}`, `q${index % 100}`, ...PATTERNED].find(fits) ?? 'sample'
  );
};

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 4;

const longestList = ({ items = {}, maxItems = Infinity }: JsonSchema, { bytes }: Place): unknown[] => {
  const list: unknown[] = [];
  // Many things are worse than long ones, so each gets a small share of the limit.
  const share = Math.max(16, Math.floor(bytes / Math.min(maxItems, 1000)));
  for (let left = bytes; list.length < maxItems;) {
    const item = largest(items, { bytes: Math.min(share, left), index: list.length });
    left -= sizeOf(item) + 1;
    if (left < 0) return list;
    list.push(item);
  }
  return list;
};

const isGrowing = ({ type, anyOf, oneOf }: JsonSchema): boolean =>
  type === 'array' || type === 'object' || (anyOf ?? oneOf)?.some(isGrowing) === true;

/** Fields that hold a fixed amount first; the others share what is left. */
const fullObject = ({ properties = {} }: JsonSchema, { bytes, index }: Place): unknown => {
  const fields = Object.entries(properties).toSorted(
    ([, a], [, b]) => Number(isGrowing(a)) - Number(isGrowing(b)),
  );
  let left = bytes - 2;
  const filled: [string, unknown][] = [];
  for (const [place, [name, field]] of fields.entries()) {
    const share = isGrowing(field) ? Math.floor(left / (fields.length - place)) : Math.min(left, 20_000);
    const value = largest(field, { bytes: Math.max(8, share), index });
    filled.push([name, value]);
    left -= sizeOf(value) + name.length + 4;
  }
  return Object.fromEntries(filled);
};

const BY_TYPE: Readonly<Record<string, (schema: JsonSchema, place: Place) => unknown>> = {
  object: fullObject,
  array: longestList,
  string: longestText,
  integer: ({ maximum, minimum = 1 }) => Math.min(maximum ?? minimum, 1_000_000),
  number: ({ maximum, minimum = 1 }) => Math.min(maximum ?? minimum, 1_000_000),
  boolean: () => true,
};

const largestOf = (choices: readonly JsonSchema[], place: Place): unknown =>
  choices
    .map((choice) => largest(choice, place))
    .reduce((most, value) => (sizeOf(value) > sizeOf(most) ? value : most));

function largest(schema: JsonSchema, place: Place): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return largestOf(choices, place);
  if (schema.const !== undefined) return schema.const;
  return schema.enum ? schema.enum.at(-1) : (BY_TYPE[schema.type ?? '']?.(schema, place) ?? null);
}

/** The largest valid value within this many bytes: every field, the longest texts, the longest lists. */
export const largestInput = (schema: Schema | undefined, bytes: number): unknown =>
  schema && largest(jsonSchemaOf(schema), { bytes, index: 0 });
