import * as z from 'zod/mini';
import { bytes } from '#core/bytes.ts';
import { liveMessage, liveTopic } from '#core/live.ts';
import { contract, route } from '#core/route.ts';
import { feedRoutes, photoAddresses, photoId, photoParams, reason } from './contract.feed.ts';
import { positionReport, storable } from './contract.file.ts';
import {
  boardChange,
  commandId,
  deviceAt,
  fenceVerdict,
  gameId,
  instant,
  levelId,
  teamId,
} from './contract.views.ts';

/** Most bytes per request: on a bad network a lost part is sent again in seconds. */
export const PART_BYTES = 512 * 1024;
export const MOST_PHOTOS = 100;
const LARGEST_PART_KB = 1024;

const gameParams = z.object({ gameId });
const points = z.int().check(z.gte(0), z.lte(100_000));
const takenPlace = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90), storable),
  longitude: z.number().check(z.gte(-180), z.lte(180), storable),
});
const takenAt = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/));

const seen = {
  photoId: z.string(),
  levelId: z.string(),
  teamId: z.string(),
  userId: z.string(),
  sentAt: instant,
  deviceAt: z.optional(instant),
  status: z.enum(['waiting', 'accepted', 'rejected']),
  reason: z.optional(z.string()),
  points: z.optional(z.number()),
  isHidden: z.boolean(),
  isReported: z.boolean(),
  width: z.number(),
  height: z.number(),
  addresses: photoAddresses,
};

export const teamPhoto = z.object(seen);
export type TeamPhoto = z.infer<typeof teamPhoto>;

/** What the camera noted goes to the host alone, and is gone with the positions of the hunt. */
export const hostPhoto = z.object({
  ...seen,
  reports: z.array(z.string()),
  verdictId: z.optional(z.string()),
  fence: z.optional(fenceVerdict),
  taken: z.optional(
    z.object({
      at: z.optional(z.string()),
      distanceM: z.optional(z.number()),
      ageMs: z.optional(z.number()),
      isBeforeStart: z.optional(z.boolean()),
    }),
  ),
});
export type HostPhoto = z.infer<typeof hostPhoto>;

const nameOf = { name: z.string(), colour: z.optional(z.string()) };
const albumTeam = z.object({ teamId: z.string(), ...nameOf });
const albumLevel = z.object({
  levelId: z.string(),
  name: z.string(),
  prompt: z.optional(z.string()),
  points: z.number(),
});

const album = {
  gameId: z.string(),
  name: z.string(),
  teams: z.array(albumTeam),
  levels: z.array(albumLevel),
  /** Counts the changes of photos; the topic says when there are more. */
  version: z.number(),
  cursor: z.optional(z.string()),
};
export const teamAlbum = z.object({ audience: z.literal('team'), ...album, photos: z.array(teamPhoto) });
export const hostAlbum = z.object({ audience: z.literal('host'), ...album, photos: z.array(hostPhoto) });
export type TeamAlbum = z.infer<typeof teamAlbum>;
export type HostAlbum = z.infer<typeof hostAlbum>;

const upload = z.object({
  photoId: z.string(),
  /** The next part begins here; all of them: the photo can be finished. */
  offset: z.number(),
  sizeBytes: z.number(),
  isFinished: z.boolean(),
});
export type PhotoUpload = z.infer<typeof upload>;

/** What the photo did for its team. */
export const photoOutcomes = ['completed', 'was-completed', 'place-missing', 'kept'] as const;
const finished = z.object({
  photo: teamPhoto,
  outcome: z.enum(photoOutcomes),
  /** Where the place was asked for. */
  fence: z.optional(fenceVerdict),
});
export type FinishedPhoto = z.infer<typeof finished>;

const judged = z.object({ photo: hostPhoto, changes: z.array(boardChange) });
export type JudgedPhotoAnswer = z.infer<typeof judged>;

const NEEDS_SEAT = ['hunt-not-found', 'hunt-not-joined'] as const;
const NEEDS_HOST = ['hunt-not-found', 'hunt-photo-not-found', 'not-allowed'] as const;
const verdictBody = { isAccepted: z.boolean(), points: z.optional(points) };

/** Beside the topic of the hunt, for pages that show photos: a host hears of all teams, a player of the own one. */
export const huntPhotosTopic = liveTopic({
  kind: 'hunt-photos',
  summary: 'Photos of a hunt: added, judged, hidden or deleted.',
  views: { host: z.object({ version: z.number() }), team: z.object({ version: z.number() }) },
  messages: [
    liveMessage('photos.changed', {
      schema: z.object({ photoId: z.string(), teamId: z.string(), version: z.number() }),
      audiences: ['host', 'team'],
      summary: 'Read this photo again.',
    }),
  ],
});

