import type { Api } from '#core/route.ts';
import { commonGlossary } from './api-glossary.ts';
import { Examples } from './openapi-examples.ts';
import type { Json } from './openapi-schemas.ts';

interface Entry {
  readonly description: string;
  readonly example?: unknown;
}

type Glossary = ReadonlyMap<string, Entry>;

/** A number, a list, a whole body, true or false, or else a text. */
const valueOf = (written: string): unknown =>
  /^(-?\d+(\.\d+)?|true|false|[[{].*)$/.test(written) ? JSON.parse(written) : written;

const readGlossary = (lines: string): Glossary =>
  new Map(
    [...lines.matchAll(/^([\w.-]+): ([^|\n]+?)(?: \| (.+))?$/gm)].map(
      ([, name = '', description = '', example]) => [
        name,
        { description, ...(example !== undefined && { example: valueOf(example) }) },
      ],
    ),
  );

const common = readGlossary(commonGlossary);

/** By the first word of a schema's or a row's name: the part itself, or one of its contracts. */
const glossariesOf = (apis: readonly Api[]): ReadonlyMap<string, Glossary> =>
  new Map(
    apis.flatMap(({ name, contracts, glossary = '' }) => {
      const own = new Map([...common, ...readGlossary(glossary)]);
      return [name, ...contracts.map((contract) => contract.name)].map((word) => [word, own] as const);
    }),
  );

const isFields = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds a description and an example to every property. */
export class ApiWords {
  readonly #glossaries: ReadonlyMap<string, Glossary>;
  readonly #examples: Examples;

  constructor(apis: readonly Api[], components: Json) {
    this.#glossaries = glossariesOf(apis);
    this.#examples = new Examples(components);
  }

  #glossaryFor(owner: string): Glossary {
    return this.#glossaries.get(owner.split('.', 1).join('')) ?? common;
  }

  /** The property `name` of `owner`, and everything in it. */
  property(owner: string, name: string, schema: unknown): unknown {
    if (!isFields(schema)) return schema;
    const glossary = this.#glossaryFor(owner);
    const { description } = glossary.get(name) ?? {};
    const example = this.#examples.of(schema, (wanted) => glossary.get(wanted)?.example, name);
    return {
      ...this.schema(owner, schema),
      ...(description !== undefined && { description }),
      examples: [example ?? null],
    };
  }

  /** Every property below it. */
  schema(owner: string, schema: Json): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' && isFields(value)) {
          return [
            key,
            Object.fromEntries(
              Object.entries(value).map(([name, part]) => [name, this.property(owner, name, part)]),
            ),
          ];
        }
        if (Array.isArray(value))
          return [key, value.map((part) => (isFields(part) ? this.schema(owner, part) : part))];
        return [key, isFields(value) ? this.schema(owner, value) : value];
      }),
    );
  }

  /** A whole body; the row's own example if a rule requires more than the schema does. */
  body(row: string, schema: Json): unknown {
    const glossary = this.#glossaryFor(row);
    const own = `${row.slice(row.indexOf('.') + 1)}.body`;
    return this.#examples.of(schema, (wanted) => glossary.get(wanted)?.example, own);
  }

  /** Parameters of an address. */
  parameter(owner: string, parameter: Json): Json {
    const { name, schema } = parameter;
    const { description, examples, ...type } = this.property(owner, String(name), schema) as Json;
    return { ...parameter, description, schema: { ...type, examples } };
  }

  components(components: Json): Json {
    return Object.fromEntries(
      Object.entries(components).map(([name, schema]) => [
        name,
        isFields(schema) ? this.schema(name, schema) : schema,
      ]),
    );
  }
}
