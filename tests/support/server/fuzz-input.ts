import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import type { Contract, Route, Schema } from '#core/route.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Params } from './owned.ts';
import { sampleInput } from './sample-input.ts';

interface FuzzRow {
  readonly name: string;
  readonly contract: string;
  readonly route: Route;
}

export const rowsOf = (contracts: readonly Contract[]): FuzzRow[] =>
  contracts.flatMap(({ name, routes }) =>
    Object.entries(routes).map(([row, route]) => ({ name: `${name}.${row}`, contract: name, route })),
  );

const TRAVERSALS = [
  '../../etc/passwd',
  '..',
  '.',
  '..%2f..%2fetc',
  '%2e%2e/%2e%2e',
  '..\\..\\x',
  '/etc/passwd',
];

const ODD_CHARACTERS = ['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\ud83d', '\uffff', '\u202e'];
const ODD_WORDS = [
  '__proto__',
  'constructor',
  'toString',
  '$where',
  "' OR 1=1 --",
  '=cmd()',
  '<script>',
  'NaN',
];
const ODD_KEYS = ['PK#SK', '#', ':', '*', 'null', '-1', '1e999', '${1}'];
const LONG_TEXTS = ['9'.repeat(400), 'x'.repeat(5000), '😀'.repeat(300), '\u0300'.repeat(200)];

const hostileText = fc.oneof(
  fc.constantFrom(...ODD_CHARACTERS, ...ODD_WORDS, ...ODD_KEYS, ...LONG_TEXTS, ...TRAVERSALS),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;

const ODD_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  8.64e15,
  8.64e15 + 1,
];
const hostileNumber = fc.constantFrom(...ODD_NUMBERS);

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }),
  fc.constantFrom(nested(400, '[', ']'), nested(400, '{"a":', '}')),
  fc.constant(Array.from({ length: 3000 }, (_, index) => index)),
  fc.jsonValue({ maxDepth: 3 }),
);

const textFor = (schema: JsonSchema): Arbitrary<string> => {
  const { pattern, minLength = 0, maxLength = 60 } = schema;
  const longest = Math.max(minLength, Math.min(maxLength, 200));
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  const usual = fc.constantFrom('sample', 'Ada', '2026-01-15', 'ada@example.org', '123456', 'en', 'EN', 'a');
  return pattern === undefined
    ? fc.oneof(free, usual, hostileText)
    : fc.oneof({ arbitrary: fc.stringMatching(new RegExp(pattern)), weight: 3 }, usual, hostileText);
};

const numberFor = ({ minimum = -1000, maximum = 1e6 }: JsonSchema, isWhole: boolean): Arbitrary<number> => {
  const min = Math.max(minimum, -Number.MAX_SAFE_INTEGER);
  const max = Math.max(min, Math.min(maximum, Number.MAX_SAFE_INTEGER));
  return isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
};

const objectFor = ({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueFor(field)])), {
    requiredKeys: [...required].filter((name) => Object.hasOwn(properties, name)),
  });

const arrayFor = ({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema): Arbitrary<unknown> =>
  fc.array(valueFor(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) });

const anyNumberFor = (schema: JsonSchema): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: numberFor(schema, schema.type === 'integer'), weight: 4 }, hostileNumber);

const BY_TYPE: Readonly<Record<string, (schema: JsonSchema) => Arbitrary<unknown>>> = {
  object: objectFor,
  array: arrayFor,
  string: textFor,
  integer: anyNumberFor,
  number: anyNumberFor,
  boolean: () => fc.boolean(),
};

/** Mostly valid values, so that calls reach the rules and the store. */
function valueFor(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueFor));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return BY_TYPE[schema.type ?? '']?.(schema) ?? hostileValue;
}

const arbitraries = new Map<Schema, Arbitrary<unknown>>();

