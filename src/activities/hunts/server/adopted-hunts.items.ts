import type { CountedKind, NewRow } from '#platform/operations/server/adopt/adopter.ts';
import { begins, isAt, theirs } from '#platform/operations/server/adopt/found-rows.items.ts';
import { textOr } from '#store/port/read-item.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { claimOperation } from './claims.items.ts';
import type { ClaimKind } from './claims.items.ts';
import { fromLevelItem, toHostedItem } from './hunts.items.ts';
import type { GameRow } from './hunts.items.ts';
import { gameKey, gamePartition, levelPartition, teamPartition, userPartition } from './hunts.keys.ts';
import { fromMessageItem } from './messages.items.ts';
import { fromFixItem, fromUserItem } from './phones.items.ts';
import { fromPhotoItem } from './photos/photos.items.ts';
import { idIn, madeAtIn } from './read-stored.ts';
import { fromTeamItem } from './teams.items.ts';

export const isGameItem = ({ PK, SK }: Item): boolean => begins(PK, gamePartition('')) && SK === '#METADATA';
const isLevelItem = isAt(gamePartition(''), levelPartition(''));
const isTeamItem = isAt(gamePartition(''), teamPartition(''));

/** Ids that must be nobody else's. */
export const claimedKinds: readonly (CountedKind & { readonly kind: ClaimKind })[] = [
  { entity: 'levels', kind: 'LEVEL', isOne: theirs(isLevelItem, 'mission'), read: fromLevelItem },
  { entity: 'teams', kind: 'TEAM', isOne: theirs(isTeamItem, 'phones'), read: fromTeamItem },
];

export const countedKinds: readonly CountedKind[] = [
  {
    entity: 'players',
    isOne: theirs(isAt(teamPartition(''), userPartition('')), 'seat_hash'),
    read: fromUserItem,
  },
  { entity: 'levels of teams', isOne: theirs(isAt(teamPartition(''), levelPartition('')), 'game_id') },
  {
    entity: 'messages',
    isOne: theirs(isAt(userPartition(''), 'MESSAGE#'), 'received_ms'),
    read: fromMessageItem,
  },
  { entity: 'photos', isOne: theirs(isAt(userPartition(''), 'PHOTO#'), 'sent_ms'), read: fromPhotoItem },
  {
    entity: 'positions',
    isOne: theirs(isAt(userPartition(''), 'COORDINATE_SNAPSHOT#'), 'accuracy'),
    read: fromFixItem,
  },
];

/** Whose the hunt is, and its row in the host's list. */
export const adoptedHunt = ({ gameId, base }: GameRow, hostId: string) => ({
  attributes: { host_id: hostId },
  row: toHostedItem({ gameId, hostId, createdAt: base.createdAt }),
  inUseBy: 'version',
});

/** A level's or team's id is its hunt's only; the claim stays when the hunt is in use here. */
export const adoptedId = (table: Table, item: Item, kind: ClaimKind) => {
  const gameId = idIn(item, 'PK', gamePartition(''));
  const id = idIn(item, 'SK', `${kind}#`);
  const claim = claimOperation(table, kind, id, { gameId, createdAt: madeAtIn(item) });
  const conflictWith: NewRow['conflictWith'] = (current) =>
    current['game_id'] === gameId
      ? undefined
      : `SK: the id is taken by the hunt ${textOr(current, 'game_id', '')}`;
  return {
    attributes: {},
    rows: [{ table, item: claim.item, conflictWith }],
    inUseBy: 'version',
    inUseAt: gameKey(gameId),
  };
};
