import type { AnswerKey, AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { PlacedAnswer } from '#activities/engagements/contract.views.ts';
import { answerText } from '../answer-text.ts';
import type { CreditTerms } from '../kinds/kind.ts';
import { rulesOf } from '../kinds/kinds.ts';
import { tallyOf } from '../spread.ts';
import type {
  GameQuestion,
  GameState,
  GivenAnswer,
  GivenVote,
  Mark,
  Player,
  QuestionSummary,
} from '../state.ts';
import { countVotes } from '../voting/count.ts';
import type { CountedAnswer } from '../voting/count.ts';
import { handfulSeed } from '../voting/handful.ts';
import { NOTHING } from './credit.ts';
import type { Credit } from './credit.ts';
import { markOf } from './points.ts';
import { changedStandings, leadersOf, standingsOf, teamStandingsOf } from './standing.ts';
import type { Standing } from './standing.ts';

/** Everything the duty `score` reads. Answers and votes only of the questions that are to be counted. */
export interface CountFacts {
  readonly game: GameState;
  /** Every question put on so far, with corrections already made. */
  readonly questions: readonly GameQuestion[];
  readonly answers: ReadonlyMap<string, readonly GivenAnswer[]>;
  readonly votes: ReadonlyMap<string, readonly GivenVote[]>;
  readonly players: readonly Player[];
}

/** What scoring makes of one answer. */
export interface AnswerScore {
  readonly playerId: string;
  /** Granted, bonus included. */
  readonly points: number;
  readonly isRight: boolean | undefined;
  /** In a vote. */
  readonly place: number | undefined;
}

export interface Counted {
  readonly standings: readonly Standing[];
  /** Of these the player's item must be written. */
  readonly changed: readonly Standing[];
  /** By question, of those that were counted. */
  readonly scores: ReadonlyMap<string, readonly AnswerScore[]>;
  readonly summaries: Readonly<Record<string, QuestionSummary>>;
}

interface Marked {
  readonly marks: ReadonlyMap<string, Mark>;
  readonly voted: ReadonlyMap<string, CountedAnswer>;
}

/** Points, ranks and summaries, from stored answers alone: run twice it gives the same twice. */
export const countQuestions = (facts: CountFacts): Counted => {
  const { game, questions, answers, votes } = facts;
  const counted = questions.filter(({ questionId }) => answers.has(questionId));
  const marked = new Map(
    counted.map((question) => {
      const given = answers.get(question.questionId) ?? [];
      return [question.questionId, markAnswers(game, question, given, votes.get(question.questionId) ?? [])];
    }),
  );
  const players = facts.players.map((player) => withMarks(player, marked));
  const standings = standingsOf(players, questions, game.settings);
  const byPlayer = new Map(standings.map((standing) => [standing.playerId, standing]));
  const board = {
    leaders: leadersOf(players, standings, counted),
    teams: teamStandingsOf(game.settings, players, standings),
  };
  return {
    standings,
    changed: changedStandings(facts.players, standings),
    scores: new Map(
      counted.map(({ questionId }) => [
        questionId,
        answerScores(questionId, answers.get(questionId) ?? [], marked.get(questionId), byPlayer),
      ]),
    ),
    summaries: Object.fromEntries(
      counted.map((question) => {
        const { questionId } = question;
        const summary = summaryOf(facts, question, marked.get(questionId));
        return [questionId, { ...summary, ...board }];
      }),
    ),
  };
};

/** What the key says of an answer. */
export const creditOf = (key: AnswerKey, value: AnswerValue, terms: CreditTerms): Credit =>
  rulesOf(value.kind).credit?.(key, value, terms) ?? NOTHING;

const EMPTY: Marked = { marks: new Map(), voted: new Map() };

const markAnswers = (
  game: GameState,
  question: GameQuestion,
  given: readonly GivenAnswer[],
  votes: readonly GivenVote[],
): Marked => {
  if (question.isVoid || question.isSkipped) return EMPTY;
  if (question.answerOrder) return markVoted(game, question, given, votes);
  const { key } = question;
  if (game.engagementType !== 'trivia' || !key) return EMPTY;
  const shown = given.filter(({ isHidden }) => !isHidden);
  const values = shown.map(({ value }) => value);
  const distances = rulesOf(question.content.kind).compared?.(key, values) ?? [];
  const marks = shown.flatMap((answer): [string, Mark][] => {
    const mark = markAnswer(game, question, answer, distances);
    return mark ? [[answer.playerId, mark]] : [];
  });
  return { marks: new Map(marks), voted: new Map() };
};

/** What one answer brings, with the time since its player saw the question; undefined without a key. */
export const markAnswer = (
  { settings }: GameState,
  { key, content, answersFrom, deadlineAt }: GameQuestion,
  { value, submittedAt, shownAt }: Pick<GivenAnswer, 'value' | 'submittedAt' | 'shownAt'>,
  distances: readonly number[],
): Mark | undefined => {
  if (!key) return undefined;
  const credit = creditOf(key, value, { hasPartialCredit: settings.hasPartialCredit, distances });
  const timing = {
    durationMs: Math.max(0, submittedAt - (shownAt ?? answersFrom)),
    limitMs: deadlineAt === undefined ? undefined : deadlineAt - answersFrom,
  };
  return markOf(settings, credit, timing, content.points ?? 1);
};

const markVoted = (
  game: GameState,
  question: GameQuestion,
  given: readonly GivenAnswer[],
  votes: readonly GivenVote[],
): Marked => {
  const answerOrder = question.answerOrder ?? [];
  const hidden = new Set(given.filter(({ isHidden }) => isHidden).map(({ playerId }) => playerId));
  const counted = countVotes({
    method: game.settings.votingMethod,
    answerOrder,
    seed: handfulSeed(game, question.questionId),
    votes,
    hidden,
  });
  const voted = new Map(
    answerOrder.flatMap((playerId, place): [string, CountedAnswer][] => {
      const answer = counted[place];
      return answer && !hidden.has(playerId) ? [[playerId, answer]] : [];
    }),
  );
  const multiplier = question.content.points ?? 1;
  const marks = [...voted].map(([playerId, { points }]): [string, Mark] => [
    playerId,
    { isRight: undefined, points: points * multiplier, bonus: 0 },
  ]);
  return { marks: new Map(marks), voted };
};

/** The player's marks with those of the counted questions in place of the old ones. */
const withMarks = (player: Player, marked: ReadonlyMap<string, Marked>): Player => {
  const entries = Object.entries(player.marks).filter(([questionId]) => !marked.has(questionId));
  for (const [questionId, { marks }] of marked) {
    const mark = marks.get(player.playerId);
    if (mark) entries.push([questionId, mark]);
  }
  return { ...player, marks: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
};

const answerScores = (
  questionId: string,
  given: readonly GivenAnswer[],
  marked: Marked = EMPTY,
  byPlayer: ReadonlyMap<string, Standing>,
): AnswerScore[] =>
  given.map(({ playerId }) => ({
    playerId,
    points: byPlayer.get(playerId)?.scores[questionId] ?? 0,
    isRight: marked.marks.get(playerId)?.isRight,
    place: marked.voted.get(playerId)?.place,
  }));

const MOST_PLACED = 10;

const summaryOf = (
  { game, players, answers, votes }: CountFacts,
  question: GameQuestion,
  marked: Marked = EMPTY,
): Omit<QuestionSummary, 'leaders' | 'teams'> => {
  const given = answers.get(question.questionId) ?? [];
  const names = new Map(players.map(({ playerId, name }) => [playerId, name]));
  const texts = new Map(given.map(({ playerId, value }) => [playerId, answerText(question.content, value)]));
  const placed = [...marked.voted]
    .toSorted(([a, x], [b, y]) => x.place - y.place || (a < b ? -1 : 1))
    .slice(0, MOST_PLACED)
    .map(([playerId, { place, points }]): PlacedAnswer => ({
      place,
      text: texts.get(playerId) ?? '',
      points,
      ...(game.settings.showsAuthors && { author: names.get(playerId) ?? '' }),
    }));
  return {
    answered: given.filter(({ isHidden }) => !isHidden).length,
    tally: tallyOf(question, given),
    placed,
    voters: question.answerOrder ? (votes.get(question.questionId) ?? []).length : undefined,
  };
};
