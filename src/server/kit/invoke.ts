import { say } from '#core/words.ts';
import * as z from 'zod/mini';
import type { Logger } from 'pino';
import type { Locale } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Heavy, Route } from '#core/route.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Actor } from './actor.ts';
import { whatWasDone } from './audit.ts';
import type { AuditTrail } from './audit.ts';
import type { BoundRoute, Call } from './bind.ts';
import { enter } from './budgets.ts';
import type { BudgetDeps } from './budgets.ts';
import { codeIn } from './guesses.ts';
import type { Guess, Guesses } from './guesses.ts';
import type { StoringMeter } from './storing.ts';
import type { Idempotency } from './idempotency.ts';
import type { JobOptions } from './jobs.ts';
import { addressKey } from './limits.ts';
import { refusalOf } from './thrown.ts';
import { parseInput } from './parse.ts';
import type { Input } from './parse.ts';

/** One unchecked call, over HTTP or the socket. */
export interface RawCall {
  readonly transport: 'http' | 'socket';
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** HTTP only: refuse unknown fields instead of dropping them. */
  readonly isStrict?: boolean;
  /** HTTP only: the length of the body. */
  readonly sentBytes?: number;
  readonly actor: Actor | undefined;
  readonly address: string;
  readonly locale: Locale;
  /** The client's id: `Idempotency-Key` or the socket command's id. */
  readonly commandId?: string;
  /** HTTP only: makes a first visitor a guest and sets the cookie. */
  readonly welcome?: () => Promise<Actor>;
  /** HTTP only. */
  readonly setSession?: (token: string | undefined) => void;
  /** Aborted when nobody waits for the answer; only rows marked `heavy` use it. */
  readonly gone?: () => AbortSignal;
}

export interface Outcome {
  readonly row: string;
  readonly transport: RawCall['transport'];
  readonly result: Result<unknown>;
  readonly durationMs: number;
}

/** Every contract row, for HTTP and for the socket: same guards, same limits, same idempotency. */
export interface Commands {
  find(name: string): BoundRoute | undefined;
  /** Never rejects: a bug becomes `internal`, logged. */
  invoke(row: BoundRoute, call: RawCall): Promise<Result<unknown>>;
  running(): number;
  /** Refuses new calls with `server-stopping` and resolves when the running ones have ended. */
  drain(): Promise<void>;
}

interface Deps extends BudgetDeps {
  readonly rows: readonly BoundRoute[];
  readonly guesses: Guesses;
  /** If absent, stored amounts are not counted. */
  readonly storing?: StoringMeter | undefined;
  readonly idempotency: Idempotency;
  readonly audit: AuditTrail;
  readonly log: Logger;
  readonly onOutcome?: (outcome: Outcome) => void;
}

const COMMAND_ID = /^[\x21-\x7e]{8,64}$/;

const jobOptions = (heavy: Heavy, actor: Actor | undefined, { address, gone }: RawCall): JobOptions => ({
  ...heavy,
  caller: actor?.identityId ?? addressKey(address),
  ...(gone && { signal: gone() }),
});

interface Checked {
  readonly input: Input;
  readonly actor: Actor | undefined;
}

/** Made for every call, so what few rows need is made on demand. */
class RowCall implements Call {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly maybeActor: Actor | undefined;
  readonly #row: BoundRoute;
  readonly #raw: RawCall;

  constructor(row: BoundRoute, raw: RawCall, { input, actor }: Checked) {
    this.params = input.params;
    this.query = input.query;
    this.body = input.body;
    this.maybeActor = actor;
    this.#row = row;
    this.#raw = raw;
  }

  get address(): string {
    return this.#raw.address;
  }

  get locale(): Locale {
    return this.#raw.locale;
  }

  get actor(): Actor {
    if (!this.maybeActor) throw new Error(`${this.#row.name} is public and was called by nobody`);
    return this.maybeActor;
  }

