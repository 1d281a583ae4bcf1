import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { AnswerValue } from '../contract.answers.ts';
import { admitAnswer } from '../rules/answer-time.ts';
import { admitAgain, answerText, wordCount } from '../rules/answer-text.ts';
import { checkAnswer } from '../rules/answer.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import { answerKey, fromAnswerItem, putAnswer } from './answers.items.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import type { Seat } from './players.items.ts';
import { isRude } from './profanity.ts';
import type { SeatNames } from './seat-names.ts';
import { StepIntake } from './step-intake.ts';
import type { Scene, StepCommand, Taken } from './step-intake.ts';

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

export type AnswerIntake = StepIntake<AnswerCommand, StoredAnswer, AnswerReceipt>;

/** Beside the check of the step and the counts of at most a survey's questions. */
const MOST_IN_BATCH = 60;

const receiptOf = (answer: StoredAnswer, canChange: boolean): AnswerReceipt => ({
  questionId: answer.questionId,
  submittedAt: answer.submittedAt,
  receivedAt: answer.receivedAt,
  canChange,
});

/** What people write and others would read; the host can let it through after all. */
const isHeldBack = ({ settings }: GameState, value: AnswerValue, text: string): boolean =>
  settings.filtersProfanity && (value.kind === 'open' || value.kind === 'words') && isRude(text);

/** For a question that is no longer in front of anybody: only the same again is answered. */
const PAST: GameQuestion['content'] = { kind: 'open', title: '', category: '', canChange: false };

const judgePast = (
  command: AnswerCommand,
  before: StoredAnswer | undefined,
): Result<AnswerReceipt> | undefined => {
  const again = before && admitAgain(PAST, before.value, command.value);
  return before && again?.ok ? ok(receiptOf(before, false)) : undefined;
};

type Judged = Taken<StoredAnswer, AnswerReceipt> | Result<AnswerReceipt>;
interface Own {
  readonly seat: Seat;
  readonly before: StoredAnswer | undefined;
}

const writeFor = (
  game: GameState,
  content: GameQuestion['content'],
  command: AnswerCommand & { readonly submittedAt: Instant },
  { seat, before }: Own,
): Judged => {
  const { questionId, value, submittedAt, receivedAt } = command;
  const text = answerText(content, value);
  const write: StoredAnswer = {
    questionId,
    playerName: seat.playerName,
    playerId: seat.playerId,
    value,
    text,
    wordCount: wordCount(text),
    submittedAt,
    receivedAt,
    isHidden: before?.isHidden === true || isHeldBack(game, value, text),
    points: undefined,
    isRight: undefined,
    place: undefined,
  };
  return { write, receipt: receiptOf(write, content.canChange) };
};

const judge = ({ game, questions }: Scene, command: AnswerCommand, own: Own): Judged => {
  const { before } = own;
  const content = questions.find(({ questionId }) => questionId === command.questionId)?.content;
  const admitted = admitAnswer(game, command.questionId, command);
  if (!content) return judgePast(command, before) ?? (admitted.ok ? fail('question-not-found') : admitted);
  const checked = checkAnswer(content, command.value);
  if (!checked.ok) return checked;
  const again = before ? admitAgain(content, before.value, checked.value) : ok('other' as const);
  // A phone that lost the reply asks again, perhaps after the close: what is in has its receipt.
  if (before && again.ok && again.value === 'same') return ok(receiptOf(before, content.canChange));
  if (!admitted.ok) return admitted;
  if (!again.ok) return again;
  return writeFor(game, content, { ...command, value: checked.value, submittedAt: admitted.value }, own);
};

export const answerIntake = (deps: EngagementDeps, onTaken: (game: GameState) => void): AnswerIntake =>
  new StepIntake<AnswerCommand, StoredAnswer, AnswerReceipt>(
    deps,
    {
      mostInBatch: MOST_IN_BATCH,
      keyOf: (gameId, { questionId, playerName }) => answerKey(gameId, questionId, playerName),
      fromItem: fromAnswerItem,
      judge,
      operationsOf: (place, write, before) => [putAnswer(place, write, before)],
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
): Promise<Result<AnswerReceipt>> => {
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
export const noSeat = async (
  { games }: Pick<EngagementDeps, 'games'>,
  gameId: string,
): Promise<Result<never>> => ((await games.load(gameId)) ? fail('game-not-joined') : fail('game-not-found'));
