import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { GivenAnswer } from '../contract.moves.ts';
import type { Sorting } from '../contract.sorting.ts';
import { sortAnswers } from '../rules/game.ts';
import { hidesNames, shownIdOf } from '../rules/aliases.ts';
import type { GameState } from '../rules/state.ts';
import { answersQuery, fromAnswerItem, hideAnswer } from './answers.items.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { fromPlayerItem, playerKey } from './players.items.ts';
import { readAnswers, readAsHost, readQuestion } from './reading.service.ts';

/** What people are called now; answers keep the name that is their seat's key. */
const nameKeeper = async (
  { store, table }: Pick<EngagementDeps, 'store' | 'table'>,
  gameId: string,
  playerNames: readonly string[],
): Promise<(playerName: string) => string> => {
  const names = [...new Set(playerNames)];
  const items = await store.batchGet(
    table,
    names.map((playerName) => playerKey(gameId, playerName)),
  );
  const shown = new Map(fromPlayerItem.list(items).map((seat) => [seat.playerName, seat.name]));
  return (playerName) => shown.get(playerName) ?? playerName;
};

const PAGE = 200;

/** In a session without names, hosts can hide an answer without knowing whose it is. */
const givenAnswerOf = (game: GameState, answer: StoredAnswer, name: string): GivenAnswer => ({
  playerId: shownIdOf(game, answer.playerId),
  name: hidesNames(game) ? '' : name,
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
) => {
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
    answers: answers.map((answer) => givenAnswerOf(game.value, answer, nameOf(answer.playerName))),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

/** Takes effect where answers are used next: in the next vote and the next count. */
export const hideAnswerAsHost = async (
  deps: EngagementDeps,
  actor: Actor,
  given: {
    readonly gameId: string;
    readonly questionId: string;
    readonly playerId: string;
    readonly isHidden: boolean;
  },
) => {
  const { gameId, questionId, playerId, isHidden } = given;
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const question = await readQuestion(deps, gameId, questionId);
  if (!question.ok) return question;
  // It has been counted already: that takes a correction.
  if (game.value.scoredQuestions.includes(questionId)) {
    return fail('game-wrong-phase', { phase: game.value.phase });
  }
  const answers = await readAnswers(deps, gameId, questionId);
  const answer = answers.find((each) => shownIdOf(game.value, each.playerId) === playerId);
  if (!answer) return fail('player-not-found');
  const { table, key, changes, condition } = hideAnswer({ table: deps.table, gameId }, answer, isHidden);
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('player-not-found');
  const nameOf = await nameKeeper(deps, gameId, [answer.playerName]);
  return ok(givenAnswerOf(game.value, fromAnswerItem(stored.value), nameOf(answer.playerName)));
};

/** Stores how the host grouped free answers and updates every screen. */
export const sortAnswersAsHost = async (
  deps: EngagementDeps,
  actor: Actor,
  given: { readonly gameId: string; readonly questionId: string; readonly sorting: Sorting },
) => {
  const { gameId, questionId, sorting } = given;
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const changed = await changeVersioned(deps, deps.games, gameId, (state, now) =>
    sortAnswers(state, { questionId, sorting }, now),
  );
  return changed.ok ? ok(changed.value.state) : changed;
};
