import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { CodesIn } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { AnswerValue } from '../contract.answers.ts';
import { isChallenge, isRunningChallenge, placeIn, scoreNow } from '../rules/challenge.ts';
import { judgeAnswer } from '../rules/judge-answer.ts';
import type { GameState } from '../rules/state.ts';
import { answerKey, fromAnswerItem, putAnswer } from './answers.items.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { isRude } from './profanity.ts';
import { ownScoreOperation } from './runs.items.ts';
import type { SeatNames } from './seat-names.ts';
import { StepIntake } from './step-intake.ts';
import type { StepCommand, StepKind } from './step-intake.ts';

export interface AnswerCommand extends StepCommand {
  readonly value: AnswerValue;
  readonly answeredAt: Instant | undefined;
}

export interface AnswerReceipt {
  readonly questionId: string;
  readonly submittedAt: Instant;
  readonly receivedAt: Instant;
  readonly canChange: boolean;
}

type AnswerRefusal = CodesIn<ReturnType<typeof judgeAnswer>> | 'question-not-found';
type Kind = StepKind<AnswerCommand, TakenAnswer, AnswerReceipt, AnswerRefusal>;
export type AnswerIntake = StepIntake<AnswerCommand, TakenAnswer, AnswerReceipt, AnswerRefusal>;

/** In a challenge the points go with the answer. */
interface TakenAnswer extends StoredAnswer {
  readonly score?: Parameters<typeof ownScoreOperation>[1];
}

/** Beside the check of the step and the count of the question, within the 100 operations of a transaction. */
const MOST_IN_BATCH = 96;
/** Where each answer may be to another question, and each question has a count of its own. */
const MOST_IN_SURVEY = 49;
const MOST_IN_CHALLENGE = 33;

const mostFor = (game: GameState): number => {
  if (isChallenge(game)) return MOST_IN_CHALLENGE;
  return game.engagementType === 'survey' ? MOST_IN_SURVEY : MOST_IN_BATCH;
};

const receiptOf = (answer: StoredAnswer, canChange: boolean): AnswerReceipt => ({
  questionId: answer.questionId,
  submittedAt: answer.submittedAt,
  receivedAt: answer.receivedAt,
  canChange,
});

/** Decided by the rules. A repeated answer gets the first receipt. */
const judge: Kind['judge'] = (scene, command, own) => {
  if (isChallenge(scene.game)) return judgeInChallenge(scene, command, own);
  return judgeOn(scene, command, own);
};

/** As if the session were this player's alone: the question they stand at, since they went on to it. */
const judgeInChallenge: Kind['judge'] = (scene, command, own) => {
  const { game, questions, now } = scene;
  const { seat, before } = own;
  if (!isRunningChallenge(game)) return judgeOn({ ...scene, questions: [] }, command, own);
  const place = placeIn(game, questions, { run: seat.run, hasAnswered: false, now });
  if (place.at !== 'question' && place.at !== 'results')
    return judgeOn({ ...scene, game: { ...game, onStage: [] }, questions: [] }, command, own);
  const { question } = place;
  const isCurrent = command.questionId === question.questionId;
  const alone = { ...scene, game: place.own, questions: [question] };
  const judged = judgeOn(alone, command, own);
  if ('ok' in judged || before || !isCurrent) return judged;
  const { value, submittedAt, isHidden } = judged.write;
  const { mark, ...score } = scoreNow(game, questions, question, {
    player: seat,
    value,
    submittedAt,
    isHidden,
  });
  const write: TakenAnswer = {
    ...judged.write,
    shownAt: seat.run?.startedAt,
    ...(mark && { isRight: mark.isRight, points: score.scores[question.questionId] ?? 0 }),
    score: { ...score, playerName: seat.playerName, run: seat.run },
  };
  return { ...judged, write };
};

const judgeOn: Kind['judge'] = (scene, command, { seat, before }) => {
  const judged = judgeAnswer({ ...scene, isRude }, command, before);
  if (!judged.ok) return judged;
  const { kept, canChange } = judged.value;
  if (!kept) return before ? ok(receiptOf(before, canChange)) : fail('question-not-found');
  const write: StoredAnswer = {
    ...kept,
    questionId: command.questionId,
    playerName: seat.playerName,
    playerId: seat.playerId,
    receivedAt: command.receivedAt,
    points: undefined,
    isRight: undefined,
    place: undefined,
  };
  return { write, receipt: receiptOf(write, canChange) };
};

export const answerIntake = (deps: EngagementDeps, onTaken: (game: GameState) => void): AnswerIntake =>
  new StepIntake<AnswerCommand, TakenAnswer, AnswerReceipt, AnswerRefusal>(
    deps,
    {
      mostInBatch: MOST_IN_BATCH,
      mostFor,
      keyOf: (gameId, { questionId, playerName }) => answerKey(gameId, questionId, playerName),
      fromItem: fromAnswerItem,
      judge,
      operationsOf: (place, { score, ...answer }, before) => [
        putAnswer(place, answer, before),
        ...(score ? [ownScoreOperation(place, score)] : []),
      ],
      countedAs: ({ questionId }) => `answers-${questionId}`,
    },
    onTaken,
  );

export const giveAnswer = async (
  deps: EngagementDeps & { readonly answers: AnswerIntake; readonly seatNames: SeatNames },
  actor: Actor,
  given: {
    readonly gameId: string;
    readonly questionId: string;
    readonly answer: AnswerValue;
    readonly answeredAt?: Instant | undefined;
  },
) => {
  const receivedAt = deps.clock.now();
  const { gameId, questionId, answer, answeredAt } = given;
  const { identityId } = actor;
  const playerName = await deps.seatNames.find(gameId, identityId);
  if (playerName === undefined) return noSeat(deps, gameId);
  const command = { identityId, playerName, questionId, receivedAt, value: answer, answeredAt };
  const taken = await deps.answers.submit(gameId, command);
  if (!taken.ok) deps.seatNames.forget(gameId, identityId);
  return taken;
};

/** To somebody without a seat a game that is not there is not there. */
export const noSeat = async ({ games }: Pick<EngagementDeps, 'games'>, gameId: string) =>
  (await games.load(gameId)) ? fail('game-not-joined') : fail('game-not-found');
