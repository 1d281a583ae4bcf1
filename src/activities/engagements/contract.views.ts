import * as z from 'zod/mini';
import { answerKey, answerValue, instant, shownQuestion, tally, votes } from './contract.answers.ts';
import { engagementTypes } from './contract.questions.ts';
import { gameSettings, votingMethods } from './contract.settings.ts';
import { sorting } from './contract.sorting.ts';

export const phases = ['waiting', 'question', 'voting', 'results', 'ended'] as const;
export type Phase = (typeof phases)[number];

/** `name` is what is shown; a team has a colour and a sign by its place in the list. */
const team = z.object({ teamId: z.string(), name: z.string() });
const teamStanding = z.object({
  ...team.shape,
  /** Mean of the members' totals, to one decimal. */
  score: z.number(),
  rank: z.number(),
  members: z.number(),
});
export type TeamStanding = z.infer<typeof teamStanding>;
const leader = z.object({
  /** Not sent to players: names are unique, and frames to phones stay small. */
  playerId: z.optional(z.string()),
  name: z.string(),
  teamId: z.optional(z.string()),
  total: z.number(),
  rank: z.number(),
  /** Right answers in a row, from two on. */
  streak: z.optional(z.number()),
  /** Places gained by the last question; below 0 lost. */
  moved: z.optional(z.number()),
  /** With the last of the list: so many more share their place and are not in it. */
  tiedBeyond: z.optional(z.number()),
});
export type Leader = z.infer<typeof leader>;
/** An answer that was voted on, with its place (1, 1, 3). */
const placedAnswer = z.object({
  place: z.number(),
  text: z.string(),
  points: z.number(),
  author: z.optional(z.string()),
});
export type PlacedAnswer = z.infer<typeof placedAnswer>;

/** `counting`: the points are not there yet. `hidden`: the host has yet to reveal. */
export const resultStates = ['counting', 'hidden', 'shown', 'skipped'] as const;

const results = z.object({
  state: z.enum(resultStates),
  answered: z.number(),
  tally: z.optional(tally),
  key: z.optional(answerKey),
  explanation: z.optional(z.string()),
  /** The best of a vote; voters is how many votes were counted. */
  placed: z.optional(z.array(placedAnswer)),
  voters: z.optional(z.number()),
  leaders: z.optional(z.array(leader)),
  teams: z.optional(z.array(teamStanding)),
});
export type Results = z.infer<typeof results>;

/** The current step, the same for everybody in an audience. */
const stageFields = {
  phase: z.enum(phases),
  /** Goes up with every step of the session; commands say which one they mean. */
  epoch: z.number(),
  questionsPlayed: z.number(),
  /** Answers are not taken yet and options not shown; until `answersFrom`. */
  isReading: z.boolean(),
  answersFrom: z.optional(instant),
  /** Answers, or votes, must be given by then. Absent without a timer. */
  deadlineAt: z.optional(instant),
  /** With autopilot: when the next question comes. */
  nextAt: z.optional(instant),
  question: z.optional(shownQuestion),
  /** All questions of a survey; people answer at their own pace. */
  survey: z.optional(z.array(shownQuestion)),
  voting: z.optional(z.object({ method: z.enum(votingMethods), answers: z.number() })),
  results: z.optional(results),
  /** Results of every question of a survey, in their order. */
  surveyResults: z.optional(z.array(results)),
  /** Of free answers, to hosts and screens: what the host made of them. */
  sorting: z.optional(sorting),
  /** What the wall shows in `results`. */
  board: z.enum(['results', 'leaderboard']),
};
export const stage = z.object(stageFields);
export type Stage = z.infer<typeof stage>;
const hostFields = {
  /** Of the current question, from the start. */
  key: z.optional(answerKey),
  /** Something is still being counted or dealt: results, or the handfuls of a vote, come by themselves. */
  isCounting: z.boolean(),
  /** What the host noted beside the current question. */
  notes: z.optional(z.string()),
};
export const hostStage = z.object({ ...stageFields, ...hostFields });
export type HostStage = z.infer<typeof hostStage>;

