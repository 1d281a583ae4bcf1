import { fail, ok } from '#core/result.ts';
import { readSettled } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { GameQuestion } from '../rules/state.ts';
import {
  answersQuery,
  countQuery,
  fromAnswerItem,
  fromVoteItem,
  sumOf,
  votesQuery,
} from './answers.items.ts';
import type { Counted, StoredAnswer, StoredVote } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { requireHost } from './engagements.guards.ts';
import { fromPlayerItem, identityKey, playerKey, playerNameIn, playersQuery } from './players.items.ts';
import type { Seat } from './players.items.ts';
import { questionsQuery } from './questions.items.ts';
import { questionsFrom, readQuestions } from './staged-questions.ts';

type Reading = Pick<EngagementDeps, 'store' | 'table'>;

export const readGameState = (deps: EngagementDeps, gameId: string) => readSettled(deps, deps.games, gameId);

/** The game, when the caller may run it. */
export const readAsHost = async (deps: EngagementDeps, actor: Pick<Actor, 'identityId'>, gameId: string) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const allowed = await requireHost(deps, game.value, actor);
  return allowed.ok ? game : allowed;
};

export const readAnswers = async (
  deps: Reading,
  gameId: string,
  questionId: string,
): Promise<StoredAnswer[]> => fromAnswerItem.list(await readAll(deps, answersQuery(gameId, questionId)));

export const readVotes = async (deps: Reading, gameId: string, questionId: string): Promise<StoredVote[]> =>
  fromVoteItem.list(await readAll(deps, votesQuery(gameId, questionId)));

export const readSeats = async (deps: Reading, gameId: string): Promise<Seat[]> =>
  fromPlayerItem.list(await readAll(deps, playersQuery(gameId)));

export const readAllQuestions = async (deps: Reading, gameId: string): Promise<GameQuestion[]> =>
  questionsFrom(deps.store, deps.table, await readAll(deps, questionsQuery(gameId)));

export const readQuestion = async ({ store, table }: Reading, gameId: string, questionId: string) => {
  const [question] = await readQuestions(store, table, gameId, [questionId]);
  return question ? ok(question) : fail('question-not-found');
};

/** Over all nodes: each has a row of its own. */
export const readCount = async (
  { store, table }: Reading,
  gameId: string,
  counted: Counted,
): Promise<number> => sumOf((await store.query(table, countQuery(gameId, counted))).items);

/** Whose seat this identity has here. */
export const findSeat = async (
  { store, table }: Reading,
  gameId: string,
  { identityId }: Pick<Actor, 'identityId'>,
): Promise<Seat | undefined> => {
  const row = await store.get(table, identityKey(gameId, identityId));
  const item = row && (await store.get(table, playerKey(gameId, playerNameIn(row))));
  return item && fromPlayerItem(item);
};

/** A seat that may play: there, and not sent away. */
export const requireSeat = async (deps: Reading, gameId: string, actor: Pick<Actor, 'identityId'>) => {
  const seat = await findSeat(deps, gameId, actor);
  if (!seat) return fail('game-not-joined');
  return seat.isKicked ? fail('game-kicked') : ok(seat);
};

/** Ids name people to hosts; rare enough that all seats may be looked through. */
export const findSeatById = async (deps: Reading, gameId: string, playerId: string) => {
  const seat = (await readSeats(deps, gameId)).find((each) => each.playerId === playerId);
  return seat ? ok(seat) : fail('player-not-found');
};
