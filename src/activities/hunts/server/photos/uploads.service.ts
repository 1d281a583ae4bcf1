import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import { sizeText } from '#platform/files/server/body.ts';
import { pictureKindOf } from '#platform/files/server/picture-kind.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { z } from 'zod/mini';
import { LARGEST_PHOTO_BYTES } from '#activities/hunts/contract.sizes.ts';
import type { huntPhotosContract, PhotoUpload } from '#activities/hunts/contract.photos.ts';
import { admitPhoto, fenceVerdictOf } from '#activities/hunts/rules/photos/photo-proof.ts';
import { readState } from '../hunts.guards.ts';
import { putPart } from './photo-files.ts';
import { findUpload, requireSeat, requireUpload } from './photo-access.ts';
import type { PhotoSeat } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { putUpload, receivedOperation } from './photos.items.ts';
import type { StoredUpload } from './photos.items.ts';

/** Kind of the deadlines that look after photos and uploads. */
export const HUNT_PHOTO = 'hunt-photo';
/** What is not whole by then is given up. A phone may have been without network for days. */
const UPLOAD_MS = 7 * DAY_MS;
/** Many tiny parts would cost the server more than the photo. */
const LEAST_PART_BYTES = 64 * 1024;

export type BeginPhoto = { readonly gameId: string } & z.output<
  (typeof huntPhotosContract)['routes']['beginPhoto']['body']
>;

/** Requests for one photo do not overlap on a node: two tabs may send the same one. */
export const inTurn = <T, Code extends ErrorCode = never>(
  { queue }: PhotoDeps,
  photoId: string,
  task: () => Promise<Result<T, Code>>,
) => queue.run<T, Code>(`${HUNT_PHOTO}:${photoId}`, task);

const uploadView = ({ photoId, sizeBytes, receivedBytes, isFinished }: StoredUpload): PhotoUpload => ({
  photoId,
  sizeBytes,
  isFinished,
  offset: isFinished ? sizeBytes : receivedBytes,
});

/** What the parts say holds in the end: two nodes may have taken different ones. */
export const noteReceived = ({ store, table }: PhotoDeps, photoId: string, receivedBytes: number) => {
  const { key, changes, condition } = receivedOperation(table, photoId, receivedBytes);
  return store.update(table, key, changes, condition);
};

const isSame = (upload: StoredUpload, seat: PhotoSeat, command: BeginPhoto): boolean =>
  upload.userId === seat.userId &&
  upload.gameId === command.gameId &&
  upload.levelId === command.levelId &&
  upload.sizeBytes === command.sizeBytes;

const known = async (deps: PhotoDeps, seat: PhotoSeat, command: BeginPhoto) => {
  const upload = await findUpload(deps, command.photoId);
  if (!upload) return undefined;
  return isSame(upload, seat, command) ? ok(uploadView(upload)) : fail('hunt-photo-id-taken');
};

const newUpload = async (deps: PhotoDeps, seat: PhotoSeat, command: BeginPhoto) => {
  const state = await readState(deps, command.gameId);
  if (!state.ok) return state;
  const { photoId, gameId, levelId, sizeBytes, position, deviceAt, isTwin = false } = command;
  const level = admitPhoto(state.value, { team: seat.teamId, level: levelId, isTwin });
  if (!level.ok) return level;
  const sentAt = deps.clock.now();
  const fence = fenceVerdictOf(
    level.value,
    position && { ...position, accuracyM: position.accuracy, at: sentAt },
  );
  return ok({
    photoId,
    gameId,
    levelId,
    ...seat,
    sentAt,
    deviceAt,
    sizeBytes,
    receivedBytes: 0,
    isTwin,
    isFinished: false,
    linkKey: deps.ids.secret(),
    notes: {
      takenAt: command.takenAt,
      latitude: command.takenPlace?.latitude,
      longitude: command.takenPlace?.longitude,
      // The decision is kept, not the position it was made from.
      fence: fence && JSON.stringify(fence),
    },
    dueAt: sentAt + UPLOAD_MS,
    until: sentAt + UPLOAD_MS,
  });
};

/** Announced for the level the phone shows, and filed under it for good, whatever is open when it has arrived. */
export const beginPhoto = async (deps: PhotoDeps, actor: Actor, command: BeginPhoto) => {
  const seat = await requireSeat(deps, actor, command.gameId);
  if (!seat.ok) return seat;
  const before = await known(deps, seat.value, command);
  if (before) return before;
  if (command.sizeBytes > LARGEST_PHOTO_BYTES)
    return fail('file-too-large', { limit: sizeText(LARGEST_PHOTO_BYTES) });
  const upload = await newUpload(deps, seat.value, command);
  if (!upload.ok) return upload;
  const { photoId, dueAt } = upload.value;
  const stored = await deps.store.transact([
    putUpload(deps.table, upload.value),
    ...deps.deadlines.schedule(HUNT_PHOTO, photoId, { from: undefined, to: dueAt }),
  ]);
  if (stored.ok) return ok(uploadView(upload.value));
  // The same command, twice at the same moment.
  return (await known(deps, seat.value, command)) ?? fail('conflict');
};

interface GivenPart {
  readonly gameId: string;
  readonly photoId: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const checkPart = ({ sizeBytes }: StoredUpload, { offset, bytes }: GivenPart, expected: number) => {
  const left = sizeBytes - expected;
  const isFit =
    bytes.byteLength <= left && (bytes.byteLength === left || bytes.byteLength >= LEAST_PART_BYTES);
  if (offset !== expected || !isFit)
    return fail('hunt-photo-part-refused', { offset: expected, least: Math.min(left, LEAST_PART_BYTES) });
  // Nobody should send 20 MB only to learn that the format is wrong.
  const kind = offset === 0 ? pictureKindOf(bytes) : ok(undefined);
  return kind.ok ? ok(undefined) : kind;
};

export const sendPhotoPart = async (deps: PhotoDeps, actor: Actor, given: GivenPart) => {
  const allowed = await requireUpload(deps, actor, given);
  if (!allowed.ok) return allowed;
  return inTurn(deps, given.photoId, async () => {
    const upload = (await findUpload(deps, given.photoId)) ?? allowed.value;
    const { photoId } = upload;
    const { offset } = uploadView(upload);
    // Sent again: what is there is there.
    if (given.offset < offset) return ok(uploadView(upload));
    const fits = checkPart(upload, given, offset);
    if (!fits.ok) return fits;
    await putPart(deps.files, { photoId, offset }, given.bytes);
    const receivedBytes = offset + given.bytes.byteLength;
    await noteReceived(deps, photoId, receivedBytes);
    return ok(uploadView({ ...upload, receivedBytes }));
  });
};