/**
 * A stage in a live message: what everybody knows is left out, and rules/held-stage.ts puts it back. `question`,
 * `survey`, `questionsPlayed` are those of before, within shown results what was shown of them, too; not `isReading`
 * means that answers are taken, no `board` that results are shown.
 */
const newsFields = {
  ...stageFields,
  questionsPlayed: z.optional(stageFields.questionsPlayed),
  isReading: z.optional(stageFields.isReading),
  board: z.optional(stageFields.board),
};
export const stageNews = z.object(newsFields);
export type StageNews = z.infer<typeof stageNews>;
export const hostStageNews = z.object({ ...newsFields, ...hostFields });

const face = {
  gameId: z.string(),
  title: z.string(),
  engagementType: z.enum(engagementTypes),
  isLocked: z.boolean(),
  teams: z.array(team),
  teamMode: gameSettings.shape.teams,
  /** Otherwise a name is optional, and nobody sees who answered what. */
  asksNames: z.boolean(),
  accent: gameSettings.shape.accent,
  /** Everybody plays alone. */
  isChallenge: z.optional(z.boolean()),
  version: z.number(),
};

/** For somebody with the code who has no seat: enough for the form. */
export const outsideView = z.object({ audience: z.literal('outside'), ...face, isOver: z.boolean() });
export type OutsideView = z.infer<typeof outsideView>;

/** What the player's answer earned. */
export const outcome = z.object({
  questionId: z.string(),
  hasAnswered: z.boolean(),
  /** Joined after answers had closed. */
  isMissed: z.optional(z.boolean()),
  /** Absent where there is no right and wrong. */
  isRight: z.optional(z.boolean()),
  /** What it brings is known when everybody has answered. */
  isLater: z.optional(z.boolean()),
  /** Not right, but something of it is: several options, an order, a close number. */
  isPartly: z.optional(z.boolean()),
  /** Of this question, bonus included; below 0 after a penalty. */
  points: z.number(),
  /** Absent without one. */
  streak: z.optional(z.number()),
  total: z.number(),
  /** Absent while the leaderboard is hidden. */
  rank: z.optional(z.number()),
  /** Of the player's answer in a vote. */
  place: z.optional(z.number()),
});
export type Outcome = z.infer<typeof outcome>;

export const ownAnswer = z.object({
  questionId: z.string(),
  answer: answerValue,
  /** When it was given, as it counts. */
  submittedAt: instant,
});
export type OwnAnswer = z.infer<typeof ownAnswer>;

/** The handful of answers one voter may rank, in the order to show them. */
export const ballot = z.object({
  questionId: z.string(),
  answers: z.array(z.object({ index: z.number(), text: z.string() })),
  /** At most so many ranks. */
  mostRanks: z.number(),
  /** Sent; may be changed until the close. */
  votes: z.optional(votes),
  /** Begun on some device, not sent. */
  draft: z.optional(votes),
});
export type Ballot = z.infer<typeof ballot>;

export const me = z.object({
  playerId: z.string(),
  name: z.string(),
  teamId: z.optional(z.string()),
  total: z.number(),
  rank: z.optional(z.number()),
  streak: z.number(),
});
export type Me = z.infer<typeof me>;

/** A player’s progress in a challenge. */
export const challengePart = z.object({
  at: z.enum(['start', 'question', 'results', 'done']),
  /** When it ends for everybody. */
  deadlineAt: z.optional(instant),
  /** How many this player has to answer. */
  questions: z.number(),
  /** How many of them are behind them. */
  reached: z.number(),
  right: z.number(),
  /** The question in front of them has a time of its own; before the first one, whether questions have. */
  isTimed: z.boolean(),
  /** How many they did not get right in the session that is repeated. */
  missed: z.optional(z.number()),
});
export type ChallengePart = z.infer<typeof challengePart>;

