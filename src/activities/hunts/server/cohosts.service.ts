import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import { cohostRows, newCohost } from '#platform/rooms/rules/cohosts.ts';
import type { Cohost } from '#platform/rooms/rules/cohosts.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf, opens } from '#server/kit/secret-hash.ts';
import { MOST_COHOSTS } from '../contract.cohosts.ts';
import type { HuntState } from '../rules/state.ts';
import { isHost, isOwner, readState, requireHost, requireOwner } from './hunts.guards.ts';
import { toHostedItem } from './hunts.items.ts';
import { hostedKey } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntAct } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';

/** No view of anybody is different by it. */
const NOBODY: readonly string[] = [];

export interface CohostList {
  readonly isOwner: boolean;
  readonly hasLink: boolean;
  readonly cohosts: ReturnType<typeof cohostRows>;
}

const listFor = (state: HuntState, actor: Actor): CohostList => ({
  isOwner: isOwner(state, actor),
  hasLink: state.cohostHash !== undefined,
  cohosts: cohostRows(state.cohosts),
});

const actAsOwner = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  decide: (state: HuntState) => HuntAct,
) => {
  const owner = await requireOwner(deps, actor, gameId);
  if (!owner.ok) return owner;
  const acted = await actOnHunt(deps, gameId, (state) => ok(decide(state)));
  return acted.ok ? ok(acted.value.state) : acted;
};

export const makeCohostLink = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const token = deps.ids.secret();
  const made = await actAsOwner(deps, actor, gameId, () => ({
    next: { cohostHash: hashOf(token) },
    stale: NOBODY,
  }));
  return made.ok ? ok({ token }) : made;
};

export const dropCohostLink = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const dropped = await actAsOwner(deps, actor, gameId, ({ cohostHash }) =>
    cohostHash === undefined ? {} : { next: { cohostHash: undefined }, stale: NOBODY },
  );
  return dropped.ok ? ok(listFor(dropped.value, actor)) : dropped;
};

export const becomeCohost = async (
  deps: HuntDeps,
  actor: Actor,
  given: { readonly gameId: string; readonly token: string; readonly name?: string | undefined },
) => {
  const { gameId } = given;
  const known = await readState(deps, gameId);
  if (!known.ok) return known;
  if (isHost(known.value, actor)) return ok({ gameId });
  const cohost = newCohost(actor.identityId, given.name, deps.ids.secret(), deps.clock.now());
  if (!cohost.ok) return cohost;
  const acted = await actOnHunt(deps, gameId, (state) => {
    if (isHost(state, actor)) return ok({});
    if (!opens(given.token, state.cohostHash)) return fail('hunt-cohost-link-unknown');
    if (state.cohosts.length >= MOST_COHOSTS) return fail('hunt-cohosts-full', { most: MOST_COHOSTS });
    const hosted = toHostedItem({ ...state, hostId: actor.identityId });
    return ok({
      next: { cohosts: [...state.cohosts, cohost.value] },
      operations: [{ op: 'put', table: deps.table, item: hosted }],
      stale: NOBODY,
    });
  });
  return acted.ok ? ok({ gameId }) : acted;
};

export const listCohosts = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const state = await requireHost(deps, actor, gameId);
  return state.ok ? ok(listFor(state.value, actor)) : state;
};

const without = (
  { table }: Pick<HuntDeps, 'table'>,
  { gameId, createdAt, cohosts }: HuntState,
  isGone: (cohost: Cohost) => boolean,
): HuntAct => {
  const gone = cohosts.filter(isGone);
  if (gone.length === 0) return {};
  return {
    next: { cohosts: cohosts.filter((cohost) => !isGone(cohost)) },
    operations: gone.map(({ identityId }) => ({
      op: 'delete',
      table,
      key: hostedKey(identityId, createdAt, gameId),
    })),
    stale: NOBODY,
  };
};

/** Gone at once: every page asks again whether it may still look. */
export const removeCohost = async (
  deps: HuntDeps,
  actor: Actor,
  { gameId, cohostId }: { readonly gameId: string; readonly cohostId: string },
) => {
  const removed = await actAsOwner(deps, actor, gameId, (state) =>
    without(deps, state, (cohost) => cohost.cohostId === cohostId),
  );
  if (!removed.ok) return removed;
  for (const topic of ['hunt', 'hunt-chat', 'hunt-photos']) deps.hub.evict(topic, gameId);
  return ok(listFor(removed.value, actor));
};

/** A co-host signed up, or was deleted. */
export const replaceCohost = async (
  deps: HuntDeps,
  gameId: string,
  from: IdentityId,
  to?: IdentityId,
): Promise<void> => {
  const acted = await actOnHunt(deps, gameId, (state) => {
    const own = state.cohosts.find(({ identityId }) => identityId === from);
    const act = without(deps, state, (cohost) => cohost === own);
    if (!own || to === undefined || isHost(state, { identityId: to })) return ok(act);
    const hosted = toHostedItem({ ...state, hostId: to });
    return ok({
      ...act,
      next: { cohosts: [...(act.next?.cohosts ?? []), { ...own, identityId: to }] },
      operations: [...(act.operations ?? []), { op: 'put', table: deps.table, item: hosted }],
    });
  });
  if (!acted.ok && acted.error.code !== 'hunt-not-found')
    throw new Error(`co-host of hunt ${gameId} could not be changed: ${acted.error.code}`);
};
