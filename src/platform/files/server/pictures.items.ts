import type { Instant } from '#core/instant.ts';
import { SECOND_MS, toIso } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { remove, set } from '#store/port/changes.ts';
import { and, equals, exists, lacks } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { numberIn, textIn } from '#store/port/read-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';

/** That a picture is stored, and until when if nothing uses it. */
export interface PictureRecord {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly uploadedAt: Instant;
  /** Absent while something uses the picture. */
  readonly dropAt?: Instant;
}

/** What shows a picture: a question set, a session. */
export interface PictureUse {
  /** Who is asked whether it still does: what `Pictures.register` was called with. */
  readonly kind: string;
  readonly holderId: string;
  /** The picture is shown until then, whatever else happens; nobody is asked. */
  readonly until?: Instant | undefined;
}

export interface StoredUse extends PictureUse {
  readonly since: Instant;
}

export const pictureKey = (pictureId: string): Key => ({ PK: `PICTURE#${pictureId}`, SK: 'METADATA' });

const useKey = (pictureId: string, { kind, holderId }: PictureUse): Key => ({
  PK: `PICTURE#${pictureId}`,
  SK: `USE#${kind}#${holderId}`,
});

/** When its use is checked next; undefined for a picture that is kept forever. */
export const checkAtIn = (item: Item): Instant | undefined =>
  typeof item['checkAt'] === 'number' ? item['checkAt'] : undefined;

export const dropAtIn = (item: Item): Instant | undefined =>
  typeof item['dropAt'] === 'number' ? item['dropAt'] : undefined;

const isUnused: Condition = lacks('isUsed');

/** A picture that something uses already keeps its record. */
export const putPicture = ({ pictureId, width, height, uploadedAt, dropAt }: PictureRecord): Operation => ({
  op: 'put',
  table: platformTable,
  item: { ...pictureKey(pictureId), id: pictureId, width, height, uploadedAt: toIso(uploadedAt), dropAt },
  condition: isUnused,
});

/** The state of a record: kept forever, in use and checked regularly, or unused and deleted soon. */
export interface Standing {
  readonly dropAt?: Instant | undefined;
  readonly checkAt?: Instant | undefined;
}

export const standingIn = (item: Item): Standing => ({ dropAt: dropAtIn(item), checkAt: checkAtIn(item) });

/** Fails when the picture was removed, or moved on, meanwhile. */
export const movePicture = (pictureId: string, from: Standing, to: Standing): Operation => ({
  op: 'update',
  table: platformTable,
  key: pictureKey(pictureId),
  changes: [
    to.dropAt === undefined ? remove('dropAt') : set('dropAt', to.dropAt),
    to.checkAt === undefined ? remove('checkAt') : set('checkAt', to.checkAt),
    to.dropAt === undefined ? set('isUsed', true) : remove('isUsed'),
  ],
  condition: and(exists, is('dropAt', from.dropAt), is('checkAt', from.checkAt)),
});

const is = (name: string, value: Instant | undefined): Condition =>
  value === undefined ? lacks(name) : equals(name, value);

export const putUse = (pictureId: string, use: PictureUse, since: Instant): BatchOperation => ({
  op: 'put',
  table: platformTable,
  item: {
    ...useKey(pictureId, use),
    kind: use.kind,
    holderId: use.holderId,
    since,
    ...(use.until !== undefined && { until: use.until, ttl: Math.ceil(use.until / SECOND_MS) }),
  },
});

export const usesQuery = (pictureId: string): Query => ({
  partition: `PICTURE#${pictureId}`,
  sort: { beginsWith: 'USE#' },
});

export const fromUseItem = (item: Item): StoredUse => ({
  kind: textIn(item, 'kind'),
  holderId: textIn(item, 'holderId'),
  since: numberIn(item, 'since'),
  ...(item['until'] !== undefined && { until: numberIn(item, 'until') }),
});

export const deleteUse = (pictureId: string, use: PictureUse): BatchOperation => ({
  op: 'delete',
  table: platformTable,
  key: useKey(pictureId, use),
});

export const whileUnused = (dropAt: Instant): Condition => and(isUnused, equals('dropAt', dropAt));
