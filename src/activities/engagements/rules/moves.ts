import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { GameMove } from '../contract.moves.ts';
import { checkDeadline, endChallenge, isChallenge } from './challenge.ts';
import { withAutopilot } from './game.ts';
import type { StepDecision } from './game.ts';
import type { GameState } from './state.ts';
import { closeAnswers, closeVoting, startAnswers } from './steps.ts';

/** Moves that need nothing but the state; `open` and `rerun` also need questions, see steps.ts. */
export type PlainMove = Exclude<GameMove, { readonly move: 'open' | 'rerun' }>;

/** A command for an earlier stage: its sender saw something else, so the answer is the current state. */
export const isLate = (game: GameState, { epoch }: Pick<GameMove, 'epoch'>): boolean => epoch !== game.epoch;

export const moveGame = (game: GameState, move: PlainMove, now: Instant) => {
  if (isLate(game, move)) return ok(unchanged(game));
  if (game.phase === 'ended') return move.move === 'end' ? ok(unchanged(game)) : fail('game-over');
  return isChallenge(game) ? moveChallenge(game, move, now) : moveLive(game, move, now);
};

const moveLive = (game: GameState, move: PlainMove, now: Instant) => {
  switch (move.move) {
    case 'start-answers':
      return startAnswers(game, { by: 'host', at: now });
    case 'close':
      return endPart(game, now, false);
    case 'skip':
      return endPart(game, now, true);
    case 'extend':
      return extend(game, move.deadlineAt ?? undefined, now);
    case 'reveal':
      return reveal(game, now);
    case 'show':
      return show(game, move.board, now);
    case 'end':
      return ok(endGame(game, now));
  }
};

const wrongPhase = ({ phase }: GameState) => fail('game-wrong-phase', { phase });

/** People are at different questions: it can be ended, sooner or later, and nothing else. */
const moveChallenge = (game: GameState, move: PlainMove, now: Instant) => {
  if (move.move === 'close' || move.move === 'end') return ok(endChallenge(game, { by: 'host', at: now }));
  if (move.move !== 'extend') return wrongPhase(game);
  const deadlineAt = checkDeadline(game, move.deadlineAt ?? undefined);
  return deadlineAt.ok ? extend(game, deadlineAt.value, now) : deadlineAt;
};

const endPart = (game: GameState, at: Instant, isSkipped: boolean) => {
  const step = { by: 'host', at } as const;
  if (game.phase === 'question') return ok(closeAnswers(game, step, isSkipped));
  const isVoting = game.phase === 'voting' && (isSkipped || game.pending === undefined);
  return isVoting ? ok(closeVoting(game, step, isSkipped)) : wrongPhase(game);
};

const extend = (game: GameState, deadlineAt: Instant | undefined, at: Instant) => {
  const isRunning =
    (game.phase === 'question' && !game.isReading) || (game.phase === 'voting' && game.pending === undefined);
  if (!isRunning) return wrongPhase(game);
  if (deadlineAt === game.deadlineAt) return ok(unchanged(game));
  if (deadlineAt !== undefined && deadlineAt <= at) {
    const message = say('game-start-past');
    return fail('bad-input', undefined, [{ path: 'deadlineAt', message }]);
  }
  const closesAt = deadlineAt === undefined ? undefined : deadlineAt + game.settings.graceMs;
  return ok<StepDecision>({
    state: { ...game, deadlineAt, closesAt, updatedAt: at },
    events: [{ type: 'extended', by: 'host', at }],
  });
};

const reveal = (game: GameState, at: Instant) => {
  if (game.phase !== 'results') return wrongPhase(game);
  if (game.isRevealed) return ok(unchanged(game));
  const state = withAutopilot({ ...game, isRevealed: true, updatedAt: at }, at);
  return ok<StepDecision>({ state, events: [{ type: 'revealed', by: 'host', at }] });
};

const show = (game: GameState, board: GameState['board'], at: Instant) => {
  if (game.phase !== 'results') return wrongPhase(game);
  if (game.board === board) return ok(unchanged(game));
  // Back at the results, the room has the whole wait again.
  const nextAt = board === 'results' ? undefined : game.nextAt;
  return ok<StepDecision>({
    state: withAutopilot({ ...game, board, nextAt, updatedAt: at }, at),
    events: [{ type: 'shown', by: 'host', at }],
  });
};

/** Ending in the middle of a question leaves it uncounted; a count in progress continues. */
const endGame = (game: GameState, at: Instant) => {
  const step = { by: 'host', at } as const;
  const parted =
    game.phase === 'question'
      ? closeAnswers(game, step, true)
      : game.phase === 'voting'
        ? closeVoting(game, step, true)
        : unchanged(game);
  const { state } = parted;
  // What stays in front of everybody is the last that was counted: its standings are the final ones.
  const isCounted =
    state.pending === 'score' || state.onStage.every((id) => state.scoredQuestions.includes(id));
  return {
    state: {
      ...state,
      phase: 'ended' as const,
      epoch: state.epoch + 1,
      onStage: isCounted ? state.onStage : state.scoredQuestions.slice(-1),
      isSkipped: false,
      isReading: false,
      deadlineAt: undefined,
      closesAt: undefined,
      nextAt: undefined,
      pending: state.pending === 'score' ? state.pending : undefined,
      isRevealed: true,
      endedAt: at,
      updatedAt: at,
    },
    events: [...parted.events, { type: 'ended' as const, ...step }],
  };
};

/** Somebody must be present, or an empty room would close every question at once. */
export const isEveryoneDone = (present: Iterable<string>, done: ReadonlySet<string>): boolean => {
  let number = 0;
  for (const playerId of present) {
    if (!done.has(playerId)) return false;
    number++;
  }
  return number > 0;
};

/** Everyone present has answered, or voted, in the stage of `epoch`. */
export const closeByEveryone = (game: GameState, epoch: number, at: Instant) => {
  if (epoch !== game.epoch || !game.settings.closesWhenAllAnswered || isChallenge(game))
    return ok(unchanged(game));
  const step = { by: 'everyone', at } as const;
  if (game.phase === 'question' && !game.isReading) return ok(closeAnswers(game, step));
  if (game.phase === 'voting' && game.pending === undefined) return ok(closeVoting(game, step));
  return ok(unchanged(game));
};
