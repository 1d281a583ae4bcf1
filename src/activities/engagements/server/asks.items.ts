import { toIso } from '#core/instant.ts';
import { add, set } from '#store/port/changes.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import { optionalWordIn, timeIn } from '#store/port/read-checked.ts';
import { numberOr, textIn, textOr } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { ask } from '../contract.views.ts';
import type { Ask } from '../contract.views.ts';
import type { AskState } from '../rules/asks.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import { afterIn, reader } from './read-stored.ts';

export const askKey = (gameId: string, askId: string): Key => ({
  PK: gamePartition(gameId),
  SK: `ASK#${askId}`,
});
const upvoteKey = (gameId: string, askId: string, playerName: string): Key => ({
  PK: gamePartition(gameId),
  SK: `UPVOTE#${askId}#${playerName}`,
});

export const putAskOperation = ({ table, gameId, expiresAt }: GamePlace, ask: AskState): Operation => ({
  op: 'put',
  table,
  item: {
    ...askKey(gameId, ask.askId),
    AskId: ask.askId,
    Text: ask.text,
    PlayerName: ask.playerName,
    Author: ask.author,
    IsUnnamed: ask.author === undefined ? true : undefined,
    Status: ask.status,
    IsPinned: ask.isPinned,
    Votes: ask.votes,
    AskedAt: toIso(ask.askedAt),
    TTL: ttlOf(expiresAt),
  },
  condition: notExists,
});

export const fromAskItem = reader((item): AskState => ({
  askId: afterIn(item, 'SK', 'ASK#'),
  text: textIn(item, 'Text'),
  playerName: textOr(item, 'PlayerName', ''),
  author: item['IsUnnamed'] === true ? undefined : textOr(item, 'Author', textOr(item, 'PlayerName', '')),
  status: optionalWordIn(item, 'Status', ask.shape.status.options) ?? 'pending',
  isPinned: item['IsPinned'] === true,
  votes: numberOr(item, 'Votes', 0),
  askedAt: timeIn(item, 'AskedAt'),
}));

export const asksQuery = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'ASK#' },
});

export const moderateOperation = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  askId: string,
  change: { readonly status?: Ask['status'] | undefined; readonly isPinned?: boolean | undefined },
): Extract<Operation, { op: 'update' }> => ({
  op: 'update',
  table,
  key: askKey(gameId, askId),
  changes: [
    ...(change.status === undefined ? [] : [set('Status', change.status)]),
    ...(change.isPinned === undefined ? [] : [set('IsPinned', change.isPinned)]),
  ],
  condition: exists,
});

/** The vote's own row makes it one each; the number moves with it or not at all. */
export const upvoteOperations = (
  { table, gameId, expiresAt }: GamePlace,
  {
    askId,
    playerName,
    isUp,
  }: { readonly askId: string; readonly playerName: string; readonly isUp: boolean },
): Operation[] => {
  const key = upvoteKey(gameId, askId, playerName);
  const row: Operation = isUp
    ? {
        op: 'put',
        table,
        item: { ...key, AskId: askId, PlayerName: playerName, TTL: ttlOf(expiresAt) },
        condition: notExists,
      }
    : { op: 'delete', table, key, condition: exists };
  return [
    row,
    {
      op: 'update',
      table,
      key: askKey(gameId, askId),
      changes: [add('Votes', isUp ? 1 : -1)],
      condition: exists,
    },
  ];
};

export const upvoteKeysOf = (gameId: string, askIds: readonly string[], playerName: string): Key[] =>
  askIds.map((askId) => upvoteKey(gameId, askId, playerName));
