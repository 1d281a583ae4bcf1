import { MINUTE_MS } from '#core/instant.ts';
import type { GameState } from '../rules/state.ts';
import type { PastGame } from './history.items.ts';

/** The history row of a game; until it ends, the duration is the time so far. */
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
