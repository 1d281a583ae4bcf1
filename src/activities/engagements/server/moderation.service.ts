import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { GivenAnswer } from '../contract.moves.ts';
import { answersQuery, fromAnswerItem, hideAnswer } from './answers.items.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { nameKeeper } from './name-keeper.ts';
import { readAnswers, readAsHost, readQuestion } from './reading.service.ts';

const PAGE = 200;

const givenAnswerOf = (answer: StoredAnswer, name: string): GivenAnswer => ({
  playerId: answer.playerId,
  name,
  answer: answer.value,
  submittedAt: answer.submittedAt,
  isHidden: answer.isHidden,
  isRight: answer.isRight,
  points: answer.points,
});

export const listAnswers = async (
  deps: EngagementDeps,
  actor: Actor,
  asked: { readonly gameId: string; readonly questionId: string; readonly cursor?: string | undefined },
): Promise<Result<{ answers: GivenAnswer[]; cursor?: string }>> => {
  const { gameId, questionId, cursor } = asked;
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const question = await readQuestion(deps, gameId, questionId);
  if (!question.ok) return question;
  const page = await deps.store.query(deps.table, {
    ...answersQuery(gameId, questionId),
    cursor,
    limit: PAGE,
  });
  const answers = fromAnswerItem.list(page.items);
  const nameOf = await nameKeeper(
    deps,
    gameId,
    answers.map(({ playerName }) => playerName),
  );
  return ok({
    answers: answers.map((answer) => givenAnswerOf(answer, nameOf(answer.playerName))),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

/** Takes effect where answers are shown next: the vote that is frozen after it, the count that is made after it. */
export const hideAnswerAsHost = async (
  deps: EngagementDeps,
  actor: Actor,
  given: {
    readonly gameId: string;
    readonly questionId: string;
    readonly playerId: string;
    readonly isHidden: boolean;
  },
): Promise<Result<GivenAnswer>> => {
  const { gameId, questionId, playerId, isHidden } = given;
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const question = await readQuestion(deps, gameId, questionId);
  if (!question.ok) return question;
  // What was counted was counted with it: a correction is the way then.
  if (game.value.scoredQuestions.includes(questionId)) {
    return fail('game-wrong-phase', { phase: game.value.phase });
  }
  const answer = (await readAnswers(deps, gameId, questionId)).find((each) => each.playerId === playerId);
  if (!answer) return fail('player-not-found');
  const { table, key, changes, condition } = hideAnswer({ table: deps.table, gameId }, answer, isHidden);
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('player-not-found');
  const nameOf = await nameKeeper(deps, gameId, [answer.playerName]);
  return ok(givenAnswerOf(fromAnswerItem(stored.value), nameOf(answer.playerName)));
};
