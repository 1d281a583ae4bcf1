import type { Locale } from '#core/words.ts';
import type { CodesIn, Result } from '#core/result.ts';
import type {
  BodyOf,
  Contract,
  ErrorsOf,
  ImpliedErrors,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Route,
} from '#core/route.ts';
import type { Actor } from './actor.ts';
import type { Knows } from './guesses.ts';
import type { JobOptions } from './jobs.ts';

/** One call of a row, parsed by its schemas, whichever transport it came by. */
export interface Call<R extends Route = Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Rows with access `public` may have no actor: then `actor` throws. */
  readonly actor: Actor;
  readonly maybeActor: Actor | undefined;
  readonly address: string;
  readonly locale: Locale;
  /** Gives the browser a session cookie, or takes it away; only on rows marked `httpOnly`. */
  readonly setSession: (token: string | undefined) => void;
  /** For `jobs.run`: the row's limits, the caller, and a signal for when they leave; only on rows marked `heavy`. */
  readonly job: JobOptions;
}

type Routes = Readonly<Record<string, Route>>;

type Runner<R extends Route> = (call: Call<R>) => Promise<Result<ReplyOf<R>, ErrorsOf<R> | ImpliedErrors<R>>>;

type RunnersOf<Rows extends Routes> = { readonly [Name in keyof Rows & string]: Runner<Rows[Name]> };

type CodesOf<Use> = Use extends (...call: never[]) => Promise<infer Answer> ? CodesIn<Answer> : never;

/** What the compiler shows when a row declares codes its use case never returns. */
interface NeverAnswers<Code> {
  readonly neverAnswersWith: Code;
}

type OrNeverAnswers<Code> = [Code] extends [never] ? unknown : NeverAnswers<Code>;

type NothingIdle<Rows extends Routes, Runners> = {
  readonly [Name in keyof Rows & keyof Runners]: OrNeverAnswers<
    Exclude<ErrorsOf<Rows[Name]>, CodesOf<Runners[Name]> | ImpliedErrors<Rows[Name]>>
  >;
};

export interface BoundRoute {
  /** `rooms.openRoom`: the socket command and the OpenAPI operation id. */
  readonly name: string;
  readonly route: Route;
  readonly run: (call: Call) => Promise<Result<unknown>>;
  /** For rows whose first id is a join code. */
  readonly knows?: Knows;
}

/**
 * Joins a contract with its use cases; the compiler asks for every row and checks every shape. The errors of a row are
 * exactly those its use case can return.
 */
export const bind = <Rows extends Routes, Runners extends RunnersOf<Rows>>(
  table: Contract<Rows>,
  runners: Runners & NothingIdle<Rows, Runners>,
): BoundRoute[] => {
  const named: Readonly<Record<string, unknown>> = runners;
  return Object.entries(table.routes).map(([name, route]) => ({
    name: `${table.name}.${name}`,
    route,
    run: named[name] as BoundRoute['run'],
  }));
};
