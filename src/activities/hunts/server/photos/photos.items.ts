import type { Instant } from '#core/instant.ts';
import { isoOrNothing, toEpochSeconds, toIso } from '#core/instant.ts';
import { append, remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals, exists, notExists } from '#store/port/conditions.ts';
import {
  numberIn,
  numberOr,
  optionalInstantIn,
  optionalNumberIn,
  optionalTextIn,
  textIn,
  textOr,
  textsIn,
} from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { ReactionCounts } from '#activities/hunts/contract.feed.ts';
import type { PhotoState } from '#activities/hunts/rules/photos/verdicts.ts';
import {
  commonOf,
  gamePartition,
  levelPartition,
  stampOf,
  teamPartition,
  userPartition,
} from '../hunts.keys.ts';
import { reactionsIn } from './photo-counts.items.ts';
import { huntReader, idIn, stampedIdIn, stampIn } from '../read-stored.ts';

/** What the camera and the phone said of when and where; only for the host, and not for long. */
export interface PrivateNotes {
  readonly takenAt?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** How the phone stood to the level's place, as JSON. */
  readonly fence?: string | undefined;
}

export interface StoredPhoto {
  /** Where it stands: other systems write another time into it. */
  readonly key?: Key | undefined;
  readonly photoId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly gameId: string;
  readonly levelId: string;
  /** When it was announced. Also part of its key: retries find the same item. */
  readonly sentAt: Instant;
  readonly deviceAt?: Instant | undefined;
  readonly width: number;
  readonly height: number;
  /** Empty where the picture itself is not on this server. */
  readonly contentHash: string;
  /** Signs the addresses of its pictures. */
  readonly linkKey: string;
  readonly status: PhotoState['status'];
  readonly isHidden: boolean;
  readonly reports: readonly string[];
  /** The host has looked at a report and shows it all the same. */
  readonly isCleared?: boolean | undefined;
  readonly reactions?: ReactionCounts | undefined;
  readonly reactionChanges?: number | undefined;
  readonly notes: PrivateNotes;
  readonly notesUntil?: Instant | undefined;
  readonly until?: Instant | undefined;
}

const PREFIX = 'PHOTO#';

export const photoKey = ({
  userId,
  sentAt,
  photoId,
  key,
}: Pick<StoredPhoto, 'userId' | 'sentAt' | 'photoId' | 'key'>): Key =>
  key ?? { PK: userPartition(userId), SK: `${PREFIX}${stampOf(sentAt)}#${photoId}` };

const ttl = (until: Instant | undefined): number | undefined =>
  until === undefined ? undefined : toEpochSeconds(until);

const noteAttributes = ({ takenAt, latitude, longitude, fence }: PrivateNotes): Item => ({
  taken_at: takenAt,
  taken_latitude: latitude,
  taken_longitude: longitude,
  fence,
});
const NOTE_NAMES = ['taken_at', 'taken_latitude', 'taken_longitude', 'fence', 'notes_until'] as const;

/** Whose it is, for what, and when it was announced. */
type PhotoPlace = Pick<
  StoredPhoto,
  'photoId' | 'userId' | 'teamId' | 'gameId' | 'levelId' | 'sentAt' | 'deviceAt'
>;

const placeAttributes = (place: PhotoPlace): Item => ({
  user_id: place.userId,
  team_id: place.teamId,
  game_id: place.gameId,
  level_id: place.levelId,
  sent_ms: place.sentAt,
  device_at: isoOrNothing(place.deviceAt),
});

const placeIn = (item: Item): PhotoPlace => ({
  photoId: textIn(item, 'id'),
  userId: textIn(item, 'user_id'),
  teamId: textIn(item, 'team_id'),
  gameId: textIn(item, 'game_id'),
  levelId: textIn(item, 'level_id'),
  sentAt: numberIn(item, 'sent_ms'),
  deviceAt: optionalInstantIn(item, 'device_at'),
});

