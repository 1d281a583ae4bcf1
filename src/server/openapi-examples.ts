import type { Json } from './openapi-schemas.ts';

/** The parts of a JSON schema that define its values. */
interface Shape {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly type?: string | readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
}

const PLACE = '#/components/schemas/';

/** The glossary's example for a name, if any. */
export type Hint = (name: string) => unknown;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBetween = (size: number, least = -Infinity, most = Infinity): boolean =>
  size >= least && size <= most;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Texts for the patterns in contracts; the first that fits is used. */
const TEXTS = [
  'text',
  '4821',
  '482190',
  '2026-11-17',
  '2026-11-17T14:30:00',
  '2026-11-17T14:30:00Z',
  'ada@example.org',
  'https://example.org/',
  '#1F6FEB',
  't1',
  '0',
  '1/3',
  'a',
  '7f3a9c21-5b0e-4d7a-9c44-2f6b1e8d0a35',
  '7f3a9c215b0e4d7a9c442f6b1e8d0a357f3a9c215b0e4d7a9c442f6b1e8d0a35',
  'q7Zb2kLm9XcVt4RwYs8Nd3PfHj6Gu1Ea0Bo5Ci-Te_Kx',
];

/** 17 November 2026, in the milliseconds that the API counts in. */
const AN_INSTANT = 1_794_925_800_000;

/** Makes and checks examples, given the shared schemas. */
export class Examples {
  readonly #components: Json;
  /** Shared schemas whose example is being made: a recursive one ends there. */
  readonly #open = new Set<string>();

  constructor(components: Json) {
    this.#components = components;
  }

  fits(schema: Json, value: unknown): boolean {
    return this.#takes(schema, value);
  }

  /** A small valid value: for an object, its required fields. */
  of(schema: Json, hint: Hint, name = ''): unknown {
    return this.#make(schema, hint, name);
  }

  #target({ $ref = '' }: Shape): Shape {
    return (this.#components[$ref.slice(PLACE.length)] ?? {}) as Shape;
  }

  #takes(schema: Shape, value: unknown): boolean {
    if (schema.$ref !== undefined) return this.#takes(this.#target(schema), value);
    if (schema.const !== undefined) return schema.const === value;
    if (schema.enum) return schema.enum.includes(value);
    const { anyOf, oneOf, allOf } = schema;
    if (allOf && !allOf.every((part) => this.#takes(part, value))) return false;
    const forms = anyOf ?? oneOf;
    if (forms && !forms.some((form) => this.#takes(form, value))) return false;
    return this.#takesType(schema, value);
  }

  #takesType(schema: Shape, value: unknown): boolean {
    const kind = kindOf(value);
    const types = schema.type === undefined ? undefined : [schema.type].flat();
    if (types && !types.includes(kind) && !(kind === 'integer' && types.includes('number'))) return false;
    if (typeof value === 'string') return this.#takesText(schema, value);
    if (typeof value === 'number') return this.#takesNumber(schema, value);
    if (Array.isArray(value)) return this.#takesList(schema, value);
    return !isFields(value) || this.#takesFields(schema, value);
  }

  #takesList({ minItems, maxItems, prefixItems = [], items = {} }: Shape, list: readonly unknown[]): boolean {
    return (
      isBetween(list.length, minItems, maxItems) &&
      list.every((each, index) => this.#takes(prefixItems[index] ?? items, each))
    );
  }

  #takesText({ minLength, maxLength, pattern }: Shape, text: string): boolean {
    return isBetween(text.length, minLength, maxLength) && (!pattern || new RegExp(pattern, 'u').test(text));
  }

  #takesNumber(schema: Shape, value: number): boolean {
    const {
      minimum,
      maximum,
      exclusiveMinimum = -Infinity,
      exclusiveMaximum = Infinity,
      multipleOf,
    } = schema;
    return (
      isBetween(value, minimum, maximum) &&
      value > exclusiveMinimum &&
      value < exclusiveMaximum &&
      (multipleOf === undefined || value % multipleOf === 0)
    );
  }

  #takesFields(
    { properties = {}, required = [], additionalProperties = {} }: Shape,
    value: Readonly<Record<string, unknown>>,
  ): boolean {
    return (
      required.every((name) => name in value) &&
      Object.entries(value).every(([name, part]) => {
        const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
        return typeof schema === 'object' ? this.#takes(schema, part) : schema;
      })
    );
  }

  #make(schema: Shape, hint: Hint, name: string): unknown {
    const hinted = hint(name);
    if (hinted !== undefined && this.#takes(schema, hinted)) return hinted;
    if (schema.$ref !== undefined) return this.#makeShared(schema, hint, name);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms) return this.#makeOneOf(forms, hint, name);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.#make(part, hint, name)));
    return this.#makeType(schema, hint, name);
  }

  #makeShared(schema: Shape, hint: Hint, name: string): unknown {
    const { $ref = '' } = schema;
    if (this.#open.has($ref)) return undefined;
    this.#open.add($ref);
    const made = this.#make(this.#target(schema), hint, name);
    this.#open.delete($ref);
    return made;
  }

  /** The first form that can be made: a recursive one cannot. */
  #makeOneOf(forms: readonly Shape[], hint: Hint, name: string): unknown {
    for (const form of forms) {
      const made = this.#make(form, hint, name);
      if (made !== undefined && made !== null) return made;
    }
    return null;
  }

  #makeType(schema: Shape, hint: Hint, name: string): unknown {
    switch ([schema.type].flat()[0]) {
      case 'object':
        return this.#makeFields(schema, hint);
      case 'array':
        return this.#makeList(schema, hint, name);
      case 'string':
        return this.#makeText(schema);
      case 'integer':
      case 'number':
        return this.#makeNumber(schema, name);
      case 'boolean':
        return true;
      default:
        return null;
    }
  }

  #makeFields(schema: Shape, hint: Hint): Readonly<Record<string, unknown>> {
    const { properties = {}, required = [], additionalProperties } = schema;
    const others = typeof additionalProperties === 'object' ? additionalProperties : {};
    return Object.fromEntries(
      required.map((name) => [name, this.#make(properties[name] ?? others, hint, name)]),
    );
  }

  #makeList({ minItems = 1, maxItems = 1, items, prefixItems }: Shape, hint: Hint, name: string): unknown[] {
    if (prefixItems) return prefixItems.map((part) => this.#make(part, hint, name));
    const least = Math.min(Math.max(1, minItems), Math.max(maxItems, minItems));
    const made = items && this.#make(items, hint, name);
    return made === undefined ? [] : Array.from({ length: least }, () => made);
  }

  #makeText(schema: Shape): string {
    const { minLength = 0 } = schema;
    const padded = TEXTS.map((text) =>
      schema.pattern === undefined ? text.padEnd(minLength, ' text') : text,
    );
    return padded.find((text) => this.#takesText(schema, text)) ?? '';
  }

  #makeNumber(schema: Shape, name: string): number {
    const { minimum = 0, exclusiveMinimum = 0, maximum = Infinity } = schema;
    const wanted = [
      /(At|^at|^now|^since|Until|^until)$/.test(name) ? AN_INSTANT : 1,
      0,
      minimum,
      exclusiveMinimum + 1,
      maximum,
      0.5,
    ];
    return wanted.find((number) => this.#takesNumber(schema, number)) ?? minimum;
  }
}
