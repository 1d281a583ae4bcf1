import type { Instant } from '#core/instant.ts';
import { add } from '#store/port/changes.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import { textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { reactionKinds } from '#activities/hunts/contract.feed.ts';
import type { ReactionKind } from '#activities/hunts/contract.feed.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { commonOf, expiryOf, userPartition } from '../hunts.keys.ts';
import { huntReader } from '../read-stored.ts';
import { reactionsName } from './photo-counts.items.ts';
import { changePhotoOperation, uploadKey } from './photos.items.ts';
import type { StoredPhoto } from './photos.items.ts';

export interface StoredReaction {
  readonly photoId: string;
  readonly userId: string;
  readonly gameId: string;
  readonly kind: ReactionKind;
}

const PREFIX = 'REACTION#';

const reactionKey = ({ photoId, userId, kind }: StoredReaction): Key => ({
  PK: textIn(uploadKey(photoId), 'PK'),
  SK: `${PREFIX}${userId}#${kind}`,
});

/** Counted with the reaction or not at all: sent again, it counts once. */
export const reactOperations = (
  table: Table,
  photo: StoredPhoto,
  reaction: StoredReaction,
  { isOn, now }: { readonly isOn: boolean; readonly now: Instant },
): Operation[] => {
  const { photoId, userId, gameId, kind } = reaction;
  const key = reactionKey(reaction);
  const item: Item = {
    ...key,
    GSI1PK: userPartition(userId),
    GSI1SK: `${PREFIX}${photoId}#${kind}`,
    ...commonOf('REACTION', derivedUuid('reaction', photoId, userId, kind), { createdAt: now }),
    photo_id: photoId,
    user_id: userId,
    game_id: gameId,
    kind,
    ...expiryOf(photo.until),
  };
  return [
    isOn ? { op: 'put', table, item, condition: notExists } : { op: 'delete', table, key, condition: exists },
    changePhotoOperation(
      table,
      photo,
      [add(reactionsName(kind), isOn ? 1 : -1), add('reaction_changes', 1)],
      now,
    ),
  ];
};

export const reactionsTo = (photoId: string): Query => ({
  partition: textIn(uploadKey(photoId), 'PK'),
  sort: { beginsWith: PREFIX },
});

export const reactionsBy = (userId: string): Query => ({
  partition: userPartition(userId),
  index: 'GSI1',
  sort: { beginsWith: PREFIX },
});

export const fromReactionItem = huntReader((item): StoredReaction => {
  const kind = reactionKinds.find((known) => known === item['kind']);
  if (kind === undefined) throw new UnreadableAttribute('kind', reactionKinds.join(', '));
  return {
    photoId: textIn(item, 'photo_id'),
    userId: textIn(item, 'user_id'),
    gameId: textIn(item, 'game_id'),
    kind,
  };
});