const toPhotoItem = (photo: StoredPhoto, urls: { readonly url: string; readonly thumbnails: Item }): Item => {
  const { SK } = photoKey(photo);
  return {
    ...photoKey(photo),
    GSI1PK: teamPartition(photo.teamId),
    GSI1SK: SK,
    GSI2PK: gamePartition(photo.gameId),
    GSI2SK: SK,
    GSI3PK: levelPartition(photo.levelId),
    GSI3SK: SK,
    ...commonOf('PHOTO', photo.photoId, { createdAt: photo.sentAt }),
    ...placeAttributes(photo),
    ...urls,
    status: photo.status,
    content_hash: photo.contentHash,
    link_key: photo.linkKey,
    width: photo.width,
    height: photo.height,
    hidden: photo.isHidden,
    reports: [...photo.reports],
    ...noteAttributes(photo.notes),
    notes_until: photo.notesUntil,
    deleted_at: ttl(photo.until),
  };
};

const notesIn = (item: Item): PrivateNotes => ({
  takenAt: optionalTextIn(item, 'taken_at'),
  latitude: optionalNumberIn(item, 'taken_latitude'),
  longitude: optionalNumberIn(item, 'taken_longitude'),
  fence: optionalTextIn(item, 'fence'),
});

const untilIn = (item: Item): Instant | undefined => {
  const seconds = optionalNumberIn(item, 'deleted_at');
  return seconds === undefined ? undefined : seconds * 1000;
};

const STATUSES = ['waiting', 'accepted', 'rejected'] as const;

/** One that another system took is only an address here: it is counted and deleted, and shown nowhere. */
export const fromPhotoItem = huntReader((item): StoredPhoto => ({
  key: { PK: textIn(item, 'PK'), SK: textIn(item, 'SK') },
  photoId: stampedIdIn(item),
  userId: idIn(item, 'PK', userPartition('')),
  teamId: textOr(item, 'team_id', ''),
  gameId: textOr(item, 'game_id', ''),
  levelId: textOr(item, 'level_id', ''),
  sentAt: numberOr(item, 'sent_ms', stampIn(item)),
  deviceAt: optionalInstantIn(item, 'device_at'),
  width: numberOr(item, 'width', 0),
  height: numberOr(item, 'height', 0),
  contentHash: isLinked(item) ? textOr(item, 'content_hash', '') : '',
  linkKey: textOr(item, 'link_key', ''),
  status: STATUSES.find((status) => status === item['status']) ?? 'waiting',
  isHidden: item['hidden'] === true,
  reports: textsIn(item, 'reports'),
  isCleared: item['cleared'] === true,
  reactions: reactionsIn(item),
  reactionChanges: numberOr(item, 'reaction_changes', 0),
  notes: notesIn(item),
  notesUntil: optionalNumberIn(item, 'notes_until'),
  until: untilIn(item),
}));

/** Without a key of its own its addresses would open for everybody. */
const isLinked = (item: Item): boolean => textOr(item, 'link_key', '') !== '';

export const isPictureHere = ({ contentHash }: StoredPhoto): boolean => contentHash !== '';

/** Whose photos: one of the four ways the table can be asked. */
export type PhotoFeed =
  | { readonly userId: string }
  | { readonly teamId: string }
  | { readonly gameId: string }
  | { readonly levelId: string };

const partitionOf = (feed: PhotoFeed): { partition: string; index?: string } => {
  if ('userId' in feed) return { partition: userPartition(feed.userId) };
  if ('teamId' in feed) return { partition: teamPartition(feed.teamId), index: 'GSI1' };
  if ('gameId' in feed) return { partition: gamePartition(feed.gameId), index: 'GSI2' };
  return { partition: levelPartition(feed.levelId), index: 'GSI3' };
};

export const photosQuery = (
  feed: PhotoFeed,
  page: {
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
    readonly isNewestFirst?: boolean;
  } = {},
): Query => ({
  ...partitionOf(feed),
  sort: { beginsWith: PREFIX },
  reverse: page.isNewestFirst === true,
  ...(page.limit !== undefined && { limit: page.limit }),
  cursor: page.cursor,
});

/** Stored with the mark that its upload is finished, or not at all: so there is one photo, however often it is sent. */
export const finishOperations = (
  table: Table,
  photo: StoredPhoto,
  urls: { readonly url: string; readonly thumbnails: Item },
  dueAt: Instant | undefined,
): Operation[] => [
  { op: 'put', table, item: toPhotoItem(photo, urls), condition: notExists },
  {
    op: 'update',
    table,
    key: uploadKey(photo.photoId),
    changes: [
      set('state', 'finished'),
      set('content_hash', photo.contentHash),
      set('updated_at', toIso(photo.sentAt)),
      ...NOTE_NAMES.map((name) => remove(name)),
      dueAt === undefined ? remove('due_ms') : set('due_ms', dueAt),
      photo.until === undefined ? remove('deleted_at') : set('deleted_at', toEpochSeconds(photo.until)),
    ],
    condition: equals('state', 'receiving'),
  },
];

