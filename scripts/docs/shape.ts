// A JSON schema as a TypeScript type, for the protocol page.
import * as z from 'zod/mini';
import type { Schema } from '#core/route.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const literal = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

const objectText = (
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string => {
  const entries = Object.entries(properties);
  if (entries.length === 0 && typeof additionalProperties === 'object') {
    return `{ [key: string]: ${typeText(additionalProperties, indent)} }`;
  }
  if (entries.length === 0) return '{}';
  const fields = entries.map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${indent}  ${name}${mark}: ${typeText(field, `${indent}  `)}`;
  });
  const inline = `{ ${fields.map((field) => field.trim()).join('; ')} }`;
  return inline.length <= 90 && !inline.includes('\n') ? inline : `{\n${fields.join('\n')}\n${indent}}`;
};

const listText = ({ items, prefixItems }: JsonSchema, indent: string): string => {
  if (prefixItems) return `[${prefixItems.map((item) => typeText(item, indent)).join(', ')}]`;
  const item = items ? typeText(items, indent) : 'unknown';
  return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
};

function typeText(schema: JsonSchema, indent: string): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return listText(schema, indent);
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'unknown');
}

const schemaJson = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

export const shapeText = (schema: Schema): string => typeText(schemaJson(schema), '');

/** The members of a union of frames by their `type`. */
export const framesOf = (schema: Schema): ReadonlyMap<string, string> => {
  const { anyOf, oneOf } = schemaJson(schema);
  return new Map(
    (anyOf ?? oneOf ?? []).map((member) => [
      String(member.properties?.['type']?.const),
      typeText(member, ''),
    ]),
  );
};
