import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { toIso } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { jpegOf } from '#platform/files/server/pictures.ts';
import { Limiter } from '#server/kit/limiter.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { pictureKey } from '../photos/photo-files.ts';
import { fromPhotoItem, isPictureHere, photosQuery } from '../photos/photos.items.ts';
import type { StoredPhoto } from '../photos/photos.items.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import type { ExportDeps } from './exports.deps.ts';
import { safeName, uniqueNames } from './file-names.ts';
import { LARGEST_ZIP_BYTES, MOST_ZIP_ENTRIES, zipStream } from './zip-stream.ts';
import type { ZipEntry } from './zip-stream.ts';

const LARGE = 2048;
const HEADS_AT_ONCE = 16;
/** JPEG needs up to this many times the bytes of WebP. */
const JPEG_GROWTH = 2.5;
/** Of all archives that are downloaded at once: each picture takes a core for a moment. */
const jpegLimiter = new Limiter({ atOnce: 1, mostWaiting: 1000 });

const readPhotos = async (
  deps: ExportDeps,
  gameId: string,
  teamId: string | undefined,
): Promise<StoredPhoto[]> => {
  const photos = fromPhotoItem.list(await readAll(deps, photosQuery({ gameId })));
  return photos.filter((photo) => isPictureHere(photo) && (teamId === undefined || photo.teamId === teamId));
};

interface Pictured {
  readonly photo: StoredPhoto;
  readonly key: string;
  readonly sizeBytes: number;
}

/** Those whose picture is there, and how large it is: asked for a few at a time, because a bucket is far away. */
const findPictures = async ({ files }: ExportDeps, photos: readonly StoredPhoto[]): Promise<Pictured[]> => {
  const found: Pictured[] = [];
  for (let first = 0; first < photos.length; first += HEADS_AT_ONCE) {
    const some = await Promise.all(
      photos.slice(first, first + HEADS_AT_ONCE).map(async (photo) => {
        const key = pictureKey(photo.photoId, photo.contentHash, LARGE);
        const head = await files.head(key);
        return head.ok ? [{ photo, key, sizeBytes: head.value.sizeBytes }] : [];
      }),
    );
    found.push(...some.flat());
  }
  return found;
};

async function* entriesOf(
  { files }: ExportDeps,
  { hunt }: HuntState,
  pictures: readonly Pictured[],
): AsyncGenerator<ZipEntry> {
  const teamNames = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  const levelNames = new Map(hunt.levels.map(({ id, name }) => [id, name]));
  const unique = uniqueNames();
  for (const { photo, key } of pictures) {
    const found = await files.get(key);
    // Somebody may have deleted it since the list was made.
    if (!found.ok) continue;
    const team = safeName(teamNames.get(photo.teamId) ?? photo.teamId, 'team');
    const level = safeName(levelNames.get(photo.levelId) ?? photo.levelId, 'level');
    const at = toIso(photo.sentAt).slice(0, 19).replaceAll(':', '-').replace('T', ' ');
    const stored = await buffer(found.value.body);
    const jpeg = await jpegLimiter.run(() => jpegOf(stored));
    const name = unique(`${team}/${level} ${at} ${photo.status}`, jpeg ? '.jpg' : '.webp');
    yield { name, at: photo.sentAt, body: Readable.from([jpeg ?? stored]) };
  }
}

/** All photos of a hunt or of a team as JPEG, in a folder for each team; the host also gets hidden ones. */
export const photoArchive = async (deps: ExportDeps, seat: HuntState, teamId: string | undefined) => {
  const pictures = await findPictures(deps, await readPhotos(deps, seat.gameId, teamId));
  const sizeBytes = pictures.reduce((sum, picture) => sum + picture.sizeBytes, 0);
  if (sizeBytes * JPEG_GROWTH > LARGEST_ZIP_BYTES || pictures.length > MOST_ZIP_ENTRIES)
    return fail('hunt-photos-too-large', { gigabytes: Math.ceil(sizeBytes / 1e9) });
  return ok(zipStream(entriesOf(deps, seat, pictures)));
};
