import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Decision } from '#platform/rooms/rules/decision.ts';
import { endChallenge, isChallenge } from './challenge.ts';
import type { GameEvent, GameState } from './state.ts';
import { showsRanks } from './stage.ts';
import { closeAnswers, closeVoting } from './steps.ts';

/** When time alone will next change something. */
export const deadlineOf = (game: GameState): Instant | undefined => {
  switch (game.phase) {
    case 'question':
      return game.isReading ? game.answersFrom : game.closesAt;
    case 'voting':
      return game.pending === undefined ? game.closesAt : undefined;
    case 'results':
      return game.pending === undefined ? (boardAtOf(game) ?? game.nextAt) : undefined;
    case 'waiting':
    case 'ended':
      return undefined;
  }
};

/** With autopilot, and where everybody may see it, the leaderboard has the second half of the wait. */
const boardAtOf = (game: GameState): Instant | undefined =>
  game.nextAt !== undefined && game.board === 'results' && !game.isSkipped && showsRanks(game)
    ? Math.max(game.updatedAt, game.nextAt - (game.settings.autopilotSeconds * SECOND_MS) / 2)
    : undefined;

/**
 * What the passing of time has changed by `now`, dated when it was due: however late it is noticed, and by however
 * many, the state is the same.
 */
export const settleGame = (game: GameState, now: Instant): Decision<GameState, GameEvent> => {
  const events: GameEvent[] = [];
  let state = game;
  // Reading, answering and voting can at most all be overdue at once; each round moves one of them.
  for (let due = deadlineOf(state); due !== undefined && due <= now; due = deadlineOf(state)) {
    const step = settleOne(state, due);
    state = step.state;
    events.push(...step.events);
  }
  return events.length === 0 ? unchanged(game) : { state, events };
};

const settleOne = (game: GameState, at: Instant): Decision<GameState, GameEvent> => {
  const by = 'deadline';
  if (isChallenge(game)) return endChallenge(game, { by, at });
  if (game.phase === 'voting') return closeVoting(game, { by, at });
  if (game.phase === 'results') {
    if (boardAtOf(game) !== undefined) {
      return { state: { ...game, board: 'leaderboard', updatedAt: at }, events: [{ type: 'shown', by, at }] };
    }
    return {
      state: { ...game, nextAt: undefined, pending: 'open', pendingFor: [], updatedAt: at },
      events: [{ type: 'autopilot-due', by, at }],
    };
  }
  if (!game.isReading) return closeAnswers(game, { by, at });
  return {
    state: { ...game, isReading: false, updatedAt: at },
    events: [{ type: 'answers-opened', by, at }],
  };
};
