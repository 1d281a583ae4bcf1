import { MINUTE_MS } from '#core/instant.ts';
import type { Report, ReportAsk, ReportPlayer, ReportQuestion } from '../contract.report.ts';
import { hidesNames, withoutNames } from './aliases.ts';
import { asksFor } from './asks.ts';
import type { AskState } from './asks.ts';
import { answerText, keyText, wordCount } from './answer-text.ts';
import { teamStandingsOf } from './scoring/standing.ts';
import { rulesOf } from './kinds/kinds.ts';
import { tallyOf } from './spread.ts';
import { isScoredType } from './stage.ts';
import type { GameQuestion, GameState, GivenAnswer, GivenVote, Player } from './state.ts';
import { teamsOf } from './teams.ts';
import { countVotes } from './voting/count.ts';
import { handfulSeed } from './voting/handful.ts';

/** Everything a session left behind. */
export interface ReportFacts {
  readonly game: GameState;
  readonly questions: readonly GameQuestion[];
  readonly answers: ReadonlyMap<string, readonly GivenAnswer[]>;
  readonly votes: ReadonlyMap<string, readonly GivenVote[]>;
  readonly players: readonly Player[];
  readonly asks?: readonly AskState[];
}

/** With names only where people were told before they joined. */
export const reportOf = (facts: ReportFacts): Report => {
  const report = namedReport(facts);
  return hidesNames(facts.game) ? withoutNames(report, facts.game) : report;
};

const namedReport = (facts: ReportFacts): Report => {
  const { game, players } = facts;
  const seats = new Map(players.map((player) => [player.playerId, player]));
  const answerers = new Map(
    [...facts.answers].map(([questionId, given]) => [
      questionId,
      new Set(given.map(({ playerId }) => playerId)),
    ]),
  );
  const questions = facts.questions.toSorted((a, b) => a.number - b.number);
  const standings = players.map(({ playerId, marks, scores, total, streak, rank }) => ({
    playerId,
    marks,
    scores,
    total,
    streak,
    rank,
  }));
  return {
    gameId: game.gameId,
    title: game.title,
    engagementType: game.engagementType,
    createdAt: game.createdAt,
    ...(game.endedAt !== undefined && { completedAt: game.endedAt }),
    durationMinutes: Math.round(((game.endedAt ?? game.updatedAt) - game.createdAt) / MINUTE_MS),
    playerCount: players.length,
    isScored: isScoredType(game),
    questions: questions.map((question) => questionReport(facts, question, seats)),
    players: players.map((player) => playerReport(game, questions, player, answerers)).toSorted(byRank),
    teams: teamStandingsOf(game.settings, players, standings).map(({ name, score, rank, members }) => ({
      name,
      score,
      rank,
      members,
    })),
    asks: askReports(facts),
  };
};

/** Authors only where hosts may see them. */
const askReports = ({ game, asks = [] }: ReportFacts): ReportAsk[] =>
  asksFor(game, asks, { audience: 'host' })
    .toSorted((a, b) => b.votes - a.votes || a.askedAt - b.askedAt)
    .map(({ text, author, status, votes, askedAt }) => ({
      text,
      ...(author !== undefined && { author }),
      status,
      votes,
      askedAt,
    }));

const byRank = (a: ReportPlayer, b: ReportPlayer): number =>
  (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.name < b.name ? -1 : 1);

type Seats = ReadonlyMap<string, Player>;

