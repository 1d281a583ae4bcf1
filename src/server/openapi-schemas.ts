import * as z from 'zod/mini';
import { problem } from '#core/live-frames.ts';
import type { Api, Schema } from '#core/route.ts';

export type Json = { readonly [name: string]: unknown };
/** `input`: what a caller sends. `output`: what an answer holds, with defaults filled in. */
export type Form = 'input' | 'output';

const PLACE = '#/components/schemas/';

const NAMED_KINDS: ReadonlySet<string> = new Set([
  'array',
  'enum',
  'intersection',
  'object',
  'record',
  'tuple',
  'union',
]);

/** Plain texts and numbers stay inline: their limits say more than a name. */
export const deservesName = (value: unknown): value is Schema =>
  value instanceof z.ZodMiniType && NAMED_KINDS.has(value._zod.def.type);

export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

/** What each schema is called: `polls.ownerView` as exported, else after its first row, `polls.movePoll.body`. */
export const schemaNames = (apis: readonly Api[]): SchemaNames => {
  const names: SchemaNames = z.registry();
  const add = (schema: Schema, id: string): void => {
    if (!names.has(schema)) names.add(schema, { id });
  };
  add(problem, 'Problem');
  for (const { name: owner, schemas } of apis) {
    for (const [name, value] of schemas.flatMap((module) => Object.entries(module))) {
      if (deservesName(value)) add(value, `${owner}.${name}`);
    }
  }
  for (const { name: tag, routes } of apis.flatMap(({ contracts }) => contracts)) {
    for (const [row, { body, response }] of Object.entries(routes)) {
      if (body) add(body, `${tag}.${row}.body`);
      add(response, `${tag}.${row}.answer`);
    }
  }
  return names;
};

const optionsOf = (io: Form) => ({
  io,
  unrepresentable: 'any' as const,
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // zod closes output objects; a client must accept fields that a later version adds.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
});

const withoutMarks = (schema: z.core.JSONSchema.BaseSchema): Json => {
  const { $schema: _, $id: __, ...json } = schema;
  return json;
};

/** A schema with everything inlined. */
export const wholeSchema = (schema: Schema, form: Form): Json =>
  withoutMarks(z.toJSONSchema(schema, optionsOf(form)));

const convert = (names: SchemaNames, form: Form): ReadonlyMap<string, Json> => {
  const { schemas } = z.toJSONSchema(names, { ...optionsOf(form), uri: (id) => PLACE + id });
  return new Map(Object.entries(schemas).map(([id, json]) => [id, withoutMarks(json)]));
};

const namesIn = (json: Json): string[] => {
  const names: string[] = [];
  JSON.stringify(json, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') names.push(value.slice(PLACE.length));
    return value;
  });
  return names;
};

const reached = (starts: Iterable<string>, schemas: ReadonlyMap<string, Json>): ReadonlySet<string> => {
  // Iterating a set also visits what is added meanwhile.
  const names = new Set(starts);
  for (const name of names) for (const inner of namesIn(schemas.get(name) ?? {})) names.add(inner);
  return names;
};

/** Schemas used for both requests and answers whose two forms differ, even if only in a nested schema. */
const differing = (
  names: readonly string[],
  sent: ReadonlyMap<string, Json>,
  answered: ReadonlyMap<string, Json>,
): ReadonlySet<string> => {
  const found = new Set(
    names.filter((name) => JSON.stringify(sent.get(name)) !== JSON.stringify(answered.get(name))),
  );
  for (const inner of found) {
    for (const name of names) if (namesIn(sent.get(name) ?? {}).includes(inner)) found.add(name);
  }
  return found;
};

export interface SharedSchemas {
  readonly refTo: (schema: Schema, form: Form) => Json;
  /** Everything that `refTo` can lead to, in the order of the names. */
  readonly components: Json;
}

/** Each named schema once; if requests use another form than answers, that form is `name.input`. */
export const shareSchemas = (
  names: SchemaNames,
  uses: Readonly<Record<Form, readonly Schema[]>>,
): SharedSchemas => {
  const nameOf = (schema: Schema): string => names.get(schema)?.id ?? '';
  const sent = convert(names, 'input');
  const answered = convert(names, 'output');
  const sentNames = reached(uses.input.map(nameOf), sent);
  const answeredNames = reached(uses.output.map(nameOf), answered);
  const twoForms = differing(
    [...sentNames].filter((name) => answeredNames.has(name)),
    sent,
    answered,
  );
  const sentName = (name: string): string => (twoForms.has(name) ? `${name}.input` : name);
  const asSent = (json: Json | undefined): unknown =>
    JSON.parse(
      JSON.stringify(json, (key, value: unknown) =>
        key === '$ref' && typeof value === 'string' ? PLACE + sentName(value.slice(PLACE.length)) : value,
      ),
    );
  const components = [
    ...[...answeredNames].map((name) => [name, answered.get(name)] as const),
    ...[...sentNames].map((name) => [sentName(name), asSent(sent.get(name))] as const),
  ];
  return {
    refTo: (schema, form) => ({
      $ref: PLACE + (form === 'input' ? sentName(nameOf(schema)) : nameOf(schema)),
    }),
    components: Object.fromEntries(components.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
};
