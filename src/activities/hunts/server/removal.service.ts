import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Key } from '#store/port/values.ts';
import type { HuntState } from '../rules/state.ts';
import { giveCodeBack, renewCode } from './build.service.ts';
import { isClaim } from './claims.items.ts';
import { isOwner } from './hunts.guards.ts';
import { isOfHunt, saveGameOperation } from './hunts.items.ts';
import { gameKey, gamePartition, hostedKey, seatKey, teamPartition } from './hunts.keys.ts';
import type { HuntDeps, WholeDeps } from './hunts.deps.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { phonesEverIn } from './team-reads.ts';
import { deletePositions } from './traces.service.ts';
import { keyIn } from './traces.items.ts';

/** Kind of the deadline at which a deleted hunt is removed for good. */
export const REMOVAL = 'hunt-removal';
const RESTORABLE_MS = 7 * DAY_MS;

/** In turn with the other changes of the hunt on this node; another node's are met by the version. */
const changeRemoval = <Code extends ErrorCode = never>(
  deps: HuntDeps,
  gameId: string,
  decide: (known: HuntState) => Promise<Result<HuntState, Code>>,
) =>
  deps.queue.run<HuntState, Code | 'hunt-not-found' | 'conflict'>(
    `${deps.hunts.kind}:${gameId}`,
    async () => {
      const { store, table, deadlines, held } = deps;
      const known = await held.load(gameId, true);
      if (!known) return fail('hunt-not-found');
      const next = await decide(known);
      if (!next.ok || next.value === known) return next;
      const dueAt = ({ removedAt }: HuntState) =>
        removedAt === undefined ? undefined : removedAt + RESTORABLE_MS;
      const after = { ...next.value, version: known.version + 1 };
      const stored = await store.transact([
        saveGameOperation(table, after, known),
        ...deadlines.schedule(REMOVAL, gameId, { from: dueAt(known), to: dueAt(after) }),
      ]);
      held.drop(gameId);
      return stored.ok ? ok(after) : fail('conflict');
    },
  );

/** What is kept of everybody who played. */
const eraseTraces = async (deps: WholeDeps, { gameId, hunt }: HuntState): Promise<void> => {
  for (const { id: teamId } of hunt.teams)
    for (const { userId } of await phonesEverIn(deps, { gameId, teamId })) {
      const place = { gameId, teamId, userId };
      await deletePositions(deps, place);
      await deps.chat.deleteWords(gameId, userId);
      await deps.photos.forgetUser(place);
    }
};

/** Deletes a hunt. It can be restored for a week; players' traces are deleted at once. */
export const deleteHunt = async (deps: WholeDeps, actor: Actor, gameId: string) => {
  let before: HuntState | undefined;
  const removed = await changeRemoval(deps, gameId, async (known) => {
    if (!isOwner(known, actor)) return fail('not-allowed');
    if (known.removedAt !== undefined) return ok(known);
    before = known;
    return ok({ ...known, removedAt: deps.clock.now(), code: undefined });
  });
  if (!removed.ok) return removed;
  const restorableUntil = (removed.value.removedAt ?? 0) + RESTORABLE_MS;
  if (!before) return ok({ gameId, restorableUntil });
  await giveCodeBack(deps, before);
  await eraseTraces(deps, before);
  deps.positions.forgetGame(gameId);
  deps.hub.evict('hunt', gameId);
  return ok({ gameId, restorableUntil });
};

export const restoreHunt = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const restored = await changeRemoval(deps, gameId, async (known) => {
    if (!isOwner(known, actor)) return fail('not-allowed');
    if (known.removedAt === undefined) return ok(known);
    const code = await renewCode(deps, known);
    return code.ok ? ok({ ...known, removedAt: undefined, code: code.value }) : code;
  });
  return restored.ok ? ok({ gameId }) : restored;
};

const deleteAll = async (deps: HuntDeps, keys: readonly Key[]): Promise<void> => {
  const { store, table } = deps;
  await store.batchWrite(keys.map((key) => ({ op: 'delete', table, key })));
};

/** Deletes everything of a hunt except its claims, its own row last: the next attempt continues an interrupted one. */
export const purgeHunt = async (deps: WholeDeps, state: HuntState): Promise<void> => {
  const { gameId, hunt } = state;
  await eraseTraces(deps, state);
  await deps.photos.forgetGame(gameId);
  await deps.chat.deleteHuntWords(gameId);
  for (const { id } of hunt.teams) {
    const users = await phonesEverIn(deps, { gameId, teamId: id });
    await deleteAll(
      deps,
      users.map(({ identityId }) => seatKey(identityId, gameId)),
    );
    for await (const page of readPages(deps, { partition: teamPartition(id) }))
      await deleteAll(deps, page.filter((item) => isOfHunt(gameId)(item) && !isClaim(item)).map(keyIn));
  }
  const own = gameKey(gameId);
  for await (const page of readPages(deps, { partition: gamePartition(gameId) }))
    await deleteAll(
      deps,
      page.map(keyIn).filter(({ SK }) => SK !== own['SK']),
    );
  const hosts = [state.hostId, ...state.cohosts.map(({ identityId }) => identityId)];
  await deleteAll(deps, [own, ...hosts.map((id) => hostedKey(id, state.createdAt, gameId))]);
  deps.held.drop(gameId);
};

export const settleRemoval = async (deps: WholeDeps, gameId: string): Promise<Settled> => {
  const state = await deps.held.load(gameId, true);
  const isDue = state?.removedAt !== undefined && state.removedAt + RESTORABLE_MS <= deps.clock.now();
  if (!state || !isDue)
    return {
      hasChanged: false,
      deadlineAt: state?.removedAt === undefined ? undefined : state.removedAt + RESTORABLE_MS,
    };
  await purgeHunt(deps, state);
  return { hasChanged: true, deadlineAt: undefined };
};
