import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Access, RateLimit } from '#core/route.ts';
import type { Actor } from './actor.ts';
import { addressKey } from './limits.ts';
import type { Limits } from './limits.ts';

export interface Budgets {
  readonly perAddressPerMinute: number;
  readonly perIdentityPerMinute: number;
  readonly guestsPerAddressPerHour: number;
}

export interface BudgetDeps {
  readonly limits: Limits;
  readonly budgets: Budgets;
}

/** Who asks, and for a first visit how it becomes a guest. */
export interface Asker {
  readonly actor: Actor | undefined;
  readonly address: string;
  readonly welcome?: (() => Promise<Actor>) | undefined;
}

export interface Entry {
  readonly access: Access;
  readonly limit?: RateLimit | undefined;
}

/** The four levels of `access`; who owns which object is asked by each part's own guards. */
const guardAccess = async (
  access: Access,
  actor: Actor | undefined,
  welcome: (() => Promise<Result<Actor>>) | undefined,
): Promise<Result<Actor | undefined>> => {
  switch (access) {
    case 'public':
      return ok(actor);
    case 'guest':
      if (actor) return ok(actor);
      return welcome ? welcome() : fail('sign-in-needed');
    case 'account':
      return actor?.kind === 'account' ? ok(actor) : fail('sign-in-needed');
    case 'admin':
      if (actor?.kind !== 'account') return fail('sign-in-needed');
      return actor.isAdmin ? ok(actor) : fail('not-allowed');
    default:
      return fail('not-allowed');
  }
};

/** Each limit has its own lane, so reactions never use up what answers need. */
const GENERAL = 'general';

const spend = async (
  { limits }: BudgetDeps,
  budget: Pick<RateLimit, 'name' | 'max' | 'perSeconds'>,
  key: string,
): Promise<Result<void>> => {
  const seconds = await limits.spend(budget, key);
  return seconds === undefined ? ok(undefined) : fail('too-many-requests', { seconds });
};

const spendAddress = (deps: BudgetDeps, address: string, lane: string): Promise<Result<void>> =>
  spend(
    deps,
    { name: `address:${lane}`, max: deps.budgets.perAddressPerMinute, perSeconds: 60 },
    addressKey(address),
  );

/** The cost of a call that belongs to nobody, such as one with a wrong token. */
export const spendStranger = (deps: BudgetDeps, address: string): Promise<Result<void>> =>
  spendAddress(deps, address, GENERAL);

const spendRow = (deps: BudgetDeps, limit: RateLimit, key: string): Promise<Result<void>> =>
  spend(deps, { ...limit, name: `row:${limit.name}` }, key);

const spendOwn = (deps: BudgetDeps, { limit }: Entry, { identityId }: Actor): Promise<Result<void>> => {
  if (limit?.by === 'identity') return spendRow(deps, limit, identityId);
  const general = { name: 'identity', max: deps.budgets.perIdentityPerMinute, perSeconds: 60 };
  return spend(deps, general, identityId);
};

const welcomeWithin = (deps: BudgetDeps, { address, welcome }: Asker) =>
  welcome &&
  (async (): Promise<Result<Actor>> => {
    const budget = { name: 'guests', max: deps.budgets.guestsPerAddressPerHour, perSeconds: 3600 };
    const spent = await spend(deps, budget, addressKey(address));
    return spent.ok ? ok(await welcome()) : spent;
  });

/** Charged once it is clear who the caller is. */
const spendRest = async (
  deps: BudgetDeps,
  entry: Entry,
  { actor: before, address, entered }: Asker & { readonly entered: Actor | undefined },
): Promise<Result<void>> => {
  const own = entered && !before ? await spendOwn(deps, entry, entered) : ok(undefined);
  const { limit } = entry;
  if (!own.ok || limit === undefined || (entered && limit.by === 'identity')) return own;
  return spendRow(deps, limit, addressKey(address));
};

/**
 * The single entry check for every row, every other address and every subscription. A device that has used up its own
 * budget is refused before it costs others behind the same address anything.
 */
export const enter = async (
  deps: BudgetDeps,
  entry: Entry,
  asker: Asker,
): Promise<Result<Actor | undefined>> => {
  const own = asker.actor ? await spendOwn(deps, entry, asker.actor) : ok(undefined);
  if (!own.ok) return own;
  const shared = await spendAddress(deps, asker.address, entry.limit?.name ?? GENERAL);
  if (!shared.ok) return shared;
  const entered = await guardAccess(entry.access, asker.actor, welcomeWithin(deps, asker));
  if (!entered.ok) return entered;
  const rest = await spendRest(deps, entry, { ...asker, entered: entered.value });
  return rest.ok ? entered : rest;
};
