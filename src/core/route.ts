import type * as z from 'zod/mini';
import type { ErrorCode } from './result.ts';
import type { LiveTopic } from './live.ts';

export type Schema<T = unknown> = z.ZodMiniType<T>;

/** `guest`: any visitor, a first visit makes one. `account`: signed in. `admin`: named in ADMINS. */
export type Access = 'public' | 'guest' | 'account' | 'admin';

export interface RateLimit {
  /** Rows with the same name share one budget. */
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
  readonly by: 'identity' | 'address';
}

/** What one request may cost: the limits of the thread its work runs in. */
export interface Heavy {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Any row may say it: somebody else was faster, too much is waiting, the server goes down, or what is stored is lost. */
export const everywhere = [
  'conflict',
  'room-busy',
  'server-stopping',
  'unavailable',
  'storage-full',
  'stored-unreadable',
] as const satisfies readonly ErrorCode[];

/** What a thread of its own says instead of a result. */
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
  /** Also the guard on the way out: what it does not name never leaves. */
  readonly response: Schema;
  /** Exactly what its use case can refuse it with, beside what follows from the other fields: `bind` compares. */
  readonly errors?: readonly ErrorCode[];
  readonly limit?: RateLimit;
  /** Media types of a `body: bytes`, for the API's description: the use case looks at the bytes. No socket command. */
  readonly bodyTypes?: readonly string[];
  /** Instead of the server's BODY_LIMIT_KB, for rows that take whole lists. */
  readonly bodyLimitKb?: number;
  /** Its cost grows with what was sent or is stored, so it runs in a thread of its own (`call.job`), within limits. */
  readonly heavy?: Heavy;
  /** Doing it twice is the same as doing it once, answer included: saves the two writes that keep its result. */
  readonly isRepeatable?: boolean;
  /** A field of the body that holds a secret short enough to be guessed, and the refusal of a wrong one. */
  readonly guessed?: { readonly field: string; readonly wrong: ErrorCode };
  /**
   * Makes something that stays: a poll, a picture, questions. It is counted apart from what people do who join, answer,
   * vote or run something: those are never refused for what somebody behind the same address has made.
   */
  readonly makesNew?: true;
  /** Sets cookies, so it cannot be a socket command. */
  readonly httpOnly?: boolean;
  /**
   * What a host or an owner did is noted for the administrator: fields of the call or of the answer that tell to what,
   * the first being the thing itself. Ids and choices only, never what somebody typed.
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

/** What a row may be refused with without declaring it: it follows from its other fields. */
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
  /** What the names in its schemas mean, a line each: `name: what it is | an example`. */
  readonly glossary?: string;
  /** Modules whose exported schemas have a name of their own there; a test asks for the missing ones. */
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
}

type Part<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.input<S> } : unknown;
/** What a caller must pass: only the parts the row declares. */
export type CallOf<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
