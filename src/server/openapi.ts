import { words as sentences } from '#register/words.ts';
import * as z from 'zod/mini';
import type { ErrorCode } from '#core/result.ts';
import { anchorOf, statusOf } from '#register/errors.ts';
import { problem } from '#core/live-frames.ts';
import type { Api, Contract, Route, Schema } from '#core/route.ts';
import { everywhere } from '#core/route.ts';
import { ApiWords } from './openapi-words.ts';
import { schemaNames, shareSchemas, wholeSchema } from './openapi-schemas.ts';
import type { Form, Json, SharedSchemas } from './openapi-schemas.ts';

const SIGNED_IN: readonly Json[] = [{ session: [] }, { bearer: [] }];

const ACCESS_WORDS: Readonly<Record<Route['access'], string>> = {
  public: 'Anyone may call it.',
  guest: 'Anyone may call it; a first visit makes a guest and sets the session cookie.',
  account: 'Needs a signed-in account.',
  admin: 'Needs an account named in ADMINS.',
};

const EVERYWHERE = everywhere.map((code) => `\`${code}\``).join(', ');

const isEmpty = (schema: Schema): boolean => z.safeParse(schema, undefined).success;

/** Fields of a params or query object as OpenAPI parameters. */
const parametersOf = (schema: Schema | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wholeSchema(schema, 'input') as {
    properties?: Readonly<Record<string, unknown>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
};

const needsSignIn = ({ access }: Route): boolean => access === 'account' || access === 'admin';

const codesOf = (route: Route): ErrorCode[] => {
  const codes = new Set<ErrorCode>(route.errors ?? []);
  if (route.params || route.query || route.body) codes.add('bad-input');
  if (needsSignIn(route)) codes.add('sign-in-needed');
  if (route.access === 'admin') codes.add('not-allowed');
  if (route.method !== 'GET') codes.add('origin-refused');
  if (route.bodyTypes) codes.add('body-too-large');
  if (route.heavy) for (const code of ['work-too-large', 'work-busy'] as const) codes.add(code);
  codes.add('bad-token');
  codes.add('too-many-requests');
  return [...codes].toSorted();
};

const refusal = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${sentences[code].en}`).join('\n'),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const refusalsOf = (route: Route): Json => {
  const codes = codesOf(route);
  const statuses = [...new Set(codes.map(statusOf))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const these = codes.filter((code) => statusOf(code) === status);
      return [status, these.length === 1 ? { $ref: `#/components/responses/${these[0]}` } : refusal(these)];
    }),
  );
};

interface Shared extends SharedSchemas {
  readonly words: ApiWords;
}

const answerOf = ({ response }: Route, { refTo }: SharedSchemas): Json =>
  isEmpty(response)
    ? { '204': { description: 'Done' } }
    : {
        '200': {
          description: 'Done',
          content: { 'application/json': { schema: refTo(response, 'output') } },
        },
      };

const repeatWords = ({ isRepeatable }: Route): string => (isRepeatable ? ' May be sent again safely.' : '');

const limitWords = ({ limit }: Route): string =>
  limit === undefined ? '' : ` At most ${limit.max} calls in ${limit.perSeconds} s for each ${limit.by}.`;

const socketWords = ({ httpOnly, bodyTypes }: Route): string => {
  if (httpOnly) return ' Sets cookies, so it is not a socket command.';
  return bodyTypes ? ' Takes a file, so it is not a socket command.' : '';
};

const contentOf = (row: string, body: Schema, { bodyTypes }: Route, { refTo, words }: Shared): Json =>
  bodyTypes === undefined
    ? { 'application/json': { schema: refTo(body, 'input'), example: words.body(row, refTo(body, 'input')) } }
    : Object.fromEntries(bodyTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const sizeWords = ({ bodyLimitKb }: Route): string =>
  bodyLimitKb === undefined ? '' : ` The body may have ${bodyLimitKb} kB.`;

const IDEMPOTENCY = { $ref: '#/components/parameters/IdempotencyKey' };

const operationOf = (tag: string, name: string, route: Route, shared: Shared): Json => ({
  operationId: `${tag}.${name}`,
  tags: [tag],
  summary: route.summary,
  description: [
    ACCESS_WORDS[route.access],
    limitWords(route),
    sizeWords(route),
    repeatWords(route),
    socketWords(route),
  ].join(''),
  ...(needsSignIn(route) && { security: SIGNED_IN }),
  parameters: [
    ...parametersOf(route.params, 'path').map((each) => shared.words.parameter(tag, each)),
    ...parametersOf(route.query, 'query').map((each) => shared.words.parameter(tag, each)),
    ...(route.method === 'GET' || route.httpOnly || route.isRepeatable ? [] : [IDEMPOTENCY]),
  ],
  ...(route.body && {
    requestBody: {
      required: !isEmpty(route.body),
      content: contentOf(`${tag}.${name}`, route.body, route, shared),
    },
  }),
  responses: { ...answerOf(route, shared), ...refusalsOf(route) },
});

const pathsOf = (contracts: readonly Contract[], shared: Shared): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name: tag, routes } of contracts) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(tag, name, route, shared) };
    }
  }
  return paths;
};

const usesOf = (routes: readonly Route[]): Readonly<Record<Form, readonly Schema[]>> => ({
  input: routes.flatMap(({ body, bodyTypes }) => (body && !bodyTypes ? [body] : [])),
  output: [problem, ...routes.flatMap(({ response }) => (isEmpty(response) ? [] : [response]))],
});

/** OpenAPI 3.1 of every contract row. Deterministic, so drift is visible. */
export const openApiOf = (apis: readonly Api[], version: string): Json => {
  const contracts = apis.flatMap((api) => api.contracts);
  const routes = contracts.flatMap((table) => Object.values(table.routes));
  const schemas = shareSchemas(schemaNames(apis), usesOf(routes));
  const words = new ApiWords(apis, schemas.components);
  const shared = { ...schemas, words };
  const codes = [...new Set(routes.flatMap(codesOf))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roundtable',
      version,
      description: `The same rows are commands of the socket at /live. Refusals are problem details (RFC 9457); see ${anchorOf('bad-input').split('#')[0]} for every code. A row lists the codes of its own; every row may say ${EVERYWHERE} as well.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: apis.flatMap(({ groups = {} }) =>
      Object.entries(groups).map(([name, description]) => ({ name, description })),
    ),
    security: [{}, ...SIGNED_IN],
    paths: pathsOf(contracts, shared),
    components: {
      schemas: words.components(shared.components),
      responses: Object.fromEntries(codes.map((code) => [code, refusal([code])])),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'An id the client makes; a repeat with the same id within a day gets the first answer.',
          schema: { type: 'string', minLength: 8, maxLength: 64 },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'rt_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
};
