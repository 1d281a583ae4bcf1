import type { Instant } from '#core/instant.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { exists } from '#store/port/conditions.ts';
import type { Query } from '#store/port/store.ts';
import { isOfHunt } from './hunts.items.ts';
import { keptTimes } from './hunts.deps.ts';
import type { HuntDeps, WholeDeps } from './hunts.deps.ts';
import { fixesOfTeam } from './phones.items.ts';
import { positionsUntil } from './positions.service.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { expiryChange, messagesEverIn, traceIn } from './traces.items.ts';

/** Kind of the deadline that sets when positions, photos and messages of an ended hunt are deleted. */
export const RETENTION = 'hunt-retention';

const AT_ONCE = 25;

/** Sets the day on which items expire. Items that a player deleted meanwhile stay deleted. */
const redate = async (deps: HuntDeps, gameId: string, query: Query, until: Instant): Promise<void> => {
  const { store, table } = deps;
  for await (const page of readPages(deps, query)) {
    const late = traceIn
      .list(page.filter(isOfHunt(gameId)))
      .filter(({ deletedAt }) => (deletedAt ?? until + 1) > until);
    for (let from = 0; from < late.length; from += AT_ONCE)
      await Promise.all(
        late
          .slice(from, from + AT_ONCE)
          .map(({ key }) => store.update(table, key, [expiryChange(until)], exists)),
      );
  }
};

/** A hunt has ended: from here counts how long positions, pictures and words are kept. May run again. */
export const settleRetention = async (deps: WholeDeps, gameId: string): Promise<Settled> => {
  const state = await deps.held.load(gameId, true);
  const { endedAt } = state?.progress ?? {};
  if (state && endedAt !== undefined) {
    const until = positionsUntil(state, deps.lifetimes, endedAt);
    for (const { id } of state.hunt.teams) await redate(deps, gameId, fixesOfTeam(id), until);
    const { messageMs, photoMs } = keptTimes(state.settings, deps.lifetimes);
    // By the server's own time each of them has its day already, none of them later than this.
    if (messageMs < deps.lifetimes.messageMs)
      await redate(deps, gameId, messagesEverIn(gameId), endedAt + messageMs);
    await deps.photos.onEnded(gameId, { photosUntil: endedAt + photoMs, positionsUntil: until });
  }
  return { hasChanged: state !== undefined, deadlineAt: undefined };
};
