import { createHash } from 'node:crypto';
import type { Files } from '#platform/files/server/files.ts';
import type { EncodedPicture } from '#platform/files/server/pictures.ts';
import { fail, ok } from '#core/result.ts';
import { photoSizes } from '#activities/hunts/contract.sizes.ts';
import type { PhotoSize } from '#activities/hunts/contract.sizes.ts';

const partsOf = (photoId: string): string => `hunts/uploads/${photoId}/`;
const picturesOf = (photoId: string): string => `hunts/photos/${photoId}/`;

const OFFSET_DIGITS = 9;

const partKey = (photoId: string, offset: number): string =>
  `${partsOf(photoId)}${String(offset).padStart(OFFSET_DIGITS, '0')}`;

/** Named by its content, in a folder of its own: of two equal pictures, one can be deleted. */
export const pictureKey = (photoId: string, contentHash: string, size: PhotoSize): string =>
  `${picturesOf(photoId)}${contentHash}-${size}.webp`;

export interface Part {
  readonly key: string;
  readonly sizeBytes: number;
}

/** Parts that follow on each other from the first byte on; where they end, the upload continues. */
export const readParts = async (
  files: Files,
  photoId: string,
): Promise<{ readonly parts: readonly Part[]; readonly offset: number }> => {
  const parts: Part[] = [];
  let offset = 0;
  for await (const { key, sizeBytes } of files.list(partsOf(photoId))) {
    if (key !== partKey(photoId, offset)) continue;
    parts.push({ key, sizeBytes });
    offset += sizeBytes;
  }
  return { parts, offset };
};

export const putPart = async (
  files: Files,
  { photoId, offset }: { readonly photoId: string; readonly offset: number },
  bytes: Uint8Array,
): Promise<void> => {
  const put = await files.put(partKey(photoId, offset), bytes, { contentType: 'application/octet-stream' });
  if (!put.ok) throw new Error(`a part of a photo was refused: ${put.error.code}`);
};

export const joinParts = async (files: Files, parts: readonly Part[], sizeBytes: number) => {
  const whole = Buffer.alloc(sizeBytes);
  let at = 0;
  for (const { key } of parts) {
    const found = await files.get(key);
    // Another node was faster and has taken the parts away.
    if (!found.ok) return fail('conflict');
    for await (const chunk of found.value.body as AsyncIterable<Uint8Array>) {
      whole.set(chunk.subarray(0, sizeBytes - at), at);
      at += chunk.byteLength;
    }
  }
  return ok<Uint8Array>(whole);
};

const hashOf = ({ variants: [largest] }: EncodedPicture): string =>
  createHash('sha256')
    .update(largest?.bytes ?? new Uint8Array())
    .digest('hex');

/** The name that its content gives it. */
export const storePictures = async (
  files: Files,
  photoId: string,
  picture: EncodedPicture,
): Promise<string> => {
  const contentHash = hashOf(picture);
  for (const [index, size] of photoSizes.entries()) {
    const body = picture.variants[index]?.bytes ?? new Uint8Array();
    const put = await files.put(pictureKey(photoId, contentHash, size), body, { contentType: 'image/webp' });
    if (!put.ok) throw new Error(`a picture was refused: ${put.error.code}`);
  }
  return contentHash;
};

const deleteAll = async (files: Files, prefix: string): Promise<void> => {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  for (const key of keys) await files.delete(key);
};

/** What was sent holds the notes of the camera: it goes as soon as the pictures are made. */
export const deleteParts = (files: Files, photoId: string): Promise<void> =>
  deleteAll(files, partsOf(photoId));

export const deletePictures = (files: Files, photoId: string): Promise<void> =>
  deleteAll(files, picturesOf(photoId));
