import { textIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { keptOutNames } from '../rules/keeping-out.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import type { Seat } from './players.items.ts';

/** Somebody was sent away: whoever comes on their device or under their name is not let in. */
type KeptOut = { readonly device: string } | { readonly name: string };

const keyOf = (gameId: string, kept: KeptOut): Key => ({
  PK: gamePartition(gameId),
  SK: 'device' in kept ? `OUT#DEVICE#${kept.device}` : `OUT#NAME#${kept.name}`,
});

export const deviceOutKey = (gameId: string, device: string): Key => keyOf(gameId, { device });
export const nameOutKey = (gameId: string, name: string): Key => keyOf(gameId, { name });

/** Where the marks of one seat lie: its devices, the name it joined with and the one it has. */
export const outKeysOf = ({ gameId, devices, playerName, name }: Seat): Key[] => [
  ...devices.map((device) => deviceOutKey(gameId, device)),
  ...keptOutNames([playerName, name]).map((folded) => nameOutKey(gameId, folded)),
];

export const keepOutOperations = ({ table, expiresAt }: GamePlace, seat: Seat): Operation[] =>
  outKeysOf(seat).map((key) => ({
    op: 'put',
    table,
    item: { ...key, PlayerName: seat.playerName, TTL: ttlOf(expiresAt) },
  }));

/** A device may have been the way in of two; it is let in when the last of them is. */
export const isOutFor = (item: Item | undefined, { playerName }: Seat): boolean =>
  item !== undefined && textIn(item, 'PlayerName') === playerName;
