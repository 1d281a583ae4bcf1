import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { GameState } from './state.ts';

/**
 * When an answer was given. The phone's time counts, as far as a slow network explains it: not more than the grace
 * before it arrived, not after it arrived, not before answers were taken.
 */
export const effectiveTime = (
  given: { readonly answeredAt: Instant | undefined; readonly receivedAt: Instant },
  game: Pick<GameState, 'answersFrom' | 'settings'>,
): Instant => {
  const { answeredAt = given.receivedAt, receivedAt } = given;
  const believed = Math.min(receivedAt, Math.max(answeredAt, receivedAt - game.settings.graceMs));
  return Math.max(believed, Math.min(receivedAt, game.answersFrom ?? receivedAt));
};

/** May an answer to this question be taken now? Gives the time that counts. */
export const admitAnswer = (
  game: GameState,
  questionId: string,
  given: { readonly answeredAt: Instant | undefined; readonly receivedAt: Instant },
) => {
  if (game.phase === 'ended') return fail('game-over');
  if (!game.playedQuestions.includes(questionId)) return fail('question-not-found');
  if (game.phase !== 'question' || !game.onStage.includes(questionId)) return fail('answers-closed');
  if (game.isReading || given.receivedAt < (game.answersFrom ?? 0)) return fail('answers-not-open');
  const submittedAt = effectiveTime(given, game);
  const isLate =
    submittedAt > (game.deadlineAt ?? Infinity) || given.receivedAt > (game.closesAt ?? Infinity);
  return isLate ? fail('answers-closed') : ok(submittedAt);
};

/** Votes have no time that counts: they must have arrived. */
export const admitVotes = (game: GameState, questionId: string, receivedAt: Instant) => {
  if (game.phase === 'ended') return fail('game-over');
  if (!game.playedQuestions.includes(questionId)) return fail('question-not-found');
  const isOpen = game.phase === 'voting' && game.pending === undefined && game.onStage.includes(questionId);
  return isOpen && receivedAt <= (game.closesAt ?? Infinity) ? ok(undefined) : fail('votes-closed');
};
