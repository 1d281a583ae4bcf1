import type { Operation } from '#store/port/store.ts';
import { countQuestions } from '../rules/scoring/count.ts';
import type { AnswerScore, Counted } from '../rules/scoring/count.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import { scoreAnswer } from './answers.items.ts';
import type { StoredAnswer, StoredVote } from './answers.items.ts';
import { inChunks } from './chunks.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { standingOperation } from './players.items.ts';
import type { Seat } from './players.items.ts';
import { readAllQuestions, readAnswers, readSeats, readVotes } from './reading.service.ts';

/** What a count used, and its outcome. */
export interface CountedGame extends Counted {
  readonly seats: readonly Seat[];
  readonly answers: ReadonlyMap<string, readonly StoredAnswer[]>;
}

/** Reads everything and counts; stores nothing. `questions` may stand in for stored ones, to try a correction. */
export const countGame = async (
  deps: EngagementDeps,
  game: GameState,
  questionIds: readonly string[],
  instead: readonly GameQuestion[] = [],
): Promise<CountedGame> => {
  const answers = new Map<string, StoredAnswer[]>();
  const votes = new Map<string, StoredVote[]>();
  for (const questionId of questionIds) {
    answers.set(questionId, await readAnswers(deps, game.gameId, questionId));
    if (game.engagementType === 'call-and-answer') {
      votes.set(questionId, await readVotes(deps, game.gameId, questionId));
    }
  }
  const stored = await readAllQuestions(deps, game.gameId);
  const questions = stored.map(
    (question) => instead.find(({ questionId }) => questionId === question.questionId) ?? question,
  );
  const seats = await readSeats(deps, game.gameId);
  return { ...countQuestions({ game, questions, answers, votes, players: seats }), seats, answers };
};

const MOST_UPDATES = 95;
/** Few enough at once that the scores of a big session do not delay everybody's commands. */
const CHUNKS_AT_ONCE = 4;

/** Sets points on answers and standings on players. Done twice, or by two nodes, it leaves the same. */
export const storeCount = async (
  deps: EngagementDeps,
  game: GameState,
  counted: CountedGame,
): Promise<void> => {
  const place = placeOf(deps, game);
  const nameOf = new Map(counted.seats.map(({ playerId, playerName }) => [playerId, playerName]));
  const operations: Operation[] = [];
  for (const [questionId, scores] of counted.scores) {
    const before = new Map(counted.answers.get(questionId)?.map((answer) => [answer.playerId, answer]));
    for (const { playerId, ...score } of scores) {
      const answer = before.get(playerId);
      if (answer && !isScoredSo(answer, score)) operations.push(scoreAnswer(place, answer, score));
    }
  }
  for (const standing of counted.changed) {
    const playerName = nameOf.get(standing.playerId);
    if (playerName !== undefined) operations.push(standingOperation(place, { ...standing, playerName }));
  }
  const chunks = inChunks(operations, MOST_UPDATES);
  for (const some of inChunks(chunks, CHUNKS_AT_ONCE)) {
    await Promise.all(some.map((chunk) => mustStore(deps, chunk)));
  }
};

const isScoredSo = (
  answer: StoredAnswer,
  score: Pick<AnswerScore, 'points' | 'isRight' | 'place'>,
): boolean =>
  answer.points === score.points && answer.isRight === score.isRight && answer.place === score.place;

/** Every row was there a moment ago: one that is gone has expired, and the game with it. */
const mustStore = async ({ store }: EngagementDeps, chunk: readonly Operation[]): Promise<void> => {
  const stored = await store.transact(chunk);
  if (!stored.ok) throw new Error('rows of a session vanished while it was counted');
};
