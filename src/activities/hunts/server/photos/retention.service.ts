import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { PhotoNote } from '#activities/hunts/contract.play.ts';
import { MOST_PHOTOS } from '#activities/hunts/contract.photos.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { deleteReactions, takeReactionsBack } from './feed.service.ts';
import { nextDue } from './finishing.service.ts';
import { deleteParts, deletePictures } from './photo-files.ts';
import { findPhoto, findUpload, requireSeen } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import {
  changePhotoOperation,
  fromPhotoItem,
  keptUntilChanges,
  moveUploadOperation,
  photoKey,
  photosQuery,
  uploadKey,
  withoutNotes,
} from './photos.items.ts';
import type { PhotoFeed, StoredPhoto, StoredUpload } from './photos.items.ts';
import { tellOfPhoto } from './photos.live.ts';
import { photoNoteOf } from './photo-views.ts';
import { HUNT_PHOTO, inTurn } from './uploads.service.ts';

/** Items that belong to a photo. */
const deleteRest = async (deps: PhotoDeps, photoId: string): Promise<void> => {
  await deleteReactions(deps, photoId);
  await deleteParts(deps.files, photoId);
  await deletePictures(deps.files, photoId);
};

/** Items first: what breaks off in between is found by the photo's deadline, which removes files without items. */
const removePhoto = async (
  deps: PhotoDeps,
  photo: Pick<StoredPhoto, 'photoId' | 'userId' | 'sentAt'>,
): Promise<void> => {
  const { store, table } = deps;
  await store.batchWrite([
    { op: 'delete', table, key: photoKey(photo) },
    { op: 'delete', table, key: uploadKey(photo.photoId) },
  ]);
  await deleteRest(deps, photo.photoId);
};

/** For who sent it, and for the host. The level stays completed: the points are the host's to take. */
export const deletePhoto = async (
  deps: PhotoDeps,
  actor: Actor,
  place: { readonly gameId: string; readonly photoId: string },
) => {
  const seen = await requireSeen(deps, actor, place);
  if (!seen.ok) return seen;
  const { photo, caller } = seen.value;
  if (!caller.isHost && caller.seat?.userId !== photo.userId) return fail('not-allowed');
  await removePhoto(deps, photo);
  await tellOfPhoto(deps, photo);
  return ok({});
};

interface Kept {
  readonly until: Instant | undefined;
  readonly notesUntil: Instant | undefined;
}

/** Moves a photo's times and its deadline together. */
const keepUntil = async (
  deps: PhotoDeps,
  upload: StoredUpload,
  photo: StoredPhoto,
  { until, notesUntil }: Kept,
): Promise<Instant | undefined> => {
  const { table, store, deadlines, clock } = deps;
  const dueAt = nextDue({ notes: photo.notes, until, notesUntil });
  const operations: Operation[] = [
    changePhotoOperation(table, photo, keptUntilChanges(until, notesUntil), clock.now()),
    moveUploadOperation(table, upload, { dueAt, until }),
    ...deadlines.schedule(HUNT_PHOTO, photo.photoId, { from: upload.dueAt, to: dueAt }),
  ];
  await store.transact(operations);
  return dueAt;
};

const dropNotes = async (deps: PhotoDeps, photo: StoredPhoto): Promise<void> => {
  const { table, key, changes, condition } = changePhotoOperation(
    deps.table,
    photo,
    withoutNotes,
    deps.clock.now(),
  );
  await deps.store.update(table, key, changes, condition);
};

const settleFinished = async (
  deps: PhotoDeps,
  upload: StoredUpload,
  photo: StoredPhoto,
): Promise<Settled> => {
  const now = deps.clock.now();
  await deleteParts(deps.files, photo.photoId);
  const isOver = photo.notesUntil !== undefined && photo.notesUntil <= now;
  if (!isOver) return { hasChanged: false, deadlineAt: nextDue(photo) };
  await dropNotes(deps, photo);
  const deadlineAt = await keepUntil(
    deps,
    upload,
    { ...photo, notes: {} },
    { until: photo.until, notesUntil: undefined },
  );
  return { hasChanged: true, deadlineAt };
};