const arbitraryOf = (schema: Schema): Arbitrary<unknown> => {
  const known = arbitraries.get(schema);
  if (known) return known;
  const made = fc.oneof(
    { arbitrary: valueFor(jsonSchemaOf(schema)), weight: 3 },
    { arbitrary: fc.constant(sampleInput(schema)), weight: 2 },
  );
  arbitraries.set(schema, made);
  return made;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts something else at one place of the value, at any depth. */
const spoil = (value: unknown, place: number, spoilt: unknown): unknown => {
  const entries = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  const entry = entries[place % Math.max(1, entries.length)];
  if (!entry) return spoilt;
  const [name, held] = entry;
  const goesOn = typeof held === 'object' && held !== null && place % 3 !== 0;
  const next = goesOn ? spoil(held, Math.floor(place / 3), spoilt) : spoilt;
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === name ? next : one));
  return { ...(value as object), [name]: next };
};

const drop = (value: unknown, place: number): unknown => {
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== names[place % names.length]));
};

const spoiltInput = (schema: Schema | undefined): Arbitrary<unknown> => {
  if (!schema) return hostileValue;
  const place = fc.nat({ max: 5000 });
  const good = arbitraryOf(schema);
  return fc.oneof(
    { arbitrary: good, weight: 5 },
    { arbitrary: fc.tuple(good, place, hostileValue).map((deps) => spoil(...deps)), weight: 5 },
    { arbitrary: fc.tuple(good, place).map((deps) => drop(...deps)), weight: 1 },
    { arbitrary: hostileValue, weight: 1 },
  );
};

const fieldsOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** As a client writes it: a half surrogate has no UTF-8, so none arrives in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));

const paramNames = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const paramsFor = ({ route }: FuzzRow, known: Params): Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      paramNames(route).map((name) => [
        name,
        fc.oneof({ arbitrary: fc.constant(known[name] ?? 'x'), weight: 6 }, hostileText),
      ]),
    ),
  );

const pathFor = (row: FuzzRow, known: Params): Arbitrary<string> =>
  fc
    .tuple(paramsFor(row, known), fc.nat({ max: 40 }), fc.constantFrom(...TRAVERSALS))
    .map(([params, kind, bad]) => {
      const fill = (name: string): string => {
        const value = params[name] ?? '';
        // Some go as they are, with whatever slashes and dots they have.
        return kind === 0 ? bad.replace(/\\/g, '%5c') : kind === 1 ? '%E0%A4%A' : encoded(value);
      };
      const path = `/api${row.route.path.replace(/:(\w+)/g, (_, name: string) => fill(name))}`;
      if (kind === 2) return `${path}/${'x'.repeat(7000)}`;
      return kind === 3 ? `${path}/${bad.replace(/\\/g, '%5c')}` : path;
    });

const queryFor = ({ query }: Route): Arbitrary<string> =>
  fc
    .oneof(
      { arbitrary: spoiltInput(query).map((value) => fieldsOf(value)), weight: query ? 5 : 1 },
      {
        arbitrary: fc.constant([
          ['__proto__', 'x'],
          ['a[b]', '1'],
          ['a', '1'],
          ['a', '2'],
        ] as [string, unknown][]),
        weight: 1,
      },
    )
    .map((fields) =>
      fields
        .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
        .join('&')
        .slice(0, 8000),
    );

const MAGIC = [
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0',
  'GIF89a',
  'RIFF\u0000\u0000\u0000\u0000WEBP',
  '{"a":',
  'a,b\n"',
  '<?xml ',
  '%PDF',
  '',
];

const fileBody = fc
  .tuple(
    fc.constantFrom(...MAGIC),
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom(
      '',
      'a,b\n=1+1,2\n',
      '[{"question":1}]',
      '{"name":"\\ud800","questions":[{"title":"\\udc00"}]}',
    ),
  )
  .map(([magic, rest, text]) => Buffer.concat([Buffer.from(magic, 'latin1'), rest, Buffer.from(text)]));

