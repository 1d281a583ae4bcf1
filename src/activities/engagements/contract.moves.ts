import * as z from 'zod/mini';
import { answerKey, answerValue, gameId, instant, playerId, questionId } from './contract.answers.ts';
import { engagementTypes, question } from './contract.questions.ts';
import { scorings, settingsChange } from './contract.settings.ts';

const title = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(120));
const setId = z.string().check(z.minLength(1), z.maxLength(80));
const category = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const aiContext = z.string().check(z.trim(), z.maxLength(4000));
/** The key of a question in its set: `{categoryId}#{questionNumber}`. */
const sourceRef = z.string().check(z.minLength(1), z.maxLength(200));

/** People play alone, everybody at their own pace, until the deadline. Of trivia only. */
const newChallenge = z.object({
  deadlineAt: instant,
  /** Each question has its time, from when a player reaches it. */
  isTimed: z.boolean(),
  /** A session of the caller's: what it asked is asked again, instead of a set. */
  againOf: z.optional(gameId),
});

export const newGame = z.object({
  title,
  /** Without a set the host types the questions as they come; then the type must be said. */
  setId: z.optional(setId),
  engagementType: z.optional(z.enum(engagementTypes)),
  category: z.optional(category),
  settings: z.optional(settingsChange),
  aiContext: z.optional(aiContext),
  debugMode: z.optional(z.boolean()),
  challenge: z.optional(newChallenge),
});
export type NewGame = z.infer<typeof newGame>;

/**
 * What is left out stays; null takes away. Settings hold from the next question on; teams and how points are made
 * stay as they were at the first one.
 */
export const gameChange = z.object({
  title: z.optional(title),
  setId: z.optional(setId),
  category: z.optional(z.nullable(category)),
  settings: z.optional(settingsChange),
  aiContext: z.optional(aiContext),
  debugMode: z.optional(z.boolean()),
  isLocked: z.optional(z.boolean()),
});
export type GameChange = z.infer<typeof gameChange>;

/** Of the stage the host saw: a command for an earlier one changes nothing and is answered with what is. */
const epoch = z.int().check(z.gte(0));
export const gameMove = z.discriminatedUnion('move', [
  /** The next question of the category; or the named one of the set; or one written just now. Opens a whole survey. */
  z.object({
    move: z.literal('open'),
    epoch,
    sourceRef: z.optional(sourceRef),
    question: z.optional(question),
  }),
  /** Ends the reading phase now. */
  z.object({ move: z.literal('start-answers'), epoch }),
  /** Ends answering, or voting. */
  z.object({ move: z.literal('close'), epoch }),
  /** Moves the deadline of answering or voting; null takes it away. */
  z.object({ move: z.literal('extend'), epoch, deadlineAt: z.nullable(instant) }),
  /** Shows results that were held back. */
  z.object({ move: z.literal('reveal'), epoch }),
  /** Ends the question or the vote without counting it. */
  z.object({ move: z.literal('skip'), epoch }),
  /** Puts a question of this session on once more; the current one unless named. */
  z.object({ move: z.literal('rerun'), epoch, questionId: z.optional(questionId) }),
  z.object({ move: z.literal('show'), epoch, board: z.enum(['results', 'leaderboard']) }),
  z.object({ move: z.literal('end'), epoch }),
]);
export type GameMove = z.infer<typeof gameMove>;

/** A wrong key, other points, a question that should not count, or another way of scoring the whole session. */
export const correction = z.object({
  questionId: z.optional(questionId),
  key: z.optional(answerKey),
  points: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  isVoid: z.optional(z.boolean()),
  scoring: z.optional(z.enum(scorings)),
});
export type Correction = z.infer<typeof correction>;

const standingBefore = z.object({ total: z.number(), rank: z.number() });
export const correctionPreview = z.object({
  /** Everybody whose total or rank changes, in the new order; at most 200. */
  changes: z.array(
    z.object({ playerId: z.string(), name: z.string(), before: standingBefore, after: standingBefore }),
  ),
  changed: z.number(),
  unchanged: z.number(),
});
export type CorrectionPreview = z.infer<typeof correctionPreview>;

export const seatedPlayer = z.object({
  playerId: z.string(),
  name: z.string(),
  teamId: z.optional(z.string()),
  joinedAt: instant,
  isPresent: z.boolean(),
  isKicked: z.boolean(),
  hasLeft: z.boolean(),
  total: z.number(),
  rank: z.optional(z.number()),
  /** In a challenge: how many questions are behind them. */
  reached: z.optional(z.number()),
});
export type SeatedPlayer = z.infer<typeof seatedPlayer>;

export const playerIds = z.array(playerId).check(z.minLength(1), z.maxLength(5000));

/** Those named, or everybody who joined since a moment: one of the two. */
export const removal = z.object({ playerIds: z.optional(playerIds), joinedSince: z.optional(instant) });
export type Removal = z.infer<typeof removal>;

export const removalPreview = z.object({
  /** Pass it on to the removal: people who join until then are removed, too. */
  joinedSince: instant,
  count: z.number(),
  /** Of them, those who have points already. */
  withPoints: z.number(),
  /** The first ones by the time they joined. */
  names: z.array(z.string()),
});
export type RemovalPreview = z.infer<typeof removalPreview>;

export const givenAnswer = z.object({
  playerId: z.string(),
  name: z.string(),
  answer: answerValue,
  submittedAt: instant,
  isHidden: z.boolean(),
  isRight: z.optional(z.boolean()),
  points: z.optional(z.number()),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

const outlineQuestion = z.object({
  sourceRef: z.string(),
  title: z.string(),
  kind: z.string(),
  category: z.string(),
  isPlayed: z.boolean(),
});
export const outline = z.object({
  /** In the order of the set. */
  categories: z.array(z.object({ name: z.string(), total: z.number(), left: z.number() })),
  total: z.number(),
  left: z.number(),
  questions: z.array(outlineQuestion),
  /** The question that `open` without an id would ask, with the host's notes. */
  next: z.optional(
    z.extend(outlineQuestion, {
      options: z.array(z.string()),
      notes: z.optional(z.string()),
    }),
  ),
});
export type Outline = z.infer<typeof outline>;