export const playerView = z.object({
  audience: z.literal('player'),
  ...face,
  me,
  stage,
  /** To the question on the stage, or to those of the survey. */
  answers: z.array(ownAnswer),
  ballot: z.optional(ballot),
  outcome: z.optional(outcome),
  /** Said to be done with the survey. */
  hasFinished: z.boolean(),
  asks: gameSettings.shape.asks,
  /** When the time is up, the phone sends what is on the form; not where a wrong answer costs points. */
  sendsUnsent: z.boolean(),
  hasReactions: z.boolean(),
  filtersProfanity: z.boolean(),
  challenge: z.optional(challengePart),
  /** The challenge that repeats this session. */
  followedBy: z.optional(z.string()),
});
export type PlayerView = z.infer<typeof playerView>;

export const counters = z.object({
  /** Seats given out, kicked ones left out. */
  joined: z.number(),
  present: z.number(),
  answered: z.number(),
  voted: z.number(),
  /** Whose answers and votes these are: the step that puts it on may be heard after them. */
  questionId: z.optional(z.string()),
});
export type Counters = z.infer<typeof counters>;

const named = z.object({ playerId: z.string(), name: z.string(), teamId: z.optional(z.string()) });

/** The first 50 who are here, by arrival. */
export const lobby = z.object({ present: z.number(), people: z.array(named) });
export type Lobby = z.infer<typeof lobby>;

export const reactions = ['clap', 'love', 'laugh', 'wow', 'think', 'confused'] as const;
export type Reaction = (typeof reactions)[number];

export const ask = z.object({
  askId: z.string(),
  text: z.string(),
  author: z.optional(z.string()),
  status: z.enum(['pending', 'shown', 'answered', 'archived', 'hidden']),
  isPinned: z.boolean(),
  votes: z.number(),
  askedAt: instant,
  /** To a player: whether it is theirs, and whether they voted for it. */
  isOwn: z.optional(z.boolean()),
  hasMyVote: z.optional(z.boolean()),
});
export type Ask = z.infer<typeof ask>;

/** In front of everybody: no secrets. */
export const screenView = z.object({
  audience: z.literal('screen'),
  ...face,
  code: z.string(),
  stage,
  counters,
  lobby,
  /** While answers come in, where the session shows them live. */
  tally: z.optional(tally),
  asks: z.array(ask),
  hasReactions: z.boolean(),
  /** A picture behind lobby and podium. */
  backdrop: z.optional(z.string()),
  hasSounds: z.boolean(),
});
export type ScreenView = z.infer<typeof screenView>;

export const cohost = z.object({ cohostId: z.string(), name: z.string(), since: instant });

export const hostView = z.object({
  audience: z.literal('host'),
  ...face,
  code: z.string(),
  /** A co-host may do everything but invite or remove co-hosts. */
  isOwner: z.boolean(),
  createdAt: instant,
  settings: gameSettings,
  setId: z.optional(z.string()),
  /** The category questions come from now; absent: all. */
  category: z.optional(z.string()),
  aiContext: z.string(),
  debugMode: z.boolean(),
  stage: hostStage,
  counters,
  lobby,
  tally: z.optional(tally),
  asks: z.array(ask),
  hasCohostLink: z.boolean(),
  /** Free answers can be grouped by the assistant. */
  hasAssistant: z.optional(z.boolean()),
  /** Played by a room: people and teams come from there. */
  isOfRoom: z.optional(z.boolean()),
  /** Played alone until `stage.deadlineAt`, which can be moved up to `latestAt`. */
  challenge: z.optional(
    z.object({
      questions: z.number(),
      latestAt: instant,
      againOf: z.optional(z.string()),
    }),
  ),
  /** The challenge that repeats this session. */
  followedBy: z.optional(z.string()),
  /** Put on so far, in order, for re-runs and corrections. */
  played: z.array(
    z.object({
      questionId: z.string(),
      title: z.string(),
      category: z.string(),
      isScored: z.boolean(),
      isVoid: z.boolean(),
    }),
  ),
});
export type HostView = z.infer<typeof hostView>;