/** JSON, or what a careless or hostile program would send instead. */
const brokenText = (json: string, kind: number): string => {
  const open = json.startsWith('{') ? json.slice(1) : `"a":1}`;
  const rest = open === '}' ? open : `,${open}`;
  switch (kind) {
    case 0:
      return json.slice(0, -1);
    case 1:
      return `{"__proto__":{"isAdmin":true}${rest}`;
    case 2:
      return `{"constructor":{"prototype":{"isAdmin":true}}${rest}`;
    case 3:
      return json.replace(/\d+/, '1e400');
    case 4:
      return `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    case 5:
      return `\ufeff${json}`;
    case 6:
      return `${json}${json}`;
    case 7:
      return json.replace(/":/, '":"\\ud800",":');
    case 8:
      return '';
    default:
      return json;
  }
};

export interface FuzzRequest {
  readonly row: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const CONTENT_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'x',
  'application/x-www-form-urlencoded',
];

const headersFor = (isFile: boolean): Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      fc.nat({ max: 60 }),
      fc.constantFrom(...CONTENT_TYPES),
      fc.constantFrom('en', 'de', '*', 'xx-YY;q=9', ';;;', 'x'.repeat(3000)),
    )
    .map(([kind, type, language]) => ({
      'accept-language': language,
      'content-type': isFile ? 'application/octet-stream' : kind < 3 ? type : 'application/json',
      ...(kind === 4 && { 'idempotency-key': 'x' }),
      ...(kind === 5 && { 'idempotency-key': `fuzz-${language.length}-key-${type.length}` }),
      ...(kind === 6 && { 'content-encoding': 'gzip' }),
      ...(kind === 7 && { 'roundtable-visitor': 'somebody' }),
      ...(kind === 8 && { authorization: 'Bearer \u00e4' }),
      ...(kind === 9 && { range: 'bytes=9-1' }),
      ...(kind === 10 && { 'if-none-match': '"' }),
    }));

/** One request to the row; `known` are ids of things its caller owns. */
export const requestFor = (row: FuzzRow, known: Params): Arbitrary<FuzzRequest> => {
  const { route } = row;
  const isFile = route.bodyTypes !== undefined;
  const json = fc
    .tuple(spoiltInput(route.body), fc.nat({ max: 60 }))
    .map(([value, kind]) => brokenText(JSON.stringify(value) ?? '', kind));
  const body: Arbitrary<string | Buffer | undefined> =
    route.method === 'GET' ? fc.constant(undefined) : isFile ? fc.oneof(fileBody, json) : json;
  const method = fc.oneof(
    { arbitrary: fc.constant<string>(route.method), weight: 40 },
    fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE'),
  );
  return fc
    .tuple(method, pathFor(row, known), queryFor(route), headersFor(isFile), body)
    .map(([verb, path, query, headers, sent]) => ({
      row: row.name,
      method: verb,
      path: query === '' ? path : `${path}?${query}`,
      headers,
      body: sent,
    }));
};

/** One text to the socket. Most are frames; `known` as above, by the topic's key. */
export const frameFor = (row: FuzzRow, known: Params, topics: readonly string[]): Arbitrary<string> => {
  const id = fc.oneof({ arbitrary: fc.uuid(), weight: 20 }, hostileText);
  const params = fc.oneof({ arbitrary: paramsFor(row, known), weight: 6 }, hostileValue);
  const command = fc
    .tuple(id, params, spoiltInput(row.route.query), spoiltInput(row.route.body))
    .map(([commandId, givenParams, query, body]) => ({
      type: 'command',
      id: commandId,
      name: row.name,
      params: givenParams,
      ...(row.route.query && { query }),
      ...(row.route.body && { body }),
    }));
  const topic = fc.oneof(
    { arbitrary: fc.constantFrom(...topics), weight: 4 },
    fc.tuple(fc.constantFrom(...topics), hostileText).map(([name, text]) => `${name.split(':')[0]}:${text}`),
    hostileText,
  );
  const subscribe = fc
    .tuple(topic, spoiltInput(z.record(z.string(), z.string())), fc.boolean())
    .map(([wanted, as, has]) => ({
      type: 'subscribe',
      topic: wanted,
      ...(has && { as }),
    }));
  const frame = fc.oneof(
    { arbitrary: command, weight: 12 },
    { arbitrary: subscribe, weight: 4 },
    { arbitrary: topic.map((wanted) => ({ type: 'unsubscribe', topic: wanted })), weight: 1 },
    { arbitrary: fc.oneof(hostileNumber, hostileValue).map((t0) => ({ type: 'clock', t0 })), weight: 1 },
    { arbitrary: hostileValue, weight: 1 },
  );
  return fc
    .tuple(frame, fc.nat({ max: 80 }))
    .map(([value, kind]) => brokenText(JSON.stringify(value) ?? '', kind));
};
