import type { EngagementDeps } from './engagements.deps.ts';
import { fromPlayerItem, playerKey } from './players.items.ts';

/** What people are called now; answers keep the name that is their seat's key. */
export const nameKeeper = async (
  { store, table }: Pick<EngagementDeps, 'store' | 'table'>,
  gameId: string,
  playerNames: readonly string[],
): Promise<(playerName: string) => string> => {
  const names = [...new Set(playerNames)];
  const items = await store.batchGet(
    table,
    names.map((playerName) => playerKey(gameId, playerName)),
  );
  const shown = new Map(fromPlayerItem.list(items).map((seat) => [seat.playerName, seat.name]));
  return (playerName) => shown.get(playerName) ?? playerName;
};
