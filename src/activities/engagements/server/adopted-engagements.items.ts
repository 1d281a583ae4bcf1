import type { CountedKind } from '#platform/operations/server/adopt/adopter.ts';
import { begins, isAt, theirs } from '#platform/operations/server/adopt/found-rows.items.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { NOBODY } from '../rules/state.ts';
import { countKey, fromAnswerItem, fromVoteItem } from './answers.items.ts';
import { fromStateItem, gameKeys, gamePartition } from './games.items.ts';
import { historyItem, historyKey, ownerItem } from './history.items.ts';
import type { PastGame } from './history.items.ts';
import { nameKey } from './players.items.ts';
import type { Seat } from './players.items.ts';
import { fromQuestionItem } from './questions.items.ts';
import { fromQuestionItem as fromSetQuestionItem } from './sets/questions.items.ts';
import { fromCategoryItem, listKeysOf, setPartition } from './sets/sets.items.ts';

const [game, set] = [gamePartition(''), setPartition('')];

export const isGameItem = theirs(({ PK, SK }) => begins(PK, game) && SK === 'METADATA', 'Settings');
export const isSetItem = theirs(({ PK, SK }) => begins(PK, set) && SK === 'METADATA', 'Revision');
export const isPlayerItem = theirs(isAt(game, 'PLAYER#'), 'PlayerId');
export const isPastItem = ({ PK, SK }: Item): boolean => PK === historyKey('')['PK'] && begins(SK, 'GAME#');

export const countedKinds: readonly CountedKind[] = [
  {
    entity: 'states of sessions',
    isOne: theirs(({ PK, SK }) => begins(PK, game) && SK === 'STATE', 'Version'),
    read: fromStateItem,
  },
  { entity: 'asked questions', isOne: theirs(isAt(game, 'QUESTION#'), 'Content'), read: fromQuestionItem },
  { entity: 'answers', isOne: theirs(isAt(game, 'ANSWER#'), 'ReceivedAt'), read: fromAnswerItem },
  { entity: 'votes', isOne: theirs(isAt(game, 'VOTE#'), 'VoterId'), read: fromVoteItem },
  { entity: 'categories', isOne: theirs(isAt(set, 'CATEGORY#'), 'NextNumber'), read: fromCategoryItem },
  {
    entity: 'questions of sets',
    isOne: theirs(isAt(set, 'QUESTION#'), 'Kind'),
    read: fromSetQuestionItem,
  },
];

/** Somebody was found whose words for the host mean nothing here. */
const ownerId = (owner: string): Readonly<Record<string, string>> => ({ OwnerId: owner });

export const isOwned = ({ OwnerId }: Item): boolean => OwnerId !== undefined && OwnerId !== NOBODY;

/** The session, its row in the history where it has none, and that in the owner's list. */
export const adoptedGame = (table: Table, past: PastGame) => ({
  attributes: ownerId(past.ownerId),
  rows: [historyItem(past), ownerItem(past)].map((item) => ({ table, item })),
  inUseBy: 'Settings',
});

/** It stays when its session is in use here. */
export const adoptedPast = (table: Table, past: PastGame) => ({
  attributes: { CreatedBy: past.ownerId },
  rows: [{ table, item: ownerItem(past) }],
  inUseBy: 'Settings',
  inUseAt: gameKeys(past.gameId)[0],
});

/** Another system neither reserves names nor counts players: its players count here, and their names are taken in any spelling. */
export const adoptedPlayer = (
  table: Table,
  { TTL }: Item,
  { gameId, name, playerName }: Pick<Seat, 'gameId' | 'name' | 'playerName'>,
) => ({
  attributes: {},
  rows: [
    { ...nameKey(gameId, name), PlayerName: playerName, TTL },
    { ...countKey(gameId, 'joined', `PLAYER#${playerName}`), Number: 1, TTL },
  ].map((item) => ({ table, item })),
  inUseBy: 'Settings',
  inUseAt: gameKeys(gameId)[0],
});

/** The set, in the catalogue and in the owner's list: rows that say what the set itself says. */
export const adoptedSet = (table: Table, item: Item, setId: string, owner: string) => ({
  attributes: ownerId(owner),
  rows: listKeysOf(setId, owner).map((key: Key) => ({ table, item: { ...item, ...ownerId(owner), ...key } })),
  inUseBy: 'Revision',
});
