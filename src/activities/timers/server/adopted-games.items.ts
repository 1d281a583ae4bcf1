import { textIn, textOr } from '#store/port/read-item.ts';
import type { Item, Value } from '#store/port/values.ts';
import type { GameRecord, PlayerRecord } from '../rules/records.ts';
import { gamePartition, personRow, toGameItem, toPlayerItem } from './games.items.ts';

/** Attributes that histories and statistics read; the original stores them with the game alone. */
const FACE = [
  'of_template',
  'template_name',
  'title',
  'mode',
  'started_at',
  'ended_at',
  'total_duration_seconds',
  'player_count',
  'winner',
  'notes',
  'source',
  'owner_id',
  'viewers',
] as const;

const missingIn = (item: Item, whole: Item, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = whole[name];
      return item[name] === undefined && value !== undefined ? [[name, value]] : [];
    }),
  );

/** The owner, what lists show, and the game's row in the owner's list. */
export const adoptedGame = (item: Item, game: GameRecord) => ({
  attributes: missingIn(item, toGameItem(game, undefined, 0), ['owner_id', 'viewers', 'players']),
  rows: [personRow(game, game.ownerId).item],
  inUseBy: 'revision',
});

export const adoptedPlayer = (item: Item, game: GameRecord, player: PlayerRecord) => ({
  attributes: missingIn(item, toPlayerItem(game, player), FACE),
  rows: [],
});

export const isOwned = (item: Item): boolean => textOr(item, 'owner_id', '') !== '';

export const gameIdIn = (item: Item): string => textIn(item, 'PK').slice(gamePartition('').length);
