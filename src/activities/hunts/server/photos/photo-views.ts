import * as z from 'zod/mini';
import type { Instant } from '#core/instant.ts';
import type {
  FeedPhoto,
  ReactedPhoto,
  ReactionCounts,
  ReactionKind,
} from '#activities/hunts/contract.feed.ts';
import type { HostPhoto, TeamPhoto } from '#activities/hunts/contract.photos.ts';
import type { PhotoNote } from '#activities/hunts/contract.play.ts';
import { fenceVerdict } from '#activities/hunts/contract.views.ts';
import type { FenceVerdict } from '#activities/hunts/rules/geofence/decide.ts';
import { checkNotes } from '#activities/hunts/rules/photos/photo-proof.ts';
import { photoStates } from '#activities/hunts/rules/photos/verdicts.ts';
import type { PhotoState } from '#activities/hunts/rules/photos/verdicts.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { photoAddresses } from './photo-links.ts';
import type { StoredPhoto } from './photos.items.ts';

/** The reader, the time and the state of the hunt: everything a view needs besides the photo. */
export interface PhotoGaze {
  readonly state: HuntState;
  readonly states: ReadonlyMap<string, PhotoState>;
  readonly viewerId: string;
  readonly now: Instant;
}

export const gazeAt = (state: HuntState, viewerId: string, now: Instant): PhotoGaze => ({
  state,
  states: photoStates(state.events),
  viewerId,
  now,
});

export const statusOf = ({ states }: PhotoGaze, photoId: string): PhotoState =>
  states.get(photoId) ?? { status: 'waiting' };

export const teamPhotoView = (gaze: PhotoGaze, photo: StoredPhoto): TeamPhoto => {
  const { status, reason, points } = statusOf(gaze, photo.photoId);
  return {
    photoId: photo.photoId,
    levelId: photo.levelId,
    teamId: photo.teamId,
    userId: photo.userId,
    sentAt: photo.sentAt,
    ...(photo.deviceAt !== undefined && { deviceAt: photo.deviceAt }),
    status,
    ...(reason !== undefined && { reason }),
    ...(points !== undefined && { points }),
    isHidden: photo.isHidden,
    isReported: photo.reports.length > 0,
    width: photo.width,
    height: photo.height,
    addresses: photoAddresses(photo, gaze.viewerId, gaze.now),
  };
};

const NO_REACTIONS: ReactionCounts = { love: 0, clap: 0, laugh: 0, wow: 0 };

export const reactedView = ({ photoId, reactions, reactionChanges }: StoredPhoto): ReactedPhoto => ({
  photoId,
  reactions: reactions ?? NO_REACTIONS,
  reactionChanges: reactionChanges ?? 0,
});

/** What other teams see. */
export const feedPhotoView = (gaze: PhotoGaze, photo: StoredPhoto, mine: ReactionKind[]): FeedPhoto => ({
  ...reactedView(photo),
  levelId: photo.levelId,
  teamId: photo.teamId,
  sentAt: photo.sentAt,
  width: photo.width,
  height: photo.height,
  addresses: photoAddresses(photo, gaze.viewerId, gaze.now),
  mine,
});

const withoutGaps = ({ meanDistanceM, ...verdict }: z.output<typeof fenceVerdict>): FenceVerdict => ({
  ...verdict,
  ...(meanDistanceM !== undefined && { meanDistanceM }),
});

/** An unreadable note is ignored. */
const verdictIn = (text: string): FenceVerdict | undefined => {
  try {
    return withoutGaps(z.parse(fenceVerdict, JSON.parse(text)));
  } catch {
    return undefined;
  }
};

export const fenceIn = (text: string | undefined): FenceVerdict | undefined =>
  text === undefined ? undefined : verdictIn(text);

/** Until when notes of a photo are kept; none: they are gone, or there were none. */
const notedUntil = ({ notes, notesUntil }: StoredPhoto, now: Instant): Instant | undefined => {
  const hasNotes = Object.values(notes).some((note) => note !== undefined);
  // Their time may be over, though nobody has come round to remove them yet.
  return hasNotes && notesUntil !== undefined && notesUntil > now ? notesUntil : undefined;
};

/** What is kept of where a photo was taken, for who sent it. */
export const photoNoteOf = (state: HuntState, photo: StoredPhoto, now: Instant): PhotoNote | undefined => {
  const deletedAt = notedUntil(photo, now);
  if (deletedAt === undefined) return undefined;
  const { photoId, levelId, sentAt, notes } = photo;
  const taken = takenOf({ state, now }, photo);
  const phone = fenceIn(notes.fence);
  return {
    photoId,
    levelId,
    name: state.hunt.levels.find(({ id }) => id === levelId)?.name ?? '',
    sentAt,
    deletedAt,
    ...(notes.takenAt !== undefined && { takenAt: notes.takenAt }),
    ...(taken?.distanceM !== undefined && { takenM: taken.distanceM }),
    hasPlace: notes.latitude !== undefined,
    ...(phone && { phoneM: phone.distanceM }),
  };
};

const takenOf = (
  { state, now }: Pick<PhotoGaze, 'state' | 'now'>,
  photo: StoredPhoto,
): HostPhoto['taken'] => {
  if (notedUntil(photo, now) === undefined) return undefined;
  const { takenAt, latitude, longitude } = photo.notes;
  if (takenAt === undefined && latitude === undefined) return undefined;
  const level = state.hunt.levels.find(({ id }) => id === photo.levelId);
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const startedAt = state.progress.startedAt;
  return {
    ...(takenAt !== undefined && { at: takenAt }),
    ...checkNotes({ level, startedAt }, { place, takenAt, sentAt: photo.sentAt }),
  };
};

export const hostPhotoView = (gaze: PhotoGaze, photo: StoredPhoto): HostPhoto => {
  const { verdict } = statusOf(gaze, photo.photoId);
  const fence = fenceIn(photo.notes.fence);
  const taken = takenOf(gaze, photo);
  return {
    ...teamPhotoView(gaze, photo),
    reports: [...photo.reports],
    ...(verdict !== undefined && { verdictId: verdict }),
    ...(fence && { fence }),
    ...(taken && { taken }),
  };
};
