/** Reads an OpenAPI 3.1 document into what the reference page shows. Unknown shapes are skipped, never fatal. */

type JsonObject = Readonly<Record<string, unknown>>;

export interface Field {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: unknown;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly schema: unknown;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly needsSignIn: boolean;
  readonly fields: readonly Field[];
  readonly body: unknown;
  /** How the body is written, and a whole one. */
  readonly bodyType: string;
  readonly bodyExample: unknown;
  readonly answers: readonly Answer[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Follows `#/components/...` references and keeps the properties next to them; returns anything else unchanged. */
export function resolveRef(document: unknown, value: unknown): unknown {
  const { $ref, ...besides } = objectOf(value);
  const ref = textOf($ref);
  if (!ref.startsWith('#/')) return value;
  const target = ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (place, key) => objectOf(place)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
  return isObject(target) ? { ...target, ...besides } : target;
}

const mediaOf = (holder: unknown): readonly [type: string, media: JsonObject] => {
  const [type = '', media] = Object.entries(objectOf(objectOf(holder)['content']))[0] ?? [];
  return [type, objectOf(media)];
};

const schemaOf = (holder: unknown): unknown => mediaOf(holder)[1]['schema'];

function readFields(document: unknown, parameters: unknown): Field[] {
  return listOf(parameters).map((raw) => {
    const parameter = objectOf(resolveRef(document, raw));
    return {
      name: textOf(parameter['name']),
      place: textOf(parameter['in']),
      isRequired: parameter['required'] === true,
      description: textOf(parameter['description']),
      schema: parameter['schema'],
    };
  });
}

function readAnswers(document: unknown, responses: unknown): Answer[] {
  return Object.entries(objectOf(responses)).map(([status, raw]) => {
    const response = resolveRef(document, raw);
    return { status, description: textOf(objectOf(response)['description']), schema: schemaOf(response) };
  });
}

// An empty requirement object means that nobody needs to sign in.
const needsSignIn = (security: unknown): boolean =>
  listOf(security).length > 0 && !listOf(security).some((way) => Object.keys(objectOf(way)).length === 0);

export function readOperations(document: unknown): readonly Operation[] {
  const paths = Object.entries(objectOf(objectOf(document)['paths']));
  return paths.flatMap(([path, item]) =>
    METHODS.filter((method) => isObject(objectOf(item)[method])).map((method) => {
      const operation = objectOf(objectOf(item)[method]);
      const [bodyType, body] = mediaOf(resolveRef(document, operation['requestBody']));
      return {
        id: textOf(operation['operationId']) || `${method} ${path}`,
        method,
        path,
        tag: textOf(listOf(operation['tags'])[0]) || 'api',
        summary: textOf(operation['summary']),
        description: textOf(operation['description']),
        needsSignIn: needsSignIn(operation['security']),
        fields: readFields(document, operation['parameters']),
        body: body['schema'],
        bodyType,
        bodyExample: body['example'],
        answers: readAnswers(document, operation['responses']),
      };
    }),
  );
}

/** What the calls of each tag are for, in the order they are shown in. */
export const readGroups = (document: unknown): ReadonlyMap<string, string> =>
  new Map(
    listOf(objectOf(document)['tags']).map((tag) => [
      textOf(objectOf(tag)['name']),
      textOf(objectOf(tag)['description']),
    ]),
  );

export interface SchemaFacts {
  readonly type: string;
  readonly limits: readonly string[];
  readonly description: string;
  /** Of a text or a number. */
  readonly example: string | undefined;
  readonly properties: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly schema: unknown;
  }[];
  readonly items: unknown;
  readonly choices: readonly unknown[];
}

const LIMITS = {
  minLength: 'min length',
  maxLength: 'max length',
  minimum: '≥',
  maximum: '≤',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
  minItems: 'min items',
  maxItems: 'max items',
  pattern: 'pattern',
  format: 'format',
} as const;

export function readSchema(document: unknown, raw: unknown): SchemaFacts {
  const schema = objectOf(resolveRef(document, raw));
  const required = listOf(schema['required']);
  return {
    type: typeOf(document, schema),
    limits: Object.entries(LIMITS).flatMap(([key, word]) => {
      const limit = schema[key];
      return typeof limit === 'string' || typeof limit === 'number' ? [`${word} ${limit}`] : [];
    }),
    description: textOf(schema['description']),
    example: exampleIn(schema),
    properties: Object.entries(objectOf(schema['properties'])).map(([name, property]) => ({
      name,
      isRequired: required.includes(name),
      schema: property,
    })),
    items: schema['items'],
    choices: [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])],
  };
}

function typeOf(document: unknown, schema: JsonObject): string {
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const options = listOf(schema['enum']);
  if (options.length > 0) return options.map((option) => JSON.stringify(option)).join(' | ');
  const type = schema['type'];
  if (type === 'array') return `${typeOf(document, objectOf(resolveRef(document, schema['items'])))}[]`;
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type === 'string') return type;
  return listOf(schema['anyOf']).length > 0 || listOf(schema['oneOf']).length > 0 ? 'one of' : 'any';
}

function exampleIn(schema: JsonObject): string | undefined {
  const example = listOf(schema['examples'])[0];
  const isPlain = typeof example === 'string' || typeof example === 'number';
  return isPlain && schema['const'] === undefined && schema['enum'] === undefined
    ? JSON.stringify(example)
    : undefined;
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const exampleFor = ({ schema }: Field): string => {
  const example = listOf(objectOf(schema)['examples'])[0];
  return typeof example === 'string' ? example : JSON.stringify(example ?? '');
};

const addressOf = ({ path, fields }: Operation): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields.find((each) => each.place === 'path' && each.name === name);
    return encodeURIComponent(field ? exampleFor(field) : '');
  });
  const needed = fields.filter(({ place, isRequired }) => place === 'query' && isRequired);
  const query = new URLSearchParams(needed.map((field) => [field.name, exampleFor(field)]));
  return needed.length === 0 ? filled : `${filled}?${query}`;
};

/** The call as one shell command that works as it is; the token comes from the environment. */
export function curlOf(operation: Operation, origin: string): string {
  const { method, needsSignIn: isPersonal, body, bodyType, bodyExample } = operation;
  const lines = [`curl -X ${method.toUpperCase()} ${quote(origin + addressOf(operation))}`];
  if (isPersonal) lines.push('-H "Authorization: Bearer $ROUNDTABLE_TOKEN"');
  if (body !== undefined) {
    lines.push(`-H ${quote(`Content-Type: ${bodyType}`)}`);
    // A file has no example; its name is one.
    lines.push(
      bodyExample === undefined ? '--data-binary @file' : `-d ${quote(JSON.stringify(bodyExample))}`,
    );
  }
  return lines.join(' \\\n  ');
}
