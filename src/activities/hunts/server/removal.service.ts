import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Key } from '#store/port/values.ts';
import type { Standing } from '../rules/standing.ts';
import { giveCodeBack, renewCode } from './build.service.ts';
import { isClaim } from './claims.items.ts';
import { isOwner } from './hunts.guards.ts';
import { isOfHunt, saveGameOperation } from './hunts.items.ts';
import { gameKey, gamePartition, hostedKey, seatKey, teamPartition } from './hunts.keys.ts';
import type { HuntParts } from './hunts.parts.ts';
import { readPages } from './read-pages.ts';
import { phonesEverIn } from './team-reads.ts';
import { deletePositions } from './traces.service.ts';
import { keyIn } from './traces.items.ts';

/** Kind of the deadline on which a hunt that was taken away is gone for good. */
export const REMOVAL = 'hunt-removal';
const RESTORABLE_MS = 7 * DAY_MS;

/** In turn with the other changes of the hunt on this node; another node's are met by the version. */
const changeRemoval = (
  parts: HuntParts,
  gameId: string,
  decide: (known: Standing) => Promise<Result<Standing>>,
): Promise<Result<Standing>> =>
  parts.queue.run(`${parts.hunts.kind}:${gameId}`, async () => {
    const { store, table, deadlines, held } = parts;
    const known = await held.load(gameId, true);
    if (!known) return fail('hunt-not-found');
    const next = await decide(known);
    if (!next.ok || next.value === known) return next;
    const dueAt = ({ removedAt }: Standing) =>
      removedAt === undefined ? undefined : removedAt + RESTORABLE_MS;
    const after = { ...next.value, version: known.version + 1 };
    const stored = await store.transact([
      saveGameOperation(table, after, known),
      ...deadlines.schedule(REMOVAL, gameId, { from: dueAt(known), to: dueAt(after) }),
    ]);
    held.drop(gameId);
    return stored.ok ? ok(after) : fail('conflict');
  });

/** What is kept of everybody who played. */
const eraseTraces = async (parts: HuntParts, { gameId, hunt }: Standing): Promise<void> => {
  for (const { id: teamId } of hunt.teams)
    for (const { userId } of await phonesEverIn(parts, { gameId, teamId })) {
      const place = { gameId, teamId, userId };
      await deletePositions(parts, place);
      await parts.keepers.current.forgetMessages(gameId, userId);
      await parts.keepers.current.forgetPhotos(gameId, userId);
    }
};

/** Takes a hunt away. It can be brought back for a week; what is kept of players goes at once. */
export const deleteHunt = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
): Promise<Result<{ gameId: string; restorableUntil: number }>> => {
  let before: Standing | undefined;
  const removed = await changeRemoval(parts, gameId, async (known) => {
    if (!isOwner(known, actor)) return fail('not-allowed');
    if (known.removedAt !== undefined) return ok(known);
    before = known;
    return ok({ ...known, removedAt: parts.clock.now(), code: undefined });
  });
  if (!removed.ok) return removed;
  const restorableUntil = (removed.value.removedAt ?? 0) + RESTORABLE_MS;
  if (!before) return ok({ gameId, restorableUntil });
  await giveCodeBack(parts, before);
  await eraseTraces(parts, before);
  parts.positions.forgetGame(gameId);
  parts.hub.evict('hunt', gameId);
  return ok({ gameId, restorableUntil });
};

export const restoreHunt = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
): Promise<Result<{ gameId: string }>> => {
  const restored = await changeRemoval(parts, gameId, async (known) => {
    if (!isOwner(known, actor)) return fail('not-allowed');
    if (known.removedAt === undefined) return ok(known);
    const code = await renewCode(parts, known);
    return code.ok ? ok({ ...known, removedAt: undefined, code: code.value }) : code;
  });
  return restored.ok ? ok({ gameId }) : restored;
};

const deleteAll = async (parts: HuntParts, keys: readonly Key[]): Promise<void> => {
  const { store, table } = parts;
  await store.batchWrite(keys.map((key) => ({ op: 'delete', table, key })));
};

/** Everything of a hunt but its claims, its own row last: what is interrupted goes on at the next try. */
export const purgeHunt = async (parts: HuntParts, standing: Standing): Promise<void> => {
  const { gameId, hunt } = standing;
  await eraseTraces(parts, standing);
  await parts.keepers.current.forgetGame(gameId);
  for (const { id } of hunt.teams) {
    const users = await phonesEverIn(parts, { gameId, teamId: id });
    await deleteAll(
      parts,
      users.map(({ identityId }) => seatKey(identityId, gameId)),
    );
    for await (const page of readPages(parts, { partition: teamPartition(id) }))
      await deleteAll(parts, page.filter((item) => isOfHunt(gameId)(item) && !isClaim(item)).map(keyIn));
  }
  const own = gameKey(gameId);
  for await (const page of readPages(parts, { partition: gamePartition(gameId) }))
    await deleteAll(
      parts,
      page.map(keyIn).filter(({ SK }) => SK !== own['SK']),
    );
  const hosts = [standing.hostId, ...standing.cohosts.map(({ identityId }) => identityId)];
  await deleteAll(parts, [own, ...hosts.map((id) => hostedKey(id, standing.createdAt, gameId))]);
  parts.held.drop(gameId);
};

export const settleRemoval = async (parts: HuntParts, gameId: string): Promise<Settled> => {
  const standing = await parts.held.load(gameId, true);
  const isDue = standing?.removedAt !== undefined && standing.removedAt + RESTORABLE_MS <= parts.clock.now();
  if (!standing || !isDue)
    return {
      hasChanged: false,
      deadlineAt: standing?.removedAt === undefined ? undefined : standing.removedAt + RESTORABLE_MS,
    };
  await purgeHunt(parts, standing);
  return { hasChanged: true, deadlineAt: undefined };
};
