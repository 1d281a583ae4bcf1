import type { AnswerValue, Tally, Votes } from '../contract.answers.ts';
import type {
  Ask,
  Ballot,
  Counters,
  HostView,
  Lobby,
  Me,
  Outcome,
  OutsideView,
  OwnAnswer,
  PlayerView,
  ScreenView,
} from '../contract.views.ts';
import { challengePartOf, isChallenge, latestDeadline, ownEpochOf } from './challenge.ts';
import type { Place } from './challenge.ts';
import {
  boardFor,
  hostStageOf,
  isScoredType,
  maySeeLiveTally,
  resultState,
  showsRanks,
  stageOf,
} from './stage.ts';
import { tallyOf } from './spread.ts';
import type { GameQuestion, GameState, Player, QuestionSummary } from './state.ts';
import { teamsOf } from './teams.ts';
import { mostRanksOf, handfulSeed, shownHandful } from './voting/handful.ts';

const faceOf = (game: GameState) => ({
  gameId: game.gameId,
  title: game.title,
  engagementType: game.engagementType,
  isLocked: game.isLocked,
  teams: [...teamsOf(game.settings)],
  teamMode: game.settings.teams,
  asksNames: game.settings.asksNames,
  accent: game.settings.accent,
  ...(isChallenge(game) && { isChallenge: true }),
  version: game.version,
});

/** For somebody who has the code and no seat. */
export const outsideViewOf = (game: GameState): OutsideView => ({
  audience: 'outside',
  ...faceOf(game),
  isOver: game.phase === 'ended',
});

/** What hosts and the wall see beside the stage. */
export interface RoomFacts {
  readonly counters: Counters;
  readonly lobby: Lobby;
  /** Of the open question; passed on only where the audience may see it. */
  readonly tally: Tally | undefined;
  /** As this audience may see them: rules/asks.ts. */
  readonly asks: readonly Ask[];
}

const MOST_NAMED = 50;

const named = ({ present, people }: Lobby): Lobby => ({ present, people: people.slice(0, MOST_NAMED) });

export const screenViewOf = (
  game: GameState,
  questions: readonly GameQuestion[],
  { counters, lobby, tally, asks }: RoomFacts,
): ScreenView => ({
  audience: 'screen',
  ...faceOf(game),
  code: game.gameId,
  stage: stageOf(game, questions, 'screen'),
  counters,
  lobby: named(lobby),
  ...(tally && maySeeLiveTally(game, 'screen') && { tally }),
  asks: [...asks],
  hasReactions: game.settings.hasReactions,
  ...(game.settings.backdrop !== '' && { backdrop: game.settings.backdrop }),
  hasSounds: game.settings.hasSounds,
});

export interface HostFacts extends RoomFacts {
  readonly isOwner: boolean;
  readonly hasAssistant: boolean;
  /** Every question put on so far. */
  readonly played: readonly GameQuestion[];
}

export const hostViewOf = (
  game: GameState,
  questions: readonly GameQuestion[],
  { counters, lobby, tally, asks, isOwner, hasAssistant, played }: HostFacts,
): HostView => ({
  audience: 'host',
  ...faceOf(game),
  code: game.gameId,
  isOwner,
  createdAt: game.createdAt,
  settings: game.settings,
  ...(game.setId !== undefined && { setId: game.setId }),
  ...(game.category !== undefined && { category: game.category }),
  aiContext: game.aiContext,
  debugMode: game.debugMode,
  stage: hostStageOf(game, questions),
  counters,
  lobby: named(lobby),
  ...(tally && maySeeLiveTally(game, 'host') && { tally }),
  asks: [...asks],
  hasCohostLink: game.cohostHash !== undefined,
  ...(hasAssistant && { hasAssistant }),
  ...(game.isOfRoom && { isOfRoom: true }),
  ...(game.challenge && {
    challenge: {
      questions: game.playedQuestions.length,
      latestAt: latestDeadline(game),
      ...(game.challenge.againOf !== undefined && { againOf: game.challenge.againOf }),
    },
  }),
  ...(game.followedBy !== undefined && { followedBy: game.followedBy }),
  played: played.map(({ questionId, content, isVoid }) => ({
    questionId,
    title: content.title,
    category: content.category,
    isScored: game.scoredQuestions.includes(questionId),
    isVoid,
  })),
});

