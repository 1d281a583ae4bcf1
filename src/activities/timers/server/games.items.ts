import { isoOrNothing, SECOND_MS, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { equals, exists, lacks, notExists } from '#store/port/conditions.ts';
import {
  instantIn,
  itemsIn,
  mapIn,
  numberIn,
  numberOr,
  optionalInstantIn,
  optionalTextIn,
  storedIn,
  textIn,
  textOr,
  textsIn,
} from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key, Value } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { DeviceFacts, GameSource } from '../contract.views.ts';
import type { PlayerOverride } from '../rules/players.ts';
import { NOBODY } from '../rules/template.ts';
import type { GameFace, GameRecord, ListedGame, PlayerRecord, PlayerRow, Thirds } from '../rules/records.ts';
import { expiryIn, expiryItem, personKey, putPersonRow, timersTable } from './timers.items.ts';

export const gamePartition = (gameId: string): string => `GAME#${gameId}`;
export const gameKey = (gameId: string): Key => ({ PK: gamePartition(gameId), SK: 'METADATA' });
const playerKey = (gameId: string, name: string): Key => ({
  PK: gamePartition(gameId),
  SK: `PLAYER#${name}`,
});
const personGame = ({ endedAt, gameId }: Pick<GameRecord, 'endedAt' | 'gameId'>): string =>
  `GAME#${toIso(endedAt)}#${gameId}`;

const deviceItem = ({ userAgent, screenSize, platform }: DeviceFacts): Value => ({
  user_agent: userAgent,
  screen_size: screenSize,
  platform,
});

const deviceOf = (device: Item): DeviceFacts => ({
  userAgent: optionalTextIn(device, 'user_agent'),
  screenSize: optionalTextIn(device, 'screen_size'),
  platform: optionalTextIn(device, 'platform'),
});

/** Attributes from the start of a game; without `ended_at` it is in no index. */
export interface RunningGame extends Pick<
  GameRecord,
  'gameId' | 'templateId' | 'templateName' | 'title' | 'mode' | 'startedAt' | 'ownerId'
> {
  readonly playerCount: number;
}

const faceItem = (game: RunningGame): Item => ({
  ...gameKey(game.gameId),
  EntityType: 'GAME',
  game_id: game.gameId,
  template_id: game.templateId,
  template_name: game.templateName,
  title: game.title,
  mode: game.mode,
  player_count: game.playerCount,
  started_at: toIso(game.startedAt),
  owner_id: game.ownerId,
});

export const putRunningGame = (game: RunningGame): Operation => ({
  op: 'put',
  table: timersTable,
  item: { ...faceItem(game), status: 'RUNNING' },
});

export const deleteRunningGame = (gameId: string): Operation => ({
  op: 'delete',
  table: timersTable,
  key: gameKey(gameId),
});

/** `revision` counts the corrections of a finished game, so two at once cannot overwrite each other. */
export const toGameItem = (game: GameRecord, uploadDigest: string | undefined, revision: number): Item => ({
  ...faceItem({ ...game, playerCount: game.players.length }),
  status: 'COMPLETED',
  ended_at: toIso(game.endedAt),
  total_duration_seconds: game.durationSeconds,
  winner: game.winner,
  notes: game.notes,
  device_info: deviceItem(game.device),
  control: asValue(game.controls),
  buckets: game.buckets,
  thirds: asValue(game.thirds),
  turn_counts: asValue(game.turnCounts),
  player_override: asValue(game.playerOverride),
  players: game.players.map((player) => ({
    name: player.name,
    color: player.color,
    total_time_seconds: player.totalSeconds,
    turns_taken: player.turns,
    longest_turn_seconds: player.longestTurnSeconds,
    was_overtime: player.wasOvertime,
  })),
  source: game.source,
  viewers: game.viewers,
  upload_digest: uploadDigest,
  revision,
  ...expiryItem(game.expiresAt),
});

