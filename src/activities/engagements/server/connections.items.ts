import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { BatchOperation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Key } from '#store/port/values.ts';

/** A socket that follows a game, as the table shows it. */
export interface GameConnection {
  readonly connectionId: string;
  readonly gameId: string;
  /** Of a player's seat; absent for hosts. */
  readonly playerName: string | undefined;
  readonly connectedAt: Instant;
}

const connectionKey = (connectionId: string): Key => ({
  PK: `CONNECTION#${connectionId}`,
  SK: 'METADATA',
});

export const putConnection = (
  table: Table,
  { connectionId, gameId, playerName, connectedAt }: GameConnection,
  times: { readonly lastPingAt: Instant; readonly expiresAt: Instant },
): BatchOperation => ({
  op: 'put',
  table,
  item: {
    ...connectionKey(connectionId),
    ConnectionId: connectionId,
    GameId: gameId,
    PlayerName: playerName,
    IsHost: playerName === undefined,
    ConnectedAt: toIso(connectedAt),
    LastPingAt: toIso(times.lastPingAt),
    TTL: toEpochSeconds(times.expiresAt),
  },
});

export const deleteConnection = (table: Table, connectionId: string): BatchOperation => ({
  op: 'delete',
  table,
  key: connectionKey(connectionId),
});
