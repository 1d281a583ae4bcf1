import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { notesOf } from '#platform/files/rules/picture-notes.ts';
import { encodePicture } from '#platform/files/server/pictures.ts';
import type { EncodedPicture } from '#platform/files/server/pictures.ts';
import type { Actor } from '#server/kit/actor.ts';
import { photoSizes } from '#activities/hunts/contract.sizes.ts';
import { photoOutcomes } from '#activities/hunts/contract.photos.ts';
import type { FinishedPhoto } from '#activities/hunts/contract.photos.ts';
import { provePhoto } from '#activities/hunts/rules/photos/photo-proof.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { actOnHunt } from '../hunts.kind.ts';
import type { HuntAct } from '../hunts.kind.ts';
import { keptTimes } from '../hunts.deps.ts';
import { readState } from '../hunts.guards.ts';
import { deleteParts, joinParts, pictureKey, readParts, storePictures } from './photo-files.ts';
import { findPhoto, findUpload, requireUpload } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { fenceIn, gazeAt, teamPhotoView } from './photo-views.ts';
import { finishOperations, outcomeChange, uploadKey } from './photos.items.ts';
import type { PrivateNotes, StoredPhoto, StoredUpload } from './photos.items.ts';
import { tellOfPhoto } from './photos.live.ts';
import { HUNT_PHOTO, inTurn, noteReceived } from './uploads.service.ts';

/** For hunts that nobody ever ends; the end of a hunt sets an earlier time. */
const NOTES_MS = 30 * DAY_MS;

type Outcome = FinishedPhoto['outcome'];

interface MadePhoto {
  readonly picture: EncodedPicture;
  readonly notes: PrivateNotes;
}

/** What the picture itself says counts for more than what was sent beside it. */
const mergedNotes = (sent: PrivateNotes, bytes: Uint8Array): PrivateNotes => {
  const { takenAt, place } = notesOf(bytes);
  return {
    fence: sent.fence,
    takenAt: takenAt ?? sent.takenAt,
    latitude: place?.latitude ?? sent.latitude,
    longitude: place?.longitude ?? sent.longitude,
  };
};

const makePhoto = async (deps: PhotoDeps, upload: StoredUpload) => {
  const { photoId, sizeBytes } = upload;
  const made = await deps.limiter.run(async () => {
    const received = await readParts(deps.files, photoId);
    if (received.offset !== sizeBytes) {
      await noteReceived(deps, photoId, received.offset);
      return fail('hunt-photo-not-whole', { offset: received.offset, size: sizeBytes });
    }
    const bytes = await joinParts(deps.files, received.parts, sizeBytes);
    if (!bytes.ok) return bytes;
    const picture = await encodePicture(bytes.value, photoSizes);
    // Bytes that are no picture are not kept.
    if (!picture.ok) {
      await deleteParts(deps.files, photoId);
      await noteReceived(deps, photoId, 0);
    }
    return picture.ok
      ? ok<MadePhoto>({ picture: picture.value, notes: mergedNotes(upload.notes, bytes.value) })
      : picture;
  });
  return made ?? fail('pictures-busy');
};

const hasNotes = (notes: PrivateNotes): boolean => Object.values(notes).some((note) => note !== undefined);

