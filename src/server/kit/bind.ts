import type { Locale } from '#core/words.ts';
import type { Result } from '#core/result.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf, Route } from '#core/route.ts';
import type { Actor } from './actor.ts';
import type { Knows } from './guesses.ts';
import type { JobOptions } from './jobs.ts';

/** One call of a row, parsed by its schemas, whichever transport it came by. */
export interface Call<R extends Route = Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Rows with access `public` may be called by nobody: then `actor` throws. */
  readonly actor: Actor;
  readonly maybeActor: Actor | undefined;
  readonly address: string;
  readonly locale: Locale;
  /** Gives the browser a session cookie, or takes it away; only on rows marked `httpOnly`. */
  readonly setSession: (token: string | undefined) => void;
  /** For `jobs.run`: the limits of the row, who calls, and whether they are still there; only on rows marked `heavy`. */
  readonly job: JobOptions;
}

type Runner<R extends Route> = (call: Call<R>) => Promise<Result<ReplyOf<R>>>;

export interface BoundRoute {
  /** `rooms.openRoom`: the socket command and the OpenAPI operation id. */
  readonly name: string;
  readonly route: Route;
  readonly run: (call: Call) => Promise<Result<unknown>>;
  /** For rows whose first id is a join code. */
  readonly knows?: Knows;
}

/** Joins a contract with its use cases; the compiler asks for every row and checks every shape. */
export const bind = <Routes extends Readonly<Record<string, Route>>>(
  table: Contract<Routes>,
  runners: { readonly [Name in keyof Routes & string]: Runner<Routes[Name]> },
): BoundRoute[] =>
  Object.entries(table.routes).map(([name, route]) => ({
    name: `${table.name}.${name}`,
    route,
    run: runners[name] as unknown as BoundRoute['run'],
  }));
