import type { Instant } from '#core/instant.ts';
import { toIso } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { remove, set } from '#store/port/changes.ts';
import { and, equals, lacks } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';

/** That a picture is stored, and until when if nothing uses it. */
export interface PictureRecord {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly uploadedAt: Instant;
  /** Absent once something uses the picture: then it stays. */
  readonly dropAt?: Instant;
}

export const pictureKey = (pictureId: string): Key => ({ PK: `PICTURE#${pictureId}`, SK: 'METADATA' });

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

/** Fails when the picture was removed meanwhile. */
export const usePicture = (pictureId: string, dropAt: Instant): Operation => ({
  op: 'update',
  table: platformTable,
  key: pictureKey(pictureId),
  changes: [set('isUsed', true), remove('dropAt')],
  condition: equals('dropAt', dropAt),
});

export const whileUnused = (dropAt: Instant): Condition => and(isUnused, equals('dropAt', dropAt));