/** The next time that something of a photo has to go. */
export const nextDue = (photo: Pick<StoredPhoto, 'notes' | 'notesUntil' | 'until'>): Instant | undefined => {
  const times = [photo.until, hasNotes(photo.notes) ? photo.notesUntil : undefined];
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

const storePhoto = async (
  deps: PhotoDeps,
  upload: StoredUpload,
  { picture, notes }: MadePhoto,
  until: Instant | undefined,
) => {
  const { photoId, gameId, userId, teamId, levelId, sentAt, deviceAt, linkKey } = upload;
  const contentHash = await storePictures(deps.files, photoId, picture);
  const photo: StoredPhoto = {
    photoId,
    gameId,
    userId,
    teamId,
    levelId,
    sentAt,
    deviceAt,
    linkKey,
    until,
    contentHash,
    width: picture.width,
    height: picture.height,
    status: 'waiting',
    isHidden: false,
    reports: [],
    notes,
    notesUntil: hasNotes(notes) ? sentAt + NOTES_MS : undefined,
  };
  const dueAt = nextDue(photo);
  const [large, medium, small] = photoSizes.map((size) => pictureKey(photoId, contentHash, size));
  const urls = { url: large ?? '', thumbnails: { medium, small } };
  const stored = await deps.store.transact([
    ...finishOperations(deps.table, photo, urls, dueAt),
    ...deps.deadlines.schedule(HUNT_PHOTO, photoId, { from: upload.dueAt, to: dueAt }),
  ]);
  if (!stored.ok) return fail('conflict');
  await deleteParts(deps.files, photoId);
  return ok(undefined);
};

/** Completes the level for the team that sent it; what cannot be completed now is kept for the host. */
const prove = async (deps: PhotoDeps, upload: StoredUpload) => {
  const { photoId, gameId, teamId, levelId, isTwin, deviceAt } = upload;
  const photo = await findPhoto(deps, upload);
  const sent = {
    photoId,
    team: teamId,
    level: levelId,
    isTwin,
    deviceAt,
    fence: fenceIn(photo?.notes.fence),
  };
  let outcome: Outcome = 'kept';
  const acted = await actOnHunt(deps, gameId, (state, now) => {
    const proof = provePhoto(state, sent, now);
    if (!proof.ok) return proof;
    ({ outcome } = proof.value);
    const { event } = proof.value;
    return ok<HuntAct>({ events: event ? [event] : [] });
  });
  if (!acted.ok) return acted;
  await deps.store.update(deps.table, uploadKey(photoId), [outcomeChange(outcome)]);
  return ok(outcome);
};

const answerOf = async (deps: PhotoDeps, actor: Actor, upload: StoredUpload, outcome: Outcome) => {
  const [photo, state] = [await findPhoto(deps, upload), await readState(deps, upload.gameId)];
  if (!state.ok) return state;
  if (!photo) return fail('hunt-photo-not-found');
  const gaze = gazeAt(state.value, actor.identityId, deps.clock.now());
  const fence = fenceIn(photo.notes.fence);
  return ok<FinishedPhoto>({ photo: teamPhotoView(gaze, photo), outcome, ...(fence && { fence }) });
};

const outcomeIn = ({ outcome }: StoredUpload): Outcome | undefined =>
  photoOutcomes.find((known) => known === outcome);

/** Until when photos are kept; none: as long as the hunt. */
const photosUntil = (deps: PhotoDeps, { progress, settings }: HuntState): Instant | undefined =>
  progress.endedAt === undefined ? undefined : progress.endedAt + keptTimes(settings, deps.lifetimes).photoMs;

/** Makes and stores the photo. Another node may be faster and take the parts away: then it is stored as well. */
const makeAndStore = async (deps: PhotoDeps, upload: StoredUpload) => {
  const state = await readState(deps, upload.gameId);
  if (!state.ok) return state;
  const made = await makePhoto(deps, upload);
  const stored = made.ok ? await storePhoto(deps, upload, made.value, photosUntil(deps, state.value)) : made;
  if (stored.ok) return ok(undefined);
  const isFinished = (await findUpload(deps, upload.photoId))?.isFinished === true;
  return isFinished ? ok(undefined) : stored;
};

/** Every step may be repeated after any interruption and leads to the same single photo. */
export const finishPhoto = async (
  deps: PhotoDeps,
  actor: Actor,
  place: { readonly gameId: string; readonly photoId: string },
) => {
  const allowed = await requireUpload(deps, actor, place);
  if (!allowed.ok) return allowed;
  return inTurn(deps, place.photoId, async () => {
    const upload = (await findUpload(deps, place.photoId)) ?? allowed.value;
    const stored = upload.isFinished ? ok(undefined) : await makeAndStore(deps, upload);
    if (!stored.ok) return stored;
    const known = outcomeIn(upload);
    const outcome = known ? ok(known) : await prove(deps, upload);
    if (!outcome.ok) return outcome;
    if (!known) await tellOfPhoto(deps, upload);
    return answerOf(deps, actor, upload, outcome.value);
  });
};
