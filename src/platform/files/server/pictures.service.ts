import { createHash } from 'node:crypto';
import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import type { ChangeDeps } from '#platform/rooms/server/change-versioned.ts';
import type { Limiter } from '#server/kit/limiter.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Operation } from '#store/port/store.ts';
import { pictureSizes } from '../contract.pictures.ts';
import type { PictureSize } from '../contract.pictures.ts';
import type { Files } from './files.ts';
import type { PictureUses } from './picture-uses.ts';
import {
  dropAtIn,
  movePicture,
  pictureKey,
  putPicture,
  putUse,
  standingIn,
  whileUnused,
} from './pictures.items.ts';
import type { PictureUse, Standing } from './pictures.items.ts';
import { encodePicture } from './pictures.ts';
import type { EncodedPicture } from './pictures.ts';

export interface PictureDeps extends Pick<ChangeDeps, 'store' | 'clock' | 'queue' | 'deadlines'> {
  readonly files: Files;
  readonly limiter: Limiter;
  readonly uses: PictureUses;
}

/** Kind of the deadlines that remove what nothing uses. */
export const PICTURE = 'picture';
const UNUSED_MS = DAY_MS;
const CHECK_EVERY_MS = 30 * DAY_MS;
const PICTURE_ID = /^[\da-f]{64}$/;

const fileKey = (pictureId: string, size: PictureSize): string => `pictures/${pictureId}/${size}.webp`;

/** Uploads and removals of one picture do not overlap on a node: one would delete what the other just wrote. */
const oneByOne = <T, Code extends ErrorCode = never>(
  { queue }: PictureDeps,
  pictureId: string,
  task: () => Promise<Result<T, Code>>,
) => queue.run(`${PICTURE}:${pictureId}`, task);

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
export const uploadPicture = async (deps: PictureDeps, bytes: Uint8Array) => {
  const encoded = await deps.limiter.run(() => encodePicture(bytes, pictureSizes));
  if (encoded === undefined) return fail('pictures-busy');
  if (!encoded.ok) return encoded;
  const { width, height } = encoded.value;
  const pictureId = idOf(encoded.value);
  return oneByOne(deps, pictureId, async () => {
    await record(deps, { pictureId, width, height });
    for (const [index, size] of pictureSizes.entries()) {
      const body = encoded.value.variants[index]?.bytes ?? new Uint8Array();
      const put = await deps.files.put(fileKey(pictureId, size), body, { contentType: 'image/webp' });
      // Names and sizes are the server's own.
      if (!put.ok) throw new Error(`a picture could not be stored: ${put.error.code}`);
    }
    return ok({ pictureId, width, height });
  });
};

/** Before the files: what breaks off in between is removed with what nobody uses. */
const record = async (deps: PictureDeps, picture: StoredPicture): Promise<void> => {
  const { store, clock, deadlines } = deps;
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

const scheduled = ({ dropAt, checkAt }: Standing): number | undefined => dropAt ?? checkAt;

const moved = ({ deadlines }: PictureDeps, pictureId: string, from: Standing, to: Standing): Operation[] => [
  movePicture(pictureId, from, to),
  ...deadlines.schedule(PICTURE, pictureId, { from: scheduled(from), to: scheduled(to) }),
];

/**
 * Says that something shows this picture from now on, so that it stays; false when there is no such picture.
 * Without a use it stays for good, with one as long as what is named shows it.
 */
export const keepPicture = async (
  deps: PictureDeps,
  pictureId: string,
  use?: PictureUse,
): Promise<boolean> => {
  if (!PICTURE_ID.test(pictureId)) return false;
  const { store, clock } = deps;
  const known = await store.get(platformTable, pictureKey(pictureId));
  if (known === undefined) return false;
  const from = standingIn(known);
  if (scheduled(from) === undefined) return true;
  const to = use ? { checkAt: from.checkAt ?? clock.now() + CHECK_EVERY_MS } : {};
  const kept = await store.transact([
    ...moved(deps, pictureId, from, to),
    ...(use ? [putUse(pictureId, use, clock.now())] : []),
  ]);
  // Not when somebody else kept it first, sent it again, or it was removed this moment.
  return kept.ok || keepPicture(deps, pictureId, use);
};

export const hasPicture = async (
  { store }: Pick<PictureDeps, 'store'>,
  pictureId: string,
): Promise<boolean> =>
  PICTURE_ID.test(pictureId) && (await store.get(platformTable, pictureKey(pictureId))) !== undefined;

const unchanged = (deadlineAt?: number): Settled => ({ hasChanged: false, deadlineAt });

/** Looks whether a picture is used: if so again in a month, if not it has one more day, and then it goes. */
const settleKnown = async (deps: PictureDeps, pictureId: string, from: Standing): Promise<Settled> => {
  const { store, clock } = deps;
  const dueAt = scheduled(from);
  const now = clock.now();
  if (dueAt === undefined || dueAt > now) return unchanged(dueAt);
  const isUsed = await deps.uses.isUsed(pictureId);
  if (!isUsed && from.dropAt !== undefined) {
    const deleted = await store.delete(platformTable, pictureKey(pictureId), whileUnused(from.dropAt));
    if (deleted.ok) await removeFiles(deps, pictureId);
    return { hasChanged: deleted.ok, deadlineAt: undefined };
  }
  const to = isUsed ? { checkAt: now + CHECK_EVERY_MS } : { dropAt: now + UNUSED_MS };
  const settled = await store.transact(moved(deps, pictureId, from, to));
  return settled.ok ? { hasChanged: true, deadlineAt: scheduled(to) } : unchanged();
};

const removeFiles = async ({ files }: PictureDeps, pictureId: string): Promise<void> => {
  for (const size of pictureSizes) await files.delete(fileKey(pictureId, size));
};

/** For the deadline. The files go even if a crash has left them without a record. */
export const settlePicture = async (deps: PictureDeps, pictureId: string): Promise<Settled> => {
  const settled = await oneByOne(deps, pictureId, async () => {
    const known = await deps.store.get(platformTable, pictureKey(pictureId));
    if (known) return ok(await settleKnown(deps, pictureId, standingIn(known)));
    await removeFiles(deps, pictureId);
    return ok({ hasChanged: true, deadlineAt: undefined });
  });
  if (!settled.ok) throw new Error(`a picture could not be looked after: ${settled.error.code}`);
  return settled.value;
};

export const openPicture = ({ files }: Pick<PictureDeps, 'files'>, pictureId: string, size: PictureSize) =>
  files.get(fileKey(pictureId, size));