/** One player's own things. */
export interface SeatFacts {
  readonly player: Player;
  /** To the questions on stage. */
  readonly answers: readonly OwnAnswer[];
  readonly ballot: Ballot | undefined;
  /** Of the answer on stage, as scoring stored it. */
  readonly scored: ScoredAnswer | undefined;
}

export interface ScoredAnswer {
  readonly points: number;
  readonly isRight: boolean | undefined;
  readonly place?: number | undefined;
}

export const playerViewOf = (
  game: GameState,
  questions: readonly GameQuestion[],
  { player, answers, ballot, scored }: SeatFacts,
): PlayerView => {
  const [question] = questions;
  const outcome = question && outcomeOf(game, question, { player, hasAnswered: answers.length > 0, scored });
  return {
    audience: 'player',
    ...faceOf(game),
    me: meOf(game, questions, player),
    stage: stageOf(game, questions, 'player'),
    answers: [...answers],
    ...(ballot && { ballot }),
    ...(outcome && { outcome }),
    hasFinished: player.hasFinished,
    asks: game.settings.asks,
    sendsUnsent: game.settings.penaltyPercent === 0,
    hasReactions: game.settings.hasReactions,
    filtersProfanity: game.settings.filtersProfanity,
    ...(game.followedBy !== undefined && { followedBy: game.followedBy }),
  };
};

/** What a player of a challenge is shown beside their own seat. */
export interface ChallengeFacts extends Pick<SeatFacts, 'player' | 'scored'> {
  readonly place: Place;
  /** To the question they stand at. */
  readonly answer: OwnAnswer | undefined;
  readonly missed: number | undefined;
  /** Once they are done, where the session shows it so soon. */
  readonly board: Pick<QuestionSummary, 'leaders' | 'teams'> | undefined;
  readonly rank: number | undefined;
}

const NOBODY_ELSE = { answered: 0, placed: [], voters: undefined, leaders: [], teams: [] };

/** Before the first question, or after the last one. */
const restingView = (game: GameState, { place, player, board, rank }: ChallengeFacts): PlayerView => {
  const alone = { ...game, epoch: ownEpochOf(place, player.run) };
  const view = playerViewOf(alone, [], { player, answers: [], ballot: undefined, scored: undefined });
  const results = board && { state: 'shown' as const, answered: 0, ...boardFor(game, board) };
  const me = { ...view.me, ...(rank !== undefined && { rank }) };
  return { ...view, me, stage: { ...view.stage, ...(results && { results }) } };
};

/** At a question, or at what it brought: nobody else's answers are in it. */
const questionView = (
  { own, question: asked, at }: Extract<Place, { readonly question: GameQuestion }>,
  { player, answer, scored }: ChallengeFacts,
): PlayerView => {
  const question = { ...asked, summary: { ...NOBODY_ELSE, tally: tallyOf(asked, []) } };
  const answers = answer ? [answer] : [];
  const view = playerViewOf(own, [question], { player, answers, ballot: undefined, scored });
  const { results, deadlineAt, ...stage } = view.stage;
  const isTimed = asked.deadlineAt !== undefined && at === 'question';
  const isLater = answer !== undefined && player.marks[asked.questionId] === undefined;
  return {
    ...view,
    stage: {
      ...stage,
      ...(isTimed && { deadlineAt }),
      ...(results && { results: { ...results, tally: undefined } }),
    },
    ...(view.outcome && { outcome: { ...view.outcome, ...(isLater && { isLater }) } }),
  };
};

