import { isoOrNothing, toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { instantIn, numberIn, optionalInstantIn, storedIn, textIn, textsIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { EngagementType } from '../contract.questions.ts';
import type { Phase } from '../contract.views.ts';
import type { Duty, GameState } from '../rules/state.ts';

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
export const versionIn = (item: Item): number => numberIn(item, 'Version');

const textOrNothing = (item: Item, name: string): string | undefined =>
  item[name] === undefined || item[name] === '' ? undefined : textIn(item, name);

const toMetadataItem = (game: GameState, expiresAt: Instant): Item => ({
  ...metadataKey(game.gameId),
  GameId: game.gameId,
  Title: game.title,
  EngagementType: game.engagementType,
  CreatedAt: toIso(game.createdAt),
  CreatedBy: game.hostId,
  QuestionSetId: game.setId ?? '',
  AiContext: game.aiContext,
  DebugMode: game.debugMode,
  LastActivityAt: toIso(game.updatedAt),
  TTL: ttlOf(expiresAt),
  Category: game.category,
  Settings: asValue(game.settings),
  IsLocked: game.isLocked,
  CohostHash: game.cohostHash,
  Seed: game.seed,
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

export const fromGameItems = (metadata: Item, state: Item): GameState => ({
  gameId: textIn(metadata, 'GameId'),
  title: textIn(metadata, 'Title'),
  engagementType: textIn(metadata, 'EngagementType') as EngagementType,
  createdAt: instantIn(metadata, 'CreatedAt'),
  hostId: textIn(metadata, 'CreatedBy'),
  setId: textOrNothing(metadata, 'QuestionSetId'),
  category: textOrNothing(metadata, 'Category'),
  aiContext: textIn(metadata, 'AiContext'),
  debugMode: metadata['DebugMode'] === true,
  settings: storedIn<GameState['settings']>(metadata, 'Settings'),
  isLocked: metadata['IsLocked'] === true,
  cohostHash: textOrNothing(metadata, 'CohostHash'),
  seed: textIn(metadata, 'Seed'),
  phase: textIn(state, 'CurrentState') as Phase,
  epoch: numberIn(state, 'Epoch'),
  onStage: textsIn(state, 'OnStage'),
  questionStartedAt: optionalInstantIn(state, 'QuestionStartedAt'),
  isReading: state['IsReading'] === true,
  answersFrom: optionalInstantIn(state, 'AnswersFrom'),
  deadlineAt: optionalInstantIn(state, 'DeadlineAt'),
  closesAt: optionalInstantIn(state, 'ClosesAt'),
  nextAt: optionalInstantIn(state, 'NextAt'),
  pending: state['Pending'] as Duty | undefined,
  pendingFor: textsIn(state, 'PendingFor'),
  isSkipped: state['IsSkipped'] === true,
  isRevealed: state['IsRevealed'] === true,
  board: state['Board'] === 'leaderboard' ? 'leaderboard' : 'results',
  playedQuestions: textsIn(state, 'PlayedQuestions'),
  scoredQuestions: textsIn(state, 'ScoredQuestions'),
  playedSources: textsIn(state, 'PlayedSources'),
  endedAt: optionalInstantIn(state, 'EndedAt'),
  updatedAt: instantIn(state, 'UpdatedAt'),
  version: numberIn(state, 'Version'),
});

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
): Operation[] => saveOperations(table, next, expiresAt, equals('Version', previous.version));

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
  condition: equals('Epoch', epoch),
});
