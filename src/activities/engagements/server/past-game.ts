import { MINUTE_MS } from '#core/instant.ts';
import type { GameState } from '../rules/state.ts';
import type { PastGame } from './history.items.ts';

/** What the history says of a game as it stands: until it ends, how long it has run so far. */
export const pastGameOf = (game: GameState, playerCount: number): PastGame => ({
  gameId: game.gameId,
  ownerId: game.hostId,
  title: game.title,
  engagementType: game.engagementType,
  createdAt: game.createdAt,
  completedAt: game.endedAt,
  playerCount,
  questionCount: game.playedQuestions.length,
  deadlineAt: game.challenge && (game.deadlineAt ?? game.endedAt),
  durationMinutes: Math.round(((game.endedAt ?? game.updatedAt) - game.createdAt) / MINUTE_MS),
});