/** The session as if it were this player's alone. */
export const challengeViewOf = (game: GameState, facts: ChallengeFacts): PlayerView => {
  const { place } = facts;
  const view = 'question' in place ? questionView(place, facts) : restingView(game, facts);
  return { ...view, challenge: challengePartOf(game, place, facts) };
};

/**
 * Points are stored before they are shown: until then the total is that of before, because a total that moved says
 * whether the answer was right.
 */
export const meOf = (game: GameState, questions: readonly GameQuestion[], player: Player): Me => {
  const isHeldBack =
    game.phase === 'results' && resultState(game, questions[0]) !== 'shown' && !game.isSkipped;
  const heldBack = isHeldBack
    ? game.onStage.reduce((sum, questionId) => sum + (player.scores[questionId] ?? 0), 0)
    : 0;
  return {
    playerId: player.playerId,
    name: player.name,
    ...(player.teamId !== undefined && { teamId: player.teamId }),
    total: player.total - heldBack,
    ...(!isHeldBack && rankPart(game, player)),
    streak: isHeldBack ? 0 : player.streak,
  };
};

/** Nobody is first while everybody has nothing. */
const rankPart = (game: GameState, { rank, total }: Player): { readonly rank?: number } =>
  showsRanks(game) && rank > 0 && (rank > 1 || total > 0) ? { rank } : {};

const showsResult = (game: GameState, question: GameQuestion): boolean =>
  (game.phase === 'results' || game.phase === 'ended') && resultState(game, question) === 'shown';

const joinedAfter = ({ closedAt }: GameQuestion, { joinedAt }: Player): boolean =>
  closedAt !== undefined && joinedAt >= closedAt;

const placePart = (place: number | undefined): { readonly place?: number } =>
  place !== undefined && place > 0 ? { place } : {};

/** What the player's answer earned, once results are shown; undefined before, and where nothing is scored. */
export const outcomeOf = (
  game: GameState,
  question: GameQuestion,
  {
    player,
    hasAnswered,
    scored,
  }: { readonly player: Player; readonly hasAnswered: boolean; readonly scored: ScoredAnswer | undefined },
): Outcome | undefined => {
  if (!showsResult(game, question) || !isScoredType(game)) return undefined;
  return {
    questionId: question.questionId,
    hasAnswered,
    ...(!hasAnswered && joinedAfter(question, player) && { isMissed: true }),
    ...(scored?.isRight !== undefined && { isRight: scored.isRight }),
    ...(player.marks[question.questionId]?.isPartly && { isPartly: true }),
    points: player.scores[question.questionId] ?? 0,
    ...(player.streak > 0 && { streak: player.streak }),
    total: player.total,
    ...rankPart(game, player),
    ...placePart(scored?.place),
  };
};

/** A voter's handful: texts without names. `texts` by player id, at least those of the handful. */
export const ballotOf = (
  game: GameState,
  question: GameQuestion,
  voter: {
    readonly voterId: string;
    readonly texts: ReadonlyMap<string, string>;
    readonly votes: Votes | undefined;
    readonly draft: Votes | undefined;
  },
): Ballot | undefined => {
  const { answerOrder, questionId } = question;
  if (game.phase !== 'voting' || game.pending !== undefined || !answerOrder) return undefined;
  const places = shownHandful(answerOrder, voter.voterId, handfulSeed(game, questionId));
  return {
    questionId,
    answers: places.map((index) => ({ index, text: voter.texts.get(answerOrder[index] ?? '') ?? '' })),
    mostRanks: mostRanksOf(game.settings.votingMethod, places.length),
    ...(voter.votes && { votes: voter.votes }),
    ...(voter.draft && !voter.votes && { draft: voter.draft }),
  };
};

export const ownAnswerOf = (
  questionId: string,
  answer: { readonly value: AnswerValue; readonly submittedAt: number },
): OwnAnswer => ({ questionId, answer: answer.value, submittedAt: answer.submittedAt });
