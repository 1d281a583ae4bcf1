import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Tally } from '../contract.answers.ts';
import type { Ballot, HostView, PlayerView, ScreenView } from '../contract.views.ts';
import { isRunningChallenge } from '../rules/challenge.ts';
import { tallyOf } from '../rules/spread.ts';
import { maySeeLiveTally } from '../rules/stage.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import {
  ballotOf,
  hostViewOf,
  outsideViewOf,
  ownAnswerOf,
  playerViewOf,
  screenViewOf,
} from '../rules/views.ts';
import type { RoomFacts } from '../rules/views.ts';
import { answerKey, draftKey, fromAnswerItem, fromVoteItem, voteKey } from './answers.items.ts';
import { readAsksFor } from './asks.service.ts';
import type { BallotTexts } from './ballot-texts.ts';
import { challengeViewFor } from './challenge.service.ts';
import type { ChallengeDeps } from './challenge.service.ts';
import { isHost, isOwner } from './engagements.guards.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import type { Seat } from './players.items.ts';
import { findSeat, readAllQuestions, readAnswers, readGameState } from './reading.service.ts';
import { countersOf, lobbyOf } from './stage-watch.ts';

export interface ViewDeps extends ChallengeDeps {
  readonly ballotTexts: BallotTexts;
}

const liveTally = async (
  deps: EngagementDeps,
  game: GameState,
  questions: readonly GameQuestion[],
): Promise<Tally | undefined> => {
  const [question] = questions;
  if (!question || !maySeeLiveTally(game, 'host')) return undefined;
  return tallyOf(question, await readAnswers(deps, game.gameId, question.questionId));
};

const roomFacts = async (
  deps: EngagementDeps,
  game: GameState,
  questions: readonly GameQuestion[],
  audience: 'host' | 'screen',
): Promise<RoomFacts> => {
  const [counters, tally, asks] = await Promise.all([
    countersOf(deps, game),
    liveTally(deps, game, questions),
    readAsksFor(deps, game, audience),
  ]);
  return { counters, tally, asks, lobby: lobbyOf(deps.hub.present('engagement', game.gameId)) };
};

export const screenViewFor = async (deps: EngagementDeps, game: GameState): Promise<ScreenView> => {
  const questions = await deps.staged.of(game);
  return screenViewOf(game, questions, await roomFacts(deps, game, questions, 'screen'));
};

export const hostViewFor = async (
  deps: EngagementDeps,
  game: GameState,
  actor: Pick<Actor, 'identityId'>,
): Promise<HostView> => {
  const questions = await deps.staged.of(game);
  const [facts, played] = await Promise.all([
    roomFacts(deps, game, questions, 'host'),
    readAllQuestions(deps, game.gameId),
  ]);
  return hostViewOf(game, questions, {
    ...facts,
    played,
    isOwner: isOwner(game, actor),
    hasAssistant: deps.hasAssistant,
  });
};

export const hasFinished = ({ onStage }: GameState, { finishedSurvey }: Seat): boolean =>
  finishedSurvey !== undefined && finishedSurvey === onStage[0];

export const playerViewFor = async (deps: ViewDeps, game: GameState, seat: Seat): Promise<PlayerView> => {
  if (isRunningChallenge(game)) return challengeViewFor(deps, game, seat);
  const questions = await deps.staged.of(game);
  const own = await readOwn(deps, game, seat);
  const player = { ...seat, hasFinished: hasFinished(game, seat) };
  const [first] = own.answers;
  return playerViewOf(game, questions, {
    player,
    answers: own.answers.map((answer) => ownAnswerOf(answer.questionId, answer)),
    ballot: await ballotFor(deps, game, questions[0], {
      seat,
      votes: own.vote?.votes,
      draft: own.draft?.votes,
    }),
    scored:
      first?.points === undefined
        ? undefined
        : { points: first.points, isRight: first.isRight, place: first.place },
  });
};

/** Everything one seat handed in for what is on stage, in one reading. */
const readOwn = async ({ store, table }: EngagementDeps, game: GameState, seat: Seat) => {
  const { gameId, onStage, phase } = game;
  const [first] = onStage;
  const isVoting = phase === 'voting' && first !== undefined;
  const keys = [
    ...onStage.map((questionId) => answerKey(gameId, questionId, seat.playerName)),
    ...(isVoting ? [voteKey(gameId, first, seat.playerName), draftKey(gameId, first, seat.playerName)] : []),
  ];
  const items = keys.length === 0 ? [] : await store.batchGet(table, keys);
  const [vote, draft] = items.slice(onStage.length);
  return {
    answers: fromAnswerItem.list(items.slice(0, onStage.length)),
    vote: vote && fromVoteItem(vote),
    draft: draft && fromVoteItem(draft),
  };
};

const ballotFor = async (
  deps: ViewDeps,
  game: GameState,
  question: GameQuestion | undefined,
  own: { readonly seat: Seat; readonly votes: Ballot['votes']; readonly draft: Ballot['draft'] },
): Promise<Ballot | undefined> => {
  if (!question || game.phase !== 'voting' || game.pending !== undefined) return undefined;
  const texts = await deps.ballotTexts.of(game, question);
  return ballotOf(game, question, { voterId: own.seat.playerId, texts, votes: own.votes, draft: own.draft });
};

/** As the caller may see it: hosts as hosts, people with a seat as players, everybody else from outside. */
export const readGame = async (
  deps: ViewDeps,
  actor: Actor,
  { gameId, as }: { readonly gameId: string; readonly as?: 'player' | 'host' | undefined },
) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  if (as !== 'player' && (await isHost(deps, game.value, actor)))
    return ok(await hostViewFor(deps, game.value, actor));
  const seat = await findSeat(deps, gameId, actor);
  if (!seat || seat.hasLeft) return ok(outsideViewOf(game.value));
  return seat.isKicked ? fail('game-kicked') : ok(await playerViewFor(deps, game.value, seat));
};

export const readScreen = async (deps: EngagementDeps, gameId: string) => {
  const game = await readGameState(deps, gameId);
  return game.ok ? ok(await screenViewFor(deps, game.value)) : game;
};

/** A host gets the session back after every change. */
export const seenByHost =
  (deps: EngagementDeps) =>
  async <Code extends ErrorCode>(actor: Actor, changed: Promise<Result<GameState, Code>>) => {
    const game = await changed;
    return game.ok ? ok(await hostViewFor(deps, game.value, actor)) : game;
  };
