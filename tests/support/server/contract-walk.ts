import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isErrorCode, statusOf } from '#register/errors.ts';
import type { ErrorCode } from '#core/result.ts';
import type { Route } from '#core/route.ts';
import { everywhere } from '#core/route.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { Caller, TestRequest, TestResponse } from './app.ts';
import { fieldNames, sampleInput } from './sample-input.ts';

/** One caller of each kind, with real sessions where identity is real. */
export interface Walkers {
  readonly nobody: Caller;
  readonly guest: Caller;
  readonly account: Caller;
  readonly admin: Caller;
}

const ANYWHERE: readonly ErrorCode[] = [
  'bad-input',
  'not-found',
  'body-too-large',
  'not-allowed',
  'sign-in-needed',
  // Every row has the limits of its caller and address.
  'too-many-requests',
  ...everywhere,
];
const LEAK = 'field-nobody-asked-for';
const LONG = 'x'.repeat(5000);
const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const addressOf = (route: Route, params: unknown, query: unknown): string => {
  const filled = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(record(params)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(record(query)).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return `${route.method} /api${filled}${search.size === 0 ? '' : `?${search}`}`;
};

/** Bodies that break a careless handler. */
const hostileBodies = (route: Route): unknown[] => {
  const names = fieldNames(route.body);
  const each = (value: unknown): unknown => Object.fromEntries(names.map((name) => [name, value]));
  const values = [null, {}, [], deep, LONG, '\u0000', '\ud800', '__proto__', -1, 1e308, 0.5, true];
  return [null, [], 'text', 42, {}, deep, ...values.map(each)];
};

const hostileTexts = ['..%2f..%2fetc', '%00', '😀', 'x'.repeat(190), '__proto__', ' ', '-1', "' OR 1=1 --"];

type Ask = (caller: Caller, line: string, request?: TestRequest) => Promise<TestResponse<unknown>>;

const judge = (row: BoundRoute, what: string, { status, body, headers }: TestResponse<unknown>): string[] => {
  if (status < 400) return [];
  const { code } = record(body);
  if (typeof code !== 'string' || !isErrorCode(code)) return [`${what}: ${status} without a known code`];
  const heavy = row.route.heavy ? ['work-too-large', 'work-busy'] : [];
  const allowed: readonly string[] = [...(row.route.errors ?? []), ...heavy, ...ANYWHERE];
  return [
    ...(status >= 500 && code === 'internal' ? [`${what}: 500`] : []),
    ...(allowed.includes(code) ? [] : [`${what}: ${code} is not among the row's errors`]),
    ...(status === statusOf(code) ? [] : [`${what}: ${status} for ${code}`]),
    ...(headers.get('content-type')?.startsWith('application/problem+json')
      ? []
      : [`${what}: no problem document`]),
  ];
};

const judgeAccess = async (row: BoundRoute, walkers: Walkers, ask: Ask): Promise<string[]> => {
  const line = addressOf(row.route, sampleInput(row.route.params), sampleInput(row.route.query));
  const request = { ...(row.route.body && { body: sampleInput(row.route.body) }) };
  const expected: readonly (readonly [keyof Walkers, number])[] = {
    public: [],
    guest: [],
    account: [['nobody', 401] as const, ['guest', 401] as const],
    admin: [['nobody', 401] as const, ['guest', 401] as const, ['account', 403] as const],
  }[row.route.access];
  const problems: string[] = [];
  for (const [who, status] of expected) {
    const answer = await ask(walkers[who], line, request);
    if (answer.status !== status) problems.push(`as ${who}: ${answer.status} instead of ${status}`);
  }
  const forged = await ask(walkers.nobody, line, { ...request, headers: { authorization: 'Bearer forged' } });
  if (forged.status !== 401) problems.push(`with a forged token: ${forged.status}`);
  const foreign = { ...request, headers: { cookie: 'rt_session=x', origin: 'https://evil.example' } };
  const elsewhere = await ask(walkers.nobody, line, foreign);
  if (row.route.method !== 'GET' && elsewhere.status !== 403) {
    problems.push(`from another site: ${elsewhere.status}`);
  }
  return problems;
};

const hostileCalls = (route: Route): { what: string; line: string; request: TestRequest }[] => {
  const line = addressOf(route, sampleInput(route.params), sampleInput(route.query));
  const bodies = route.body ? hostileBodies(route) : route.method === 'GET' ? [] : [undefined, {}, 'text'];
  const byBody = bodies.map((body) => ({
    what: `body ${JSON.stringify(body)?.slice(0, 60)}`,
    line,
    request: body === undefined ? {} : { body: JSON.stringify(body) },
  }));
  const hasAddressFields = route.params !== undefined || route.query !== undefined;
  const byAddress = (hasAddressFields ? hostileTexts : []).map((text) => {
    const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));
    return {
      what: `address with ${text.slice(0, 20)}`,
      line: addressOf(route, all(fieldNames(route.params)), all(fieldNames(route.query))),
      request: route.body ? { body: sampleInput(route.body) } : {},
    };
  });
  return [...byBody, ...byAddress];
};

const judgeHostile = async (row: BoundRoute, caller: Caller, ask: Ask): Promise<string[]> => {
  const verdicts = hostileCalls(row.route).map(async ({ what, line, request }) =>
    judge(row, what, await ask(caller, line, request)),
  );
  return (await Promise.all(verdicts)).flat();
};

/** Whether the row refuses unknown fields in any part of the call. */
const knowsFields = ({ method, query, body, bodyTypes }: Route): boolean =>
  query !== undefined || (method !== 'GET' && body !== undefined && bodyTypes === undefined);

/** Fields nobody declared are refused and do not come back, and answers hold only what the row names. */
const judgeUnknownFields = async (row: BoundRoute, caller: Caller, ask: Ask): Promise<string[]> => {
  const { route } = row;
  const call = async (more: Readonly<Record<string, string>>) => {
    const query = { ...record(sampleInput(route.query)), ...more };
    const body = { ...record(sampleInput(route.body)), ...more };
    const request = route.method === 'GET' ? {} : { body: JSON.stringify(body) };
    return ask(caller, addressOf(route, sampleInput(route.params), query), request);
  };
  const odd = await call({ unknown: LEAK, constructor: LEAK });
  const problems = judge(row, 'unknown fields', odd);
  if (JSON.stringify(odd.body).includes(LEAK)) problems.push('unknown fields: they came back');
  if (odd.status < 400 && knowsFields(route)) problems.push('unknown fields: they passed in silence');
  const answer = await call({});
  problems.push(...judge(row, 'a sample', answer));
  if (answer.status !== 200) return problems;
  const parsed = z.safeParse(route.response, answer.body);
  const isExact = parsed.success && isDeepStrictEqual(parsed.data, answer.body);
  return isExact ? problems : [...problems, 'the answer is not what the response schema says'];
};

/** Checks one row for what must hold for every row; returns the violations. */
export const walkRow = async (row: BoundRoute, walkers: Walkers): Promise<string[]> => {
  const ask: Ask = (caller, line, request) => caller.request(line, request);
  const caller = walkers[row.route.access === 'public' ? 'guest' : row.route.access];
  return [
    ...(await judgeAccess(row, walkers, ask)),
    ...(await judgeUnknownFields(row, caller, ask)),
    ...(await judgeHostile(row, caller, ask)),
  ];
};
