import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { NewGame } from '../contract.moves.ts';
import type { PlayerView } from '../contract.views.ts';
import {
  currentId,
  followWith,
  isChallenge,
  isDone,
  missedIn,
  nextRun,
  ownEpochOf,
  pickCounted,
  placeIn,
} from '../rules/challenge.ts';
import type { PickedAgain, Place } from '../rules/challenge.ts';
import { pickAll } from '../rules/outline.ts';
import { showsRanks } from '../rules/stage.ts';
import type { GameState } from '../rules/state.ts';
import { challengeViewOf, ownAnswerOf } from '../rules/views.ts';
import { answerKey, countOperation, fromAnswerItem } from './answers.items.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { ChallengeBoards } from './challenge-boards.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { checkStep } from './games.items.ts';
import type { Seat } from './players.items.ts';
import { findSeat, readAllQuestions, readAsHost, readGameState, requireSeat } from './reading.service.ts';
import { runOperation } from './runs.items.ts';
import { sourcesOf } from './set-sources.ts';

export interface ChallengeDeps extends EngagementDeps {
  readonly boards: ChallengeBoards;
}

/** The session a challenge repeats, where the caller ran it. */
export const readAgain = async (deps: EngagementDeps, actor: Pick<Actor, 'identityId'>, gameId: string) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  return ok({ game: game.value, questions: await readAllQuestions(deps, gameId) });
};

/** Its questions: those of the set, or of the session it repeats. */
export const questionsFor = async (
  deps: EngagementDeps,
  draft: GameState,
  again: { readonly game: GameState; readonly questions: Parameters<typeof pickCounted>[1] } | undefined,
): Promise<readonly PickedAgain[]> =>
  again ? pickCounted(again.game, again.questions) : pickAll(draft, await sourcesOf(deps, draft));

/** Phones of the session that is repeated lead to the challenge. */
export const noteFollowed = async (
  deps: EngagementDeps,
  { challenge }: NewGame,
  followedBy: string,
): Promise<void> => {
  if (challenge?.againOf === undefined) return;
  await changeVersioned(deps, deps.games, challenge.againOf, (state, now) =>
    followWith(state, followedBy, now),
  );
};

interface Standing {
  readonly seat: Seat;
  readonly place: Place;
  readonly answer: StoredAnswer | undefined;
}

const standingOf = async (deps: EngagementDeps, game: GameState, seat: Seat): Promise<Standing> => {
  const questionId = currentId(game, seat.run);
  const [questions, item] = await Promise.all([
    deps.staged.played(game),
    questionId === undefined
      ? undefined
      : deps.store.get(deps.table, answerKey(game.gameId, questionId, seat.playerName)),
  ]);
  const answer = item && fromAnswerItem(item);
  const seen = { run: seat.run, hasAnswered: answer !== undefined, now: deps.clock.now() };
  return { seat, place: placeIn(game, questions, seen), answer };
};

/** What this player did not get right in the session that is repeated; undefined where they had no seat. */
const readMissed = async (
  deps: EngagementDeps,
  game: GameState,
  { identityId }: { readonly identityId: IdentityId },
): Promise<readonly string[] | undefined> => {
  const againOf = game.challenge?.againOf;
  const before = againOf === undefined ? undefined : await findSeat(deps, againOf, { identityId });
  return before && missedIn(await deps.staged.played(game), before);
};

const boardFor = async ({ boards }: ChallengeDeps, game: GameState, { seat, place }: Standing) => {
  if (place.at !== 'done' || !showsRanks(game)) return { board: undefined, rank: undefined };
  const board = await boards.of(game);
  const better = [...board.totals].filter(([id, total]) => id !== seat.playerId && total > seat.total);
  return { board, rank: seat.total > 0 ? better.length + 1 : undefined };
};

/** A running challenge as one of its players may see it. */
export const challengeViewFor = async (
  deps: ChallengeDeps,
  game: GameState,
  seat: Seat,
): Promise<PlayerView> => {
  const standing = await standingOf(deps, game, seat);
  const { place, answer } = standing;
  const missed = place.at === 'start' ? await readMissed(deps, game, seat) : undefined;
  return challengeViewOf(game, {
    player: { ...seat, hasFinished: place.at === 'done' },
    place,
    answer: answer && ownAnswerOf(answer.questionId, answer),
    scored: answer?.points === undefined ? undefined : { points: answer.points, isRight: answer.isRight },
    missed: missed?.length,
    ...(await boardFor(deps, game, standing)),
  });
};

const MOST_ATTEMPTS = 5;

interface Asked {
  readonly gameId: string;
  readonly epoch: number;
  readonly onlyMissed?: boolean | undefined;
}

/** The writes that move a player on, and the seat after them; undefined at the end. */
const stepFrom = async (
  deps: ChallengeDeps,
  game: GameState,
  { seat, place }: Standing,
  { epoch, onlyMissed }: Asked,
) => {
  if (epoch !== ownEpochOf(place, seat.run)) return undefined;
  const missed = onlyMissed && place.at === 'start' ? await readMissed(deps, game, seat) : undefined;
  const only = missed && missed.length > 0 ? missed : undefined;
  const run = nextRun(place, seat.run, { only, now: deps.clock.now() });
  if (!run) return undefined;
  const where = placeOf(deps, game);
  const operations: Operation[] = [checkStep(where, game.epoch), runOperation(where, seat, run)];
  if (isDone(game, run))
    operations.push(
      countOperation(where, { counted: `finished-${game.playedQuestions[0]}`, node: deps.node, by: 1 }),
    );
  return { operations, seat: { ...seat, run } };
};

/** Starts a run, or moves on to the next question. A late or repeated call gets the current state. */
export const moveOn = async (
  deps: ChallengeDeps & { readonly noteSeats: (game: GameState) => void },
  actor: Actor,
  asked: Asked,
) => {
  const { gameId } = asked;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const game = await readGameState(deps, gameId);
    if (!game.ok) return game;
    const seat = await requireSeat(deps, gameId, actor);
    if (!seat.ok) return seat;
    if (game.value.phase === 'ended') return fail('game-over');
    if (!isChallenge(game.value)) return fail('game-wrong-phase', { phase: game.value.phase });
    const standing = await standingOf(deps, game.value, seat.value);
    const step = await stepFrom(deps, game.value, standing, asked);
    if (!step) return ok(await challengeViewFor(deps, game.value, seat.value));
    // Refused: the challenge ended, or this player went on elsewhere; both are found by looking again.
    if (!(await deps.store.transact(step.operations)).ok) continue;
    deps.noteSeats(game.value);
    return ok(await challengeViewFor(deps, game.value, step.seat));
  }
  return fail('game-busy');
};
