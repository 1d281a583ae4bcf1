import { addressOf } from '#core/address.ts';
import type { AddressQuery } from '#core/address.ts';
import type { ErrorCode } from '#core/result.ts';
import type { Locale } from '#core/words.ts';
import type { Problem } from '#core/live-frames.ts';
import type { CallOf, Contract, ResponseOf, Route } from '#core/route.ts';
import { asOneVisitor } from './one-visitor.ts';

/** Why a call did not succeed. `offline`: it may or may not have arrived; send it again with the same id. */
export interface ClientFailure {
  readonly code: ErrorCode | 'offline';
  /** In the current language, even after a switch: read it where you show it. */
  readonly message: string;
  /** Not now: the same call may be taken a moment later. */
  readonly isPassing?: boolean | undefined;
  readonly fields: NonNullable<Problem['errors']>;
  /** The values in the message, such as a name that is still free. */
  readonly params?: NonNullable<Problem['params']>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ClientFailure };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Of a state-changing call: a repeat with the same id gets the first one's answer. Generated if left out. */
  readonly commandId?: string;
  /** Refused with `visitor-changed` when the session belongs to anybody else by then. */
  readonly onlyFor?: string | undefined;
}

export interface ClientOptions {
  /** Where the server is, without slash at the end; this page's own by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly language?: () => Locale;
  /** For clients without cookies. */
  readonly token?: () => string | undefined;
  readonly timeoutMs?: number;
}

type Arguments<R extends Route> =
  unknown extends CallOf<R> ? [call?: CallOptions] : [call: CallOf<R> & CallOptions];

export type Client<C extends Contract> = {
  readonly [Name in keyof C['routes'] & string]: (
    ...call: Arguments<C['routes'][Name]>
  ) => Promise<Answer<ResponseOf<C['routes'][Name]>>>;
};

export interface AnyCall extends CallOptions {
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  readonly query?: AddressQuery;
  readonly body?: unknown;
}

export type RowAddress = Pick<Route, 'method' | 'path' | 'httpOnly'>;

type LanguageOf = ClientOptions['language'];
type Enliven = (problem: Problem, languageOf: LanguageOf) => Problem;

let enliven: Enliven = (problem) => problem;

/** Lets the words of a refusal follow the reader's language (`livingProblem`); until then they stay as they came. */
export const enlivenWith = (given: Enliven): void => void (enliven = given);

const OFFLINE: Readonly<Record<Locale, string>> = {
  en: 'No connection to the server.',
  de: 'Keine Verbindung zum Server.',
};
const TIMEOUT_MS = 20_000;
/** Before the same request is sent again, to whichever node is next. */
const AGAIN_AFTER_MS = [200, 1000];

/** A refusal in words: what was wrong, and with which parts of it. */
export const problemOf = ({ code, message, fields }: ClientFailure): string => {
  const said = fields.map((field) => field.message);
  // It only says that fields are marked, and here none is.
  return (code === 'bad-input' && said.length > 0 ? said : [message, ...said]).join(' ');
};

/** crypto.randomUUID is missing on plain http addresses, which is what phones in a home network use. */
export const newCommandId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const requestOf = (route: RowAddress, call: AnyCall, options: ClientOptions): RequestInit => {
  const headers: Record<string, string> = {};
  const isFile = call.body instanceof Uint8Array;
  if (call.body !== undefined) {
    headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
  }
  if (route.method !== 'GET') headers['idempotency-key'] = call.commandId ?? newCommandId();
  if (call.onlyFor !== undefined) headers['roundtable-visitor'] = call.onlyFor;
  const language = options.language?.();
  if (language !== undefined) headers['accept-language'] = language;
  const token = options.token?.();
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  return {
    method: route.method,
    headers,
    credentials: 'same-origin',
    ...(call.body !== undefined && {
      body: isFile ? (call.body as Uint8Array<ArrayBuffer>) : JSON.stringify(call.body),
    }),
  };
};

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body;

