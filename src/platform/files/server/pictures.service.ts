import { createHash } from 'node:crypto';
import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import type { ChangeParts } from '#platform/rooms/server/change-versioned.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { pictureSizes } from '../contract.pictures.ts';
import type { PictureSize } from '../contract.pictures.ts';
import type { FileContent, Files } from './files.ts';
import { dropAtIn, pictureKey, putPicture, usePicture, whileUnused } from './pictures.items.ts';
import { encodePicture } from './pictures.ts';
import type { EncodedPicture } from './pictures.ts';
import type { Turns } from './turns.ts';

export interface PictureParts extends Pick<ChangeParts, 'store' | 'clock' | 'queue' | 'deadlines'> {
  readonly files: Files;
  readonly turns: Turns;
}

/** Kind of the deadlines that remove what nothing uses. */
export const PICTURE = 'picture';
const UNUSED_MS = DAY_MS;
const PICTURE_ID = /^[\da-f]{64}$/;

const fileKey = (pictureId: string, size: PictureSize): string => `pictures/${pictureId}/${size}.webp`;

/** Uploads and removals of one picture do not overlap on a node: one would delete what the other just wrote. */
const oneByOne = <T>({ queue }: PictureParts, pictureId: string, task: () => Promise<Result<T>>) =>
  queue.run(`${PICTURE}:${pictureId}`, task);

const idOf = ({ variants: [largest] }: EncodedPicture): string =>
  createHash('sha256')
    .update(largest?.bytes ?? new Uint8Array())
    .digest('hex');

export interface StoredPicture {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

/** The id is the digest of the largest size: the same picture sent twice is stored once. */
export const uploadPicture = async (
  parts: PictureParts,
  bytes: Uint8Array,
): Promise<Result<StoredPicture>> => {
  const encoded = await parts.turns.run(() => encodePicture(bytes, pictureSizes));
  if (encoded === undefined) return fail('pictures-busy');
  if (!encoded.ok) return encoded;
  const { width, height } = encoded.value;
  const pictureId = idOf(encoded.value);
  return oneByOne(parts, pictureId, async () => {
    await record(parts, { pictureId, width, height });
    for (const [index, size] of pictureSizes.entries()) {
      const body = encoded.value.variants[index]?.bytes ?? new Uint8Array();
      const put = await parts.files.put(fileKey(pictureId, size), body, { contentType: 'image/webp' });
      if (!put.ok) return put;
    }
    return ok({ pictureId, width, height });
  });
};

/** Before the files: what breaks off in between is removed with what nobody uses. */
const record = async (parts: PictureParts, picture: StoredPicture): Promise<void> => {
  const { store, clock, deadlines } = parts;
  const { pictureId } = picture;
  const known = await store.get(platformTable, pictureKey(pictureId));
  if (known?.['isUsed'] === true) return;
  const uploadedAt = clock.now();
  const dropAt = uploadedAt + UNUSED_MS;
  await store.transact([
    putPicture({ ...picture, uploadedAt, dropAt }),
    ...deadlines.schedule(PICTURE, pictureId, { from: known && dropAtIn(known), to: dropAt }),
  ]);
};

/** Says that something shows this picture from now on, so that it stays; false when there is no such picture. */
export const keepPicture = async (parts: PictureParts, pictureId: string): Promise<boolean> => {
  if (!PICTURE_ID.test(pictureId)) return false;
  const { store, deadlines } = parts;
  const known = await store.get(platformTable, pictureKey(pictureId));
  if (known === undefined) return false;
  const dropAt = dropAtIn(known);
  if (dropAt === undefined) return true;
  const kept = await store.transact([
    usePicture(pictureId, dropAt),
    ...deadlines.schedule(PICTURE, pictureId, { from: dropAt, to: undefined }),
  ]);
  if (kept.ok) return true;
  // Somebody else kept it first, sent it again, or it was removed this moment.
  return keepPicture(parts, pictureId);
};

/** Removes a picture that nothing came to use; the files go even if a crash has left them without a record. */
export const dropUnused = async (parts: PictureParts, pictureId: string): Promise<Settled> => {
  const { store, clock, files } = parts;
  const unchanged = (deadlineAt?: number): Settled => ({ hasChanged: false, deadlineAt });
  const dropped = await oneByOne(parts, pictureId, async () => {
    const known = await store.get(platformTable, pictureKey(pictureId));
    const dropAt = known && dropAtIn(known);
    if (known && dropAt === undefined) return ok(unchanged());
    if (dropAt !== undefined) {
      if (dropAt > clock.now()) return ok(unchanged(dropAt));
      const deleted = await store.delete(platformTable, pictureKey(pictureId), whileUnused(dropAt));
      if (!deleted.ok) return ok(unchanged());
    }
    for (const size of pictureSizes) await files.delete(fileKey(pictureId, size));
    return ok({ hasChanged: true, deadlineAt: undefined });
  });
  if (!dropped.ok) throw new Error(`an unused picture could not be removed: ${dropped.error.code}`);
  return dropped.value;
};

export const openPicture = (
  { files }: Pick<PictureParts, 'files'>,
  pictureId: string,
  size: PictureSize,
): Promise<Result<FileContent>> => files.get(fileKey(pictureId, size));
