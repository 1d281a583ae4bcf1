import { fail } from '#core/result.ts';
import { whyKeptOut } from '#platform/rooms/server/kept-out.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { outPlaceOf } from './kept-out.items.ts';

/** For each newcomer, why they may not join; undefined if they may. */
export const keptOut = async (
  { store, table }: Pick<EngagementDeps, 'store' | 'table'>,
  gameId: string,
  newcomers: Parameters<typeof whyKeptOut>[2],
) => {
  const reasons = await whyKeptOut(store, outPlaceOf(table, gameId), newcomers);
  return reasons.map((why) => why && fail(why === 'device' ? 'game-kicked' : 'game-name-refused'));
};
