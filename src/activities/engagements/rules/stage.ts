import type { ShownQuestion, Tally } from '../contract.answers.ts';
import type { HostStage, Leader, Results, Stage, StageNews } from '../contract.views.ts';
import { hidesNames, waitsForEnd } from './aliases.ts';
import { isRunningChallenge } from './challenge.ts';
import { firstTexts } from './kinds/counting.ts';
import { withoutHidden } from './sorting.ts';
import type { GameEvent, GameQuestion, GameState, QuestionSummary } from './state.ts';

export type Audience = 'host' | 'player' | 'screen';

/** A phone is sent at most 3 kB a question; whole lessons are on the wall. */
const LONGEST_PART = 600;
const MOST_FOR_PLAYERS = { words: 30, texts: 10, placed: 3, leaders: 5 } as const;
/** Phones show the first three places, and everybody who shares them. */
const LAST_PLACE = 3;

const cutFor = (audience: Audience, text: string | undefined): string | undefined => {
  if (audience !== 'player' || text === undefined || [...text].length <= LONGEST_PART) return text;
  return `${[...text]
    .slice(0, LONGEST_PART - 1)
    .join('')
    .trimEnd()}…`;
};

export const isScoredType = ({ engagementType }: Pick<GameState, 'engagementType'>): boolean =>
  engagementType === 'trivia' || engagementType === 'call-and-answer';

/** What everybody may know of a question: no key, no explanation; no options while people read. */
const shownQuestionOf = (game: GameState, question: GameQuestion, audience: Audience): ShownQuestion => {
  const { explanation: _later, timeLimitSeconds: _times, hostNotes: _own, ...rest } = question.content;
  const { options, points, ...face } = rest;
  const detail = cutFor(audience, face.detail);
  const hasOptions = audience === 'host' || !game.isReading;
  return {
    ...face,
    questionId: question.questionId,
    number: question.number,
    detail,
    ...(detail !== face.detail && { isDetailCut: true }),
    customInstruction: cutFor(audience, face.customInstruction),
    ...(isScoredType(game) && { points }),
    ...(hasOptions && options && { options }),
  };
};

/** `shown` is the moment from which a key, a right or wrong and others' answers may be sent. */
export const resultState = (game: GameState, question: GameQuestion | undefined): Results['state'] => {
  if (game.isSkipped) return 'skipped';
  if (game.pending === 'score' || !question?.summary) return 'counting';
  return game.isRevealed ? 'shown' : 'hidden';
};

const isOver = ({ phase }: GameState): boolean => phase === 'ended';

export const showsRanks = (game: GameState): boolean => {
  const { leaderboard } = game.settings;
  if (!isScoredType(game) || leaderboard === 'hidden') return false;
  return isOver(game) || (leaderboard === 'every-question' && !waitsForEnd(game));
};

const tallyFor = (game: GameState, tally: Tally, audience: Audience): Tally | undefined => {
  // Written answers that are voted on are shown by their place, not all of them.
  if (game.engagementType === 'call-and-answer' && audience !== 'host') return undefined;
  if (audience !== 'player') return tally;
  if (tally.kind === 'words') {
    const { more: _wall, ...rest } = tally;
    return { ...rest, words: rest.words.slice(0, MOST_FOR_PLAYERS.words) };
  }
  return tally.kind === 'texts' ? firstTexts(tally, MOST_FOR_PLAYERS.texts) : tally;
};

/** Hosts see what they have hidden, to take it back. */
const shownTally = ({ sorting }: GameQuestion, tally: Tally, audience: Audience): Tally =>
  audience === 'host' ? tally : withoutHidden(tally, sorting);

const resultsOf = (game: GameState, question: GameQuestion, audience: Audience): Results => {
  const state = resultState(game, question);
  const { summary } = question;
  const answered = summary?.answered ?? 0;
  const maySee = state === 'shown' || (state === 'hidden' && audience === 'host');
  if (!maySee || !summary) return { state, answered };
  const tally = tallyFor(game, shownTally(question, summary.tally, audience), audience);
  return {
    state,
    answered,
    ...(tally && { tally }),
    ...(question.key && isScoredType(game) && { key: question.key }),
    explanation: cutFor(audience, question.content.explanation),
    ...votedPart(game, question, summary, audience),
    ...standingsPart(game, summary, audience),
  };
};

const mostFor = (audience: Audience, most: number): number => (audience === 'player' ? most : Infinity);

const votedPart = (
  game: GameState,
  { answerOrder }: GameQuestion,
  { placed, voters }: QuestionSummary,
  audience: Audience,
): Pick<Results, 'placed' | 'voters'> =>
  answerOrder
    ? {
        placed: placed
          .slice(0, mostFor(audience, MOST_FOR_PLAYERS.placed))
          .map(({ author, ...answer }) => (hidesNames(game) ? answer : { ...answer, author })),
        ...(voters !== undefined && { voters }),
      }
    : {};

const standingsPart = (
  game: GameState,
  { leaders, teams }: QuestionSummary,
  audience: Audience,
): Pick<Results, 'leaders' | 'teams'> => {
  const isForHost = audience === 'host' && isScoredType(game) && !waitsForEnd(game);
  const hasRanks = isForHost || showsRanks(game);
  if (!hasRanks) return {};
  // Phones show standings when the wall does; before, they are bytes that nobody sees.
  if (audience === 'player' && game.board !== 'leaderboard' && !isOver(game)) return {};
  return boardOf({ leaders, teams }, audience);
};

