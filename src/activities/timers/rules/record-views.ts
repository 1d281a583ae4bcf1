import type { GameRow, GameView, PlayerGame } from '../contract.views.ts';
import type { GameFace, GameRecord, ListedGame, PlayerRecord, PlayerRow } from './records.ts';

const faceOf = (game: GameFace) => ({
  gameId: game.gameId,
  templateId: game.templateId,
  templateName: game.templateName,
  title: game.title,
  mode: game.mode,
  startedAt: game.startedAt,
  endedAt: game.endedAt,
  durationSeconds: game.durationSeconds,
  playerCount: game.playerCount,
  winner: game.winner,
  notes: game.notes,
  source: game.source,
});

const playerOf = (player: PlayerRecord): PlayerGame['player'] => ({ ...player });

export const gameRowOf = (game: ListedGame | GameRecord): GameRow => ({
  ...faceOf(game),
  players: game.players.map(({ name, color, totalSeconds }) => ({ name, color, totalSeconds })),
});

export const gameViewOf = (game: GameRecord, viewer: string): GameView => ({
  ...faceOf(game),
  controls: [...game.controls],
  players: game.players.map(playerOf),
  buckets: { ...game.buckets },
  device: game.device,
  playerOverride: game.playerOverride,
  thirds: game.thirds.map(([opening, middle, end]): [number, number, number] => [opening, middle, end]),
  isMine: game.ownerId === viewer,
  expiresAt: game.expiresAt,
});

export const playerGameOf = ({ face, player }: PlayerRow): PlayerGame => ({
  ...faceOf(face),
  player: playerOf(player),
});