export const toPlayerItem = (game: GameRecord, player: PlayerRecord): Item => ({
  ...playerKey(game.gameId, player.name),
  EntityType: 'GAME_PLAYER',
  game_id: game.gameId,
  player_name: player.name,
  player_color: player.color,
  player_order: player.order,
  total_time_seconds: player.totalSeconds,
  turns_taken: player.turns,
  average_turn_time: player.averageTurnSeconds,
  longest_turn_seconds: player.longestTurnSeconds,
  shortest_turn_seconds: player.shortestTurnSeconds,
  was_overtime: player.wasOvertime,
  overtime_seconds: player.overtimeSeconds,
  overtime_points: player.overtimePoints,
  final_turn_time: player.finalTurnSeconds,
  final_round_time: player.finalRoundSeconds,
  is_eliminated: player.isEliminated,
  flagged_at: isoOrNothing(player.flaggedAt),
  // Not `template_id`: TemplateUsageIndex would count it as a game.
  of_template: game.templateId,
  template_name: game.templateName,
  title: game.title,
  mode: game.mode,
  started_at: toIso(game.startedAt),
  ended_at: toIso(game.endedAt),
  total_duration_seconds: game.durationSeconds,
  player_count: game.players.length,
  winner: game.winner,
  notes: game.notes,
  source: game.source,
  owner_id: game.ownerId,
  viewers: game.viewers,
  ...expiryItem(game.expiresAt),
});

export const personRow = (game: GameRecord, viewer: string): Operation & { readonly op: 'put' } =>
  putPersonRow(viewer, personGame(game), {
    EntityType: 'PERSON_GAME',
    id: game.gameId,
    ...expiryItem(game.expiresAt),
  });

/** Game, players and the rows of everybody who sees it, for the transaction that ends the game. */
export const gameOperations = (
  game: GameRecord,
  options: { readonly mustBeNew: boolean; readonly uploadDigest?: string },
): Operation[] => [
  {
    op: 'put',
    table: timersTable,
    item: toGameItem(game, options.uploadDigest, 1),
    ...(options.mustBeNew && { condition: notExists }),
  },
  ...game.players.map((player): Operation => ({
    op: 'put',
    table: timersTable,
    item: toPlayerItem(game, player),
  })),
  ...game.viewers.map((viewer) => personRow(game, viewer)),
];

/** A correction, a new owner or new viewers: every row is written again. */
export const rewriteGameOperations = (next: GameRecord, previous: StoredGame): Operation[] => [
  {
    op: 'put',
    table: timersTable,
    item: toGameItem(next, previous.uploadDigest, previous.revision + 1),
    condition: previous.revision === 0 ? lacks('revision') : equals('revision', previous.revision),
  },
  ...next.players.map((player): Operation => ({
    op: 'put',
    table: timersTable,
    item: toPlayerItem(next, player),
  })),
  ...next.viewers
    .filter((viewer) => !previous.game.viewers.includes(viewer))
    .map((viewer) => personRow(next, viewer)),
  ...previous.game.viewers
    .filter((viewer) => !next.viewers.includes(viewer))
    .map((viewer) => deletePersonGame(next, viewer)),
];

const deletePersonGame = (game: GameRecord, viewer: string): Operation => ({
  op: 'delete',
  table: timersTable,
  key: personKey(viewer, personGame(game)),
});

export const deleteGameOperations = (game: GameRecord): Operation[] => [
  { op: 'delete', table: timersTable, key: gameKey(game.gameId), condition: exists },
  ...game.players.map(({ name }): Operation => ({
    op: 'delete',
    table: timersTable,
    key: playerKey(game.gameId, name),
  })),
  ...game.viewers.map((viewer) => deletePersonGame(game, viewer)),
];

/** The seed's attributes; figures that only we store are 0 in rows from another system. */
const playerOf = (item: Item): PlayerRecord => ({
  name: textIn(item, 'player_name'),
  color: textOr(item, 'player_color', GREY),
  order: numberOr(item, 'player_order', 0),
  totalSeconds: numberOr(item, 'total_time_seconds', 0),
  turns: numberOr(item, 'turns_taken', 0),
  averageTurnSeconds: numberOr(item, 'average_turn_time', 0),
  longestTurnSeconds: numberOr(item, 'longest_turn_seconds', 0),
  shortestTurnSeconds: numberOr(item, 'shortest_turn_seconds', 0),
  wasOvertime: item['was_overtime'] === true,
  overtimeSeconds: numberOr(item, 'overtime_seconds', 0),
  overtimePoints: numberOr(item, 'overtime_points', 0),
  finalTurnSeconds: numberOr(item, 'final_turn_time', 0),
  finalRoundSeconds: numberOr(item, 'final_round_time', 0),
  isEliminated: item['is_eliminated'] === true,
  flaggedAt: optionalInstantIn(item, 'flagged_at'),
});
export const fromPlayerItem = readerOf(timersTable, playerOf);

