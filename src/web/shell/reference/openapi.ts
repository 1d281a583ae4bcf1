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
  readonly answers: readonly Answer[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Follows `#/components/...` references and keeps what stands beside them; anything else is given back as it is. */
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

const schemaOf = (holder: unknown): unknown => {
  const media = Object.values(objectOf(objectOf(holder)['content']))[0];
  return objectOf(media)['schema'];
};

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
      return {
        id: textOf(operation['operationId']) || `${method} ${path}`,
        method,
        path,
        tag: textOf(listOf(operation['tags'])[0]) || 'api',
        summary: textOf(operation['summary']),
        description: textOf(operation['description']),
        needsSignIn: needsSignIn(operation['security']),
        fields: readFields(document, operation['parameters']),
        body: schemaOf(resolveRef(document, operation['requestBody'])),
        answers: readAnswers(document, operation['responses']),
      };
    }),
  );
}

export interface SchemaFacts {
  readonly type: string;
  readonly limits: readonly string[];
  readonly description: string;
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

const EXAMPLES: Readonly<Record<string, unknown>> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  null: null,
};
const DEEPEST = 6;

/** A small value that fits the schema, for the copied command. */
export function exampleOf(document: unknown, raw: unknown, depth = 0): unknown {
  const schema = objectOf(resolveRef(document, raw));
  if (schema['const'] !== undefined) return schema['const'];
  const first = listOf(schema['enum'])[0] ?? listOf(schema['examples'])[0];
  if (first !== undefined) return first;
  if (depth > DEEPEST) return null;
  const choice = listOf(schema['anyOf'])[0] ?? listOf(schema['oneOf'])[0];
  if (choice !== undefined) return exampleOf(document, choice, depth + 1);
  if (schema['type'] === 'array') return [exampleOf(document, schema['items'], depth + 1)];
  if (schema['type'] === 'object') {
    const properties = Object.entries(objectOf(schema['properties']));
    return Object.fromEntries(
      properties.map(([name, property]) => [name, exampleOf(document, property, depth + 1)]),
    );
  }
  if (schema['format'] === 'email') return 'name@example.org';
  return EXAMPLES[textOf(schema['type'])] ?? null;
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as one shell command; placeholders stay in braces, the token comes from the environment. */
export function curlOf(document: unknown, operation: Operation, origin: string): string {
  const lines = [`curl -X ${operation.method.toUpperCase()} ${quote(origin + operation.path)}`];
  if (operation.needsSignIn) lines.push('-H "Authorization: Bearer $ROUNDTABLE_TOKEN"');
  if (operation.body !== undefined) {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d ${quote(JSON.stringify(exampleOf(document, operation.body)))}`);
  }
  return lines.join(' \\\n  ');
}