export const huntPhotosContract = contract('hunt-photos', {
  ...feedRoutes,
  beginPhoto: route({
    method: 'POST',
    path: '/hunts/:gameId/photos',
    summary:
      'Announces a photo for a level: its size, where the phone is, and the camera’s notes if the picture was shrunk. Sent again, it returns how far the upload is.',
    access: 'guest',
    makesNew: true,
    params: gameParams,
    body: z.object({
      photoId,
      levelId,
      sizeBytes: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
      isTwin: z.optional(z.boolean()),
      position: z.optional(positionReport),
      deviceAt,
      takenAt: z.optional(takenAt),
      takenPlace: z.optional(takenPlace),
    }),
    response: upload,
    errors: [
      ...NEEDS_SEAT,
      'hunt-team-not-found',
      'hunt-level-not-found',
      'hunt-level-locked',
      'hunt-not-started',
      'hunt-photo-not-asked',
      'hunt-photo-id-taken',
      'file-too-large',
    ],
    limit: { name: 'hunt-photos', max: 300, perSeconds: 3600, by: 'identity' },
    isRepeatable: true,
  }),
  sendPhotoPart: route({
    method: 'PUT',
    path: '/hunts/:gameId/photos/:photoId/parts/:offset',
    summary:
      'Uploads bytes from an offset, at most 1 MB. Parts sent again change nothing; the answer names the next offset.',
    access: 'guest',
    makesNew: true,
    params: z.object({
      gameId,
      photoId,
      offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
    }),
    body: bytes,
    bodyTypes: ['application/octet-stream'],
    bodyLimitKb: LARGEST_PART_KB,
    response: upload,
    errors: [
      ...NEEDS_SEAT,
      'hunt-photo-not-found',
      'hunt-photo-part-refused',
      'picture-kind-refused',
      'picture-heic-refused',
    ],
    limit: { name: 'hunt-photo-parts', max: 6000, perSeconds: 3600, by: 'identity' },
    isRepeatable: true,
  }),
  finishPhoto: route({
    method: 'POST',
    path: '/hunts/:gameId/photos/:photoId/finish',
    summary:
      'Finishes an upload: re-encodes the photo, upright and without metadata, and completes its level for the team that sent it. Sent again, it returns the same answer.',
    access: 'guest',
    params: photoParams,
    response: finished,
    errors: [
      ...NEEDS_SEAT,
      'hunt-level-not-found',
      'hunt-photo-not-found',
      'hunt-photo-not-whole',
      'picture-kind-refused',
      'picture-heic-refused',
      'picture-damaged',
      'picture-too-many-pixels',
      'pictures-busy',
    ],
    isRepeatable: true,
  }),
  listPhotos: route({
    method: 'GET',
    path: '/hunts/:gameId/photos',
    summary: 'Photos of a hunt: all for the host, the own team’s for a player.',
    access: 'guest',
    params: gameParams,
    query: z.object({
      as: z.optional(z.enum(['host', 'team'])),
      status: z.optional(z.enum(['waiting', 'accepted', 'rejected'])),
      levelId: z.optional(levelId),
      teamId: z.optional(teamId),
      /** This one alone: a page that heard of it need not read all of them again. */
      photoId: z.optional(photoId),
      order: z.optional(z.enum(['newest', 'oldest'])),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PHOTOS))),
    }),
    response: z.discriminatedUnion('audience', [teamAlbum, hostAlbum]),
    errors: NEEDS_SEAT,
  }),
  weighVerdict: route({
    method: 'POST',
    path: '/hunts/:gameId/photos/:photoId/weighing',
    summary: 'Previews what a verdict on a photo would change on the leaderboard.',
    access: 'guest',
    params: photoParams,
    body: z.object(verdictBody),
    response: z.object({ changes: z.array(boardChange) }),
    errors: NEEDS_HOST,
    isRepeatable: true,
  }),
  judgePhoto: route({
    method: 'POST',
    path: '/hunts/:gameId/photos/:photoId/verdicts',
    summary: 'Accepts a photo, with its level’s points or others, or rejects it with a reason.',
    access: 'guest',
    params: photoParams,
    body: z.object({ verdictId: commandId, ...verdictBody, reason: z.optional(reason) }),
    response: judged,
    errors: NEEDS_HOST,
    isRepeatable: true,
    audited: ['gameId', 'photoId', 'isAccepted'],
  }),
  undoVerdict: route({
    method: 'POST',
    path: '/hunts/:gameId/photos/:photoId/verdicts/:verdictId/undo',
    summary: 'Undoes a verdict; the one before it applies again.',
    access: 'guest',
    params: z.object({ gameId, photoId, verdictId: commandId }),
    response: judged,
    errors: [...NEEDS_HOST, 'hunt-event-not-found'],
    isRepeatable: true,
    audited: ['gameId', 'photoId'],
  }),
  hidePhoto: route({
    method: 'PUT',
    path: '/hunts/:gameId/photos/:photoId/hidden',
    summary: 'Hides a photo from slideshow and feed, or shows it again; either settles its reports.',
    access: 'guest',
    params: photoParams,
    body: z.object({ isHidden: z.boolean() }),
    response: hostPhoto,
    errors: NEEDS_HOST,
    isRepeatable: true,
    audited: ['gameId', 'photoId', 'isHidden'],
  }),
  reportPhoto: route({
    method: 'POST',
    path: '/hunts/:gameId/photos/:photoId/reports',
    summary: 'Reports a photo of the own team: it is hidden until the host has looked.',
    access: 'guest',
    params: photoParams,
    body: z.object({ reason }),
    response: teamPhoto,
    errors: ['hunt-not-found', 'hunt-photo-not-found'],
    limit: { name: 'hunt-photo-reports', max: 60, perSeconds: 3600, by: 'identity' },
    isRepeatable: true,
  }),
  deletePhoto: route({
    method: 'DELETE',
    path: '/hunts/:gameId/photos/:photoId',
    summary: 'Deletes a photo and its notes. For its sender and the host.',
    access: 'guest',
    params: photoParams,
    response: z.object({}),
    errors: NEEDS_HOST,
    isRepeatable: true,
    audited: ['gameId', 'photoId'],
  }),
});
