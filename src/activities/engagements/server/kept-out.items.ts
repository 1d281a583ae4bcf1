import type { OutPlace, SentOut } from '#platform/rooms/server/kept-out.items.ts';
import type { Table } from '#store/port/table.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import type { Seat } from './players.items.ts';

export const outPlaceOf = (table: Table, gameId: string): OutPlace => ({
  table,
  partition: gamePartition(gameId),
});

/** By its devices, the name it joined with and the one it has. */
export const sentOutOf = ({ table, expiresAt }: GamePlace, seat: Seat): SentOut => ({
  ...outPlaceOf(table, seat.gameId),
  devices: seat.devices,
  names: [seat.playerName, seat.name],
  whose: { PlayerName: seat.playerName },
  until: { TTL: ttlOf(expiresAt) },
});