const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '');

const isWordOfProxy = (response: Response): boolean =>
  response.status >= 502 && response.status <= 504 && !isJson(response);

/** Nobody answered, or a proxy in its own words, often as HTML. */
const lost = <Code extends string>(code: Code, languageOf: LanguageOf) => ({
  code,
  get message() {
    return OFFLINE[languageOf?.() ?? 'en'];
  },
  isPassing: true,
  fields: [],
});

const failureOf = (response: Response, body: unknown, languageOf: LanguageOf): ClientFailure => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(retryAfter) ? { retryAfter } : {};
  if (!isProblem(body)) return Object.assign(lost('unavailable', languageOf), wait);
  const problem = enliven(body, languageOf);
  return {
    code: body.code as ErrorCode,
    get message() {
      return problem.title;
    },
    fields: problem.errors ?? [],
    ...(body.isPassing && { isPassing: true }),
    ...(body.params && { params: body.params }),
    ...wait,
  };
};

const read = async (response: Response, language: LanguageOf): Promise<Answer<unknown>> => {
  const text = await response.text();
  const body: unknown = isJson(response) && text !== '' ? JSON.parse(text) : undefined;
  return response.ok ? { ok: true, value: body } : { ok: false, error: failureOf(response, body, language) };
};

/** It went with the request in hand, or is about to go: others are left, and a command's id makes a repeat safe. */
const isNodeGone = (response: Response, answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.error.code === 'server-stopping' || isWordOfProxy(response));

const pause = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });

interface Sending {
  readonly address: string;
  readonly request: RequestInit;
  /** It sets cookies. */
  readonly isAlone: boolean | undefined;
}

/** Only a page’s own calls can make a guest: others bring a token, or a fetch of their own. */
const send = ({ address, request, isAlone }: Sending, options: ClientOptions): Promise<Response> => {
  if (options.fetch) return options.fetch(address, request);
  if (options.token) return globalThis.fetch(address, request);
  return asOneVisitor(() => globalThis.fetch(address, request), {
    isFromServer: (response) => !isWordOfProxy(response),
    isAlone,
  });
};

const sendUntilAnswered = async (sending: Sending, options: ClientOptions): Promise<Answer<unknown>> => {
  for (let attempt = 0; ; attempt++) {
    const response = await send(sending, options);
    const answer = await read(response, options.language);
    const pauseMs = AGAIN_AFTER_MS[attempt];
    if (pauseMs === undefined || !isNodeGone(response, answer)) return answer;
    await pause(pauseMs);
  }
};

/** One call of a row known only by its address, as the outbox keeps it. */
export const callRow = async (
  route: RowAddress,
  args: AnyCall,
  options: ClientOptions,
): Promise<Answer<unknown>> => {
  args.signal?.throwIfAborted();
  // Not AbortSignal.any or .timeout: phones from before 2024 lack them.
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  const timer = setTimeout(giveUp, options.timeoutMs ?? TIMEOUT_MS);
  args.signal?.addEventListener('abort', giveUp);
  try {
    const request = { ...requestOf(route, args, options), signal: stop.signal };
    const address = `${options.baseUrl ?? ''}${addressOf(route, args.params ?? {}, args.query)}`;
    return await sendUntilAnswered({ address, request, isAlone: route.httpOnly }, options);
  } catch (error) {
    if (args.signal?.aborted) throw error;
    return { ok: false, error: lost('offline', options.language) };
  } finally {
    clearTimeout(timer);
    args.signal?.removeEventListener('abort', giveUp);
  }
};

/** One typed function for each row of the contract. Refusals and lost connections are values, never exceptions. */
export const clientFor = <C extends Contract>(contract: C, options: ClientOptions = {}): Client<C> =>
  Object.fromEntries(
    Object.entries(contract.routes).map(([name, route]) => [
      name,
      (args: AnyCall = {}) => callRow(route, args, options),
    ]),
  ) as unknown as Client<C>;
