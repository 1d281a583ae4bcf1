import type * as z from 'zod/mini';
import type { ErrorCode } from './result.ts';
import type { LiveTopic } from './live.ts';

export type Schema<T = unknown> = z.ZodMiniType<T>;

/** `guest`: any visitor; the first visit creates a guest. `account`: signed in. `admin`: named in ADMINS. */
export type Access = 'public' | 'guest' | 'account' | 'admin';

export interface RateLimit {
  /** Rows with the same name share one budget. */
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
  readonly by: 'identity' | 'address';
}

/** What one request may cost: the limits of its worker thread. */
export interface Heavy {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Errors any row may return: a lost race, a full queue, a stopping server, unreadable stored data. */
export const everywhere = [
  'conflict',
  'room-busy',
  'server-stopping',
  'unavailable',
  'storage-full',
  'stored-unreadable',
] as const satisfies readonly ErrorCode[];

/** Errors of a worker thread. */
export type WorkRefusal = 'work-too-large' | 'work-busy' | 'work-cancelled' | 'server-stopping';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with `:name` for each of `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Also filters the response: fields it does not name never leave. */
  readonly response: Schema;
  /** Exactly the errors its use case can return, besides those that follow from other fields; `bind` compares them. */
  readonly errors?: readonly ErrorCode[];
  readonly limit?: RateLimit;
  /** Media types of a `body: bytes`, for the API description; the use case checks the bytes. Not a socket command. */
  readonly bodyTypes?: readonly string[];
  /** Instead of the server's BODY_LIMIT_KB, for rows that take whole lists. */
  readonly bodyLimitKb?: number;
  /** Its cost grows with its input or stored data, so it runs in a worker thread (`call.job`) within limits. */
  readonly heavy?: Heavy;
  /** Idempotent, answer included, which saves the two writes that store its result. */
  readonly isRepeatable?: boolean;
  /** A body field with a secret short enough to guess, and the error for a wrong one. */
  readonly guessed?: { readonly field: string; readonly wrong: ErrorCode };
  /**
   * Creates something lasting: a poll, a picture, questions. Counted apart from joining, answering, voting and hosting,
   * which are never refused because of what somebody else at the same address has created.
   */
  readonly makesNew?: true;
  /** Sets cookies, so it cannot be a socket command. */
  readonly httpOnly?: boolean;
  /**
   * An action of a host or owner goes into the activity log. Lists the fields of the call or the answer to log, the object
   * itself first. Ids and choices only, never what somebody typed.
   */
  readonly audited?: readonly string[];
}

type Inferred<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

export const route = <const S extends Route>(shape: S): S => shape;

export interface Contract<Routes extends Readonly<Record<string, Route>> = Readonly<Record<string, Route>>> {
  readonly name: string;
  readonly routes: Routes;
}

/** The table of an activity's routes. A row's full name, `polls.castBallot`, is its socket command. */
export const contract = <const Routes extends Readonly<Record<string, Route>>>(
  name: string,
  routes: Routes,
): Contract<Routes> => ({ name, routes });

export type ParamsOf<R extends Route> = Inferred<R['params']>;
export type QueryOf<R extends Route> = Inferred<R['query']>;
export type BodyOf<R extends Route> = Inferred<R['body']>;
export type ResponseOf<R extends Route> = Inferred<R['response']>;
/** What a handler gives back: the response before it is stripped and encoded. */
export type ReplyOf<R extends Route> = Sent<R['response']>;

/** The codes that a row declares. */
export type ErrorsOf<R extends Route> = R['errors'] extends readonly ErrorCode[]
  ? R['errors'][number]
  : never;

/** Errors a row need not declare because they follow from its other fields. */
export type ImpliedErrors<R extends Route> =
  | (typeof everywhere)[number]
  | (R extends { readonly params: Schema } | { readonly query: Schema } | { readonly body: Schema }
      ? 'bad-input'
      : never)
  | (R extends { readonly access: 'account' | 'admin' } ? 'sign-in-needed' : never)
  | (R extends { readonly access: 'admin' } ? 'not-allowed' : never)
  | (R extends { readonly bodyTypes: readonly string[] } ? 'body-too-large' : never)
  | (R extends { readonly heavy: Heavy } ? WorkRefusal : never);

/** What the API reference shows of one part. */
export interface Api {
  readonly name: string;
  readonly contracts: readonly Contract[];
  /** What the rows of each contract are for, by its name. */
  readonly groups?: Readonly<Record<string, string>>;
  readonly topics: readonly LiveTopic[];
  /** The meaning of names in its schemas, one per line: `name: what it is | an example`. */
  readonly glossary?: string;
  /** Modules whose exported schemas are named in the API description; a test finds missing ones. */
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
}

type Part<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.input<S> } : unknown;
/** What a caller must pass: only the parts the row declares. */
export type CallOf<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