const questionReport = (facts: ReportFacts, question: GameQuestion, seats: Seats): ReportQuestion => {
  const { game } = facts;
  const { questionId, content, key } = question;
  const given = (facts.answers.get(questionId) ?? []).toSorted((a, b) => a.submittedAt - b.submittedAt);
  const lines = given.map((answer) => answerLine(game, question, answer, seats.get(answer.playerId)));
  const places = placesOf(facts, question, given);
  const isTimed = game.engagementType === 'trivia';
  return {
    questionId,
    number: question.number,
    title: content.title,
    kind: content.kind,
    category: content.category,
    startedAt: question.startedAt,
    ...(question.completedAt !== undefined && { completedAt: question.completedAt }),
    ...(content.options && { options: content.options.map(({ text }) => text) }),
    ...(key &&
      isScoredType(game) && {
        key,
        rightAnswer: keyText(content, key),
        right: lines.filter(({ isRight }) => isRight).length,
      }),
    isVoid: question.isVoid,
    isSkipped: question.isSkipped,
    tally: tallyOf(question, given),
    ...(question.answerOrder && { voters: (facts.votes.get(questionId) ?? []).length }),
    ...(isTimed &&
      medianPart(given.map(({ submittedAt, shownAt = question.answersFrom }) => submittedAt - shownAt))),
    answers: lines.map((line) => ({ ...line, place: places.get(line.playerId) })),
  };
};

const medianPart = (durations: readonly number[]): { readonly medianMs?: number } => {
  const sorted = durations.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median === undefined ? {} : { medianMs: Math.max(0, median) };
};

type AnswerLine = ReportQuestion['answers'][number];

const answerLine = (
  game: GameState,
  { content, answersFrom, questionId }: GameQuestion,
  { playerId, value, submittedAt, isHidden, shownAt = answersFrom }: GivenAnswer,
  player: Player | undefined,
): AnswerLine => {
  const text = answerText(content, value);
  const isTimed = game.engagementType === 'trivia';
  return {
    playerId,
    name: player?.name ?? '',
    answer: text,
    submittedAt,
    isHidden,
    ...(isTimed && { durationMs: Math.max(0, submittedAt - shownAt) }),
    ...(rulesOf(value.kind).countsWords && { wordCount: wordCount(text) }),
    ...broughtBy(player, questionId, isScoredType(game)),
  };
};

const broughtBy = (
  player: Player | undefined,
  questionId: string,
  hasPoints: boolean,
): Pick<AnswerLine, 'isRight' | 'isPartly' | 'points'> => {
  const mark = player?.marks[questionId];
  return {
    isRight: mark?.isRight,
    isPartly: mark?.isPartly,
    ...(hasPoints && { points: player?.scores[questionId] ?? 0 }),
  };
};

/** By author; hidden answers have none. */
const placesOf = (
  { game, votes }: ReportFacts,
  { answerOrder, questionId, isSkipped }: GameQuestion,
  given: readonly GivenAnswer[],
): ReadonlyMap<string, number> => {
  if (!answerOrder || isSkipped) return new Map();
  const counted = countVotes({
    method: game.settings.votingMethod,
    answerOrder,
    seed: handfulSeed(game, questionId),
    votes: votes.get(questionId) ?? [],
    hidden: new Set(given.filter(({ isHidden }) => isHidden).map(({ playerId }) => playerId)),
  });
  return new Map(
    answerOrder.flatMap((playerId, index): [string, number][] => {
      const place = counted[index]?.place ?? 0;
      return place > 0 ? [[playerId, place]] : [];
    }),
  );
};

const playerReport = (
  game: GameState,
  questions: readonly GameQuestion[],
  player: Player,
  answerers: ReadonlyMap<string, ReadonlySet<string>>,
): ReportPlayer => {
  const team = teamsOf(game.settings).find(({ teamId }) => teamId === player.teamId);
  const answered = questions.map(
    ({ questionId }) => answerers.get(questionId)?.has(player.playerId) ?? false,
  );
  return {
    playerId: player.playerId,
    name: player.name,
    ...(team && { team: team.name }),
    joinedAt: player.joinedAt,
    answered: answered.filter(Boolean).length,
    right: Object.values(player.marks).filter(({ isRight }) => isRight === true).length,
    total: player.total,
    ...(isScoredType(game) && player.rank > 0 && { rank: player.rank }),
    points: questions.map(({ questionId }, index) =>
      answered[index] ? (player.scores[questionId] ?? 0) : null,
    ),
  };
};