  get setSession(): (token: string | undefined) => void {
    const { setSession } = this.#raw;
    if (!this.#row.route.httpOnly || !setSession) throw new Error(`${this.#row.name} is not marked httpOnly`);
    return setSession;
  }

  get job(): JobOptions {
    const { heavy } = this.#row.route;
    if (!heavy) throw new Error(`${this.#row.name} is not marked heavy`);
    return jobOptions(heavy, this.maybeActor, this.#raw);
  }
}

/** Fields that the response schema does not name are never sent or stored. */
const runAndStrip = async (row: BoundRoute, call: Call): Promise<Result<unknown>> => {
  const result = await row.run(call);
  if (!result.ok) return result;
  const stripped = z.safeParse(row.route.response, result.value);
  if (stripped.success) return ok(stripped.data);
  const where = stripped.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new Error(`${row.name} gave a response its schema refuses: ${where}`);
};

const wrongCommandId = fail('bad-input', undefined, [
  {
    path: 'Idempotency-Key',
    message: say('bad-command-id'),
  },
]);

/** A cursor is opaque, so only the store recognises a made-up one. */
const wrongCursor = fail('bad-input', undefined, [
  {
    path: 'query.cursor',
    message: say('bad-cursor'),
  },
]);

/** Files are compared by digest, which is computed off the event loop. */
const identifying = async (input: Input): Promise<Input> => {
  if (!(input.body instanceof Uint8Array)) return input;
  const digest = await crypto.subtle.digest('SHA-256', input.body as Uint8Array<ArrayBuffer>);
  return { ...input, body: Buffer.from(digest).toString('base64url') };
};

/** Once for each time it really ran: a retry's answer is not logged again. */
const runAndNote = async (deps: Deps, row: BoundRoute, raw: RawCall, checked: Checked) => {
  const { input, actor } = checked;
  const result = await runAndStrip(row, new RowCall(row, raw, checked));
  const { audited } = row.route;
  if (audited !== undefined && result.ok) {
    deps.audit.note({
      action: row.name,
      identityId: actor?.identityId,
      address: raw.address,
      ...whatWasDone(audited, input, result.value),
    });
  }
  return result;
};

const runOnce = async (deps: Deps, row: BoundRoute, raw: RawCall, checked: Checked) => {
  const { input, actor } = checked;
  const run = () => runAndNote(deps, row, raw, checked);
  const { commandId: key } = raw;
  // The cookie of an httpOnly row is not stored, so its result alone cannot answer a retry.
  const { method, httpOnly, isRepeatable } = row.route;
  if (method === 'GET' || httpOnly || isRepeatable || key === undefined) return run();
  if (!COMMAND_ID.test(key)) return wrongCommandId;
  const scope = actor?.identityId ?? 'nobody';
  return deps.idempotency.run({ scope, key, row: row.name, input: await identifying(input) }, run);
};

/** Deleting, signing in and reading still work when somebody has stored enough. */
const isStoring = ({ method, httpOnly }: Route): boolean =>
  method !== 'GET' && method !== 'DELETE' && httpOnly !== true;

const sentBytes = ({ sentBytes: told, body }: RawCall): number =>
  told ?? Buffer.byteLength(JSON.stringify(body ?? ''));

const runCharged = async (deps: Deps, row: BoundRoute, raw: RawCall, checked: Checked) => {
  const run = (): Promise<Result<unknown>> => runOnce(deps, row, raw, checked);
  const { storing } = deps;
  if (storing === undefined || !isStoring(row.route)) return run();
  const { makesNew = false } = row.route;
  const writer = { actor: checked.actor, address: raw.address, makesNew };
  const allowed = storing.check(writer);
  if (!allowed.ok) return allowed;
  return storing.run(writer, sentBytes(raw), run);
};

const firstParams = new Map<Route['path'], string>();

/** The object of the row: the ids that follow belong to it. */
const firstParam = (path: Route['path'], params: unknown): unknown => {
  let name = firstParams.get(path);
  if (name === undefined) firstParams.set(path, (name = /:(\w+)/.exec(path)?.[1] ?? ''));
  return (params as Readonly<Record<string, unknown>> | undefined)?.[name];
};

/** The typed short secret, if the row takes one: it has its own lane beside join codes. */
const typedGuess = ({ guessed }: Route, { body }: Input): Guess => {
  const fields = body as Readonly<Record<string, unknown>> | undefined;
  const typed = guessed && fields?.[guessed.field];
  if (guessed === undefined || typeof typed !== 'string') return { code: undefined };
  const { wrong } = guessed;
  return { code: typed, lane: wrong, isWrong: (result) => !result.ok && result.error.code === wrong };
};

const attempt = async (deps: Deps, row: BoundRoute, raw: RawCall): Promise<Result<unknown>> => {
  const { route } = row;
  if ((route.httpOnly || route.bodyTypes) && raw.transport === 'socket')
    return fail('unknown-command', { name: row.name });
  const entered = await enter(deps, route, raw);
  if (!entered.ok) return entered;
  const actor = entered.value;
  const { params, query, body } = raw;
  const input = parseInput(route, { params, query, body }, raw.isStrict);
  if (!input.ok) return input;
  const who = { actor, address: raw.address };
  const code = codeIn(firstParam(route.path, input.value.params));
  return deps.guesses.guard(who, { code, knows: row.knows }, () =>
    deps.guesses.guard(who, typedGuess(route, input.value), () =>
      runCharged(deps, row, raw, { input: input.value, actor }),
    ),
  );
};

export const createCommands = (deps: Deps): Commands => {
  const byName = new Map(deps.rows.map((row) => [row.name, row]));
  if (byName.size !== deps.rows.length) throw new Error('two contract rows have the same name');
  let running = 0;
  let onIdle: (() => void) | undefined;
  let isStopping = false;

  const settle = async (row: BoundRoute, call: RawCall): Promise<Result<unknown>> => {
    try {
      return await attempt(deps, row, call);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'bad-cursor') return wrongCursor;
      const refusal = refusalOf(error);
      if (refusal?.code !== 'stored-unreadable')
        deps.log.error({ row: row.name, err: error }, 'a command failed');
      return refusal ? { ok: false, error: refusal } : fail('internal');
    }
  };
  return {
    find: (name) => byName.get(name),
    running: () => running,
    async invoke(row, call) {
      if (isStopping) return fail('server-stopping');
      const startedAt = performance.now();
      running++;
      const result = await settle(row, call);
      running--;
      if (running === 0) onIdle?.();
      deps.onOutcome?.({
        row: row.name,
        transport: call.transport,
        result,
        durationMs: performance.now() - startedAt,
      });
      return result;
    },
    async drain() {
      isStopping = true;
      if (running > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      await deps.audit.idle();
    },
  };
};
