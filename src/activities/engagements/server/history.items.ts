import { isoOrNothing, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { remove, set } from '#store/port/changes.ts';
import { notExists } from '#store/port/conditions.ts';
import { eventual } from '#store/port/consistency.ts';
import { optionalWordIn, textOrNothing, timeIn, timeOrNothing } from '#store/port/read-checked.ts';
import { numberOr, textIn, textOr } from '#store/port/read-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { engagementTypes } from '../contract.questions.ts';
import type { EngagementType } from '../contract.questions.ts';
import { NOBODY } from '../rules/state.ts';
import { reader } from './read-stored.ts';

/** What stays of a session when its items are gone. */
export interface PastGame {
  readonly gameId: string;
  readonly ownerId: string;
  readonly title: string;
  readonly engagementType: EngagementType;
  readonly createdAt: Instant;
  readonly completedAt: Instant | undefined;
  readonly playerCount: number;
  readonly questionCount: number;
  readonly durationMinutes: number;
  /** Of a challenge: until when it is played. */
  readonly deadlineAt?: Instant | undefined;
}

/** A row in somebody's own list: hosted, or only helped with. */
export interface ListedGame extends PastGame {
  readonly isCohost: boolean;
}

const HISTORY = 'GAMES';
export const historyKey = (gameId: string): Key => ({ PK: HISTORY, SK: `GAME#${gameId}` });
const ownerPartition = (ownerId: string): string => `OWNER#${ownerId}`;
export const ownerKey = ({
  ownerId,
  createdAt,
  gameId,
}: Pick<PastGame, 'ownerId' | 'createdAt' | 'gameId'>): Key => ({
  PK: ownerPartition(ownerId),
  SK: `GAME#${toIso(createdAt)}#${gameId}`,
});

const attributesOf = (game: PastGame): Item => ({
  GameId: game.gameId,
  Title: game.title,
  EngagementType: game.engagementType,
  CreatedAt: toIso(game.createdAt),
  CompletedAt: game.completedAt === undefined ? undefined : toIso(game.completedAt),
  PlayerCount: game.playerCount,
  QuestionCount: game.questionCount,
  Duration: game.durationMinutes,
  CreatedBy: game.ownerId,
  DeadlineAt: isoOrNothing(game.deadlineAt),
});

export const historyItem = (game: PastGame): Item => ({ ...historyKey(game.gameId), ...attributesOf(game) });
export const ownerItem = (game: PastGame): Item => ({ ...ownerKey(game), ...attributesOf(game) });

/** `GAME#{gameId}`, or `GAME#{created}#{gameId}` in somebody's own list. */
const pastIn = (item: Item): PastGame => {
  const gameId = textIn(item, 'SK').split('#').at(-1) ?? '';
  return {
    gameId,
    ownerId: textOr(item, 'CreatedBy', NOBODY),
    title: textOrNothing(item, 'Title') ?? gameId,
    engagementType: optionalWordIn(item, 'EngagementType', engagementTypes) ?? 'call-and-answer',
    createdAt: timeIn(item, 'CreatedAt', 'CompletedAt'),
    completedAt: timeOrNothing(item, 'CompletedAt'),
    playerCount: numberOr(item, 'PlayerCount', 0),
    questionCount: numberOr(item, 'QuestionCount', 0),
    durationMinutes: numberOr(item, 'Duration', 0),
    deadlineAt: timeOrNothing(item, 'DeadlineAt'),
  };
};

export const fromHistoryItem = reader(pastIn);

export const fromListItem = reader((item): ListedGame => ({
  ...pastIn(item),
  isCohost: item['IsCohost'] === true,
}));

/** In a co-host's list. This row only finds the session; the numbers come from the history. */
export const cohostedItem = (game: PastGame, identityId: string): Item => ({
  ...ownerKey({ ...game, ownerId: identityId }),
  ...attributesOf(game),
  IsCohost: true,
});

/** Refused when the code was ever a game's: history has no end, so its codes are not given out again. */
export const newHistoryOperations = (table: Table, game: PastGame): Operation[] => [
  { op: 'put', table, item: historyItem(game), condition: notExists },
  { op: 'put', table, item: ownerItem(game) },
];

/** Updates the row that was written when the session was created. */
export const historyOperations = (table: Table, game: PastGame): Operation[] => {
  const changes = Object.entries(attributesOf(game)).flatMap(([name, value]) =>
    value === undefined ? [] : [set(name, value)],
  );
  // A co-host who then signed in as the host still has a co-host's row.
  const asOwner = [...changes, remove('IsCohost'), remove('TTL')];
  return [
    { op: 'update', table, key: historyKey(game.gameId), changes },
    { op: 'update', table, key: ownerKey(game), changes: asOwner },
  ];
};

export const deleteOwnerRow = (
  table: Table,
  game: Pick<PastGame, 'ownerId' | 'createdAt' | 'gameId'>,
): BatchOperation => ({ op: 'delete', table, key: ownerKey(game) });

/** Every session there was, in the order of their codes. */
export const everyGameQuery = (page: Pick<Query, 'limit' | 'cursor'>): Query => ({
  partition: HISTORY,
  sort: { beginsWith: 'GAME#' },
  ...eventual,
  ...page,
});

/** By the day a session was made; '~' sorts behind every stamp of a day. */
export const ownGamesQuery = (
  ownerId: string,
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
  page: Pick<Query, 'limit' | 'cursor'>,
): Query => ({
  partition: ownerPartition(ownerId),
  sort: { between: [`GAME#${days.from ?? ''}`, `GAME#${days.to ?? ''}~`] },
  reverse: true,
  ...page,
});