/** For the deadline: notes go first, photos later, and uploads that were given up. */
export const settlePhoto = async (deps: PhotoDeps, photoId: string): Promise<Settled> => {
  const settled = await inTurn(deps, photoId, async () => {
    const now = deps.clock.now();
    const upload = await findUpload(deps, photoId);
    const photo = upload && (await findPhoto(deps, upload));
    if (upload && photo && (photo.until === undefined || photo.until > now))
      return ok(await settleFinished(deps, upload, photo));
    if (upload && !upload.isFinished && (upload.dueAt ?? 0) > now)
      return ok({ hasChanged: false, deadlineAt: upload.dueAt });
    if (upload) await removePhoto(deps, upload);
    else await deleteRest(deps, photoId);
    return ok({ hasChanged: true, deadlineAt: undefined });
  });
  if (!settled.ok) throw new Error(`a photo could not be looked after: ${settled.error.code}`);
  return settled.value;
};

async function* photosOf(deps: PhotoDeps, feed: PhotoFeed): AsyncGenerator<StoredPhoto> {
  for await (const items of readPages(deps, photosQuery(feed))) yield* fromPhotoItem.list(items);
}

export interface KeepTimes {
  /** None: as long as the hunt. */
  readonly photosUntil?: Instant | undefined;
  readonly positionsUntil: Instant;
}

/** At the end of a hunt, and when its times are changed after it. */
export const keepAfterEnd = async (
  deps: PhotoDeps,
  gameId: string,
  { photosUntil, positionsUntil }: KeepTimes,
): Promise<void> => {
  for await (const photo of photosOf(deps, { gameId })) {
    const upload = await findUpload(deps, photo.photoId);
    if (!upload) continue;
    const dueAt = await keepUntil(deps, upload, photo, { until: photosUntil, notesUntil: positionsUntil });
    if (dueAt !== undefined) deps.deadlines.watch(HUNT_PHOTO, photo.photoId, dueAt);
  }
};

interface Player {
  readonly gameId: string;
  readonly userId: string;
}

/** "Delete my photos now", and what one thought of those of others. */
export const forgetPhotos = async (deps: PhotoDeps, { gameId, userId }: Player): Promise<number> => {
  let count = 0;
  for await (const photo of photosOf(deps, { userId })) {
    if (photo.gameId !== gameId) continue;
    await removePhoto(deps, photo);
    await tellOfPhoto(deps, photo);
    count += 1;
  }
  await takeReactionsBack(deps, { gameId, userId });
  return count;
};

/** "Delete my positions now": also those that a camera noted. */
export const forgetPlaces = async (deps: PhotoDeps, { gameId, userId }: Player): Promise<void> => {
  for await (const photo of photosOf(deps, { userId }))
    if (photo.gameId === gameId) await dropNotes(deps, photo);
};

export const forgetGame = async (deps: PhotoDeps, gameId: string): Promise<void> => {
  for await (const photo of photosOf(deps, { gameId })) await removePhoto(deps, photo);
};

/** What is known of where a player's photos were taken; the newest, as many as anybody reads. */
export const notesOfPhotos = async (
  deps: PhotoDeps,
  state: HuntState,
  userId: string,
): Promise<PhotoNote[]> => {
  const notes: PhotoNote[] = [];
  for await (const photo of photosOf(deps, { userId })) {
    const note = photo.gameId === state.gameId && photoNoteOf(state, photo, deps.clock.now());
    if (note) notes.push(note);
  }
  return notes.toSorted((one, other) => other.sentAt - one.sentAt).slice(0, MOST_PHOTOS);
};

/** What is kept of a player, for the player's own page. */
export const countPhotos = async (deps: PhotoDeps, { gameId, userId }: Player): Promise<number> => {
  let count = 0;
  for await (const photo of photosOf(deps, { userId })) if (photo.gameId === gameId) count += 1;
  return count;
};
