import { isoOrNothing, SECOND_MS, toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { and, equals, exists, isStillAt, lacks, notExists, or } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { checkedIn, optionalWordIn, textOrNothing, timeIn, timeOrNothing } from '#store/port/read-checked.ts';
import { numberOr, optionalNumberIn, optionalTextIn, textOr, textsIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { engagementTypes } from '../contract.questions.ts';
import type { EngagementType } from '../contract.questions.ts';
import { settingsChange } from '../contract.settings.ts';
import type { GameSettings } from '../contract.settings.ts';
import { phases } from '../contract.views.ts';
import { completeSettings } from '../rules/settings.ts';
import { duties, NOBODY } from '../rules/state.ts';
import type { Challenge, GameState } from '../rules/state.ts';
import { afterIn, reader } from './read-stored.ts';

/** What the rows of one game are written with. */
export interface GamePlace {
  readonly table: Table;
  readonly gameId: string;
  /** When the game's items end. */
  readonly expiresAt: Instant;
}

export const ttlOf = (expiresAt: Instant): number => toEpochSeconds(expiresAt);

export const gamePartition = (gameId: string): string => `GAME#${gameId}`;
const metadataKey = (gameId: string): Key => ({ PK: gamePartition(gameId), SK: 'METADATA' });
const stateKey = (gameId: string): Key => ({ PK: gamePartition(gameId), SK: 'STATE' });

/** Both are read together; a game is there when both are. */
export const gameKeys = (gameId: string): readonly [Key, Key] => [metadataKey(gameId), stateKey(gameId)];
export const stateKeysOf = (gameIds: readonly string[]): Key[] => gameIds.map(stateKey);
export const gameIdIn = (item: Item): string => afterIn(item, 'PK', gamePartition(''));
/** 0 where only another system has written it. */
export const versionIn = (item: Item): number => (typeof item['Version'] === 'number' ? item['Version'] : 0);

const toMetadataItem = (game: GameState, expiresAt: Instant): Item => ({
  ...metadataKey(game.gameId),
  GameId: game.gameId,
  Title: game.title,
  EngagementType: game.engagementType,
  CreatedAt: toIso(game.createdAt),
  CreatedBy: game.createdBy ?? game.hostId,
  OwnerId: game.createdBy === undefined ? undefined : game.hostId,
  QuestionSetId: game.setId ?? '',
  AiContext: game.aiContext,
  DebugMode: game.debugMode,
  LastActivityAt: toIso(game.updatedAt),
  TTL: ttlOf(expiresAt),
  Category: game.category,
  Settings: asValue(game.settings),
  IsLocked: game.isLocked,
  IsOfRoom: game.isOfRoom,
  CohostHash: game.cohostHash,
  Seed: game.seed,
  IsChallenge: game.challenge === undefined ? undefined : true,
  AgainOf: game.challenge?.againOf,
  HoldsSet: game.challenge?.holdsSet,
  FollowedBy: game.followedBy,
});

const toStateItem = (game: GameState, expiresAt: Instant): Item => ({
  ...stateKey(game.gameId),
  CurrentState: game.phase,
  CurrentQuestionId: game.onStage.at(-1) ?? '',
  CurrentQuestionIndex: game.playedQuestions.length - 1,
  QuestionStartedAt: isoOrNothing(game.questionStartedAt),
  PlayedQuestions: game.playedQuestions,
  ScoredQuestions: game.scoredQuestions,
  UpdatedAt: toIso(game.updatedAt),
  TTL: ttlOf(expiresAt),
  Epoch: game.epoch,
  OnStage: game.onStage,
  IsReading: game.isReading,
  AnswersFrom: isoOrNothing(game.answersFrom),
  DeadlineAt: isoOrNothing(game.deadlineAt),
  ClosesAt: isoOrNothing(game.closesAt),
  NextAt: isoOrNothing(game.nextAt),
  Pending: game.pending,
  PendingFor: game.pendingFor,
  IsSkipped: game.isSkipped,
  IsRevealed: game.isRevealed,
  Board: game.board,
  PlayedSources: game.playedSources,
  EndedAt: isoOrNothing(game.endedAt),
  Version: game.version,
});

/** Of a game that another system keeps forever, or so long that no calendar has it. */
const NEVER = Date.UTC(9999, 11, 31);

/** `CreatedBy` is our host's only where we wrote the game, and nobody adopted it. */
const ownersIn = (metadata: Item): Pick<GameState, 'hostId' | 'createdBy'> =>
  metadata['OwnerId'] === undefined && metadata['Settings'] !== undefined
    ? { hostId: textOr(metadata, 'CreatedBy', NOBODY), createdBy: undefined }
    : {
        hostId: textOr(metadata, 'OwnerId', NOBODY),
        createdBy: optionalTextIn(metadata, 'CreatedBy'),
      };

const MOST_SETTINGS = 200;
const settingsRead = new Map<string, GameSettings>();

/** Every returning phone reads its game; validating the settings again took a tenth of that time. */
const settingsIn = (item: Item, type: EngagementType): GameSettings => {
  const text = `${type} ${JSON.stringify(item['Settings'])}`;
  const known = settingsRead.get(text);
  if (known) return known;
  const settings = completeSettings(type, checkedIn(item, 'Settings', settingsChange) ?? {});
  if (settingsRead.size >= MOST_SETTINGS) settingsRead.clear();
  settingsRead.set(text, settings);
  return settings;
};

const challengeIn = (item: Item): Challenge | undefined => {
  if (item['IsChallenge'] !== true) return undefined;
  const againOf = textOrNothing(item, 'AgainOf');
  return {
    ...(againOf !== undefined && { againOf }),
    ...(item['HoldsSet'] === true && { holdsSet: true }),
  };
};

type Metadata = Omit<GameState, keyof ReturnType<typeof stateIn>>;

const metadataIn = (item: Item): Metadata => {
  const gameId = afterIn(item, 'PK', gamePartition(''));
  const engagementType = optionalWordIn(item, 'EngagementType', engagementTypes) ?? 'call-and-answer';
  return {
    gameId,
    title: textOrNothing(item, 'Title') ?? gameId,
    engagementType,
    createdAt: timeIn(item, 'CreatedAt', 'LastActivityAt'),
    ...ownersIn(item),
    expiresAt: Math.min(NEVER, numberOr(item, 'TTL', Infinity) * SECOND_MS),
    setId: textOrNothing(item, 'QuestionSetId'),
    category: textOrNothing(item, 'Category'),
    aiContext: textOr(item, 'AiContext', ''),
    debugMode: item['DebugMode'] === true,
    settings: settingsIn(item, engagementType),
    isLocked: item['IsLocked'] === true,
    isOfRoom: item['IsOfRoom'] === true || undefined,
    cohostHash: textOrNothing(item, 'CohostHash'),
    seed: textOr(item, 'Seed', `found ${gameId}`),
    challenge: challengeIn(item),
    followedBy: textOrNothing(item, 'FollowedBy'),
  };
};

/** What is in front of everybody; another system has one question at a time. */
const onStageIn = (item: Item, phase: GameState['phase']): readonly string[] => {
  const current = phase === 'waiting' ? undefined : textOrNothing(item, 'CurrentQuestionId');
  return item['OnStage'] === undefined && current !== undefined ? [current] : textsIn(item, 'OnStage');
};

const stateIn = (item: Item) => {
  const phase = optionalWordIn(item, 'CurrentState', phases) ?? 'waiting';
  const updatedAt = timeIn(item, 'UpdatedAt', 'QuestionStartedAt');
  return {
    phase,
    epoch: numberOr(item, 'Epoch', 0),
    onStage: onStageIn(item, phase),
    questionStartedAt: timeOrNothing(item, 'QuestionStartedAt'),
    isReading: item['IsReading'] === true,
    answersFrom: timeOrNothing(item, 'AnswersFrom') ?? timeOrNothing(item, 'QuestionStartedAt'),
    deadlineAt: timeOrNothing(item, 'DeadlineAt'),
    closesAt: timeOrNothing(item, 'ClosesAt'),
    nextAt: timeOrNothing(item, 'NextAt'),
    pending: optionalWordIn(item, 'Pending', duties),
    pendingFor: textsIn(item, 'PendingFor'),
    isSkipped: item['IsSkipped'] === true,
    // Who holds results back says so; another system shows them.
    isRevealed: item['IsRevealed'] === true || (item['Version'] === undefined && phase === 'results'),
    board: item['Board'] === 'leaderboard' ? ('leaderboard' as const) : ('results' as const),
    playedQuestions: textsIn(item, 'PlayedQuestions'),
    scoredQuestions: textsIn(item, 'ScoredQuestions'),
    playedSources: textsIn(item, 'PlayedSources'),
    endedAt: timeOrNothing(item, 'EndedAt') ?? (phase === 'ended' ? updatedAt : undefined),
    updatedAt,
    version: optionalNumberIn(item, 'Version') ?? 0,
  };
};

export const fromMetadataItem = reader(metadataIn);
export const fromStateItem = reader(stateIn);

/** What another system wrote has only its own attributes; what is ours has a default. */
export const fromGameItems = (metadata: Item, state: Item): GameState => {
  const [made, now] = [fromMetadataItem(metadata), fromStateItem(state)];
  return {
    ...made,
    ...now,
    createdAt: made.createdAt || now.updatedAt,
    updatedAt: now.updatedAt || made.createdAt,
  };
};

const saveOperations = (
  table: Table,
  game: GameState,
  expiresAt: Instant,
  condition: Condition,
): Operation[] => [
  { op: 'put', table, item: toStateItem(game, expiresAt), condition },
  { op: 'put', table, item: toMetadataItem(game, expiresAt) },
];

export const newGameOperations = ({ table, expiresAt }: GamePlace, game: GameState): Operation[] =>
  saveOperations(table, game, expiresAt, notExists);

/** First the state on condition of its version, as every versioned change. */
export const saveGameOperations = (
  { table, expiresAt }: GamePlace,
  next: GameState,
  previous: GameState,
): Operation[] => saveOperations(table, next, expiresAt, isStillAt(previous.version, 'Version'));

/**
 * Goes with every batch of answers or votes: they are stored in the step they were judged in or not at all, on
 * whichever node. `Epoch` goes up with every step.
 */
export const checkStep = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  epoch: number,
): Operation => ({
  op: 'check',
  table,
  key: stateKey(gameId),
  condition: epoch === 0 ? or(equals('Epoch', 0), and(exists, lacks('Epoch'))) : equals('Epoch', epoch),
});
