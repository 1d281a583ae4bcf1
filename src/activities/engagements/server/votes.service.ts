import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { CodesIn, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Votes } from '../contract.answers.ts';
import { admitVotes } from '../rules/answer-time.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import { handfulSeed } from '../rules/voting/handful.ts';
import { checkVotes } from '../rules/voting/votes.ts';
import { deleteDraft, draftItem, fromVoteItem, putVote, voteKey } from './answers.items.ts';
import type { StoredVote } from './answers.items.ts';
import { noSeat } from './answers.service.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import type { Seat } from './players.items.ts';
import { readGameState, requireSeat } from './reading.service.ts';
import type { SeatNames } from './seat-names.ts';
import { StepIntake } from './step-intake.ts';
import type { Scene, StepCommand, Taken } from './step-intake.ts';

export interface VoteCommand extends StepCommand {
  readonly votes: Votes;
}

export interface VoteReceipt {
  readonly questionId: string;
  readonly votes: Votes;
  readonly receivedAt: Instant;
}

type VoteRefusal = CodesIn<ReturnType<typeof admitVotes>> | CodesIn<ReturnType<typeof checkFor>>;
export type VoteIntake = StepIntake<VoteCommand, StoredVote, VoteReceipt, VoteRefusal>;

/** A vote and the end of its draft are two operations. */
const MOST_IN_BATCH = 45;

const receiptOf = ({ questionId, votes, submittedAt }: StoredVote): VoteReceipt => ({
  questionId,
  votes,
  receivedAt: submittedAt,
});

const isSame = (a: Votes, b: Votes): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([place, rank]) => b[place] === rank);

const checkFor = (
  game: GameState,
  question: GameQuestion | undefined,
  seat: Seat,
  ballot: { readonly votes: Votes; readonly isDraft: boolean },
) => {
  if (!question?.answerOrder) return fail('votes-closed');
  const { answerOrder, questionId } = question;
  const voter = {
    voterId: seat.playerId,
    answerOrder,
    method: game.settings.votingMethod,
    seed: handfulSeed(game, questionId),
  };
  return checkVotes(voter, ballot.votes, ballot.isDraft);
};

const judge = (
  { game, questions }: Scene,
  { questionId, votes, receivedAt }: VoteCommand,
  { seat, before }: { readonly seat: Seat; readonly before: StoredVote | undefined },
): Taken<StoredVote, VoteReceipt> | Result<VoteReceipt, VoteRefusal> => {
  if (before && isSame(before.votes, votes)) return ok(receiptOf(before));
  const admitted = admitVotes(game, questionId, receivedAt);
  if (!admitted.ok) return admitted;
  const question = questions.find((each) => each.questionId === questionId);
  const checked = checkFor(game, question, seat, { votes, isDraft: false });
  if (!checked.ok) return checked;
  const write: StoredVote = {
    questionId,
    voterName: seat.playerName,
    voterId: seat.playerId,
    votes: checked.value,
    submittedAt: receivedAt,
  };
  return { write, receipt: receiptOf(write) };
};

export const voteIntake = (deps: EngagementDeps, onTaken: (game: GameState) => void): VoteIntake =>
  new StepIntake(
    deps,
    {
      mostInBatch: MOST_IN_BATCH,
      keyOf: (gameId, { questionId, playerName }) => voteKey(gameId, questionId, playerName),
      fromItem: fromVoteItem,
      judge,
      operationsOf: (place, write, before) => [putVote(place, write, before), deleteDraft(place, write)],
      countedAs: ({ questionId }) => `votes-${questionId}`,
    },
    onTaken,
  );

interface GivenVotes {
  readonly gameId: string;
  readonly questionId: string;
  readonly votes: Votes;
}

export const castVotes = async (
  deps: EngagementDeps & { readonly votes: VoteIntake; readonly seatNames: SeatNames },
  actor: Actor,
  { gameId, questionId, votes }: GivenVotes,
) => {
  const receivedAt = deps.clock.now();
  const { identityId } = actor;
  const playerName = await deps.seatNames.find(gameId, identityId);
  if (playerName === undefined) return noSeat(deps, gameId);
  const taken = await deps.votes.submit(gameId, { identityId, playerName, questionId, receivedAt, votes });
  if (!taken.ok) deps.seatNames.forget(gameId, identityId);
  return taken;
};

/** A vote in the making: found again after a reload, a restart, or on another device. */
export const keepVotes = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, questionId, votes }: GivenVotes,
) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  const now = deps.clock.now();
  const admitted = admitVotes(game.value, questionId, now);
  if (!admitted.ok) return admitted;
  const questions = await deps.staged.of(game.value);
  const question = questions.find((each) => each.questionId === questionId);
  const checked = checkFor(game.value, question, seat.value, { votes, isDraft: true });
  if (!checked.ok) return checked;
  const { playerName: voterName, playerId: voterId } = seat.value;
  const draft = { questionId, voterName, voterId, votes: checked.value, submittedAt: now };
  await deps.store.put(deps.table, draftItem({ gameId }, draft, now + deps.lifetimes.draftMs));
  return ok({ questionId, votes: checked.value });
};
