import type { Schema } from '#core/route.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const TEXTS = [
  'sample',
  '2026-01-15',
  '123456',
  '00000000-0000-4000-8000-000000000000',
  'ada@example.org',
  'https://example.org/',
  '2026-01-15T12:00:00.000Z',
  '2026-01-15T12:00:00Z',
  '#336699',
  't1',
  'q1',
];

const textOf = ({ pattern, minLength = 0 }: JsonSchema): string => {
  const fits = (text: string): boolean =>
    text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  return TEXTS.find(fits) ?? 'sample'.repeat(Math.ceil(Math.max(1, minLength) / 6));
};

/** Fields with rules beyond the schema, by their usual names. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/email$/i, 'ada@example.org'],
  [/password$/i, 'a long enough sentence 7'],
];

const fieldOf = (name: string, schema: JsonSchema): unknown =>
  (schema.type === 'string' && NAMED.find(([pattern]) => pattern.test(name))?.[1]) || valueOf(schema);

const BY_TYPE: Readonly<Record<string, (schema: JsonSchema) => unknown>> = {
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fieldOf(name, field)])),
  array: ({ minItems = 1, items = {} }) => Array.from({ length: minItems }, () => valueOf(items)),
  string: textOf,
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => true,
};

function valueOf(schema: JsonSchema): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return valueOf(choice);
  if (schema.const !== undefined) return schema.const;
  return schema.enum ? schema.enum[0] : (BY_TYPE[schema.type ?? '']?.(schema) ?? null);
}

/** A probably valid value, with every field filled. */
export const sampleInput = (schema: Schema | undefined): unknown => schema && valueOf(jsonSchemaOf(schema));

export const fieldNames = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(jsonSchemaOf(schema).properties ?? {}) : [];