const boardOf = (
  { leaders, teams }: Pick<QuestionSummary, 'leaders' | 'teams'>,
  audience: Audience,
): Pick<Results, 'leaders' | 'teams'> => ({
  leaders: audience === 'player' ? leadersForPlayers(leaders) : [...leaders],
  ...(teams.length > 0 && { teams: [...teams] }),
});

/** For somebody who is done with a challenge that others still play. */
export const boardFor = (
  game: GameState,
  board: Pick<QuestionSummary, 'leaders' | 'teams'>,
): Pick<Results, 'leaders' | 'teams'> => (showsRanks(game) ? boardOf(board, 'player') : {});

const leadersForPlayers = (leaders: readonly Leader[]): Leader[] =>
  leaders
    .filter(({ rank }) => rank <= LAST_PLACE)
    .slice(0, MOST_FOR_PLAYERS.leaders)
    .map(({ playerId: _known, streak: _wall, moved: _too, tiedBeyond: _also, ...leader }) => leader);

const hasResults = ({ phase }: GameState): boolean => phase === 'results' || phase === 'ended';

/** The current step for one audience. `questions` are those on stage. */
export const stageOf = (
  game: GameState,
  questions: readonly GameQuestion[],
  audience: 'player' | 'screen',
): Stage => partsOf(game, questions, audience);

export const hostStageOf = (game: GameState, questions: readonly GameQuestion[]): HostStage => {
  const first = game.engagementType === 'survey' ? undefined : questions[0];
  const { key, content } = first ?? {};
  return {
    ...partsOf(game, questions, 'host'),
    ...(key && { key }),
    ...(content?.hostNotes !== undefined && { notes: content.hostNotes }),
    isCounting: game.pending !== undefined,
  };
};

const partsOf = (game: GameState, questions: readonly GameQuestion[], audience: Audience): Stage => {
  const [first] = questions;
  // Everybody is at a different question: the wall shows the code.
  const isDoor = audience === 'screen' && isRunningChallenge(game);
  return {
    phase: isDoor ? 'waiting' : game.phase,
    epoch: game.epoch,
    questionsPlayed: game.playedQuestions.length,
    isReading: game.isReading,
    ...timesOf(game),
    ...(game.phase === 'voting' && {
      voting: { method: game.settings.votingMethod, answers: first?.answerOrder?.length ?? 0 },
    }),
    ...(first && contentPart(game, first, questions, audience)),
    ...(audience !== 'player' && first?.sorting && { sorting: first.sorting }),
    board: game.board,
  };
};

/** One question and its results, or all of a survey. */
const contentPart = (
  game: GameState,
  first: GameQuestion,
  questions: readonly GameQuestion[],
  audience: Audience,
): Pick<Stage, 'question' | 'survey' | 'results' | 'surveyResults'> => {
  if (game.engagementType !== 'survey') {
    return {
      question: shownQuestionOf(game, first, audience),
      ...(hasResults(game) && { results: resultsOf(game, first, audience) }),
    };
  }
  return {
    survey: questions.map((question) => shownQuestionOf(game, question, audience)),
    ...(hasResults(game) && {
      surveyResults: questions.map((question) => resultsOf(game, question, audience)),
    }),
  };
};

const timesOf = (game: GameState): Pick<Stage, 'answersFrom' | 'deadlineAt' | 'nextAt'> => ({
  ...(game.phase === 'question' && { answersFrom: game.answersFrom }),
  ...(game.deadlineAt !== undefined && { deadlineAt: game.deadlineAt }),
  ...(game.nextAt !== undefined && { nextAt: game.nextAt }),
});

/** The steps after which a question is another. */
const SHOWS_QUESTION: ReadonlySet<GameEvent['type']> = new Set(['opened', 'corrected', 'ended']);
/** The steps that leave results as they are. */
const KEEPS_RESULTS: ReadonlySet<GameEvent['type']> = new Set([
  'shown',
  'autopilot-due',
  'autopilot-stopped',
]);

/** For a message: what everybody has is not sent again (rules/held-stage.ts). */
export const messageStage = (stage: Stage, events: readonly Pick<GameEvent, 'type'>[]): StageNews => {
  const { isReading, board, ...rest } = stage;
  const news: StageNews = { ...rest, ...(isReading && { isReading }), ...(board !== 'results' && { board }) };
  if (events.some(({ type }) => SHOWS_QUESTION.has(type))) return news;
  if (events.some(({ type }) => type === 'answers-opened') && news.question) {
    // The options come at last; the long texts are there since people began to read.
    const question = { ...news.question, detail: undefined, customInstruction: undefined };
    return { ...news, question, questionsPlayed: undefined };
  }
  const held: StageNews = { ...news, question: undefined, survey: undefined, questionsPlayed: undefined };
  if (!events.every(({ type }) => KEEPS_RESULTS.has(type))) return held;
  return { ...held, results: held.results && standingsIn(held.results), surveyResults: undefined };
};

const standingsIn = ({ state, answered, leaders, teams }: Results): Results => ({
  state,
  answered,
  ...(leaders && { leaders }),
  ...(teams && { teams }),
});

/** While answers come in: hosts see how polls are going, the wall where the session shows it live. */
export const maySeeLiveTally = (game: GameState, audience: Audience): boolean => {
  const isOpinion = game.engagementType === 'poll' || game.engagementType === 'survey';
  if (!isOpinion || game.phase !== 'question') return false;
  if (audience === 'screen') return game.engagementType === 'poll' && game.settings.results === 'live';
  return audience === 'host';
};