/** For players without a colour. */
const GREY = '#808080';

/** The start; for another system's row without one, the end minus the duration. */
const startIn = (item: Item, endedAt: Instant, durationSeconds: number): Instant =>
  optionalInstantIn(item, 'started_at') ?? endedAt - durationSeconds * SECOND_MS;

const templateIn = (item: Item): string =>
  optionalTextIn(item, 'of_template') ?? textOr(item, 'template_id', '');

const faceOf = (item: Item): GameFace => {
  const endedAt = instantIn(item, 'ended_at');
  const durationSeconds = numberOr(item, 'total_duration_seconds', 0);
  const templateName = textOr(item, 'template_name', '');
  return {
    gameId: textIn(item, 'PK').slice(gamePartition('').length),
    templateId: templateIn(item),
    templateName,
    title: textOr(item, 'title', templateName),
    mode: item['mode'] === 1 ? 1 : 2,
    startedAt: startIn(item, endedAt, durationSeconds),
    endedAt,
    durationSeconds,
    winner: optionalTextIn(item, 'winner'),
    notes: textOr(item, 'notes', ''),
    source: textOr(item, 'source', 'live') as GameSource,
    playerCount: numberOr(item, 'player_count', 0),
    ownerId: textOr(item, 'owner_id', NOBODY),
    viewers: textsIn(item, 'viewers'),
    expiresAt: expiryIn(item),
  };
};

/** A game for lists and statistics, from its own row alone. */
export const fromGameItem = readerOf(timersTable, (item): ListedGame => ({
  ...faceOf(item),
  players: itemsIn(item, 'players').map((player) => ({
    name: textIn(player, 'name'),
    color: textIn(player, 'color'),
    totalSeconds: numberIn(player, 'total_time_seconds'),
    turns: numberIn(player, 'turns_taken'),
    longestTurnSeconds: numberIn(player, 'longest_turn_seconds'),
    wasOvertime: player['was_overtime'] === true,
  })),
  ...turnFiguresIn(item),
}));

const turnFiguresIn = (item: Item): Pick<ListedGame, 'buckets' | 'thirds' | 'turnCounts'> => ({
  buckets: storedIn<ListedGame['buckets'] | undefined>(item, 'buckets') ?? {},
  thirds: storedIn<readonly Thirds[] | undefined>(item, 'thirds') ?? [],
  turnCounts: storedIn<readonly Thirds[] | undefined>(item, 'turn_counts') ?? [],
});

export const isFinished = (item: Item | undefined): boolean => item?.['ended_at'] !== undefined;

export const fromPlayerRow = readerOf(timersTable, (item): PlayerRow => ({
  face: faceOf(item),
  player: playerOf(item),
}));

export interface StoredGame {
  readonly game: GameRecord;
  readonly uploadDigest: string | undefined;
  readonly revision: number;
}

/** A finished game's own row; another system counts no corrections. */
const fromMetadata = readerOf(timersTable, (item) => ({
  uploadDigest: optionalTextIn(item, 'upload_digest'),
  revision: numberOr(item, 'revision', 0),
  game: {
    ...faceOf(item),
    controls: itemsIn(item, 'control') as unknown as readonly ControlShape[],
    device: deviceOf(mapIn(item, 'device_info')),
    playerOverride: storedIn<PlayerOverride | undefined>(item, 'player_override'),
    ...turnFiguresIn(item),
  },
}));

/** From everything under `GAME#id`; undefined while the game runs. */
export const fromGameItems = (items: readonly Item[]): StoredGame | undefined => {
  const metadata = items.find(({ SK }) => SK === 'METADATA');
  if (metadata?.['ended_at'] === undefined) return undefined;
  const stored = fromMetadata(metadata);
  const players = fromPlayerItem.list(items.filter(isPlayerItem)).toSorted((a, b) => a.order - b.order);
  return { ...stored, game: { ...stored.game, players } };
};

export const isPlayerItem = (item: Item): boolean => item['EntityType'] === 'GAME_PLAYER';
export const isGameItem = (item: Item): boolean => item['EntityType'] === 'GAME';