export const changePhotoOperation = (
  table: Table,
  photo: StoredPhoto,
  changes: readonly Change[],
  now: Instant,
): Extract<Operation, { op: 'update' }> => ({
  op: 'update',
  table,
  key: photoKey(photo),
  changes: [...changes, set('updated_at', toIso(now))],
  condition: exists,
});

export const statusChange = (status: StoredPhoto['status']): Change => set('status', status);
export const hiddenChanges = (isHidden: boolean): Change[] => [
  set('hidden', isHidden),
  set('cleared', !isHidden),
  set('reports', []),
];
export const reportChange = (reason: string): Change => append('reports', [reason]);
export const withoutNotes: readonly Change[] = NOTE_NAMES.map((name) => remove(name));
export const keptUntilChanges = (until: Instant | undefined, notesUntil: Instant | undefined): Change[] => [
  until === undefined ? remove('deleted_at') : set('deleted_at', toEpochSeconds(until)),
  ...(notesUntil === undefined ? [] : [set('notes_until', notesUntil)]),
];

/** A photo that is being sent, and afterwards where it is: photos themselves are found by who sent them and when. */
export interface StoredUpload extends PhotoPlace {
  readonly sizeBytes: number;
  /** How much has been received: phones get an answer without reading the parts. */
  readonly receivedBytes: number;
  readonly isTwin: boolean;
  readonly isFinished: boolean;
  readonly linkKey: string;
  readonly contentHash?: string | undefined;
  readonly outcome?: string | undefined;
  readonly notes: PrivateNotes;
  /** When somebody looks after it: the deadline that is scheduled. */
  readonly dueAt?: Instant | undefined;
  readonly until?: Instant | undefined;
}

export const uploadKey = (photoId: string): Key => ({ PK: `PHOTO#${photoId}`, SK: '#METADATA' });

export const putUpload = (table: Table, upload: StoredUpload): Operation => ({
  op: 'put',
  table,
  item: {
    ...uploadKey(upload.photoId),
    ...commonOf('UPLOAD', upload.photoId, { createdAt: upload.sentAt }),
    ...placeAttributes(upload),
    size_bytes: upload.sizeBytes,
    received_bytes: upload.receivedBytes,
    twin: upload.isTwin,
    state: 'receiving',
    link_key: upload.linkKey,
    ...noteAttributes(upload.notes),
    due_ms: upload.dueAt,
    deleted_at: ttl(upload.until),
  },
  condition: notExists,
});

export const fromUploadItem = huntReader((item): StoredUpload => ({
  ...placeIn(item),
  sizeBytes: numberIn(item, 'size_bytes'),
  receivedBytes: optionalNumberIn(item, 'received_bytes') ?? 0,
  isTwin: item['twin'] === true,
  isFinished: item['state'] === 'finished',
  linkKey: textIn(item, 'link_key'),
  contentHash: optionalTextIn(item, 'content_hash'),
  outcome: optionalTextIn(item, 'outcome'),
  notes: notesIn(item),
  dueAt: optionalNumberIn(item, 'due_ms'),
  until: untilIn(item),
}));

/** While it is being received. */
export const receivedOperation = (
  table: Table,
  photoId: string,
  receivedBytes: number,
): Extract<Operation, { op: 'update' }> => ({
  op: 'update',
  table,
  key: uploadKey(photoId),
  changes: [set('received_bytes', receivedBytes)],
  condition: equals('state', 'receiving'),
});

export const outcomeChange = (outcome: string): Change => set('outcome', outcome);

/** Fails when somebody else has moved it meanwhile. */
export const moveUploadOperation = (
  table: Table,
  upload: Pick<StoredUpload, 'photoId' | 'dueAt'>,
  to: { readonly dueAt: Instant | undefined; readonly until: Instant | undefined },
): Operation => ({
  op: 'update',
  table,
  key: uploadKey(upload.photoId),
  changes: [
    to.dueAt === undefined ? remove('due_ms') : set('due_ms', to.dueAt),
    to.until === undefined ? remove('deleted_at') : set('deleted_at', toEpochSeconds(to.until)),
  ],
  condition: exists,
});
